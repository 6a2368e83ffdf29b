"""Hand in a notebook, or fetch one: the student's side of the hub's exchange.

    submit coordinates.ipynb
    fetch coordinates
    fetch coordinates --feedback

In a cell it is ``!submit coordinates.ipynb``. Only the standard library is needed.
"""

import argparse
import contextlib
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

LARGEST = 20 * 2**20
PATIENCE = 120  # seconds
AGAIN = "Say the same command again: what has arrived already is kept once."


class Refused(Exception):
    """What is not done, and why, in a sentence."""


def say(words):
    """Print a line."""
    sys.stdout.write(f"{words}\n")


def notebook(path):
    """Return the bytes of a notebook and what they hold, or say why it is none."""
    if not path.exists():
        raise Refused(f"There is no {path} here: `ls` lists what there is.")
    if not path.is_file():
        raise Refused(f"{path} is no file.")
    size = path.stat().st_size
    if size > LARGEST:
        raise Refused(
            f"{path} has {size / 2**20:.0f} MB, and {LARGEST // 2**20} MB is the most: clear the "
            "outputs, save it, and hand it in again."
        )
    data = path.read_bytes()
    try:
        content = json.loads(data)
        cells = content["cells"]
    except (ValueError, RecursionError, KeyError, TypeError):
        cells = None
    if not isinstance(cells, list) or not cells:
        raise Refused(f"{path} is no notebook: is it the file that you mean?")
    return data, content


def set_of(path, content):
    """Return of which set a notebook is: what it says itself, or what its cells are called."""
    about = content.get("metadata", {}).get("course", {})
    if isinstance(about, dict) and isinstance(about.get("set"), str):
        return about["set"]
    ids = (cell.get("id") for cell in content["cells"] if isinstance(cell, dict))
    starts = {name.rpartition("-q")[0] for name in ids if isinstance(name, str) and "-q" in name}
    if len(starts) == 1:
        return starts.pop()
    raise Refused(
        f"{path} does not say of which set it is: `submit {path} --set coordinates` does."
    )


def asked(path, data=None):
    """Ask the exchange, and return the bytes of its answer."""
    place, token = os.environ.get("EXCHANGE_URL"), os.environ.get("JUPYTERHUB_API_TOKEN")
    if not place or not token:
        raise Refused("There is no hub here: on your own computer, hand in as your teacher says.")
    request = urllib.request.Request(
        place.rstrip("/") + path, data=data, headers={"Authorization": f"token {token}"}
    )
    # The exchange is near: no proxy of the outside world stands between.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        raise Refused(told(error)) from None
    except OSError as error:
        why = getattr(error, "reason", error)
        if "refused" in str(why):
            raise Refused(
                "The exchange is not running now: try later, or tell your teacher. "
                f"Nothing is lost: your file is still here{what_then(data)}."
            ) from None
        raise Refused(f"The connection broke ({why}). {AGAIN}") from None
    except Exception as error:  # a cut-off answer has many names
        raise Refused(f"The answer was cut off ({type(error).__name__}). {AGAIN}") from None


def what_then(data):
    """Return what is to be said where something was to be handed in."""
    return ", and not handed in" if data else ""


def told(error):
    """Return the sentence that came with a refusal."""
    try:
        return json.loads(error.read())["message"]
    except (OSError, ValueError, KeyError, TypeError):
        return f"The hub answered {error.code} ({error.reason}): try later, or tell your teacher."


def submit(args):
    """Hand a notebook in, and print the receipt."""
    path = Path(args.file)
    data, content = notebook(path)
    name = args.set or set_of(path, content)
    if not name.replace("-", "").isascii() or not name.replace("-", "").isalpha():
        raise Refused(f"{name!r} is no name of a set.")
    got = receipt(asked(f"/submit/{name}", data), data)
    saved = time.strftime("%H:%M:%S", time.localtime(path.stat().st_mtime))
    known = "was handed in before, as it is now," if got["again"] else "is handed in"
    say(
        f"{path} {known} for {got['set']} as {got['student']}: {got['time']}, {got['bytes']:,} "
        f"bytes, checksum {got['sha256'][:12]}, number {got['count']}."
    )
    say(f"It is the file as it was saved at {saved}; the last one that you hand in counts.")


def receipt(answer, data):
    """Return what the exchange says that it has, which is to be what was sent."""
    try:
        got = json.loads(answer)
        if got["sha256"] == hashlib.sha256(data).hexdigest():
            return got
    except (ValueError, KeyError, TypeError):
        pass
    raise Refused(f"No receipt came for what was sent. {AGAIN}")


def fetch(args):
    """Fetch the class's notebook, or the page about one's own."""
    if args.feedback:
        path, data = Path(f"feedback-{args.set}.html"), asked(f"/feedback/{args.set}")
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(data)
        part.replace(path)
    else:
        path = Path(f"{args.set}.ipynb")
        if path.exists():
            raise Refused(f"{path} is here already, and stays as it is: rename it first.")
        data = asked(f"/handout/{args.set}")
        new(path, data)
    say(f"{path} is here.")


def new(path, data):
    """Write a file that is not there yet, whole or not at all."""
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise


def parser(command):
    """Return what reads the words of a command."""
    made = argparse.ArgumentParser(prog=command)
    if command == "submit":
        made.description = "Hand a notebook in; the last one counts."
        made.add_argument("file", help="a notebook, as it is saved")
        made.add_argument("--set", help="the name of the set, where the notebook does not say it")
        made.set_defaults(run=submit)
    else:
        made.description = "Fetch the notebook of a set, or the page about yours."
        made.add_argument("set", help="the name of a set")
        made.add_argument("--feedback", action="store_true", help="the page about yours")
        made.set_defaults(run=fetch)
    return made


def main(command=None, words=None):
    """Run a command; return 0, or 1 with a sentence."""
    args = parser(command or Path(sys.argv[0]).stem).parse_args(words)
    try:
        args.run(args)
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{error.filename or 'The disk'}: {error.strerror or error}.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
