"""A DOI counts as a link that leads somewhere when the registry that keeps it knows it.

Publishers turn programs away: Sphinx's linkcheck asks the registry instead, by this extension.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

DOI = re.compile(r"https?://(?:dx\.)?doi\.org/(.+)")
REGISTRY = "https://doi.org/api/handles/"


def to_registry(app, address):
    """Return where the registry answers for a DOI; other addresses are asked as they stand."""
    doi = DOI.fullmatch(address)
    return app.config.doi_registry + quote(unquote(doi[1]), safe="/") if doi else None


def setup(app):
    """Let linkcheck ask the registry."""
    app.add_config_value("doi_registry", REGISTRY, "")
    app.connect("linkcheck-process-uri", to_registry)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
