"""What a hub on Kubernetes takes for a course, computed from what was measured.

    python deploy/arithmetic.py
    python deploy/arithmetic.py --students 300 --at-once 0.5

Measured is what ``deploy/trial.py --store`` wrote; assumed is what the options say. Prices are
nobody's here: what costs is counted, in the units in which it is billed.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from pathlib import Path

MEASURED = Path(__file__).with_name("measured.json")
GB, STEP = 1024, 64  # MB
SETS = 12


def heaviest(measured):
    """Return the notebook whose kernel is the largest at its end, and its MB."""
    kernels = measured["kernels"]
    name = max(kernels, key=lambda one: kernels[one][0])
    return name, kernels[name][0]


def typical(measured):
    """Return the MB of a kernel at the end of a notebook, in the median."""
    return round(statistics.median(end for end, _ in measured["kernels"].values()))


def guarantee(measured, args):
    """Return the MB that a student is promised, so that a class on one page has room."""
    server, (_, most) = measured["megabytes"]["server"][1], heaviest(measured)
    kernel = args.same_page * most + (1 - args.same_page) * typical(measured)
    return math.ceil((server + kernel) * args.headroom / STEP) * STEP


def computed(measured, args):
    """Return what is needed, by name."""
    peak = math.ceil(args.students * args.at_once)
    promised = guarantee(measured, args)
    by_memory = math.floor((args.node_memory * GB - args.reserved * GB) / promised)
    cores = measured["processor"][0] / (args.session * 60)
    by_processor = math.floor(args.node_cores * args.busy / cores)
    by_start = math.floor(args.node_cores * args.wait / start_seconds(measured))
    per_node = min(by_memory, args.most_pods)
    nodes = math.ceil(peak / per_node)
    size = measured["sizes"]
    return {
        "peak": peak,
        "promised": promised,
        "by memory": by_memory,
        "by processor": by_processor,
        "by start": by_start,
        "per node": per_node,
        "nodes": nodes,
        "memory": nodes * args.node_memory,
        "cores": nodes * args.node_cores,
        "homes": math.ceil(args.students * args.home),
        "inbox": args.students * SETS * args.versions * size["submission"] / GB,
        "pulled": nodes * size["environment"] / GB,
        "node hours": math.ceil(nodes * args.hours),
    }


def start_seconds(measured):
    """Return how long one processor works until one server is there."""
    return measured["seconds"]["start"][1] * measured["cores"] / measured["students"]


def table(measured, args):
    """Return the arithmetic, a line for each step."""
    got, server = computed(measured, args), measured["megabytes"]["server"][1]
    name, most = heaviest(measured)
    rows = [
        ("students at the busiest moment",
         f"{args.students:,} × {args.at_once:.0%}", f"{got['peak']:,}"),
        ("a kernel at the end of a notebook",
         f"{len(measured['kernels'])} notebooks; median, and *{name}*",
         f"{typical(measured)} and {most} MB"),
        ("memory promised to each",
         f"(server {server} MB + kernel, {args.same_page:.0%} on *{name}*) × {args.headroom:g}",
         f"{got['promised']} MB"),
        ("students on a node, by memory",
         f"({args.node_memory} − {args.reserved}) GB ÷ {got['promised']} MB",
         f"{got['by memory']}"),
        ("by what Kubernetes allows", f"{args.most_pods} students' pods", f"{args.most_pods}"),
        ("by steady work, for comparison",
         f"{args.node_cores} cores × {args.busy:.0%}, {measured['processor'][0]:g} s of one in "
         f"{args.session} minutes", f"{got['by processor']:,}"),
        ("who can start at once, and wait",
         f"{args.node_cores} cores, {start_seconds(measured):.1f} s of one each, "
         f"{args.wait} s waited", f"{got['by start']}"),
        ("nodes", f"{got['peak']:,} ÷ {got['per node']}", f"{got['nodes']}"),
        ("memory in all", f"{got['nodes']} × {args.node_memory} GB", f"{got['memory']:,} GB"),
        ("processors in all", f"{got['nodes']} × {args.node_cores}", f"{got['cores']}"),
        ("disk for homes",
         f"{args.students:,} × {args.home} GB; {measured['sizes']['home']:g} MB used at first",
         f"{got['homes']:,} GB"),
        ("disk for what is handed in",
         f"{args.students:,} × {SETS} sets × {args.versions} × "
         f"{measured['sizes']['submission']:g} MB", f"{got['inbox']:.1f} GB"),
        ("image pulled, unpacked",
         f"{got['nodes']} × {measured['sizes']['environment']} MB", f"{got['pulled']:.0f} GB"),
        ("node hours a week, if nodes leave when idle",
         f"{got['nodes']} × {args.hours} h", f"{got['node hours']:,}"),
    ]  # fmt: skip
    lines = ["| what | from | is |", "|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


OPTIONS = [
    ("students", int, 3000, "in the course"),
    ("at-once", float, 0.2, "the share of them who are there at the busiest moment"),
    ("same-page", float, 1.0, "the share of those who are at the heaviest notebook just then"),
    ("headroom", float, 1.1, "promised memory, as a multiple of what was measured"),
    ("node-memory", int, 64, "GB of a node"),
    ("node-cores", int, 8, "of a node"),
    ("reserved", int, 4, "GB of a node for the system"),
    ("most-pods", int, 100, "students on a node (110 pods is what Kubernetes takes by default)"),
    ("busy", float, 0.5, "the share of processors that may be busy in the mean"),
    ("session", int, 10, "minutes over which a student does what the trial does"),
    ("wait", int, 60, "seconds that a class which comes at once may wait for its servers"),
    ("home", int, 1, "GB of disk for each student"),
    ("versions", int, 5, "times that a set is handed in, in the mean"),
    ("hours", int, 40, "a week in which the busiest moment lasts"),
]


def parser():
    """Return what reads the command's words."""
    made = argparse.ArgumentParser(
        prog="arithmetic.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, kind, value, words in OPTIONS:
        made.add_argument(f"--{name}", type=kind, default=value, help=f"{words} ({value})")
    made.add_argument("--measured", type=Path, default=MEASURED, help="what the trial wrote")
    return made


def complaint(args):
    """Return what is wrong with the options, or None."""
    for name, *_ in OPTIONS:
        least = 0 if name == "same-page" else 1e-9
        if not getattr(args, name.replace("-", "_")) >= least:
            return f"--{name} should be more than 0."
    if max(args.at_once, args.busy, args.same_page) > 1:
        return "A share is at most 1."
    if args.reserved >= args.node_memory:
        return "A node keeps more for itself than it has."
    return None


def main(words=None):
    """Print the table; return 0."""
    args = parser().parse_args(words)
    if wrong := complaint(args):
        sys.exit(wrong)
    try:
        measured = json.loads(args.measured.read_text("utf-8"))
        sys.stdout.write(f"{table(measured, args)}\n")
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"{args.measured} cannot be used ({error}): deploy/trial.py --store writes it.")
    except ZeroDivisionError:
        sys.exit("A node is too small for one student: give it more with --node-memory.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
