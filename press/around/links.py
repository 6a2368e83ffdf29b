"""Does every link that leads out of the site still lead somewhere?

A DOI counts when the registry that keeps it knows it: publishers turn programs away.

    links.py            the links of the built site, and of the pages at the top
"""

from __future__ import annotations

import html
import json
import re
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import quote, unquote, urldefrag

from press.paths import HTML, ROOT

DOI = re.compile(r"https?://(?:dx\.)?doi\.org/(.+)")
REGISTRY = "https://doi.org/api/handles/"
LINK = re.compile(
    r"<a\b[^>]*\bhref=\"(https?://[^\"]+)\"|\]\((https?://[^)\s]+)\)|<(https?://[^>\s]+)>"
)
AGENT = {"User-Agent": "Mozilla/5.0 (compatible; a weekly look at the links of a course)"}
TRIES = 3
PAUSE = 5.0


def outward(root=ROOT):
    """Return every address outside the site, and the first page that leads there."""
    pages = sorted((root / "_build" / "html").rglob("*.html")) + sorted(root.glob("*.md"))
    found = {}
    for page in pages:
        for groups in LINK.findall(page.read_text(encoding="utf-8")):
            link = urldefrag(html.unescape("".join(groups)))[0]
            if not re.match(r"https?://(?:localhost|127\.)", link):
                found.setdefault(link, page.relative_to(root))
    return found


def ask(link, registry=REGISTRY, pause=PAUSE):
    """Return None when a link leads somewhere, or what came instead."""
    doi = DOI.fullmatch(link)
    address = registry + quote(unquote(doi[1]), safe="/") if doi else link
    for attempt in range(TRIES):
        if attempt:
            time.sleep(pause)
        try:
            request = urllib.request.Request(address, headers=AGENT)
            with urllib.request.urlopen(request, timeout=30) as answer:
                if doi and json.load(answer).get("responseCode") != 1:
                    return "the registry does not know this DOI"
                return None
        except urllib.error.HTTPError as error:
            wrong = "the registry does not know this DOI" if doi else f"answer {error.code}"
            if error.code in (404, 410):
                break
        except (OSError, ValueError) as error:
            wrong = str(getattr(error, "reason", error))
    return wrong


def main():
    """Ask every link; exit 1, after naming all that lead nowhere, when one does."""
    if not (HTML / "index.html").exists():
        sys.exit("There is no site to read links from: make book first.")
    links = outward()
    broken = []
    for number, (link, page) in enumerate(links.items(), start=1):
        wrong = ask(link)
        print(f"[{number}/{len(links)}] {link}: {wrong or 'there'}", flush=True)
        broken += [f"{page}: {link}: {wrong}"] if wrong else []
    if broken:
        sys.exit("\n" + "\n".join(broken))


if __name__ == "__main__":
    main()
