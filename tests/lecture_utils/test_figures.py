"""Figures: the same text everywhere, themed, named, well-formed, and images that decode."""

import base64
import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patches import ArrowStyle, Circle
from PIL import Image

from lecture_utils import figures
from press.author import notebooks

ALT = "a cloud of points, a curve and three arrows"
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
THEMED = {"none", *figures.THEMED.values()}


@pytest.fixture(autouse=True)
def own_settings():
    with matplotlib.rc_context():
        yield


def drawn():
    """Return a figure with a bit of everything, computed from numbers that carry float noise."""
    fig, (ax, bare) = figures.subplots(1, 2, width=7, gridspec_kw={"width_ratios": [2, 1]})
    X = np.random.default_rng(5).normal(size=(12, 3))
    U, s, _ = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    ax.plot(U[:, 0], U[:, 1], "o", label="data")
    ax.plot(s, np.linalg.inv(np.diag(s)).sum(axis=0), label=r"$\sigma^{-1}_i$")
    ax.scatter(U[:, 1], U[:, 2])
    ax.fill_between([0, 1], [0, 1])
    ax.bar([1, 2], [0.5, 0.25])
    ax.hist([1, 2, 2], color=figures.PC2)
    ax.errorbar([1], [1], yerr=[0.1])
    ax.add_patch(Circle((1, 1), 0.2, fill=False))
    ax.text(1, 0.5, "π ≈ 3.14159 < 3.2 & more")
    ax.set(title="2.50 is 2.5", xlabel="$x_1$", xticks=[0, 0.125, 1.25], yscale="log")
    ax.set_title("bold", weight="bold", loc="left")
    ax.lines[0].set_gid("my-line")
    ax.grid()
    ax.legend()
    figures.arrow(bare, (1, 2), figures.PC1, "tip")
    figures.plain(bare, half=3)
    return fig


@pytest.fixture(scope="module")
def text():
    with matplotlib.rc_context():
        return figures.svg(drawn(), ALT)


