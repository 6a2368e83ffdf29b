"""One look for every figure: same colours for the same things, SVG that follows the theme.

``show(fig, alt)`` puts a Matplotlib figure on the page as inline SVG. Ink becomes
``currentColor`` and the named colours become CSS variables, so light and dark both read well; the
numbers are rounded and the ids fixed, so the same picture is always the same text.
"""

import re
import struct
from base64 import b64encode
from html import escape
from io import StringIO
from zlib import adler32, crc32

import matplotlib
import numpy as np
from IPython.display import display

from lecture_utils.artists import marks_of
from lecture_utils.drawn import Mark, shown, waiting
from lecture_utils.linalg import matrix

DATA, PC1, PC2, RESIDUAL = "#0072b2", "#d55e00", "#009e73", "#cc79a7"
INK, SOFT = "#010203", "#8a8f98"
THEMED = {
    DATA: f"var(--data, {DATA})",
    PC1: f"var(--pc1, {PC1})",
    PC2: f"var(--pc2, {PC2})",
    RESIDUAL: f"var(--residual, {RESIDUAL})",
    INK: "currentColor",
    SOFT: f"var(--ink-soft, {SOFT})",
}
STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "lecture",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": matplotlib.cycler(color=[DATA, PC1, PC2, RESIDUAL]),
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": SOFT,
    "grid.alpha": 0.3,
    "lines.linewidth": 2,
    "patch.edgecolor": INK,
    "legend.frameon": False,
    "figure.facecolor": "none",
}


def number(value, digits=1):
    """Write a coordinate briefly; the nudge keeps ties and −0 from depending on float noise."""
    if not np.isfinite(float(value)):
        raise ValueError("a NaN or an infinity has no place in a picture")
    text = f"{float(value) + 1e-7:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def subplots(rows=1, columns=1, width=6.4, height=3.2, **options):
    """Return a figure in the course's style and its axes, like ``plt.subplots``.

    The style stays: what is drawn later takes its colours and sizes from it when it is drawn.
    """
    # A page without plots starts sooner in the browser.
    from matplotlib.figure import Figure

    matplotlib.rcParams.update(STYLE)
    fig = Figure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, **options)


def plain(ax, half=None):
    """Make both axes equal, and hide the frame: for pictures whose scale says nothing."""
    ax.set_aspect("equal")
    ax.axis("off")
    if half is not None:
        ax.set(xlim=(-half, half), ylim=(-half, half))


def arrow(ax, tip, colour, label="", tail=(0, 0), nudge=(6, 4)):
    """Draw an arrow from ``tail`` to ``tip`` with its name beside the tip."""
    line = {"arrowstyle": "-|>", "color": colour, "lw": 2, "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", tip, tail, arrowprops=line, label=label)
    ax.annotate(label, tip, nudge, textcoords="offset points", color=colour)
    ax.update_datalim([tip, tail])


def rounded(tag):
    """Round the coordinates in a tag (the words between tags stay as they are)."""
    return re.sub(r"-?\d+\.\d+", lambda found: number(found[0], 2), tag)


def svg(fig, alt):
    """Return the figure as one ``<svg>`` element, themed, rounded and named by ``alt``."""
    out = StringIO()
    with matplotlib.rc_context(STYLE):
        fig.savefig(out, format="svg", transparent=True)
    text = out.getvalue()
    body = text[text.index("<defs>") : text.rindex("</svg>")]
    body = re.sub(r"<style.*?</style>|<!--.*?-->", "", body, flags=re.DOTALL)
    body = re.sub(r"<[^>]+>", lambda tag: rounded(tag[0]), body)
    body = body.replace("xlink:href", "href")
    used = dict.fromkeys(re.findall(r"(?:href=\"|url\()#([^\")]+)", body))
    names = {old: f"f{crc32(alt.encode()):08x}-{i}" for i, old in enumerate(used)}
    body = re.sub(
        r' id="([^"]+)"',
        lambda m: f' id="{names[m[1]]}"' if m[1] in names else "",
        body,
    )
    body = re.sub(r'(href="|url\()#([^")]+)', lambda m: f"{m[1]}#{names[m[2]]}", body)
    body = re.sub(r' transform="rotate\(-0 [^"]*"| font-family: [^;"]*;', "", body)
    for colour, variable in THEMED.items():
        body = body.replace(colour, variable)
    body = re.sub(r"\n\s*", "\n", body)
    width, height = (round(inches * 72) for inches in fig.get_size_inches())
    return element(body, width, height, alt, shown=1.3 * width)


