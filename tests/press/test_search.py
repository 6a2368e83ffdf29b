"""The search finds first what a person expects, says where it stands, and marks it there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from press.site.search import LISTS, spoken
from tests.press.site_fixture import CHAIN, address, browser, contexts, site
from tests.press.test_site import AXE

__all__ = ["address", "browser", "contexts", "site"]


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        ("n - 1", "n − 1"),
        (r"\mathbf u^{\mathsf T} C \mathbf u", "uᵀ C u"),
        (r"10^{-12}\sigma_1^2", "10⁻¹²σ₁²"),
        (r"\lambda_1 \ge \dots \ge \lambda_n", "λ₁ ≥ … ≥ λₙ"),
        (r"\Lambda", "Λ"),
        (r"\boldsymbol\mu", "μ"),
        (r"\frac{1}{n}", "1/n"),
        (r"\begin{pmatrix} 1 & 2 \end{pmatrix}", "…"),
        (r"x_{k + 1}", "…"),
        ("a + b + c + d + e + f + g + h + i + j + k + l", "…"),
    ],
)
def test_formulas_are_found_as_one_types_them(tex, said):
    assert spoken(tex) == said


@pytest.fixture(scope="module")
def index(site: Path) -> list[dict]:
    text = (site / "_static" / "search-index.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("window.searchIndex = ").removesuffix(";\n"))


def test_every_page_is_looked_through_in_the_order_of_the_contents(index):
    assert [entry["page"] for entry in index] == CHAIN
    late = {entry["page"].rpartition("/")[2] for entry in index if entry["late"]}
    assert late == LISTS


def test_what_is_found_is_there(index, site: Path):
    for entry in index:
        html = (site / f"{entry['page']}.html").read_text(encoding="utf-8")
        anchors = set(re.findall(r'id="([^"]*)"', html))
        assert {anchor for anchor, *_ in entry["sections"]} <= anchors


def test_nothing_is_left_of_another_search(site: Path):
    names = {path.name for path in site.rglob("*.js")}
    assert names.isdisjoint({"searchindex.js", "searchtools.js", "language_data.js"})


@pytest.fixture
def page(contexts, address: str):
    page = contexts["wide"].new_page()
    page.goto(f"{address}{CHAIN[1]}.html")
    yield page
    page.close()


def search(page: Page, query: str) -> None:
    """Open the search by its key and type."""
    if not page.get_by_role("dialog").is_visible():
        page.keyboard.press("/")
    page.get_by_role("searchbox").fill(query)


FIRST = {
    "n − 1": "Orthogonal decomposition, and why we divide by n − 1",
    "n-1": "Orthogonal decomposition, and why we divide by n − 1",
    "eigenvalue": "Eigenvalues and eigenvectors",
    "eigenvalues": "Eigenvalues and eigenvectors",
    "normalization": "Normalising",
    "svd": "The singular value decomposition",
    "power iteration": "Power iteration, and how fast it is",
    "orthogonal projection": "Projection",
    "notation": "Notation",
    "lagrange": "Lagrange multipliers",
    "variance of a shadow": "The variance of a shadow",
}


@pytest.mark.parametrize("query", FIRST)
def test_what_a_person_expects_comes_first(page: Page, query):
    search(page, query)
    first = page.locator("#search .search-results a").first
    expect(first).to_contain_text(FIRST[query])
    assert first.inner_text().startswith(FIRST[query])


def test_a_section_names_its_chapter_and_quotes(page: Page):
    search(page, "power iteration")
    found = page.locator("#search .search-results li").first
    expect(found.locator("small")).to_have_text("Eigenvalues and eigenvectors")
    expect(found.locator("mark").first).to_have_text(re.compile("power iteration|power", re.I))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marked_words_can_be_read(page: Page, scheme: str):
    page.emulate_media(color_scheme=scheme)
    search(page, "whitening")
    expect(page.locator("#search mark").first).to_be_visible()
    page.evaluate(AXE)
    rules = "{ runOnly: ['color-contrast'] }"
    found = page.evaluate(f"axe.run('#search', {rules}).then((all) => all.violations)")
    page.emulate_media(color_scheme=None)
    assert found == []


def test_the_words_are_marked_on_arrival_until_escape(page: Page):
    search(page, "deflation")
    page.locator("#search .search-results li a", has=page.locator("small")).first.click()
    expect(page).to_have_url(re.compile(r"\?found=deflation#"))
    marks = page.locator("article mark")
    expect(marks.first).to_have_text(re.compile("^deflat", re.I))
    expect(page.locator("section:target mark").first).to_be_in_viewport()
    assert page.locator("article :is(pre, svg, .katex) mark").count() == 0
    before = page.locator("article").inner_text()
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)
    assert page.locator("article").inner_text() == before


def test_a_formula_is_marked(contexts, address: str):
    page = contexts["wide"].new_page()
    page.goto(f"{address}book/algebra/orthogonal-decomposition.html?found=n%20-%201")
    expect(page.locator("article .katex.found").first).to_be_visible()
    expect(page.locator("h1 mark")).to_have_text("n − 1")
    page.close()


def test_a_slip_of_the_finger_is_mended(page: Page):
    search(page, "pytagoras")
    status = page.locator("#search .search-status")
    expect(status).to_have_text("Nothing was found for “pytagoras”. Did you mean pythagoras?")
    status.get_by_role("button").click()
    expect(page.locator("#search mark").first).to_have_text("Pythagoras")


@pytest.mark.parametrize("query", ["xylophone", "(", "[a-", "\\", "*", "<b>", "the ("])
def test_no_sign_breaks_it(page: Page, query):
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    search(page, query)
    page.wait_for_function(
        "document.querySelector('#search .search-status').textContent"
        " || document.querySelector('#search .search-results a')"
    )
    assert wrong == []


def test_out_of_reach_is_said_and_tried_again(page: Page):
    page.route("**/search-index.js", lambda route: route.abort())
    search(page, "variance")
    status = page.locator("#search .search-status")
    expect(status).to_contain_text("could not be fetched")
    page.unroute("**/search-index.js")
    search(page, "covariance")
    expect(page.locator("#search .search-results a").first).to_contain_text("ovariance")


def test_it_works_from_a_folder(contexts, site: Path):
    page = contexts["wide"].new_page()
    page.goto((site / f"{CHAIN[1]}.html").as_uri())
    search(page, "whiten")
    expect(page.locator("#search mark").first).to_have_text(re.compile("whiten", re.I))
    page.close()


def test_nothing_is_fetched_before(contexts, address: str):
    page = contexts["wide"].new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}{CHAIN[1]}.html", wait_until="networkidle")
    assert [url for url in asked if "/search" in url] == []
    page.close()
