"""Explorables: one frame to be seen, a sentence for each, a plain slider, and upright geometry."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from lecture_utils import explore as module
from lecture_utils.explore import Plane, circle, explore, letter_f
from lecture_utils.figures import DATA, PC1, PC2, SOFT, THEMED
from press.author import notebooks

ALT = "an arrow turns around the origin step by step"
SVG = "{http://www.w3.org/2000/svg}"


def drawing(plane):
    """Read what a plane holds as one XML element."""
    return ET.fromstring(f"<g>{plane.svg()}</g>")


@pytest.fixture
def shown(monkeypatch):
    """Return a function that explores, and gives the page's element and its plain text."""
    outputs = []
    monkeypatch.setattr(module, "display", lambda data, raw: outputs.append(data))

    def explored(*arguments, **options):
        explore(*arguments, **options)
        (data,) = outputs
        html = data["text/html"]
        assert "<label " in html
        # A void element of HTML is closed for the XML reader.
        return ET.fromstring(html.replace('"></label>', '"/></label>')), data["text/plain"]

    return explored


def turns(count=5):
    """Return frames of one panel, and their sentences."""
    planes = [[Plane().grid().arrow(tip, DATA, "x")] for tip in circle(count)]
    return planes, [f"The arrow stands at {k}/{count} of a turn." for k in range(count)]


class TestExplore:
    @pytest.mark.parametrize("start", [0, 2, np.int64(4)])
    def test_one_frame_is_seen(self, shown, start):
        frames, says = turns()
        page, _ = shown("turn", frames, says, ALT, start=start)
        groups = [g for g in page.iter(f"{SVG}g") if g.get("data-frame")]
        assert [g.get("data-frame") for g in groups] == says
        assert [g.get("style") for g in groups] == [
            None if i == start else "display:none" for i in range(5)
        ]
        slider = page.find("label/input")
        assert slider.attrib.items() >= {
            ("type", "range"),
            ("min", "0"),
            ("max", "4"),
            ("step", "1"),
            ("value", str(start)),
            ("aria-valuetext", says[start]),
        }
        assert page.find("output").text == says[start]
        assert page.find("output").get("aria-live") == "polite"

    def test_words_are_escaped(self, shown):
        words = 'x < 1 & y > 2: it\'s “so”, "thus"'
        frames, _ = turns(2)
        page, plain = shown(words, frames, [words] * 2, words, start=1, caption=words)
        assert page.get("class") == "explorable"
        assert page.find(f"{SVG}svg").get("aria-label") == words
        assert [g.get("data-frame") for g in page.iter(f"{SVG}g") if g.get("data-frame")] == [
            words
        ] * 2
        assert page.find("label").text == words + " "
        assert page.find("label/input").get("aria-valuetext") == words
        assert page.find("output").text == page.find("figcaption").text == words
        assert plain == f"[explorable: {words}. {words}]"

    def test_panels_stand_side_by_side_above_the_background(self, shown):
        says = ["The first of two.", "The second of two."]
        frames = [[Plane(size=100), Plane(size=60)]] * 2
        behind = [Plane(size=100).points([[0, 0]], DATA), Plane(size=60)]
        page, _ = shown("panel", frames, says, ALT, background=behind)
        svg = page.find(f"{SVG}svg")
        assert svg.get("viewBox") == "0 0 180 100"
        assert [child.tag for child in svg] == [
            f"{SVG}svg",
            f"{SVG}svg",
            f"{SVG}g",
            f"{SVG}g",
        ]
        panels = [(p.get("x"), p.get("width"), p.get("height")) for p in svg[2]]
        assert panels == [("0", "100", "100"), ("120", "60", "60")]
        assert svg[0].find(f".//{SVG}circle") is not None
        assert page.find("figcaption") is None

    def test_the_whole_text(self, monkeypatch):
        outputs = []
        monkeypatch.setattr(module, "display", lambda data, raw: outputs.append((data, raw)))
        frames = [[Plane(half=1, size=20).line((0, 0), (x, 1)), Plane(size=9)] for x in (0, 1)]
        explore("turn <it>", frames, ["It stands still.", "It falls & falls."], ALT)
        style = "fill:none;stroke:var(--ink-soft, #8a8f98);stroke-width:1.5"
        expected = (
            '<figure class="explorable"><svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'aria-label="{ALT}" viewBox="0 0 49 20" '
            'style="display:block;width:49px;max-width:100%;height:auto">'
            '<g data-frame="It stands still."><svg x="0" width="20" height="20">'
            f'<path d="M10 10L10 0" style="{style}"/></svg>'
            '<svg x="40" width="9" height="9"></svg></g>'
            '<g data-frame="It falls &amp; falls." style="display:none">'
            '<svg x="0" width="20" height="20">'
            f'<path d="M10 10L20 0" style="{style}"/></svg>'
            '<svg x="40" width="9" height="9"></svg></g></svg>'
            '<label style="display:block">turn &lt;it&gt; <input type="range" min="0" max="1" '
            'value="0" step="1" aria-valuetext="It stands still." '
            f'oninput="{module.CHANGE}" data-lm-suppress-shortcuts="true"></label>'
            '<output aria-live="polite" style="display:block">It stands still.</output></figure>'
        )
        plain = f"[explorable: turn <it>. {ALT}]"
        assert outputs == [({"text/html": expected, "text/plain": plain}, True)]

    def test_twenty_frames_are_light(self, shown):
        page, _ = shown("turn", *turns(20), ALT)
        assert len(ET.tostring(page)) < 64_000

    def test_what_is_handed_over_is_text_that_repeats(self, shown, monkeypatch):
        again = []
        page, _ = shown("turn", *turns(3), ALT)
        monkeypatch.setattr(module, "display", lambda data, raw: again.append(data))
        explore("turn", *turns(3), ALT)
        html = again[0]["text/html"]
        assert ET.tostring(ET.fromstring(html.replace('"></label>', '"/></label>'))) == ET.tostring(
            page
        )
        assert not re.search(r"\bid=|https?://(?!www\.w3\.org/2000/svg)|<script|font-family", html)

    @pytest.mark.parametrize(
        ("count", "sentences", "start", "why"),
        [
            (3, 2, 0, r"3 frames need as many sentences \(here 2\), at least 2"),
            (2, 3, 0, r"2 frames need as many sentences \(here 3\), at least 2"),
            (1, 1, 0, r"1 frames need as many sentences \(here 1\), at least 2"),
            (0, 0, 0, r"0 frames need as many sentences \(here 0\), at least 2"),
            (3, 3, 3, "start must be one of the 3 frames, not 3"),
            (3, 3, -1, "start must be one of the 3 frames, not -1"),
            (3, 3, 0.5, "start must be one of the 3 frames, not 0.5"),
            (3, 3, "1", "start must be one of the 3 frames, not 1"),
            (3, 3, None, "start must be one of the 3 frames, not None"),
        ],
    )
    def test_refuses(self, count, sentences, start, why):
        with pytest.raises(ValueError, match=f"^{why}$"):
            explore(
                "x",
                turns(3)[0][:count],
                ["One sentence."] * sentences,
                ALT,
                start=start,
            )

    def test_panels_that_come_and_go_are_refused(self):
        one, two = [Plane()], [Plane(), Plane()]
        for frames, background in (
            ([one, two], None),
            ([two, two], one),
            ([[], []], None),
        ):
            with pytest.raises(
                ValueError, match=r"^all frames and the background need panels of the same sizes$"
            ):
                explore(
                    "x",
                    frames,
                    ["One panel.", "Two panels."],
                    ALT,
                    background=background,
                )

    def test_short_alt_text_is_refused(self):
        with pytest.raises(ValueError, match="say in a sentence"):
            explore("x", *turns(2), "too short")


