"""A chapter can be found and cited: what search engines are told, citations, the list of pages."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
import yaml

from press.site import findable
from press.site.ledger import read_ledger
from tests.press.site_fixture import HTML, ROOT, site

__all__ = ["site"]

LEDGER = read_ledger(ROOT / "book" / "ledger.yml")
CITED = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>')


@pytest.mark.parametrize("name", LEDGER.chapters)
def test_every_chapter_says_what_it_teaches(site, name):
    page = (HTML / f"book/{name}.html").read_text(encoding="utf-8")
    (found,) = DATA.findall(page)
    about = json.loads(found)
    assert len(about["teaches"]) >= 3
    assert about["isPartOf"]["name"] == CITED["title"]
    minutes = re.search(r"About (\d+) minutes", page)[1]
    assert about["timeRequired"] == f"PT{minutes}M"
    assert page.count("Cite this chapter") == 1
    assert f"title     = {{{about['name']}}}" in page.replace("&#x27;", "'").replace("&amp;", "&")
    assert f"version {CITED['version']}" in page


def test_other_pages_are_no_chapters(site):
    for name in ("book/index", "book/ledger", "search", "book/coursework/spectra"):
        page = (HTML / f"{name}.html").read_text(encoding="utf-8")
        assert not DATA.search(page)
        assert "Cite this chapter" not in page


def test_a_citation_has_the_day_and_the_address():
    cited = {"authors": [{"given-names": "A.", "family-names": "B"}, {"name": "C & D"}]}
    cited |= {"title": "Book", "version": "1.2.0", "date-released": "2027-01-31"}
    made = findable.citation("T", "book/p/t", {"pageurl": "https://x.example/t"}, cited, "2026")
    assert made["words"].startswith("A. B and C &amp; D (2027). T. In <em>Book</em>, version 1.2.0")
    assert "url       = {https://x.example/t}" in made["bibtex"]
    assert made["bibtex"].startswith("@incollection{t,\n  author    = {{A. B and C &amp; D}},")


def built(tmp_path, base, format_="html"):
    builder = SimpleNamespace(format=format_, get_target_uri=lambda name: f"{name}.html")
    config = SimpleNamespace(html_baseurl=base)
    env = SimpleNamespace(found_docs={"book/b", "book/a"})
    return SimpleNamespace(config=config, builder=builder, env=env, outdir=str(tmp_path))


def test_pages_are_listed_where_the_site_has_an_address(tmp_path):
    findable.list_pages(built(tmp_path, "https://course.example/book/"), None)
    tree = ElementTree.parse(tmp_path / "sitemap.xml")
    assert [each.text for each in tree.iter() if each.tag.endswith("loc")] == [
        "https://course.example/book/book/a.html",
        "https://course.example/book/book/b.html",
    ]
    assert "Sitemap: https://course.example/book/sitemap.xml" in (
        tmp_path / "robots.txt"
    ).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("base", "problem", "format_"),
    [
        ("", None, "html"),
        ("https://x.example", ValueError("x"), "html"),
        ("https://x", None, "epub"),
    ],
    ids=["no address", "a failed build", "no site"],
)
def test_nothing_is_listed_elsewhere(tmp_path, base, problem, format_):
    findable.list_pages(built(tmp_path, base, format_), problem)
    assert list(tmp_path.iterdir()) == []
