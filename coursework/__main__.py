"""The instructor's commands: ``python -m coursework --help``."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections import Counter

from coursework import source
from coursework.classroom import Classroom
from coursework.said import Refused, begin_lean, plain

MOST_PAIRS = 200
ABOUT = """\
Problem sets, from release to report. Commands are said in the folder of the course; a class is a
folder of its own, and each command but the first is told which, by --folder.

  python -m coursework new ~/algebra --seed 2027
  python -m coursework release 1 --folder ~/algebra   # the notebook for your students
  python -m coursework collect 1 inbox.zip --folder ~/algebra
                                # what they handed in: a folder, or your system's archive
  python -m coursework grade 1 --folder ~/algebra     # sandboxed; where it was stopped it goes on
  python -m coursework mark --folder ~/algebra        # words are read in the browser
  python -m coursework feedback 1 --folder ~/algebra  # a page for each student
  python -m coursework export 1 --for canvas --folder ~/algebra

report and similar tell how the class did, and who wrote the same. A set is called by its number or
its name: {sets}.
"""


def parser():
    made = argparse.ArgumentParser(
        prog="python -m coursework",
        description=ABOUT.format(sets=", ".join(source.names()) or "there is none"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, words, run, example, set_=True, folder=True):
        one = commands.add_parser(
            name, help=words, description=f"{words[:1].upper()}{words[1:]}.",
            epilog=f"For example: python -m coursework {name} {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        if folder:
            words = "the folder of the class (default: here)"
            one.add_argument("--folder", default=".", help=words)
        if set_:
            one.add_argument("set", help="the number or the name of a set")
        one.set_defaults(run=run)
        return one

    add_first(command)
    add_grading(command)
    add_last(command)
    add_for_authors(command)
    return made


def add_first(command):
    one = command(
        "new", "make the folder of a class", run_new, "algebra-2027 --seed 2027", False, False
    )
    one.add_argument("folder")
    words = "of the class's own edition (default: 0, the one on the site)"
    one.add_argument("--seed", type=int, default=0, help=words)
    one.add_argument("--name", help="what the class is called (default: as its folder)")
    command("release", "write the notebook that students get", run_release, "1")
    one = command("collect", "take in what was handed in", run_collect, "1 submissions.zip")
    words = "a folder, or the zip archive of Canvas or Moodle"
    one.add_argument("place", help=words)


def add_grading(command):
    one = command(
        "grade", "grade what was collected and is not graded yet", run_grade, "1 --workers 4"
    )
    words = "processes (default: one for each processor, at most 8)"
    one.add_argument("--workers", type=int, help=words)
    one.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler")
    one.add_argument("--only", nargs="+", metavar="STUDENT", help="these students alone")
    one.add_argument("--again", action="store_true", help="also what is graded already")
    words = "write results alone, as a job on another machine does; a later `grade` enters them"
    one.add_argument("--no-gradebook", action="store_true", help=words)
    words = "run submissions with your own rights, in no sandbox: your own work alone"
    one.add_argument("--trust", action="store_true", help=words)
    one = command("mark", "read and mark words, in the browser", run_mark, "1", set_=False)
    one.add_argument("set", nargs="?", help="open this set (default: show all)")
    one.add_argument("--port", type=int, default=8899, help="where it is served (default: 8899)")
    one.add_argument("--no-browser", action="store_true", help="only serve it")


def add_last(command):
    command("feedback", "write a page for each student", run_feedback, "1")
    one = command("export", "write the grades as a table", run_export, "1 --for moodle")
    words = "whose columns (default: plain, which holds everything)"
    one.add_argument(
        "--for", dest="form", choices=["plain", "canvas", "moodle"], default="plain", help=words
    )
    words = "leave out what being late costs, where your system takes it off itself"
    one.add_argument("--no-penalty", action="store_true", help=words)
    command("report", "write a page about how the class did", run_report, "1")
    one = command(
        "similar", "list pairs of submissions that look copied", run_similar, "1 --share 0.8"
    )
    words = "how much of one has to be in the other (default: 0.7)"
    one.add_argument("--share", type=float, default=0.7, help=words)


def add_for_authors(command):
    one = command(
        "try", "for authors: try all answers that a source holds", run_try, "1 2027 3", folder=False
    )
    one.add_argument("seed", type=int, nargs="?", default=0)
    one.add_argument("question", type=int, nargs="?", default=0)
    one = command("show", "for authors: print the student's notebook", run_show, "1", folder=False)
    one.add_argument("seed", type=int, nargs="?", default=0)
    words = "for authors: write the pages of the site anew"
    command("pages", words, run_pages, "", set_=False, folder=False)


def run_new(args):
    room = Classroom.new(args.folder, seed_of(args), args.name)
    print(
        f"The class {room.name} is in {room.folder}; class.toml there holds its seed, its secret "
        "and when sets are due."
    )


def seed_of(args):
    if args.seed < 0:
        raise Refused("A seed is a whole number from 0 on.")
    return args.seed


def opened(args):
    room = Classroom(args.folder)
    return room, room.edition(args.set)


def run_release(args):
    from coursework.release import release

    print(f"{release(*opened(args))} is what students get.")


def run_collect(args):
    from coursework.collect import collect, told

    room, set_ = opened(args)
    print("\n".join(map(plain, told(collect(room, set_.name, args.place)))))


def run_grade(args):
    from coursework import grading

    room, set_ = opened(args)
    workers = workers_of(args)
    with room.locked(shared=args.no_gradebook):
        usable = None if args.no_gradebook else lambda: usable_gradebook(room)
        results = grading.grade(
            room, set_.name, workers, args.only, args.again, args.trust, meanwhile=usable
        )
        if not args.no_gradebook:
            from coursework import gradebook

            gradebook.enter(room, set_, results, quiet=False)
    counts = Counter(result["status"] for result in results.values())
    said = ", ".join(f"{n} {status}" for status, n in sorted(counts.items()))
    print(f"{len(results)} {'submission' if len(results) == 1 else 'submissions'}: {said}.")
    for student, result in results.items():
        if result["flags"]:
            print(plain(f"{student}: {' '.join(result['flags'])}")[:300])
    if any(q.by_hand for q in set_.questions) and not args.no_gradebook:
        print("Words are still to be read: `mark` opens them.")


def usable_gradebook(room):
    """See that results can be entered, before there are any."""
    from coursework import gradebook

    with gradebook.opened(room):
        """It is there, or was made."""


def workers_of(args):
    from coursework import grading

    if args.workers is not None and args.workers < 1:
        raise Refused("At least one process is needed: --workers 1.")
    if args.dask:
        return grading.DaskWorkers(args.dask, args.trust)
    return grading.Workers(args.workers, args.trust) if args.workers else None


def run_mark(args):
    from coursework.mark import mark

    room = Classroom(args.folder)
    set_ = room.edition(args.set) if args.set else None
    return mark(room, set_, args.port, not args.no_browser)


def run_feedback(args):
    from coursework.feedback import feedback

    place, count = feedback(*opened(args))
    print(f"{count} {'page is' if count == 1 else 'pages are'} in {place}.")


def run_export(args):
    from coursework.export import export
    from coursework.marking import TO_MARK

    room, set_ = opened(args)
    path, found = export(room, set_, args.form, not args.no_penalty)
    counts = Counter(row.status for row in found)
    said = ", ".join(f"{n} {status}" for status, n in sorted(counts.items()))
    print(f"{path} holds {len(found)} students: {said}.")
    if counts[TO_MARK] and args.form != "plain":
        print(f"Who is {TO_MARK} has no grade in it yet.")
    if missing := len(room.submissions(set_.name)) - len(found):
        print(f"{missing} more were collected and not graded yet: `grade {set_.name}` does that.")


def run_report(args):
    from coursework.report import report

    print(f"{report(*opened(args))} is the page.")


def run_similar(args):
    from coursework.similar import similar

    if not 0 < args.share <= 1:
        raise Refused("--share is a number above 0, and at most 1.")
    found = similar(*opened(args), args.share)
    for share, other, one, two, what in found[:MOST_PAIRS]:
        print(f"{what}: {share:.0%} of {one} is in {two}, and {other:.0%} the other way round")
    if len(found) > MOST_PAIRS:
        print(f"… and {len(found) - MOST_PAIRS} more: a higher --share lists fewer")
    print(f"{len(found)} pairs. Alike is no proof: short answers to one question often are.")


def run_try(args):
    from coursework.trying import complaints

    name = source.load(args.set).name
    found = complaints(name, seed_of(args), only=args.question)
    print("\n".join(found) or "All as its source says.")
    return bool(found)


def run_show(args):
    from coursework.edition import edition
    from coursework.student import notebook

    for cell in notebook(edition(source.load(args.set).name, seed_of(args))).cells:
        print(f"--- {cell.id}\n{cell.source}")


def run_pages(args):
    from coursework.site import write_pages

    names = write_pages()
    print(f"Written anew: {', '.join(names) or 'none'}. `make refresh` runs them.")


def main(words=None):
    """Run a command; return 0, or 1 with a sentence."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # names of files may hold half a letter
            stream.reconfigure(errors="replace")
    args = parser().parse_args(words)
    try:
        return int(args.run(args) or 0)
    except (Refused, source.BadSource) as refused:
        print(plain(str(refused)), file=sys.stderr)
    except BrokenPipeError:  # who reads has read enough
        sys.stdout = None
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(plain(f"{place}{error.strerror or error}."), file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped. What is done is kept; the same command goes on.", file=sys.stderr)
        return 130
    return 1


if __name__ == "__main__":
    begin_lean()
    sys.exit(main())