#: what a call draws when nothing but the place is said
PLAIN = {
    "path": (
        lambda p: p.path([(0, 0), (1, 1)]),
        '<path d="M160 160L213.3 106.7" '
        'style="fill:none;stroke:var(--ink-soft, #8a8f98);stroke-width:1.5"/>',
    ),
    "line": (
        lambda p: p.line((0, 0), (1, 1)),
        '<path d="M160 160L213.3 106.7" '
        'style="fill:none;stroke:var(--ink-soft, #8a8f98);stroke-width:1.5"/>',
    ),
    "a line in its own style": (
        lambda p: p.line((0, 0), (1, 1), PC1, 4, "3 2"),
        '<path d="M160 160L213.3 106.7" style="fill:none;stroke:var(--pc1, #d55e00);'
        'stroke-width:4" stroke-dasharray="3 2"/>',
    ),
    "a colour without a theme": (
        lambda p: p.path([(0, 0), (1, 1)], "red", fill="blue"),
        '<path d="M160 160L213.3 106.7" style="fill:blue;stroke:red;stroke-width:1.5"/>',
    ),
    "grid": (
        lambda p: p.grid(reach=1, colour="red"),
        '<path d="M106.7 213.3L106.7 106.7M106.7 213.3L213.3 213.3M160 213.3L160 106.7'
        'M106.7 160L213.3 160M213.3 213.3L213.3 106.7M106.7 106.7L213.3 106.7" '
        'style="stroke:red;stroke-width:0.5"/>',
    ),
    "lines": (
        lambda p: p.lines([[(0, 0), (1, 1)], [(0, 0), (1, 0)]], "red", 2),
        '<path d="M160 160L213.3 106.7M160 160L213.3 160" style="stroke:red;stroke-width:2"/>',
    ),
    "points": (
        lambda p: p.points([(0, 0)], "red"),
        '<g style="fill:red"><circle cx="160" cy="160" r="3"/></g>',
    ),
    "two dots and a word": (
        lambda p: p.points([(0, 0), (1, 0)], "red").text((0, 0), "a", "red"),
        '<g style="fill:red"><circle cx="160" cy="160" r="3"/>'
        '<circle cx="213.3" cy="160" r="3"/></g>'
        '<text x="160" y="160" font-size="14" text-anchor="start" style="fill:red">a</text>',
    ),
    "text": (
        lambda p: p.text((0, 0), "a", "red"),
        '<text x="160" y="160" font-size="14" text-anchor="start" style="fill:red">a</text>',
    ),
    "arrow": (
        lambda p: p.arrow((1, 0), "red"),
        '<path d="M160 160L204.3 160" style="stroke:red;stroke-width:2.2"/>'
        '<path d="M213.3 160L204.3 163.8L204.3 156.2Z" style="fill:red"/>',
    ),
    "an arrow shorter than its head": (
        lambda p: p.arrow((0, 0.1), "red"),
        '<path d="M160 160L160 160" style="stroke:red;stroke-width:2.2"/>'
        '<path d="M160 154.7L162.2 160L157.8 160Z" style="fill:red"/>',
    ),
}


