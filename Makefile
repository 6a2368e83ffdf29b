# Everything one does with the course. The first target that runs sets up .venv, once.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV := .venv
PORT := 8000
NB :=
PART :=
NAME :=
TITLE :=
BUDGET :=
VERSION :=
STATE :=
TRY :=
MODULE :=
ONLY :=
YES :=
SAID :=
TEXT = _build/text/$(NB:.ipynb=.md)
READY := $(VENV)/.ready
RUN := $(VENV)/bin/python
HUB := _build/hub
export PATH := $(abspath $(VENV))/bin:$(PATH)

# Nothing of one person's set-up may reach an output.
export IPYTHONDIR := $(CURDIR)/_build/ipython
unexport MPLBACKEND OPENBLAS_CORETYPE OPENBLAS_NUM_THREADS PYTHONHASHSEED PYTHONPATH PYTHONSTARTUP

# Said when it is needed: before that there may be no environment to ask.
NBVAL := $$($(RUN) -c "from press.author.notebooks import NBVAL; print(*NBVAL)")
# Two tests run side by side: threads of their own would wait for each other.
ONE_THREAD := OMP_NUM_THREADS=1
# Every line and branch of the shared code, reached by its own tests: kernels are not counted.
COVER := --cov=lecture_utils --cov-branch --cov-fail-under=100 --cov-report=term-missing:skip-covered

.PHONY: help book book-offline test lite-test test-coursework whole-test elsewhere-test pdf epub release hub hub-test image lab serve text notebook refresh check page write new-chapter new-exercise bench editor mutate substitute mutate-utils modules matrix links clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

book: $(READY) ## build the site into _build/html; a warning is an error
	@$(RUN) -m press.around.needs
	@$(RUN) -m press.author.refresh --check
# From scratch every time: Sphinx forgets the warnings of pages that it does not read again.
	@rm -rf _build/html _build/.doctrees
	@$(VENV)/bin/jupyter-book build . -W --keep-going >/dev/null
	@$(RUN) -m press.live.lite
# Hosts that serve a branch would leave out what begins with an underscore.
	@touch _build/html/.nojekyll
	@echo "The site is in _build/html; make serve shows it."

book-offline: $(READY) ## build a folder with the site and Python in it, for a class without network
	@$(MAKE) book
	@$(RUN) -m press.live.lite --offline

test: $(READY) ## run every test, those in a real browser included
	@$(RUN) -m press.around.needs
	@$(RUN) -m press.browser
	@$(RUN) -m press.engines
	@$(RUN) -m press.bubblewrap
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(MAKE) book
	@nbval=$(NBVAL); $(ONE_THREAD) $(RUN) -m pytest -n 2 --dist=loadscope $$nbval $(COVER) tests book

lite-test: $(READY) ## run every chapter in a browser and compare what it prints; minutes
	@$(RUN) -m press.around.needs
	@$(RUN) -m press.browser
	@$(RUN) -m press.engines
	@$(MAKE) book-offline
	@LITE=every $(RUN) -m pytest -v tests/press/test_lite.py tests/press/test_inpage.py tests/press/test_engines.py

test-coursework: $(READY) ## the long tests of grading: hundreds of submissions, many kills; minutes
	@$(RUN) -m press.browser
	@$(RUN) -m press.bubblewrap
	@$(RUN) -m pytest -v -m "nightly or not nightly" tests/coursework

whole-test: $(READY) ## bind the whole book, and build it with other themes; minutes
	@$(RUN) -m press.around.needs
	@$(RUN) -m press.browser
	@$(MAKE) book
	@PAPER=every $(RUN) -m pytest -v -m "nightly or not nightly" tests/press/test_paper.py tests/press/test_contract.py

elsewhere-test: $(READY) ## install and run the course as a laptop and Colab do, with a network; minutes
	@$(RUN) -m press.browser
	@ELSEWHERE=every $(RUN) -m pytest -v tests/press/test_elsewhere.py tests/press/test_editor.py

pdf: book ## print the whole course as one PDF, into _build/paper
	@$(RUN) -m press.browser
	@$(RUN) -m press.paper.pdf

epub: book ## bind the whole course as an EPUB, into _build/paper, and check it
	@$(RUN) -m press.paper.epub

release: $(READY) ## make all that a version consists of, in _build/release: VERSION=0.1.0
	@$(RUN) -m press.release $(VERSION)

hub: ## start a hub of the course, as root: STATE=/srv/course (to look at it, as anybody: TRY=1)
	@test -n "$(STATE)" || { echo "Say where the hub keeps its files: make hub STATE=/srv/course." >&2; exit 1; }
	@test -d $(HUB)/proxy/node_modules || deploy/install.sh $(HUB) --hub
	@$(HUB)/bin/python deploy/hub.py --state "$(STATE)" --port "$(PORT)" $(if $(TRY),--try)

hub-test: $(READY) ## let twenty students into a real hub at once, and check every answer; minutes
	@$(RUN) -m press.bubblewrap
	@deploy/install.sh $(HUB) --hub
	@$(RUN) -m pytest -v -m "nightly or not nightly" tests/deploy

image: ## build the image of a student's server for a hub, by Docker or buildah
	@deploy/image.sh

lab: $(READY) ## open the notebooks in JupyterLab
	@$(VENV)/bin/jupyter lab book

serve: $(READY) ## show the site on http://localhost:8000 (another port: PORT=8001)
	@test -f _build/html/index.html || $(MAKE) book
	@$(RUN) -m press.around.serve --port "$(PORT)"