class TestSvg:
    @pytest.mark.parametrize(
        "environment",
        [
            {"PYTHONHASHSEED": "1", "OPENBLAS_CORETYPE": "Nehalem"},
            {"PYTHONHASHSEED": "2"},
        ],
        ids=["Nehalem", "this-processor"],
    )
    def test_same_text_in_a_fresh_process(self, text, environment):
        code = "import test_figures as t; print(t.figures.svg(t.drawn(), t.ALT))"
        again = subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            env=os.environ | environment | {"PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=os.path.dirname(__file__),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert again.stdout == text + "\n"

    def test_same_text_twice_in_one_process(self, text):
        fig = drawn()
        assert figures.svg(fig, ALT) == figures.svg(fig, ALT) == text

    def test_stands_alone_as_xml(self, text):
        root = ET.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("aria-label") == ALT
        assert root.get("viewBox") == "0 0 504 230"

    def test_ids_belong_to_the_figure(self, text):
        ids = re.findall(r'\bid="([^"]*)"', text)
        assert len(ids) == len(set(ids)) > 3
        assert set(ids) == set(REFERENCE.findall(text))
        assert len({name.split("-")[0] for name in ids}) == 1
        other = figures.svg(drawn(), ALT + " drawn once more")
        assert not set(ids) & set(re.findall(r'\bid="([^"]*)"', other))
        assert re.sub("f[0-9a-f]{8}-", "", other).endswith(
            re.sub("f[0-9a-f]{8}-", "", text)[-5000:]
        )

    @pytest.mark.parametrize(
        "unwanted",
        ["font-family", "DejaVu", "<style", "<!--", "metadata", "date", "xlink", "nan"],
    )
    def test_holds_nothing_of_the_kind(self, text, unwanted):
        assert unwanted not in text

    def test_colours_follow_the_theme(self, text):
        colours = set(re.findall(r"(?:fill|stroke|stop-color)(?::|=\")\s*([^;\"]+)", text))
        assert colours <= THEMED
        assert len(colours) > 5
        for word in ET.fromstring(text).iter(f"{SVG}text"):
            styles = [word.get("style", ""), *[span.get("style", "") for span in word]]
            assert any("fill: " in style for style in styles)

    def test_what_is_drawn_later_has_the_style(self, text):
        assert "stroke-width: 2;" in text
        sizes = re.findall(r"font-size: ([\d.]+)px[^>]*>(?:π|tip)", text)
        assert sizes == ["11", "11"]

    def test_words_are_left_as_they_are(self, text):
        words = [
            "".join(word.itertext()).strip() for word in ET.fromstring(text).iter(f"{SVG}text")
        ]
        assert {"π ≈ 3.14159 < 3.2 & more", "2.50 is 2.5", "0.125", "1.250"} <= set(words)

    def test_coordinates_are_short(self, text):
        tags = "".join(re.findall(r"<[^>]+>", text))
        assert "-0 " not in tags
        assert not re.search(r"\d\.\d{3}|\.\d*0\b", tags)

    def test_lines_are_not_indented(self, text):
        assert "\n" in text
        assert not re.search(r"\n\s", text)

    def test_six_words_are_a_sentence(self):
        assert "one two three four five six" in figures.element(
            "", 1, 1, "one two three four five six", 1
        )

    def test_coordinates_stay_where_they_are(self):
        tag = '<path d="M 1.234567 -0.5 L 10.0 3.005 z" x="-0.004" r="7"/>'
        short = '<path d="M 1.23 -0.5 L 10 3.01 z" x="0" r="7"/>'
        assert figures.rounded(tag) == short

    def test_a_figure_from_elsewhere_is_written_alike(self):
        fig = Figure()
        fig.text(0.5, 0.5, "a word")
        text = figures.svg(fig, ALT)
        assert "a word</text>" in text
        assert "#ffffff" not in text
        assert text == figures.svg(fig, ALT)

    def test_nothing_stands_between_the_tags_but_words(self, text):
        for part in ET.fromstring(text).iter():
            inside = "" if part.tag in (f"{SVG}text", f"{SVG}tspan") else part.text or ""
            assert (inside + (part.tail or "")).strip() == "", part.tag

    def test_the_arrow_is_inside_the_picture(self):
        _, ax = figures.subplots()
        figures.arrow(ax, (5, -7), figures.PC1, tail=(-1, 2))
        ax.autoscale_view()
        (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
        assert left <= -1 < 5 <= right
        assert low <= -7 < 2 <= high

    def test_an_arrow_is_two_notes(self):
        _, ax = figures.subplots()
        figures.arrow(ax, (1, 2), "red", "tip", tail=(3, 4))
        shaft, name = ax.texts
        assert shaft.get_text() == ""
        assert (tuple(shaft.xy), shaft.get_position()) == ((1, 2), (3, 4))
        patch = shaft.arrow_patch
        assert (patch.get_linewidth(), patch.shrinkA, patch.shrinkB) == (2, 0, 0)
        assert patch.get_edgecolor() == (1, 0, 0, 1)
        assert isinstance(patch.get_arrowstyle(), ArrowStyle.CurveFilledB)
        assert (name.get_text(), name.get_color()) == ("tip", "red")
        assert (tuple(name.xy), name.xyann, name.anncoords) == ((1, 2), (6, 4), "offset points")

    def test_an_arrow_starts_at_the_origin_without_a_name(self):
        _, ax = figures.subplots()
        figures.arrow(ax, (1, 2), "red")
        assert [note.get_text() for note in ax.texts] == ["", ""]
        assert ax.texts[0].get_position() == (0, 0)

    def test_a_figure_unless_told_otherwise(self):
        fig, ax = figures.subplots()
        assert fig.get_size_inches().tolist() == [6.4, 3.2]
        assert isinstance(fig.get_layout_engine(), ConstrainedLayoutEngine)
        assert fig.axes == [ax]
        assert figures.subplots(2, 3, 5, 4)[0].get_size_inches().tolist() == [5, 4]
        assert figures.subplots(2, 3)[1].shape == (2, 3)

    def test_it_is_shown_a_third_larger(self):
        fig, _ = figures.subplots(width=1, height=2)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{ALT}" '
            'viewBox="0 0 72 144" style="display:block;width:94px;max-width:100%;height:auto">'
        )
        assert figures.svg(fig, ALT).startswith(head + "<defs>")

    def test_a_plain_picture_has_equal_axes_and_no_frame(self):
        _, (ax, free) = figures.subplots(1, 2)
        figures.plain(ax, half=2)
        figures.plain(free)
        assert not ax.axison
        assert ax.get_aspect() == free.get_aspect() == 1
        assert (ax.get_xlim(), ax.get_ylim()) == ((-2, 2), (-2, 2))
        assert free.get_xlim() == (0, 1)


class TestWords:
    @pytest.mark.parametrize("alt", ["", "a title", "five words are too few", " a  b c d\n e "])
    def test_short_alt_text_is_refused(self, alt):
        fig, _ = figures.subplots()
        for call in (
            lambda: figures.svg(fig, alt),
            lambda: figures.show(fig, alt),
            lambda: figures.show_images([np.eye(2)], ["one"], alt),
        ):
            with pytest.raises(
                ValueError, match=r"^say in a sentence what the figure shows, as its alt text$"
            ):
                call()

    def test_special_characters(self, shown):
        words = 'for x < 1 & y > 2 it\'s “so” and "thus"'
        fig, _ = figures.subplots()
        figures.show(fig, words, caption=words)
        (data,) = shown
        page = ET.fromstring(data["text/html"])
        assert page.get("class") == "picture"
        assert page.find(f"{SVG}svg").get("aria-label") == words
        assert page.find("figcaption").text == words
        assert data["text/plain"] == f"[figure: {words}]"

    def test_the_whole_text(self, shown):
        figures.put(figures.element("<g/>", 10, 20, ALT, shown=10.4), ALT, "a < b")
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{ALT}" '
            'viewBox="0 0 10 20" style="display:block;width:10px;max-width:100%;height:auto">'
            "<g/></svg>"
        )
        html = f'<figure class="picture">{svg}<figcaption>a &lt; b</figcaption></figure>'
        assert shown == [{"text/html": html, "text/plain": f"[figure: {ALT}]"}]

    def test_no_caption_no_element(self, shown):
        figures.put(figures.element("", 10, 10, ALT, shown=10), ALT)
        fig, _ = figures.subplots()
        figures.show(fig, ALT)
        figures.show_images([np.eye(2)], ["one"], ALT)
        assert len(shown) == 3
        for data in shown:
            assert data["text/html"].endswith("</svg></figure>")


