"""Claims that are false or empty, by kind: most of them must be stopped, and it is known by what.

Each is the source of a cell. It is stopped by the ``call`` itself, by a static ``look`` at the
source (``make check``), by ``falsify``, or by ``substitute``. Or it is ``missed``, which is said.
"""

#: what stands before each
GIVEN = """
import math
import numpy as np
import sympy as sp
from lecture_utils import verify
x, y, z = sp.symbols("x y z")
r, s = sp.symbols("r s", real=True)
p, q = sp.symbols("p q", positive=True)
rng = np.random.default_rng(0)
X = rng.normal(size=(20, 3)) * [3, 2, 1] + [5, 0, 1]
C = np.cov(X.T)
lam, U = np.linalg.eigh(C)
A = np.array([[2.0, 1.0, 0.0], [-1.0, 3.0, 1.0], [0.5, 0.0, 4.0]])
S = np.array([[2.0, 1.0], [1.0, 3.0]])
v = np.array([1.0, 2.0, 2.0])
"""

PLANTED = {
    "up to sign, one row": {
        "call": [
            'verify.up_to_sign("ours", [[1, 2, 2]], [[1, -2, 2]], "the same direction")',
            'verify.up_to_sign("ours", U[:, :1].T, np.abs(U[:, :1]).T, "the first axis is this")',
            'verify.up_to_sign("ours", sp.Matrix([[1, 1]]), sp.Matrix([[1, -1]]), "the same axis")',
            'verify.up_to_signed_permutation("ours", v[None], -v[None, ::-1] * [1, -1, 1],'
            ' "the axes are these")',
        ],
    },
    "a copy of one side": {
        "look": [
            'verify("ours", A, A.copy(), "the matrix is as it should be")',
            'B = np.array(A)\nverify("ours", A, B, "the matrix is as it should be")',
            'first = A @ v\nsecond = A @ v\nverify("ours", first, second, "both ways agree")',
            'verify("ours", sp.Matrix([x, y]), sp.Matrix([x, y]).copy(), "the vector is this one")',
            'verify.same_subspace("ours", U[:, :2], U[:, :2].copy(), "the planes agree")',
            'truth = lam.sum()\nverify.misprint("ours", printed=lam.prod(), corrected=truth + 0.0,'
            ' truth=truth, says="the eigenvalues add up", instead_of="they multiply")',
        ],
    },
    "nothing is done": {
        "look": [
            'verify("ours", A @ v + 0, A @ v, "A moves the vector there")',
            'verify("ours", 1 * lam, lam, "these are the eigenvalues")',
            'verify("ours", sp.expand(r * s), r * s, "the product of the two")',
            'verify("ours", A.T.T + 0, A, "transposing twice gives A back")',
        ],
    },
    "small beside large": {
        "call": [
            'verify("ours", [1e9, 2.0], [1e9, 2.05], "both singular values are right")',
            'verify("ours", np.diag([1e6, 1.0]), np.diag([1e6, 1.00001]), "the matrix is this")',
            'verify("ours", np.array([3e8, 0.5]), np.array([3e8, 0.51]), "speed and share agree")',
        ],
        "falsify": [
            'verify("ours", np.array([1e14, 2.0]), np.array([1e14, 2.5]), "both are right here")',
        ],
    },
    "small beside nought": {
        "call": [
            'verify("ours", np.array([3e-11, 5e-11]), 0, "nothing is left over")',
        ],
        "falsify": [
            'nano = 1e-9 * X\nverify("ours", nano.T @ nano @ v, 0, "v is without any variance")',
            "waves = np.array([4e-13, 7e-13])\nothers = np.array([5e-13, 6e-13])\n"
            'verify("ours", waves - others, np.zeros(2), "the wavelengths agree")',
            'atoms = 1e-15 * v\nverify("ours", atoms @ np.array([1.0, 1, 1]), 0,'
            ' "the two are orthogonal")',
        ],
    },
    "positive letters for all": {
        "call": [
            'verify("ours", sp.sqrt(p**2), p, "the root of a square is the number, for every one")',
            'verify("ours", sp.log(p * q), sp.log(p) + sp.log(q), "so it is for all real numbers")',
            'verify("ours", sp.Abs(p - -q), p + q, "for all numbers the distance is the sum")',
            'm = sp.Symbol("m", nonnegative=True)\nverify("ours", sp.sqrt(m**4 * p**2), m**2 * p,'
            ' "whatever the two numbers are")',
        ],
    },
    "floats among exact numbers": {
        "call": [
            'verify("ours", sp.Matrix([1 / 3, sp.Rational(1, 2)]),'
            ' sp.Matrix([sp.Rational(1, 3), sp.Rational(1, 2)]), "exactly a third and a half")',
            'verify("ours", sp.Matrix([[0.1 + 0.2, sp.sqrt(2)]]),'
            ' sp.Matrix([[sp.Rational(3, 10), sp.sqrt(2)]]), "these are the exact entries")',
            'verify("ours", sp.Float(0.33333333333), sp.Rational(1, 3), "it is exactly a third")',
        ],
    },
    "a case is divided out": {
        "call": [
            'verify("ours", sp.Mul(r**2 - 1, 1 / (r - 1)), r + 1, "for every r it is r + 1")',
            'verify("ours", (r**2 - s**2) / (r - s), r + s, "for all r, s the quotient is this")',
            'verify("ours", (r**3 - 8) / (r - 2), r**2 + 2 * r + 4, "any real r gives this value")',
        ],
        "missed": [
            'verify("ours", sp.Matrix([[r, s], [s, r]]).inv() * (r**2 - s**2),'
            ' sp.Matrix([[r, -s], [-s, r]]), "every such matrix has this inverse")',
        ],
    },
    "nought has no sign": {
        "call": [
            'verify.up_to_sign("ours", np.zeros((3, 1)), -np.zeros((3, 1)) + 0, "the axes agree")',
            'verify.up_to_sign("ours", np.c_[v, 0 * v], np.c_[-v, 0 * v], "both axes agree")',
            'verify.up_to_signed_permutation("ours", sp.Matrix([[1, 0], [1, 0]]),'
            ' sp.Matrix([[0, -1], [0, -1]]), "the axes agree, up to order")',
        ],
    },
    "rows for columns": {
        "call": [
            'W = U[:, :2].T\nverify.up_to_sign("ours", W, W * [1, -1, -1], "the directions agree")',
        ],
        "look": [
            "from lecture_utils.pca import PCA\n"
            "fitted = PCA(n_components=3).fit(X)\n"
            'verify.up_to_sign("ours", fitted.components_, fitted.components_ * [-1, 1, 1],'
            ' "the directions agree")',
            'Vh = np.linalg.svd(X - X.mean(axis=0)).Vh\nverify.up_to_sign("ours", Vh,'
            ' Vh * [1, -1, 1], "NumPy finds these axes")',
        ],
        "missed": [
            'W = U.T\nverify.up_to_sign("ours", W, W * [1, -1, -1], "the directions agree")',
        ],
    },
    "dependent columns": {
        "call": [
            'verify.same_subspace("ours", np.c_[v, 2 * v], np.c_[v, -v], "the two planes agree")',
            'verify.same_subspace("ours", np.c_[U[:, 0], U[:, 1], U[:, 0] + U[:, 1]], U[:, :2],'
            ' "the three directions span the plane")',
            'verify.same_subspace("ours", sp.Matrix([[1, 2], [1, 2], [0, 0]]),'
            ' sp.Matrix([1, 1, 0]), "two vectors span this")',
        ],
    },
    "wide or one-sided bands": {
        "call": [
            'verify.between("ours", X.std(), -1e5, 1e5, "the shortcut is off by thousands")',
            'verify.between("ours", lam[0], 0, 1e4, "the smallest eigenvalue is small")',
            'verify.between("ours", X.mean(), -1e9, 3, "the mean is below three")',
            'verify.between("ours", lam, 0, 1e300, "no variance is negative, or too large")',
        ],
        "look": [
            'verify.between("ours", abs(v @ A[0]), -1, 10, "the product is small enough")',
            'verify.between("ours", np.cos(v), -1.1, 1.1, "the cosines are in their range")',
        ],
    },
    "all of nothing": {
        "falsify": [
            'large = lam[lam > 1e9]\nverify("ours", bool(np.all(large < 0)), True,'
            ' "all large eigenvalues are negative")',
            'verify("ours", all(row[0] > 99 for row in X if row[0] > 1e9), True,'
            ' "all far points are beyond the fence")',
            'verify("ours", not any(value > 0 for value in lam[5:]), True,'
            ' "no eigenvalue after those is positive")',
        ],
    },
    "a tuple for a truth": {
        "call": [
            'verify.only_if("ours", lambda a: (a > 0, a < 99), [1], [-1], "it is in the range",'
            ' "a is positive")',
            'verify.only_if("ours", lambda a: (a == 7, a == 8), [1, 2, 3], [7], "it is not seven",'
            ' "a is small")',
        ],
        "look": [
            'verify("ours", bool((lam.sum() < 0,)), True, "the trace is negative here")',
            'verify("ours", bool([C[0, 1] == C[1, 0], False]), True, "C is symmetric as it is")',
        ],
    },
    "a slack of its own": {
        "look": [
            'verify("ours", np.allclose(lam, [1, 4, 9], atol=4), True, "these are eigenvalues")',
            'close = np.isclose(lam.sum(), 14, rtol=0.5)\nverify("ours", bool(close), True,'
            ' "the eigenvalues have the right sum")',
            'verify("ours", abs(lam.sum() - 14) < 5, True, "the eigenvalues have the right sum")',
            'verify("ours", math.isclose(lam[0], 1, abs_tol=1), np.True_, "the smallest is one")',
        ],
    },
    "rounded or sorted before": {
        "look": [
            'verify("ours", np.round(lam), np.round(lam + 0.04), "these are the eigenvalues")',
            'verify("ours", sorted(lam), sorted(lam[::-1]), "in order of the variance")',
            'verify("ours", np.sort(X[:, 0]), np.sort(X[::-1, 0]), "the samples keep their order")',
            'verify("ours", (lam / lam.sum()).round(1), [0.0, 0.2, 0.8], "these are the shares")',
            'verify("ours", [int(a) for a in lam], [int(a) for a in lam + 0.01], "as they were")',
        ],
    },
    "a symmetric example": {
        "substitute": [
            'verify("ours", S.T @ v[:2], np.array([4.0, 7.0]), "the transpose moves v there")',
            'verify("ours", (S @ S).T, S.T @ S.T, "the transpose of a product turns it round")',
            'verify("ours", np.linalg.inv(C.T), np.linalg.inv(C).T, "inverse and transpose swap")',
        ],
    },
    "fails for another reason": {
        "call": [
            'verify.only_if("ours", lambda B: (B @ np.linalg.inv(B), np.eye(3)), [A],'
            ' [np.ones((2, 3))], "a matrix times its inverse is I", "it is invertible")',
            'verify.only_if("ours", lambda B: (B.T @ v, B @ v), [C], [np.ones((3, 2))],'
            ' "B and its transpose move v alike", "B is symmetric")',
            'verify.only_if("ours", lambda u: (u * 2, u + u), [v], [[1, 2, 3], "ab"],'
            ' "twice u is u plus u", "u is a vector")',
            'verify.only_if("ours", lambda B: (B * B.inv(), sp.eye(2)), [sp.eye(2) * 3],'
            ' [sp.Matrix([[1, 1, 0], [0, 1, 0]])], "an inverse undoes", "the rank is full")',
        ],
    },
    "a straw man": {
        "look": [
            'verify.misprint("ours", printed=99, corrected=lam.sum(), truth=np.trace(C),'
            ' says="the trace is the sum of the eigenvalues", instead_of="tr C is the product")',
            'verify.misprint("ours", printed=(2,), corrected=U.T.shape, truth=(3, 3),'
            ' says="Uᵀ is of this shape", instead_of="Uᵀ is a vector")',
            'verify.misprint("ours", printed=np.array([7.0, 7, 7]), corrected=A @ v,'
            ' truth=np.einsum("ij,j", A, v), says="A moves v there", instead_of="to twice v")',
        ],
    },
    "ids exchanged": {
        "missed": [
            'verify("prml-eq-16", C.trace(), lam.sum(), "the trace is the sum of these")',
            'verify("choi-eq-1.1", lam.sum(), np.trace(C), "the eigenvalues add up to the trace")',
            'verify("shaku-eq-2", C @ U, U * lam, "C stretches each column of U")',
        ],
    },
    "another number is said": {
        "call": [
            'verify("ours", np.linalg.matrix_rank(S), 2, "the matrix has rank 3")',
            'verify("ours", sp.Matrix([5, 2, -1]), sp.Matrix([3, 2, 0]) + sp.Matrix([2, 0, -1]),'
            ' "the shadow is (5, 2, 1)")',
            'verify("ours", S @ [1, 1], [3, 4], "S sends it to (3, 5)")',
            'verify.between("ours", 0.957, 0.95, 0.96, "the first axis holds 85 %")',
            'verify.rounds_to("ours", math.pi, "3.14", "the ratio is 3.15 to two places")',
            'verify("ours", sp.Rational(5, 9), sp.Rational(10, 18), "the share is exactly 4/9")',
            'verify("ours", len(lam), 3, "there are four eigenvalues")',
        ],
    },
    "the opposite is said": {
        "look": [
            'verify("ours", bool(np.linalg.det(A) == 0), False, "the matrix A is singular")',
            'verify("ours", lam.max() > 100, False, "the largest eigenvalue is above a hundred")',
            'verify("ours", bool(np.allclose(A, A.T)), False, "A is a symmetric matrix")',
            'verify("ours", lam.min(), lam[0], "the first eigenvalue is the largest")',
        ],
        "substitute": [
            'verify("ours", C[0, 0] > C[1, 1], True, "the first column has less variance")',
        ],
    },
}