def element(body, width, height, alt, shown):
    """Wrap drawn SVG as one image that screen readers read as ``alt``."""
    if len(alt.split()) < 6:
        raise ValueError("say in a sentence what the figure shows, as its alt text")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(alt)}" '
        f'viewBox="0 0 {width} {height}" '
        f'style="display:block;width:{shown:.0f}px;max-width:100%;height:auto">'
        f"{body}</svg>"
    )


def show(fig, alt, caption=""):
    """Put the figure on the page.

    Parameters
    ----------
    alt : str
        What is to be seen, for those who do not see it: a sentence, not a title.
    caption : str
        One line below the picture.
    """
    put(svg(fig, alt), alt, caption)
    shown.keep(marks_of(fig))


def below(caption):
    """Return the caption's element; nothing when there is none."""
    return f"<figcaption>{escape(caption)}</figcaption>" if caption else ""


def put(drawing, alt, caption=""):
    """Display an ``<svg>`` element as a captioned figure."""
    html = f'<figure class="picture">{drawing}{below(caption)}</figure>'
    display({"text/html": html, "text/plain": f"[figure: {alt}]"}, raw=True)
    shown.keep(waiting)
    waiting.clear()


def png(pixels):
    """Encode grey levels in [0, 1] (0 black) as a PNG data address, the same on every machine.

    Sixteen levels, two pixels to a byte, and no compression: compressors differ, this does not.
    """
    pixels = matrix(pixels, "the image").clip(0, 1)
    levels = np.floor(pixels * 15 + 0.5 + 1e-7).astype(np.uint8)
    height, width = levels.shape
    padded = np.pad(levels, ((0, 0), (0, width % 2)))
    packed = padded[:, ::2] << 4 | padded[:, 1::2]
    raw = b"".join(b"\0" + row.tobytes() for row in packed)
    blocks = [raw[i : i + 65535] for i in range(0, len(raw), 65535)]
    stored = b"".join(
        struct.pack("<BHH", i == len(blocks) - 1, len(block), 65535 - len(block)) + block
        for i, block in enumerate(blocks)
    )
    data = b"\x78\x01" + stored + struct.pack(">I", adler32(raw))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)),
        (b"IDAT", data),
        (b"IEND", b""),
    ]
    body = b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", crc32(name + part))
        for name, part in chunks
    )
    return "data:image/png;base64," + b64encode(b"\x89PNG\r\n\x1a\n" + body).decode()


def picture(pixels, x, y, size):
    """Draw a grey image with its upper left corner at (x, y), ``size`` wide."""
    height = size * pixels.shape[0] / pixels.shape[1]
    return (
        f'<image href="{png(pixels)}" x="{number(x)}" y="{number(y)}" width="{number(size)}" '
        f'height="{number(height)}" style="image-rendering:pixelated"/>'
    )


def show_images(images, titles, alt, caption="", size=72, columns=8):
    """Put small grey images (values in [0, 1], 1 is ink) side by side, each under its title."""
    if len(images) != len(titles):
        raise ValueError(f"{len(images)} images need as many titles (here {len(titles)})")
    gap, line = 14, 18
    rows = -(-len(images) // columns)
    body = ""
    for i, (image, title) in enumerate(zip(images, titles, strict=True)):
        x, y = (i % columns) * (size + gap), (i // columns) * (size + gap + line)
        body += f'<text x="{x + size / 2:g}" y="{y + 12}" font-size="12" '
        body += f'text-anchor="middle" fill="currentColor">{escape(title)}</text>'
        body += picture(1 - image, x, y + line, size)
    width = min(columns, len(images)) * (size + gap) - gap
    height = rows * (size + gap + line)
    put(element(body, width, height, alt, shown=width), alt, caption)
    marks = zip(titles, images, strict=True)
    shown.keep([[Mark(0, "image", title, np.asarray(image))] for title, image in marks])
