"""Spaces, bases and shadows (Part 1: *geometry*, *projection*, *orthogonal-decomposition*).

Vectors are stacked as the **columns** of a matrix ``B``; the space they span is U.
"""

import numpy as np
from scipy.linalg import svdvals

EPS = np.finfo(float).eps


def matrix(value, name="B"):
    """Return ``value`` as a float matrix of columns (a vector is one column), or refuse it.

    Raises
    ------
    ValueError
        One sentence: not numbers, not a matrix, empty, or not finite.
    """
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "biufO":
            raise TypeError  # text, complex numbers, dates
        array = np.asarray(array, float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(
            f"{name} must be a matrix of real numbers, with rows of one length"
        ) from None
    if array.ndim == 1:
        array = array[:, np.newaxis]
    if array.ndim != 2 or array.size == 0:
        raise ValueError(
            f"{name} must be a matrix with rows and columns, not of shape {array.shape}"
        )
    if not np.isfinite(array).all():
        raise ValueError(f"{name} holds a NaN or an infinity")
    return array


def even_scale(B):
    """Bring the columns to one size by powers of two: no length over- or underflows.

    That rounds nothing, and leaves the space as it is.
    """
    return np.ldexp(B, -np.frexp(np.abs(B).max(axis=0))[1])


def gram_schmidt(B):
    """Return an orthonormal basis of the span of the columns, built one column at a time.

    From each column, take away its shadow on the directions found so far; scale what is left to
    length 1. Taking the shadow away twice keeps the directions orthogonal in floating point
    (*geometry*).

    Examples
    --------
    >>> from lecture_utils.linalg import gram_schmidt
    >>> gram_schmidt([[3.0, 1.0], [4.0, 2.0]]).round(6)
    array([[ 0.6, -0.8],
           [ 0.8,  0.6]])
    """
    B = even_scale(matrix(B))
    Q = np.zeros((B.shape[0], 0))
    for j, b in enumerate(B.T):
        left = b - Q @ (Q.T @ b)
        left = left - Q @ (Q.T @ left)
        if np.linalg.norm(left) <= 10 * max(B.shape) * EPS * np.linalg.norm(b):
            raise ValueError(f"column {j} depends on the columns before it")
        Q = np.column_stack([Q, left / np.linalg.norm(left)])
    return Q


def projector(B):
    """Return the matrix P of the orthogonal projection onto the span of the columns of ``B``.

    P = B (BᵀB)⁻¹ Bᵀ; with an orthonormal basis Q of the same space that is P = Q Qᵀ, which is how
    it is computed: forming BᵀB would square the condition number (*projection*).

    Examples
    --------
    >>> from lecture_utils.linalg import projector
    >>> projector([3.0, 4.0]).round(2).tolist()
    [[0.36, 0.48], [0.48, 0.64]]
    """
    Q = gram_schmidt(B)
    return Q @ Q.T


def complement(B):
    """Return an orthonormal basis of U⊥, the vectors orthogonal to every column of ``B``.

    The columns of ``B`` may depend on each other. When they span everything, the basis of U⊥ is
    empty: n rows and no column (*orthogonal-decomposition*).

    Examples
    --------
    >>> from lecture_utils.linalg import complement
    >>> complement([3.0, 4.0]).round(2).tolist()
    [[0.8], [-0.6]]
    """
    B = even_scale(matrix(B))
    U, s, _ = np.linalg.svd(B)
    rank = int((s > max(B.shape) * EPS * s[0]).sum())
    return fix_signs(U)[:, rank:]


def fix_signs(U):
    """Flip columns so that the entry of largest size in each is positive (*eigenvectors*).

    A direction is determined only up to its sign; a fixed rule makes results repeatable. Among
    entries of (nearly) the same size the first decides.

    Examples
    --------
    >>> from lecture_utils.linalg import fix_signs
    >>> fix_signs([[3.0, 1.0], [4.0, -2.0]]).tolist()
    [[3.0, -1.0], [4.0, 2.0]]
    """
    U = matrix(U, "U")
    size = np.abs(U)
    first = np.argmax(size >= size.max(axis=0) * (1 - 1e-8), axis=0)
    return U * np.sign(U[first, np.arange(U.shape[1])])


def principal_angles(A, B):
    """Return the angles between the spans of ``A`` and ``B``, in radians, smallest first.

    The cosines are the singular values of QₐᵀQ_b, the sines those of what is left of Q_b outside
    span A. A small angle is read off its sine, where the cosine has no digits left (*svd*).

    Examples
    --------
    >>> from lecture_utils.linalg import principal_angles
    >>> floor, slope = [[1, 0], [0, 1], [0, 0]], [[1, 0], [0, 1], [0, 1]]
    >>> np.degrees(principal_angles(floor, slope)).round(2).tolist()
    [0.0, 45.0]
    """
    A, B = matrix(A, "A"), matrix(B)
    if A.shape[0] != B.shape[0]:
        raise ValueError(f"A lives in {A.shape[0]} dimensions and B in {B.shape[0]}")
    if A.shape[1] < B.shape[1]:
        A, B = B, A
    QA, QB = gram_schmidt(A), gram_schmidt(B)
    cosines = np.minimum(svdvals(QA.T @ QB), 1)
    sines = np.minimum(svdvals(QB - QA @ (QA.T @ QB)), 1)[::-1]
    return np.where(cosines > np.sqrt(0.5), np.arcsin(sines), np.arccos(cosines))