text: $(READY) ## write a notebook as text to edit, into _build/text: NB=book/algebra/svd.ipynb
	@test -f "$(NB)" || { echo "Say which notebook: make text NB=book/algebra/svd.ipynb." >&2; exit 1; }
	@mkdir -p "$(dir $(TEXT))"
	@$(VENV)/bin/jupytext --quiet --to md:myst --output "$(TEXT)" "$(NB)"
	@echo "$(TEXT): edit it, then say make notebook NB=$(NB)"

notebook: $(READY) ## put the edited text back into its notebook, and run that
	@test -f "$(TEXT)" || { echo "There is no such text: make text NB=book/algebra/svd.ipynb writes one." >&2; exit 1; }
	@$(VENV)/bin/jupytext --quiet --from md:myst --update --to ipynb --output "$(NB)" "$(TEXT)"
	@$(RUN) -m press.author.refresh $(if $(YES),--yes) "$(NB)"

refresh: $(READY) ## execute all notebooks anew, ask, and store them (one: NB=book/algebra/svd.ipynb; unasked: YES=1)
	@$(RUN) -m press.author.refresh $(if $(YES),--yes) $(NB)

check: $(READY) ## check one notebook in seconds: NB=book/algebra/svd.ipynb
	@test -n "$(NB)" || { echo "Say which notebook: make check NB=book/algebra/svd.ipynb." >&2; exit 1; }
	@$(RUN) -m press.author.check "$(NB)"

page: $(READY) ## build one page again, in seconds, and say where it is: NB=book/algebra/svd.ipynb
	@test -n "$(NB)" || { echo "Say which page: make page NB=book/algebra/svd.ipynb." >&2; exit 1; }
	@$(RUN) -m press.author.page "$(NB)"

write: $(READY) ## the same whenever the page is stored: NB=book/algebra/svd.ipynb
	@test -n "$(NB)" || { echo "Say which page: make write NB=book/algebra/svd.ipynb." >&2; exit 1; }
	@$(RUN) -m press.author.page --watch "$(NB)"

new-chapter: $(READY) ## begin a chapter, in all places: PART=algebra NAME=orthogonal-matrices
	@test -n "$(PART)" -a -n "$(NAME)" || { \
	  echo "Say which: make new-chapter PART=algebra NAME=orthogonal-matrices." >&2; exit 1; }
	@$(RUN) -m press.author.new chapter "$(PART)" "$(NAME)" $(if $(TITLE),"$(TITLE)")

new-exercise: $(READY) ## begin an exercise, with its checker and its answers: NB=book/algebra/svd.ipynb
	@test -n "$(NB)" || { echo "Say in which chapter: make new-exercise NB=book/algebra/svd.ipynb." >&2; exit 1; }
	@$(RUN) -m press.author.new exercise "$(NB)"

bench: $(READY) ## measure the site and the estimators against what one would take instead
	@$(RUN) -m press.around.needs
	@$(RUN) -m press.browser
	@$(MAKE) book-offline
	@for bench in bench/*.py; do $(RUN) "$$bench"; done

editor: $(READY) ## bundle CodeMirror anew, as press/live/codemirror pins it; this needs npm
	@$(RUN) -m press.live.editor

mutate: $(READY) ## put slips into the chapters and see what stops them; half an hour (one: NB=...; in words alone: SAID=1)
	@nice $(RUN) -m press.slips.mutate $(if $(BUDGET),--budget $(BUDGET)) $(if $(SAID),--said) $(NB)

substitute: $(READY) ## give the checks of a chapter other data and functions, and see which still pass (NB=...)
	@nice $(RUN) -m press.slips.substitute $(NB)

mutate-utils: $(READY) ## change lecture_utils and see a test notice; an hour (one: MODULE=pca)
	@nice $(RUN) -m press.slips.mutate_utils $(MODULE)

modules: $(READY) ## name the modules that mutate-utils takes, as a list for machines
	@$(RUN) -m press.slips.mutate_utils --list

matrix: $(READY) ## run notebooks and tests on other versions and machines; an hour (one: ONLY=oldest)
	@nice $(RUN) -m press.around.matrix $(ONLY)

links: $(READY) ## ask every link that leads out of the book; this needs a network
	@$(RUN) -m press.around.links

clean: ## remove what was built (.venv stays)
	@rm -rf _build .pytest_cache .ruff_cache .hypothesis *.egg-info
	@find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

$(READY): requirements.txt pyproject.toml press/pyproject.toml
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	  if "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' \
	    2>/dev/null; then found=$$python; break; fi; \
	done; \
	if test -z "$${found:-}"; then \
	  echo "Python 3.11 to 3.14 is needed, and python3 here is $$(python3 -V 2>/dev/null || echo missing):" \
	    "install one, or name it with PYTHON=/path/to/python." >&2; exit 1; \
	fi; \
	can_make_one() { "$$found" -c 'import ensurepip, venv' 2>/dev/null; }; \
	if ! can_make_one && test "$$EUID" = 0 && command -v apt-get >/dev/null; then \
	  echo "$$found lacks its venv module: apt-get install python3-venv (once)"; \
	  export DEBIAN_FRONTEND=noninteractive; \
	  { apt-get -qq update && apt-get -qq install -y --no-install-recommends python3-venv; } \
	    >/dev/null 2>&1 || true; \
	fi; \
	can_make_one || { \
	  echo "$$found cannot make a virtual environment: install its venv module" \
	    "(Debian: apt-get install python3-venv)." >&2; exit 1; }; \
	echo "Setting up $(VENV) with $$found (a minute or two, once)"; \
	"$$found" -m venv $(VENV)
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e ./press
	@touch $@
