"""The walls around one student's process: its own namespaces and files, limits, fewer system calls.

`coursework.inside` builds them before any of the student's code runs; `watch` stands outside.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import platform
import resource
import select
import signal
import struct

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
ANY_NEW = 0x7E020000
DEATH_SIGNAL, DUMPABLE, SECCOMP, DROP_FROM_BOUND, NO_NEW_PRIVILEGES = 1, 4, 22, 24, 38
READ_ONLY = 1
#: more processes and threads than this share one processor, after all others
MANY_TASKS = 12
MANY_FILES = 10_000
libc = ctypes.CDLL(None, use_errno=True)

#: the calls that a student's process goes without, as numbered on x86-64 and elsewhere: new rooms
#: and mounts; looking into other processes; memory that `watch` cannot count; keys and logs of the
#: machine; and large parts of the kernel that no notebook needs
FORBIDDEN = {
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432),
    "fspick": (433, 433), "mount_setattr": (442, 442), "open_tree_attr": (467, 467),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "kcmp": (312, 272),
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194),
    "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180), "vmsplice": (278, 75),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219), "syslog": (103, 116),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "fanotify_init": (300, 262), "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265),
    "quotactl": (179, 60), "personality": (135, 92), "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
}  # fmt: skip
CLONE, CLONE3, SOCKET, CAPSET = (56, 220), (435, 435), (41, 198), (126, 91)
FAMILIES = (1, 2, 10)  # of sockets: those of one machine, and of a network that is not there
#: machine: which of the two numbers, and what the kernel calls it
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7), "riscv64": (1, 0xC00000F3)}
OTHER_NUMBERS = 0x40000000  # of x86-64: a second set of the same calls
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000
NUMBER, MACHINE, FIRST_ARGUMENT = 0, 4, 16  # where they stand in what a filter sees


class NotClosed(OSError):
    """A wall that this machine does not allow."""


def checked(result, what):
    if result:
        raise NotClosed(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")


def close_off(folders, size):
    """Leave the namespaces of the others, and cover the folders that others can see.

    Covered are those that can be written, with empty ones of a bounded size, and ``/proc``.
    """
    user, group = os.getuid(), os.getgid()
    libc.prctl(DUMPABLE, 1, 0, 0, 0)  # else its own maps of users would not be its own to write
    checked(libc.unshare(NEWUSER | NEWNS | NEWPID | NEWNET | NEWIPC | NEWUTS), "namespaces")
    maps = {"setgroups": "deny", "uid_map": f"{user} {user} 1", "gid_map": f"{group} {group} 1"}
    for name, text in maps.items():
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    # If memory runs out, it is the first to go.
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")
    hide()
    for folder in folders:
        cover(folder, 0, f"size={size},nr_inodes={MANY_FILES},mode=1777")
    cover("/proc", READ_ONLY, "size=4096,nr_inodes=1,mode=0555")
    drop_capabilities()


def hide():
    """Let nobody look into this process, and let it end with the one that began it."""
    libc.prctl(DUMPABLE, 0, 0, 0, 0)
    libc.prctl(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def cover(folder, flags, options):
    checked(libc.mount(b"tmpfs", folder.encode(), b"tmpfs", flags, options.encode()), folder)


def drop_capabilities():
    """Give up what a new namespace grants."""
    for number in range(64):
        libc.prctl(DROP_FROM_BOUND, number, 0, 0, 0)
    header = struct.pack("<Ii", 0x20080522, 0)
    which, _ = MACHINES[platform.machine()]
    checked(libc.syscall(CAPSET[which], header, bytes(24)), "capabilities")


def lock(limits):
    """Bound what this process and its children may take, and which calls they may make."""
    for name, value in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (most, most))
    libc.prctl(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    checked(libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0), "privileges")
    code = b"".join(struct.pack("<HBBI", *one) for one in calls())
    buffer = ctypes.create_string_buffer(code, len(code))
    head = struct.pack("@HP", len(code) // 8, ctypes.addressof(buffer))
    checked(libc.prctl(SECCOMP, 2, ctypes.c_char_p(head), 0, 0), "system calls")


def calls():
    """Return the filter of system calls, as a program for the kernel."""
    if platform.machine() not in MACHINES:
        raise NotClosed(errno.ENOSYS, f"system calls of {platform.machine()} are not known here")
    which, machine = MACHINES[platform.machine()]
    yield (LOAD, 0, 0, MACHINE)
    yield from unless_equal(machine, KILL)
    yield (LOAD, 0, 0, NUMBER)
    if not which:
        yield (AT_LEAST, 0, 1, OTHER_NUMBERS)
        yield (RETURN, 0, 0, KILL)
    for numbers in FORBIDDEN.values():
        yield from if_equal(numbers[which], REFUSE | errno.EPERM)
    # Its flags stand where no filter can see them; without it, libraries take the older one.
    yield from if_equal(CLONE3[which], REFUSE | errno.ENOSYS)
    yield (EQUAL, 0, 4, CLONE[which])
    yield (LOAD, 0, 0, FIRST_ARGUMENT)
    yield (ANY_BIT, 0, 1, ANY_NEW)
    yield (RETURN, 0, 0, REFUSE | errno.EPERM)
    yield (RETURN, 0, 0, ALLOW)
    yield (EQUAL, 0, 2 + 2 * len(FAMILIES), SOCKET[which])
    yield (LOAD, 0, 0, FIRST_ARGUMENT)
    for family in FAMILIES:
        yield from if_equal(family, ALLOW)
    yield (RETURN, 0, 0, REFUSE | errno.EAFNOSUPPORT)
    yield (RETURN, 0, 0, ALLOW)


def if_equal(number, outcome):
    return [(EQUAL, 0, 1, number), (RETURN, 0, 0, outcome)]


def unless_equal(number, outcome):
    return [(EQUAL, 1, 0, number), (RETURN, 0, 0, outcome)]


class Watch:
    """What stands outside a student's process, and ends it when it is told to, or has to.

    Parameters
    ----------
    control : socket
        The judge's: when it is hung up, so is the process. What became of it is said there.
    memory, disk : int
        The most bytes that all its processes may take together, and each of ``folders``.
    """

    def __init__(self, control, memory, disk=0, folders=()):
        self.control, self.memory, self.disk, self.folders = control, memory, disk, folders
        if memory:  # a way to see processes that stays when /proc is covered
            self.proc = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)
        self.others = {os.getpid(), os.getppid()}

    def over(self, pid):
        """Wait until the process ends, or end it; then all that it started is gone as well."""
        word = b"e"
        try:
            while not os.waitpid(pid, os.WNOHANG)[0]:
                readable, _, _ = select.select([self.control], [], [], 0.1)
                if not readable and self.memory and self.full(pid):
                    word = b"m"
                if readable or word == b"m":
                    break
        finally:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
        with contextlib.suppress(OSError):
            self.control.send(word)

    def full(self, pid):
        """Tell whether its processes take too much; and keep many of them from all processors."""
        total, tasks = 0, []
        for name in os.listdir(self.proc):
            if name.isdigit() and int(name) not in self.others:
                total += self.resident(name)
                tasks += self.tasks(name)
        if len(tasks) > MANY_TASKS:
            calm(tasks, pid)
        return total > self.memory or any(map(self.filled, self.folders))

    def read(self, path):
        with contextlib.suppress(OSError):
            file = os.open(path, os.O_RDONLY, dir_fd=self.proc)
            try:
                return os.read(file, 8192)
            finally:
                os.close(file)
        return b""

    def resident(self, name):
        """Return the memory of a process that is no file's, in bytes."""
        total = 0
        for line in self.read(f"{name}/status").splitlines():
            if line.startswith((b"RssAnon:", b"RssShmem:")):
                total += 1024 * int(line.split()[1])
        return total

    def tasks(self, name):
        with contextlib.suppress(OSError):
            place = os.open(f"{name}/task", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self.proc)
            try:
                return [int(one) for one in os.listdir(place)]
            finally:
                os.close(place)
        return []

    def filled(self, folder):
        """Tell whether there are too many or too large files in a folder, if it can be seen."""
        with contextlib.suppress(OSError):
            about = os.statvfs(folder)
            used = (about.f_blocks - about.f_bfree) * about.f_frsize
            return used > self.disk or about.f_files - about.f_ffree > MANY_FILES
        return False


def calm(tasks, first):
    """Let many processes and threads share one processor, behind those of others."""
    one = {max(os.sched_getaffinity(0))}
    for task in tasks:
        with contextlib.suppress(OSError):
            os.sched_setaffinity(task, one)
            if task != first:
                os.setpriority(os.PRIO_PROCESS, task, 19)
