"""Make the small files in this folder once more from their sources (needs scikit-image).

python lecture_utils/data/extract.py
"""

from hashlib import sha256
from pathlib import Path

import numpy as np
import skimage.data

HERE = Path(__file__).parent


def camera():
    """Return the 512×512 photograph averaged over 4×4 blocks: 128×128 grey levels."""
    return skimage.data.camera().reshape(128, 4, 128, 4).mean(axis=(1, 3)).round().astype(np.uint8)


if __name__ == "__main__":
    path = HERE / "camera.npy"
    np.save(path, camera())
    print(sha256(path.read_bytes()).hexdigest(), path.name)
