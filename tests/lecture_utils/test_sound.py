"""Sounds are WAV files that hold what they should, and stand on the page with their names."""

import re
import wave
from base64 import b64decode
from io import BytesIO

import numpy as np
import pytest

from lecture_utils import sound
from lecture_utils.sound import play, wav


def read(file):
    """Return the parameters and the levels of a WAV file."""
    with wave.open(BytesIO(file)) as stream:
        levels = np.frombuffer(stream.readframes(stream.getnframes()), dtype=np.uint8)
        return stream.getparams(), levels


def test_a_sound_is_a_wav_file_of_one_channel_and_eight_bits():
    signal = np.sin(np.arange(4000) / 3) / 7
    file = wav(signal, 8000)
    params, levels = read(file)
    assert (params.nchannels, params.sampwidth, params.framerate) == (1, 1, 8000)
    assert params.nframes == 4000
    assert params.comptype == "NONE"
    heard = (levels.astype(float) - 128) / 127 * np.abs(signal).max()
    assert np.abs(heard - signal).max() <= np.abs(signal).max() / 254 + 1e-9
    assert file[:4] + file[8:12] == b"RIFFWAVE"


def test_a_sound_is_as_loud_as_can_be_and_silence_stays_silent():
    assert read(wav([3, -6, 0], 100))[1].tolist() == [192, 1, 128]
    assert read(wav([0, 0], 100))[1].tolist() == [128, 128]
    assert wav([1, 2], 100) == wav([1e-9, 2e-9], 100)


def test_float_noise_changes_no_sound():
    signal = np.arange(-127, 128) / 127 + 0.5 / 127  # nothing but ties
    assert wav(signal + 1e-13, 8000)[44:] == wav(signal - 1e-13, 8000)[44:]


@pytest.mark.parametrize("signal", [[], [[1, 2]], [1, np.nan], 3])
def test_what_is_no_sound_is_refused(signal):
    with pytest.raises(ValueError, match="a row of finite numbers"):
        wav(signal, 8000)


def test_sounds_stand_on_the_page_with_their_names(monkeypatch):
    shown = []
    monkeypatch.setattr(sound, "display", lambda data, raw: shown.append((data, raw)))
    play({"one & two": [0, 1, -1], "a": np.ones(16)}, 8)
    ((data, raw),) = shown
    assert raw
    assert data["text/plain"] == "[sounds: one & two, 0.4 s; a, 2.0 s]"
    html = data["text/html"]
    assert re.findall(r'aria-label="([^"]*)"', html) == ["one &amp; two", "a"]
    assert re.findall(r"<span[^>]*>([^<]*)</span>", html) == ["one &amp; two", "a"]
    assert html.count("<audio controls ") == 2
    addresses = re.findall(r'src="data:audio/wav;base64,([^"]*)"', html)
    assert [b64decode(each) for each in addresses] == [wav([0, 1, -1], 8), wav(np.ones(16), 8)]