class TestPlane:
    @pytest.mark.parametrize(("draw", "text"), PLAIN.values(), ids=PLAIN)
    def test_unless_told_otherwise(self, draw, text):
        plane = Plane()
        assert draw(plane) is plane
        assert plane.svg() == text

    def test_a_grid_reaches_beyond_the_plane(self):
        plane = Plane().grid()
        assert plane.svg().count("M") == 34
        assert "M-266.7 586.7L-266.7 -266.7" in plane.svg()
        assert f"stroke:{THEMED[SOFT]}" in plane.svg()

    @pytest.mark.parametrize("centre", [(0, 0), (5, -2)])
    @pytest.mark.parametrize(
        ("point", "pixel"),
        [
            ((0, 0), (100, 100)),
            ((4, 4), (200, 0)),
            ((-4, -4), (0, 200)),
            ((0, 2), (100, 50)),
            ((1, 0), (125, 100)),
        ],
        ids="middle upper-right lower-left up right".split(),
    )
    def test_x_to_the_right_and_y_up(self, centre, point, pixel):
        plane = Plane(half=4, size=200, centre=centre)
        assert plane.place(np.add(point, centre)) == pytest.approx(pixel)
        assert plane.at(np.add(point, centre)) == "{} {}".format(*pixel)

    def test_a_nan_is_refused(self):
        with pytest.raises(ValueError, match="a NaN or an infinity has no place"):
            Plane().line((0, 0), (np.nan, 1))

    def test_path(self):
        corners = [(0, 0), (1, 0), (0, 1)]
        plane = Plane(half=1, size=100).path(corners, DATA, 3, "5 4", closed=True, fill=PC1)
        (path,) = drawing(plane.line((0, 0), (1, 1)))[:1]
        assert path.get("d") == "M50 50L100 50L50 0Z"
        assert path.get("stroke-dasharray") == "5 4"
        assert path.get("style") == f"fill:{THEMED[PC1]};stroke:{THEMED[DATA]};stroke-width:3"
        line = drawing(plane)[1]
        assert line.get("d") == "M50 50L100 0"
        assert line.get("style") == f"fill:none;stroke:{THEMED[SOFT]};stroke-width:1.5"
        assert line.get("stroke-dasharray") is None

    def test_right_angle(self):
        """A square at the corner, its sides of one size whatever the lengths of the directions."""
        plane = Plane(size=200, half=1).right_angle((0.5, 0), (0, 9), (-2, 0), PC1, size=0.5)
        (sign,) = drawing(plane)
        assert sign.get("d") == "M150 50L100 50L100 100"
        assert THEMED[PC1] in sign.get("style")

    def test_grid_of_a_basis(self):
        (path,) = drawing(Plane(half=2, size=100).grid(basis=((1, 0), (1, 1)), reach=1))
        lines = path.get("d").split("M")[1:]
        assert len(lines) == 6
        assert "25 75L75 25" in lines
        assert "25 50L75 50" in lines
        assert THEMED[SOFT] in path.get("style")

    def test_arrow(self):
        shaft, head, name = drawing(Plane(half=1, size=100).arrow((0.5, 0), PC2, "x & y"))
        assert shaft.get("d") == "M50 50L66 50"
        assert head.get("d") == "M75 50L66 53.8L66 46.2Z"
        assert shaft.get("style") == f"stroke:{THEMED[PC2]};stroke-width:2.2"
        assert head.get("style") == name.get("style") == f"fill:{THEMED[PC2]}"
        assert (name.get("x"), name.get("y"), name.text) == ("82", "44", "x & y")

    def test_arrow_from_a_tail(self):
        shaft, head = drawing(Plane(half=1, size=100).arrow((0, 1), PC2, tail=(0, 0.9)))
        assert shaft.get("d") == "M50 5L50 5"
        assert head.get("d") == "M50 0L52.1 5L47.9 5Z"

    def test_an_arrow_with_its_name_elsewhere(self):
        *_, name = drawing(Plane(half=1, size=100).arrow((0.5, 0), PC2, "x", shift=(-20, 15)))
        assert (name.get("x"), name.get("y")) == ("55", "65")

    def test_the_shortest_arrow_is_drawn(self):
        assert len(drawing(Plane(half=1, size=100).arrow((1e-4, 0), DATA))) == 2

    @pytest.mark.parametrize("tail", [(1, 1), (1, 1 + 1e-12)])
    def test_an_arrow_without_length_is_its_name(self, tail):
        assert drawing(Plane().arrow((1, 1), DATA, tail=tail))[:] == []
        (name,) = drawing(Plane().arrow((1, 1), DATA, "v", tail=tail))
        assert name.text == "v"

    def test_points(self):
        (group,) = drawing(Plane(half=1, size=100).points(np.array([[0, 0], [1, -1]]), DATA, 5))
        assert [(e.get("cx"), e.get("cy"), e.get("r")) for e in group] == [
            ("50", "50", "5"),
            ("100", "100", "5"),
        ]
        assert group.get("style") == f"fill:{THEMED[DATA]}"

    def test_text(self):
        plane = Plane(half=1, size=100).text(
            (0, 0), '<b> & "c"', shift=(3, -4), size=9, anchor="end"
        )
        (word,) = drawing(plane)
        assert word.text == '<b> & "c"'
        assert [word.get(key) for key in ("x", "y", "font-size", "text-anchor", "style")] == [
            "53",
            "46",
            "9",
            "end",
            "fill:currentColor",
        ]

    def test_image(self):
        (image,) = drawing(Plane(half=1, size=100).image(np.zeros((2, 4)), -1, 0.5, 2))
        assert [image.get(key) for key in ("x", "y", "width", "height")] == [
            "0",
            "25",
            "100",
            "50",
        ]


