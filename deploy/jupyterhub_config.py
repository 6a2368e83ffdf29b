"""JupyterHub on one machine; ``deploy/hub.py`` checks the machine, and starts the hub with this.

What differs from hub to hub comes from there, in variables whose names begin with COURSE_HUB.
What you add of your own goes into STATE/local_config.py, which is read last.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from exchange import NAME, NO_NAMES, PREFIX  # noqa: E402

c = get_config()  # noqa: F821

STATE = Path(os.environ["COURSE_HUB_STATE"])
PORT = int(os.environ["COURSE_HUB_PORT"])
ADDRESS = os.environ["COURSE_HUB_ADDRESS"]
PASSWORD = os.environ.get("COURSE_HUB_TRY")
BIN = Path(sys.prefix) / "bin"
SETS = sorted(path.stem for path in Path(sys.prefix, "share/course/coursework").glob("*.ipynb"))
# Stable, so that students' servers find the hub again when it was started anew.
HUB, PROXY, EXCHANGE = PORT + 1, PORT + 2, PORT + 3

secure = bool(os.environ.get("COURSE_HUB_CERTIFICATE"))
c.JupyterHub.bind_url = f"{'https' if secure else 'http'}://{ADDRESS}:{PORT}"
if secure:
    c.JupyterHub.ssl_cert = os.environ["COURSE_HUB_CERTIFICATE"]
    c.JupyterHub.ssl_key = os.environ["COURSE_HUB_KEY"]
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{HUB}"
c.JupyterHub.db_url = f"sqlite:///{STATE / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{PROXY}"
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")
c.ConfigurableHTTPProxy.command = [
    os.environ["COURSE_HUB_NODE"],
    f"{sys.prefix}/proxy/node_modules/configurable-http-proxy/bin/configurable-http-proxy",
]

# Whose name could be no folder of its own does not come in: see exchange.py.
c.Authenticator.username_pattern = rf"^(?!(?:{'|'.join(sorted(NO_NAMES))})$){NAME}$"
c.Authenticator.admin_users = set(os.environ.get("COURSE_HUB_ADMINS", "").split())
c.Authenticator.allow_all = not os.environ.get("COURSE_HUB_GROUP")
if PASSWORD:
    c.JupyterHub.authenticator_class = "dummy"
    c.DummyAuthenticator.password = PASSWORD
else:
    c.JupyterHub.authenticator_class = "pam"
    c.PAMAuthenticator.open_sessions = False
    c.PAMAuthenticator.allowed_groups = set(os.environ.get("COURSE_HUB_GROUP", "").split())

if os.geteuid() == 0:
    c.JupyterHub.spawner_class = "spawner.OfTheSystem"
else:
    c.JupyterHub.spawner_class = "spawner.OfOneUser"
    c.SimpleLocalProcessSpawner.home_dir_template = str(STATE / "homes" / "{username}")
# On its way there, each puts the course's notebooks into the student's home.
c.Spawner.cmd = [str(BIN / "course-server")]
c.Spawner.default_url = "/lab/tree/course"
c.Spawner.mem_limit = os.environ.get("COURSE_HUB_MEMORY", "2G")
c.Spawner.start_timeout = c.Spawner.http_timeout = 300  # a whole class that comes at once
c.Spawner.environment = {
    "EXCHANGE_URL": f"http://127.0.0.1:{EXCHANGE}{PREFIX}",
    "OMP_NUM_THREADS": "1",  # many students share the processors
    "PATH": f"{BIN}:{os.environ['PATH']}",
}
# Who works goes on while the hub is started anew; one that is only tried leaves nothing behind.
c.JupyterHub.cleanup_servers = bool(PASSWORD)
c.JupyterHub.concurrent_spawn_limit = 0
c.JupyterHub.allow_named_servers = False

c.JupyterHub.services = [
    {
        "name": "exchange",
        "command": [sys.executable, str(HERE / "exchange.py"), "--folder", str(STATE / "exchange"),
                    "--sets", ",".join(SETS), "--port", str(EXCHANGE)],
    },
    {
        "name": "culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler",
                    f"--timeout={os.environ.get('COURSE_HUB_IDLE', '3600')}"],
    },
]  # fmt: skip
MAY = "access:services!service=exchange"
c.JupyterHub.load_roles = [
    {"name": "user", "scopes": ["self", MAY]},
    {"name": "server", "scopes": ["users:activity!user", "access:servers!server", MAY]},
    {
        "name": "culler",
        "services": ["culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    },
]

if (STATE / "local_config.py").exists():
    load_subconfig(str(STATE / "local_config.py"))  # noqa: F821
