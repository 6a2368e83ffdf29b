"""What teachers get is what the chapters say: answers, minutes, slides, and plans in an order."""

from __future__ import annotations

import functools
import io
import json
import re
from posixpath import dirname, join, normpath
from types import SimpleNamespace
from urllib.parse import urljoin, urlsplit

import pikepdf
import pytest
from lxml import html
from sphinx.errors import ExtensionError

from press.classroom import plan, syllabus
from press.classroom.apart import is_a, moved, pictures, take_apart, words
from press.classroom.pages import waiting
from press.classroom.slides import slides_of
from press.site.ledger import read_ledger
from tests.press.site_fixture import (
    HTML,
    ROOT,
    address,
    browser,
    contexts,
    read_links,
    site,
    visit,
)
from tests.press.test_site import run_axe, run_axe_on_colours, target_of

__all__ = ["address", "browser", "contexts", "site"]

CHAPTERS = list(read_ledger(ROOT / "book" / "ledger.yml").chapters)


def read(name):
    return (HTML / f"{name}.html").read_text(encoding="utf-8")


def chapter(name):
    body = re.search(r"<article>(.*)</article>", read(f"book/{name}"), re.DOTALL)[1]
    return take_apart(f"book/{name}", body)


@functools.cache
def needed(name):
    """Return the chapters that a chapter's box leads to, behind the words of the map."""
    box = html.tostring(chapter(name).objectives, encoding="unicode")
    links = re.findall(r'href="([^"#]+)\.html"', box.partition("Builds on")[2])
    return {normpath(join(dirname(name), link)) for link in links}


# --- every chapter has them, and they say what it says


@pytest.mark.parametrize("name", CHAPTERS)
class TestEveryChapter:
    def test_it_leads_to_both(self, site, name):
        links = read_links(HTML / f"book/{name}.html").links
        found = {urljoin(f"/book/{name}.html", link) for link in links}
        assert {f"/teach/{name}.html", f"/slides/{name}.html"} <= found

    @pytest.mark.parametrize("kind", ["teach", "slides"])
    def test_links_lead_somewhere(self, site, name, kind):
        path = f"{kind}/{name}.html"
        links = read_links(HTML / path)
        assert len(links.anchors) == len(set(links.anchors))
        targets = [target_of(urljoin(f"/{path}", x)) for x in links.links if not urlsplit(x).scheme]
        lost = [
            (file, anchor)
            for file, anchor in targets
            if not file.is_file()
            or (anchor and file.suffix == ".html" and anchor not in read_links(file).anchors)
        ]
        assert targets
        assert lost == []

    def test_answers(self, site, name):
        told, page = chapter(name), read(f"teach/{name}")
        lists = re.findall(r"<ol.*?</ol>", page[page.index('id="predictions"') :], re.DOTALL)
        answered = [each for each in lists if "This one holds." in each]
        assert len(answered) == len(told.predictions) >= 1
        for vote, options in zip(told.predictions, answered, strict=True):
            before, *after = options.split("This one holds.")
            assert len(after) == 1
            assert before.count("<li>") == vote.holds + 1
        assert len(told.exercises) == page.count("<summary>Solution</summary>") >= 5
        assert all(each.solution is not None for each in told.exercises)
        checked = sum(each.by_machine for each in told.exercises)
        assert page.count("The page checks the answer.") == checked

    def test_what_builds_on_it_is_told(self, site, name):
        text = read(f"teach/{name}")
        told = text.partition('id="later"')[2].partition("</section>")[0]
        found = set(re.findall(r'href="\.\./\.\./book/([\w/-]+)\.html"', told))
        assert found == {other for other in CHAPTERS if name in needed(other)}

    def test_minutes_add_up(self, site, name):
        told, page = chapter(name), read(f"teach/{name}")
        rows = re.findall(r"</a></td><td>(\d+)</td>", page)
        assert sum(map(int, rows)) == told.minutes
        assert len(rows) == len(told.lesson)
        assert f"about {told.minutes} minutes" in page

    def test_slides_show_everything(self, site, name):
        told, deck = chapter(name), read(f"slides/{name}")
        blocks = [block for section in told.lesson for block in section.blocks]
        drawn = [one for block in blocks if is_a(block, "cell") for one in pictures(block)]
        assert deck.count("<figure") == len(drawn) > 0
        formulas = [block for block in blocks if is_a(block, "equation")]
        assert len(re.findall(r'class="equation(?: |")', deck)) == len(formulas) > 0
        assert deck.count('class="slide vote"') == len(told.predictions)
        assert not re.search(r'class="[^"]*evidence', deck)


# --- a small chapter

