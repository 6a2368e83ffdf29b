"""Build the book apart from what is published: with another builder, or again and again."""

from __future__ import annotations

from press.paths import ROOT


def build(out, builder="html", root=ROOT, **options):
    """Build the book into a folder, which keeps what was read; return what Sphinx returns."""
    from jupyter_book.sphinx import build_sphinx

    return build_sphinx(
        str(root),
        str(out),
        path_config=str(root / "_config.yml"),
        noconfig=True,
        confoverrides={"latex_individualpages": False},
        doctreedir=str(out / ".doctrees"),
        builder=builder,
        **options,
    )
