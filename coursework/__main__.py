"""The instructor's commands: ``python -m coursework --help``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from coursework import source
from coursework.classroom import Classroom
from coursework.said import Refused

ABOUT = """\
Problem sets, from release to report. A class is a folder:

  python -m coursework new myclass --seed 2027
  cd myclass                                 # or say --folder myclass each time
  python -m coursework release 1             # released/coordinates.ipynb, for your students
  python -m coursework collect 1 inbox.zip   # what they handed in: a folder, or an archive of your system
  python -m coursework grade 1               # sandboxed; go on where it was stopped by saying it again
  python -m coursework mark                  # words are read in the browser
  python -m coursework feedback 1            # a page for each student
  python -m coursework export 1 --for canvas
  python -m coursework report 1
  python -m coursework similar 1

A set is called by its number or its name: {sets}.
"""


def parser():
    made = argparse.ArgumentParser(
        prog="python -m coursework",
        description=ABOUT.format(sets=", ".join(source.names())),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, words, run, set_=True, folder=True):
        one = commands.add_parser(name, help=words, description=words)
        if folder:
            one.add_argument(
                "--folder", default=".", help="the folder of the class (default: here)"
            )
        if set_:
            one.add_argument("set", help="the number or the name of a set")
        one.set_defaults(run=run)
        return one

    new = command("new", "make the folder of a class", run_new, set_=False, folder=False)
    new.add_argument("folder")
    new.add_argument(
        "--seed", type=int, default=0, help="of the class's own edition (0: the site's)"
    )
    new.add_argument("--name", help="what the class is called")
    command("release", "write the notebook that students get", run_release)
    one = command("collect", "take in what was handed in", run_collect)
    one.add_argument("place", help="a folder, or the zip archive of a learning management system")
    one = command("grade", "grade what was collected and is not graded yet", run_grade)
    one.add_argument(
        "--workers", type=int, default=0, help="processes (default: one for each processor)"
    )
    one.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler")
    one.add_argument("--only", nargs="+", metavar="STUDENT", help="these students alone")
    one.add_argument("--again", action="store_true", help="also what is graded already")
    one.add_argument(
        "--trust", action="store_true", help="run submissions with your own rights, in no sandbox"
    )
    one = command("mark", "read and mark words, in the browser", run_mark, set_=False)
    one.add_argument("--port", type=int, default=8899)
    one.add_argument("--no-browser", action="store_true", help="only serve it")
    command("feedback", "write a page for each student", run_feedback)
    one = command("export", "write the grades as a table", run_export)
    one.add_argument("--for", dest="form", choices=["plain", "canvas", "moodle"], default="plain")
    command("report", "write a page about how the class did", run_report)
    one = command("similar", "list pairs of submissions that look copied", run_similar)
    one.add_argument(
        "--share",
        type=float,
        default=0.7,
        help="at least this share of a text is also in the other",
    )
    one = command("try", "for authors: try all answers that a source holds", run_try, folder=False)
    one.add_argument("seed", type=int, nargs="?", default=0)
    one.add_argument("question", type=int, nargs="?", default=0)
    one = command("show", "for authors: print the student's notebook", run_show, folder=False)
    one.add_argument("seed", type=int, nargs="?", default=0)
    one = command(
        "pages",
        "for authors: write the pages of the site anew",
        run_pages,
        set_=False,
        folder=False,
    )
    return made


def run_new(args):
    if args.seed < 0:
        raise Refused("A seed is a whole number from 0 on.")
    room = Classroom.new(args.folder, args.seed, args.name)
    print(
        f"The class {room.name} is in {room.folder}; class.toml holds its seed, its secret and when sets are due."
    )


def opened(args):
    room = Classroom(args.folder)
    return room, room.edition(args.set)


def run_release(args):
    from coursework.release import release

    path = release(*opened(args))
    print(f"{path} is what students get.")


def run_collect(args):
    from coursework.collect import collect, told

    room, set_ = opened(args)
    print("\n".join(told(collect(room, set_.name, args.place))))


def run_grade(args):
    from coursework import gradebook, grading

    room, set_ = opened(args)
    gradebook.opened(room).close()  # a gradebook that cannot be used is found before anything runs
    workers = None
    if args.workers < 0:
        raise Refused("At least one process is needed.")
    if args.workers:
        workers = grading.Workers(args.workers, args.trust)
    if args.dask:
        workers = grading.DaskWorkers(args.dask, args.trust)
    results = grading.grade(room, set_.name, workers, args.only, args.again, args.trust)
    gradebook.enter(room, set_, results)
    counts = {}
    for result in results.values():
        counts[result["status"]] = counts.get(result["status"], 0) + 1
    print(
        f"{len(results)} submissions: {', '.join(f'{n} {s}' for s, n in sorted(counts.items()))}."
    )
    for student, result in sorted(results.items()):
        if result["flags"]:
            print(f"{student}: {' '.join(result['flags'])[:300]}")
    if any(q.by_hand for q in set_.questions):
        print("Words are still to be read: `mark` opens them.")


def run_mark(args):
    from coursework.mark import mark

    return mark(Classroom(args.folder), args.port, not args.no_browser)


def run_feedback(args):
    from coursework.feedback import feedback

    place, count = feedback(*opened(args))
    print(f"{count} pages are in {place}.")


def run_export(args):
    from coursework.export import export

    path, found = export(*opened(args), args.form)
    left = sum(row.status != "graded" for row in found)
    print(
        f"{path} holds {len(found)} students; {left} of them need something still, see the column of the status."
    )


def run_report(args):
    from coursework.report import report

    print(f"{report(*opened(args))} is the page.")


def run_similar(args):
    from coursework.similar import similar

    if not 0 < args.share <= 1:
        raise Refused("--share is a number between 0 and 1.")
    found = similar(*opened(args), args.share)
    for share, other, one, two in found:
        print(f"{one} {share:.0%} in {two} {other:.0%}")
    print(f"{len(found)} pairs. Alike is no proof: short answers to one question often are.")


def run_try(args):
    from coursework.trying import complaints

    name = source.load(args.set).name
    found = complaints(name, args.seed, only=args.question)
    print("\n".join(found) or "All as its source says.")
    return bool(found)


def run_show(args):
    from coursework.edition import edition
    from coursework.student import notebook

    for cell in notebook(edition(source.load(args.set).name, args.seed)).cells:
        print(f"--- {cell.id}\n{cell.source}")


def run_pages(args):
    from coursework.site import write_pages

    print(f"{write_pages()} pages were written; `make refresh` runs them.")


def main(words=None):
    """Run a command; return 0, or 1 with a sentence."""
    args = parser().parse_args(words)
    try:
        return int(args.run(args) or 0)
    except (Refused, source.BadSource) as refused:
        print(refused, file=sys.stderr)
        return 1
    except PermissionError as error:
        print(
            f"{Path(error.filename or '')} cannot be written or read: {error.strerror}.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        print("\nStopped. What is done is kept; the same command goes on.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
