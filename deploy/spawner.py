"""Students' servers on one machine: each in its own home, with bounds that the system keeps.

Processes that JupyterHub starts on its own machine have no bounds. These get three: how much
memory a process may take (the rest of the machine goes on, and the cell says so), how many
processes and threads a student may have, and a lower priority than the hub's.
"""

from __future__ import annotations

import os
import pwd
import resource
from pathlib import Path

from jupyterhub.spawner import LocalProcessSpawner, SimpleLocalProcessSpawner
from tornado import web

MOST_PROCESSES = 300  # threads count as well
NICE = 5


class NoHome(web.HTTPError):
    """Why a student's server is not started; JupyterHub shows such an error's sentence."""

    def __init__(self, sentence):
        super().__init__(503, sentence)
        self.jupyterhub_message = sentence


class Bounded:
    """What both kinds of server have."""

    def make_preexec_fn(self, name):
        """Return what is done in the new process, before it is the student's."""
        become, most = super().make_preexec_fn(name), self.mem_limit

        def prepare():
            if most:
                resource.setrlimit(resource.RLIMIT_DATA, (most, most))
            if os.geteuid() == 0:  # it counts a user's processes, and here all are the same user's
                resource.setrlimit(resource.RLIMIT_NPROC, (MOST_PROCESSES, MOST_PROCESSES))
            os.nice(NICE)
            os.umask(0o077)
            become()

        return prepare


class OfTheSystem(Bounded, LocalProcessSpawner):
    """A student is a user of this machine: the system itself keeps homes apart."""

    async def start(self):
        """Start, where there is a home to start in."""
        check_home(self.user.name)
        return await super().start()


class OfOneUser(Bounded, SimpleLocalProcessSpawner):
    """All students are one user of the machine, in a folder each: to try the hub, not to teach."""


def check_home(name):
    """Refuse a student without a home, or with somebody else's, in a sentence."""
    try:
        about = pwd.getpwnam(name)
    except KeyError:
        raise NoHome(
            f"There is no user {name} on this machine, and so no home: your teacher has to make it."
        ) from None
    home = Path(about.pw_dir)
    if about.pw_uid == 0:
        raise NoHome("Root has no server here: log in as a student.")
    if not home.is_dir():
        raise NoHome(f"The home {home} of {name} is missing: your teacher has to make it.")
    if home.stat().st_uid != about.pw_uid:
        raise NoHome(f"The home {home} does not belong to {name}: your teacher has to give it.")
