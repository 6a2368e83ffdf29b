"""What makes the book of the notebooks: site, pages that run, paper, and their checks."""

import sys

# To read a notebook, jsonschema would first compile a grammar of addresses, for a second and more;
# notebooks hold none. A module that is None is one that is not installed.
sys.modules.setdefault("rfc3987_syntax", None)