BODY = """<section id="small"><h1>Small</h1><p><em>Why?</em></p>
<div class="objectives admonition"><p class="admonition-title">You will</p><ul><li>see.</li></ul>
<p>About 20 minutes. Builds on <a href="../data/other.html">Other</a>.</p></div>
<section id="one"><h2>One</h2><p>A <strong>gap</strong> is what is left, and</p>
<div class="equation" id="equation-gap"><i>g</i></div><p>so that</p>
<div class="equation" id="e2">h</div>
<div class="cell"><div class="cell_input"><pre>a = 1</pre></div></div></section>
<section id="two"><h2>Two</h2><p>More.</p>
<div class="cell"><div class="cell_input"><pre>b = 2</pre></div></div></section>
<section id="three"><h2>Three</h2><p>{uses}</p>
<div class="cell"><div class="cell_input"><pre>{code}</pre></div></div></section>
<section id="exercises"><h2>Exercises</h2>
<div class="exercise admonition" id="x1"><p class="admonition-title">Exercise 1</p><p>Do.</p></div>
<div class="cell"><div class="cell_input"><pre>check("x1", b)</pre></div></div>
<details class="solution" data-solves="x1"><summary>Solution</summary><p>Done.</p></details>
</section></section>"""


def small(uses="Nothing.", code="c = 3"):
    return take_apart("book/p/small", BODY.replace("{uses}", uses).replace("{code}", code))


def test_a_page_without_aims_is_no_chapter():
    assert take_apart("book/p/x", "<section><h1>X</h1></section>") is None
    assert take_apart("book/p/x", BODY.replace("About 20 minutes", "Not long")) is None


def test_a_chapter_is_taken_apart():
    told = small()
    assert (told.minutes, [s.name for s in told.lesson]) == (20, ["one", "two", "three"])
    (only,) = told.exercises
    assert only.by_machine
    assert words(only.solution).strip() == "SolutionDone."
    assert sum(plan.minutes(told)) == 20


@pytest.mark.parametrize(
    ("uses", "code"),
    [
        ("Nothing.", "print(a)"),  # a name of its code
        ('By <a href="#equation-gap">(1)</a>.', "c = 3"),  # a formula
        ("The gap closes.", "c = 3"),  # a term
    ],
)
def test_what_something_rests_on_cannot_wait(uses, code):
    told = small(uses, code)
    first, _, third = told.lesson
    assert plan.rests_on(third, first)
    assert not plan.rests_on(small().lesson[2], first)
    assert [section.name for section in plan.can_wait(told)] == ["three"]


def test_nothing_rests_on_what_is_used_by_itself_alone():
    told = small(code="a = 4\nprint(a)")
    assert not plan.rests_on(told.lesson[2], told.lesson[0])


def cells(*tagged):
    heads = ["One", "Two", "Three", "Exercises"]
    return {
        "cells": [
            {
                "cell_type": "markdown",
                "source": f"## {head}\n",
                "metadata": {"tags": ["can-wait"] if head in tagged else []},
            }
            for head in heads
        ]
    }


def test_a_mark_that_does_not_hold_is_refused(tmp_path):
    path = tmp_path / "small.ipynb"
    path.write_text(json.dumps(cells("Three")))
    assert [section.name for section in waiting(path, small())] == ["three"]
    path.write_text(json.dumps(cells("Two")))
    with pytest.raises(ExtensionError, match="“Two” is marked can-wait, but something"):
        waiting(path, small())


def test_formulas_of_one_sentence_are_on_one_slide():
    (only,) = slides_of(small().lesson[0])
    assert only.shown.count("equation") == 3  # two classes, one id
    assert "what is left" in only.shown
    assert "so that" in only.shown


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("other.html", "../../book/p/other.html"),
        ("../q/a.html#b", "../../book/q/a.html#b"),
        ("#here", "#here"),
        ("#elsewhere", "../../book/p/small.html#elsewhere"),
        ("https://example.org/", "https://example.org/"),
        ("data:image/png;base64,AA", "data:image/png;base64,AA"),
    ],
)
def test_links_lead_where_they_led(link, leads):
    text = f'<a href="{link}">x</a><i src="{link}">'
    assert moved(text, "book/p/small", "teach/p/small", {"here"}) == (
        f'<a href="{leads}">x</a><i src="{leads}">'
    )


# --- plans


@pytest.fixture
def writer():
    made = syllabus.Writer.__new__(syllabus.Writer)
    made.here = "book/x"
    made.needs = {"book/a": [], "book/b": ["book/a"], "book/c": ["book/b"]}
    made.env = SimpleNamespace(titles=dict.fromkeys([*made.needs, "book/set"]))
    made.minutes = lambda page: 60 if page in made.needs else None
    made.asked_by = lambda page: ["book/c"]
    return made


