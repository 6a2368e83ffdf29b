"""Start a student's server: put the course's notebooks into their home, then run JupyterLab.

What is there stays as it is, whatever it holds; what is missing is copied, so a later edition of
the course brings its new notebooks, and who wants a page afresh renames theirs. It runs with the
student's own rights, so a link in a home leads nowhere where its owner could not write.
"""

import contextlib
import os
import secrets
import sys
from pathlib import Path

FOLDER = "course"


class Refused(Exception):
    """Why no server can be started, in a sentence."""


def home():
    """Return the student's home, or say what is wrong with it."""
    said = os.environ.get("HOME", "")
    if not said or not Path(said).is_dir():
        raise Refused(f"There is no home at {said or 'any place'}: your teacher has to make one.")
    if not os.access(said, os.W_OK | os.X_OK):
        raise Refused(f"Your home {said} cannot be written: your teacher has to give it to you.")
    return Path(said)


def seed(source, target):
    """Copy what is missing from one folder into another, and return how many files that was.

    Parameters
    ----------
    source, target : pathlib.Path
        The course's notebooks, and where a student has theirs.
    """
    if not source.is_dir():
        raise Refused(f"The course's notebooks are not at {source}: the installation lacks them.")
    count = 0
    for path in sorted(source.rglob("*.ipynb")):
        place = target / path.relative_to(source)
        if not os.path.lexists(place):
            count += put(path.read_bytes(), place)
    return count


def put(data, place):
    """Write a new file, whole or not at all; return whether there was none."""
    part = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        try:
            os.link(part, place)  # never over what is there
        except FileExistsError:
            return False
        except OSError:  # a disk without links
            with place.open("xb") as file:
                file.write(data)
    except FileExistsError:
        return False
    except OSError as error:
        raise Refused(f"{error.filename or place} cannot be written: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    return True


def main():
    """Seed the home, and become the server."""
    try:
        os.chdir(home())
        source = Path(os.environ.get("COURSE_NOTEBOOKS", Path(sys.prefix) / "share" / FOLDER))
        seed(source, Path.cwd() / FOLDER)
    except Refused as refused:
        sys.exit(str(refused))
    program = Path(sys.executable).with_name("jupyterhub-singleuser")
    os.execv(program, [str(program), *sys.argv[1:]])


if __name__ == "__main__":
    main()