def test_circle():
    points = circle(8)
    assert points.shape == (8, 2)
    np.testing.assert_allclose(np.hypot(*points.T), 1)
    np.testing.assert_allclose(points[[0, 2]], [[1, 0], [0, 1]], atol=1e-15)
    assert len(circle()) == len(np.unique(circle().round(9), axis=0)) == 48


def test_the_letter_differs_from_its_mirror_image():
    strokes = letter_f()
    assert strokes.shape[1] == 2
    assert np.abs(strokes).max() < 1
    assert not {tuple(p) for p in strokes * [-1, 1]} <= {tuple(p) for p in strokes}


def test_the_letter_has_a_stem_and_two_arms():
    (x0, low), (x1, high), (x2, top), (x3, again), (x4, middle), (x5, end) = letter_f()
    assert x0 == x1 == x3 == x4 < 0 < x5 < x2
    assert low < 0 < middle == end < high == top == again


@pytest.mark.parametrize(
    "path",
    [path for path in notebooks.toc_notebooks() if notebooks.is_chapter(path)],
    ids=lambda path: path.stem,
)
def test_explorables_of_one_page(path):
    outputs = [
        output.data["text/html"]
        for cell in notebooks.read(path).cells
        for output in cell.get("outputs", [])
        if 'class="explorable"' in output.get("data", {}).get("text/html", "")
    ]
    assert outputs, f"{path}: make check says what to write"
    for html in outputs:
        page = ET.fromstring(html.replace('"></label>', '"/></label>'))
        frames = [g for g in page.iter(f"{SVG}g") if g.get("data-frame")]
        assert len(frames) == int(page.find("label/input").get("max")) + 1
        assert [g.get("style") for g in frames].count(None) == 1
        assert all(len(g.get("data-frame").split()) >= 3 for g in frames)
        assert len(html) < 120_000
