"""Sounds that play on the page (*ica*): WAV files written into it, no library, no network."""

import wave
from base64 import b64encode
from html import escape
from io import BytesIO

import numpy as np
from IPython.display import display


def wav(signal, rate):
    r"""Return a signal as a WAV file: one channel, eight bits a number, as loud as can be.

    128 is silence. The nudge keeps ties from depending on float noise.

    Examples
    --------
    >>> from lecture_utils.sound import wav
    >>> wav([0, 1, -1, 0.5], 8000)[-4:]
    b'\x80\xff\x01\xc0'
    """
    signal = np.asarray(signal, dtype=float)
    if signal.ndim != 1 or not signal.size or not np.isfinite(signal).all():
        raise ValueError("a sound is a row of finite numbers, one for each moment")
    loudest = np.max(np.abs(signal)) or 1
    levels = np.floor(128.5 + 127 * signal / loudest + 1e-7).astype(np.uint8)
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 1, rate, 0, "NONE", ""))
        file.writeframes(levels.tobytes())
    return out.getvalue()


def play(sounds, rate):
    """Put sounds on the page, each beside its name.

    Parameters
    ----------
    sounds : dict
        Names, and the signals that are heard.
    rate : int
        How many numbers there are a second.
    """
    body = "".join(
        f'<p style="display:flex;flex-wrap:wrap;align-items:center;gap:0 1em;margin:0.4em 0">'
        f'<span style="min-width:9em">{escape(name)}</span><audio controls '
        f'style="max-width:100%" aria-label="{escape(name)}" '
        f'src="data:audio/wav;base64,{b64encode(wav(signal, rate)).decode()}"></audio></p>'
        for name, signal in sounds.items()
    )
    lasts = [f"{name}, {len(signal) / rate:.1f} s" for name, signal in sounds.items()]
    html = f'<figure class="sounds">{body}</figure>'
    display({"text/html": html, "text/plain": f"[sounds: {'; '.join(lasts)}]"}, raw=True)