@pytest.fixture
def shown(monkeypatch):
    """Return the list of what was displayed."""
    outputs = []

    def display(data, raw):
        assert raw is True
        outputs.append(data)

    monkeypatch.setattr(figures, "display", display)
    return outputs


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.05, 1, "0.1"),
        (0.05 - 1e-12, 1, "0.1"),
        (0.05 + 1e-12, 1, "0.1"),
        (-0.05, 1, "0"),
        (-0.05 - 1e-12, 1, "0"),
        (-0.15, 1, "-0.1"),
        (-0.16, 1, "-0.2"),
        (-0.0, 1, "0"),
        (-1e-9, 2, "0"),
        ("1.20", 2, "1.2"),
        (100, 1, "100"),
        (100, 0, "100"),
        (-0.4, 0, "0"),
        (2.5, 0, "3"),
        (np.float64(12.345), 2, "12.35"),
    ],
)
def test_number(value, digits, text):
    assert figures.number(value, digits) == text


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, "nan"])
def test_number_is_one(value):
    with pytest.raises(ValueError, match=r"^a NaN or an infinity has no place in a picture$"):
        figures.number(value)


def bitmap(address):
    """Return the bytes of the image behind a data address."""
    head, data = address.split(",")
    assert head == "data:image/png;base64"
    return base64.b64decode(data, validate=True)