@pytest.mark.parametrize(
    ("weeks", "said"),
    [
        ([(["book/a", "book/z"], [])], "there is no page 'book/z'"),
        ([(["book/a", "book/b", "book/a"], [])], "book/a is taught twice"),
        ([(["book/set"], [])], "book/set is no chapter"),
        ([(["book/b"], []), (["book/a"], [])], "book/b comes before book/a"),
        ([(["book/a"], ["book/set"]), (["book/b", "book/c"], [])], "book/set comes before book/c"),
    ],
)
def test_a_plan_in_a_wrong_order_is_refused(writer, weeks, said):
    with pytest.raises(ExtensionError, match=said):
        writer.refuse(weeks)


def test_a_plan_may_leave_chapters_out(writer):
    writer.refuse([(["book/a"], []), (["book/c"], ["book/set"])])


def test_plans_count_what_they_teach(site):
    page = read("book/instructors")
    assert f"{len(CHAPTERS)} chapters" in page
    tables = re.findall(r"<table><thead>.*?</table>", page, re.DOTALL)
    assert [table.count("<tr>") - 1 for table in tables] == [14, 12, 6]
    sets = {re.search(r"coursework/(\w+)", path.as_posix())[1] for path in sources()}
    assert set(re.findall(r'href="coursework/(\w+)\.html', tables[0])) == sets
    assert all(f'href="../teach/{name}.html"' in page for name in CHAPTERS)


def sources():
    return (HTML / "book" / "coursework").glob("*.html")


# --- in a browser

SPILLS = """() => {
    const slide = document.querySelector(".slide.now");
    const wide = [...slide.querySelectorAll(".equation, .shown")].some(
        (box) => box.scrollWidth > box.clientWidth + 1);
    return wide || slide.scrollHeight > slide.clientHeight + 1;
}"""


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_slide_fits_the_screen(contexts, address, name):
    with visit(contexts["wide"], address, f"slides/{name}", "wide") as seen:
        page = seen.page
        count = page.locator(".slide").count()
        spilling = []
        for number in range(1, count + 1):
            if page.evaluate(SPILLS):
                spilling.append(number)
            page.keyboard.press("PageDown")
            if page.locator(".slide.now.vote").count():
                if page.evaluate(SPILLS):
                    spilling.append(number)
                page.keyboard.press("PageDown")
        assert page.locator(".controls output").inner_text() == f"{count} of {count}"
        assert spilling == []
        assert seen.console == []
        assert seen.failures == []


def test_slides_by_keyboard(contexts, address):
    with visit(contexts["wide"], address, "slides/algebra/svd", "wide") as seen:
        page = seen.page
        now = page.locator(".slide.now")
        assert now.locator("h1").inner_text() == "The singular value decomposition"
        page.keyboard.press("n")
        assert now.locator(".notes").is_visible()
        page.keyboard.press("n")
        assert not now.locator(".notes").is_visible()
        while not page.locator(".slide.now.vote").count():
            page.keyboard.press("ArrowRight")
        here = page.url
        assert now.locator("details").is_hidden()
        page.keyboard.press("ArrowRight")
        assert page.url == here
        assert now.locator("details[open]").is_visible()
        page.keyboard.press("ArrowRight")
        assert page.url != here
        page.reload()
        assert page.locator(".slide.now.vote").count() == 0
        page.keyboard.press("Home")
        assert page.locator(".slide.now.opening").count() == 1


def test_a_picture_moves_on_a_slide(contexts, address):
    with visit(contexts["wide"], address, "slides/algebra/svd", "wide") as seen:
        page = seen.page
        while not page.locator(".slide.now .explorable").count():
            page.keyboard.press("PageDown")
        place = page.locator(".controls output").inner_text()
        slider = page.locator(".slide.now input[type=range]").first
        said = page.locator(".slide.now .explorable output").first.inner_text()
        slider.focus()
        page.keyboard.press("ArrowRight")
        assert page.locator(".slide.now .explorable output").first.inner_text() != said
        assert page.locator(".controls output").inner_text() == place


def test_slides_on_paper(contexts, address):
    with visit(contexts["wide"], address, "slides/variance/special-axis", "wide") as seen:
        slides = seen.page.locator(".slide").count()
        with pikepdf.open(io.BytesIO(seen.page.pdf(prefer_css_page_size=True))) as paper:
            assert slides <= len(paper.pages) <= 2 * slides
            width, height = map(float, paper.pages[0].mediabox[2:])
            assert width > height


@pytest.mark.parametrize("width", ["wide", "phone"])
@pytest.mark.parametrize("name", ["teach/error/trace-maximisation", "slides/algebra/svd"])
def test_everyone_can_read_it(contexts, address, name, width):
    with visit(contexts[width], address, name, width) as seen:
        assert run_axe(seen, {}) == []
        assert run_axe_on_colours(seen) == []
