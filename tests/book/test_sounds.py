"""The sounds of a page are WAV files that any browser plays, and hold what their names say."""

import re
import wave
from base64 import b64decode
from io import BytesIO

import numpy as np
import pytest

from lecture_utils.datasets import voices
from press.author import notebooks

SOUND = re.compile(r'<audio controls [^>]*aria-label="([^"]*)" src="data:audio/wav;base64,([^"]*)"')
MOST = 120_000  # characters of sound on a page
PAGES = [path for path in notebooks.toc_notebooks() if "<audio" in path.read_text("utf-8")]


def sounds(path):
    """Yield the name and the address of each sound that the cells of a page have put out."""
    for cell in notebooks.read(path).cells:
        for output in cell.get("outputs", []):
            yield from SOUND.findall(output.get("data", {}).get("text/html", ""))


def heard(address):
    """Return how a sound is stored, and its values between −1 and 1."""
    with wave.open(BytesIO(b64decode(address, validate=True))) as file:
        kept = np.frombuffer(file.readframes(file.getnframes()), dtype=np.uint8)
        return file.getparams(), (kept - 128.0) / 127


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_each_is_a_small_file_with_a_name_of_its_own(path):
    found = list(sounds(path))
    assert len(found) == path.read_text("utf-8").count("<audio")
    assert len({name for name, _ in found}) == len(found)
    assert sum(len(address) for _, address in found) < MOST
    for _, address in found:
        params, values = heard(address)
        assert (params.nchannels, params.sampwidth, params.comptype) == (1, 1, "NONE")
        assert params.framerate in range(3000, 48001)  # what every browser takes
        assert params.nframes == len(values) > 0
        assert np.abs(values).max() == 1


def test_microphones_hear_both_voices_and_each_source_is_one():
    (path,) = (path for path in PAGES if path.stem == "ica")
    found = {name: heard(address) for name, address in sounds(path)}
    truth, rate = voices()
    likeness = {}
    for name, (params, values) in found.items():
        assert params.framerate == rate
        assert params.nframes == truth.shape[1]
        likeness[name] = np.corrcoef(values, truth)[0, 1:]
    of = {name: np.abs(pair).round(1).tolist() for name, pair in likeness.items()}
    assert of == {
        "microphone 1": [0.8, 0.6],
        "microphone 2": [0.5, 0.9],
        "principal component 1": [0.8, 0.7],
        "source 1": [1.0, 0.0],
        "source 2": [0.0, 1.0],
        "found, with a delay": [0.1, 0.9],
    }
    mixed = np.array([[3, 2], [1, 2]]) @ (truth / truth.std(axis=1, keepdims=True))
    for number, signal in enumerate(mixed, start=1):
        _, values = found[f"microphone {number}"]
        assert np.abs(values - signal / np.abs(signal).max()).max() < 0.005