class TestPng:
    # In 255 rows of 1 + 256 bytes there are exactly 65,535: one full block, and not one byte more.
    @pytest.mark.parametrize(
        "shape",
        [
            (1, 1),
            (1, 2),
            (3, 5),
            (8, 8),
            (255, 511),
            (255, 512),
            (256, 511),
            (510, 511),
            (400, 701),
        ],
    )
    def test_decodes_to_the_same_grey_levels(self, shape):
        pixels = np.random.default_rng(1).random(shape)
        data = bitmap(figures.png(pixels))
        decoded = np.asarray(Image.open(io.BytesIO(data)).convert("L"))
        np.testing.assert_array_equal(decoded, 17 * np.round(15 * pixels))
        rows, columns = shape
        assert data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")
        assert data[16:24] == columns.to_bytes(4) + rows.to_bytes(4)
        assert data[24:29] == b"\x04\0\0\0\0"  # four bits of grey, and the only methods there are
        assert data.endswith(b"\0\0\0\0IEND\xaeB`\x82")
        start = data.index(b"IDAT")
        packed = data[start + 4 : start + 4 + int.from_bytes(data[start - 4 : start])]
        assert len(zlib.decompress(packed)) == shape[0] * (1 + (shape[1] + 1) // 2)

    def test_levels(self):
        ties = (np.arange(15) + 0.5) / 15
        for noise in (-1e-12, 0, 1e-12):
            decoded = Image.open(io.BytesIO(bitmap(figures.png([ties + noise])))).convert("L")
            assert (np.asarray(decoded) == 17 * np.arange(1, 16)).all()
        clipped = Image.open(io.BytesIO(bitmap(figures.png([[-3, 0, 1, 7]])))).convert("L")
        assert np.asarray(clipped).tolist() == [[0, 0, 255, 255]]

    @pytest.mark.parametrize(
        ("pixels", "why"),
        [
            ([[0, np.nan]], "^the image holds a NaN or an infinity$"),
            (np.zeros((2, 2, 3)), "the image must be a matrix with rows and columns"),
            ([], "the image must be a matrix"),
            ("text", "the image must be a matrix of real numbers"),
        ],
    )
    def test_refuses(self, pixels, why):
        with pytest.raises(ValueError, match=why):
            figures.png(pixels)


class TestImages:
    def test_rows_of_titled_images(self, shown):
        images = [np.eye(4), np.zeros((4, 4)), np.ones((4, 4))]
        figures.show_images(images, ["<1>", "2 & 3", "4"], ALT, "ink", size=50, columns=2)
        page = ET.fromstring(shown[0]["text/html"])
        svg = page.find(f"{SVG}svg")
        assert shown[0]["text/plain"] == f"[figure: {ALT}]"
        assert page.find("figcaption").text == "ink"
        assert svg.text is None
        assert svg.get("viewBox") == "0 0 114 164"
        assert [word.text for word in svg.findall(f"{SVG}text")] == [
            "<1>",
            "2 & 3",
            "4",
        ]
        drawn = svg.findall(f"{SVG}image")
        assert [(e.get("x"), e.get("y")) for e in drawn] == [
            ("0", "18"),
            ("64", "18"),
            ("0", "100"),
        ]
        assert {(e.get("width"), e.get("height")) for e in drawn} == {("50", "50")}
        paper = Image.open(io.BytesIO(bitmap(drawn[0].get("href")))).convert("L")
        assert (np.asarray(paper) == 255 * (1 - np.eye(4))).all()

    def test_where_everything_stands(self, shown):
        figures.show_images([np.zeros((1, 1))] * 9, list("abcdefghi"), ALT)
        svg = ET.fromstring(shown[0]["text/html"]).find(f"{SVG}svg")
        assert svg.get("viewBox") == "0 0 674 208"
        assert "width:674px" in svg.get("style")
        words = svg.findall(f"{SVG}text")
        keys = ("x", "y", "font-size", "text-anchor", "fill")
        for word, x, y in (
            (words[0], "36", "12"),
            (words[1], "122", "12"),
            (words[8], "36", "116"),
        ):
            assert [word.get(key) for key in keys] == [x, y, "12", "middle", "currentColor"]
        one = svg.findall(f"{SVG}image")[8]
        assert [one.get(key) for key in ("x", "y", "width", "height", "style")] == [
            *("0", "122", "72", "72"),
            "image-rendering:pixelated",
        ]

    def test_each_image_needs_a_title(self):
        with pytest.raises(ValueError, match=r"^2 images need as many titles \(here 1\)$"):
            figures.show_images([np.eye(2)] * 2, ["one"], ALT)

    def test_a_wide_picture_keeps_its_shape(self):
        picture = ET.fromstring(figures.picture(np.zeros((2, 8)), 1.25, -0.04, 40))
        assert {key: picture.get(key) for key in ("x", "y", "width", "height")} == {
            "x": "1.3",
            "y": "0",
            "width": "40",
            "height": "10",
        }


@pytest.mark.parametrize(
    "path",
    [path for path in notebooks.toc_notebooks() if notebooks.is_chapter(path)],
    ids=lambda path: path.stem,
)
def test_figures_of_one_page(path):
    outputs = [
        "".join(output.data["text/html"])
        for cell in notebooks.read(path).cells
        for output in cell.get("outputs", [])
        if "<svg" in output.get("data", {}).get("text/html", "")
    ]
    assert outputs, f"{path}: make check says what to write"
    every_id = []
    for html in outputs:
        ids = re.findall(r'<[^<]*\bid="([^"]*)"', html)
        assert set(REFERENCE.findall(html)) <= set(ids)
        every_id += ids
    assert len(every_id) == len(set(every_id))
    names = [
        name for html in outputs for name in re.findall(r'role="img" aria-label="([^"]*)"', html)
    ]
    assert len(names) == len(set(names)) >= len(outputs)
