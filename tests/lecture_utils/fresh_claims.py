"""More claims that are false or empty, written after all that stops them was finished.

Nothing was fitted to these: they measure how much is stopped. By what is not given beforehand.
"""

PLANTED = {
    "up to sign, one row": {
        "any": [
            'first = np.array([[0.6, 0.8]])\nverify.up_to_sign("ours", first, first * [1, -1],'
            ' "both have found the direction")',
            'verify.up_to_sign("ours", C[:1] / 2, -C[:1] / 2 * [-1, 1, 1], "the first row of C/2")',
            'verify.up_to_sign("ours", np.array([3.0]), np.array([-3.0]), "the value is three")',
        ],
    },
    "a copy of one side": {
        "any": [
            "scatter = (X - X.mean(axis=0)).T @ (X - X.mean(axis=0))\n"
            'verify("ours", scatter, (X - X.mean(axis=0)).T @ (X - X.mean(axis=0)),'
            ' "the scatter matrix of these data")',
            'expected = list(lam)\nverify("ours", lam, expected, "NumPy finds the eigenvalues")',
            "def spread(data):\n    return data.var(axis=0)\n"
            'verify("ours", spread(X), spread(X), "the variances of the columns")',
            'verify("ours", np.trace(C), C.trace(), "two ways to the total variance")',
            "stored = {}\nstored['C'] = C.copy()\n"
            'verify("ours", C, stored["C"], "the covariance matrix is as expected")',
        ],
    },
    "nothing is done": {
        "any": [
            'verify("ours", sp.simplify(x * y), x * y, "the product in its simplest form")',
            'verify("ours", -(-lam), lam, "two minus signs cancel for them")',
            'verify("ours", A @ np.eye(3) @ v, A @ v, "A moves v to this point")',
            'verify("ours", (X - X.mean(axis=0)) + X.mean(axis=0), X, "centring loses nothing")',
        ],
    },
    "small beside large": {
        "any": [
            'verify("ours", [5e7, 3.001], [5e7, 3.0], "the slope and the intercept")',
            'totals = np.array([2.0e11, 4.0])\nverify("ours", totals, np.array([2.0e11, 4.1]),'
            ' "sum and count of the digits")',
            'verify("ours", np.array([[1e10, 7.0], [0.0, 1e10]]), [[1e10, 7.5], [0, 1e10]],'
            ' "the matrix of the shear")',
        ],
    },
    "small beside nought": {
        "any": [
            "metres = np.array([5.1e-13, 6.3e-13])\n"
            'verify("ours", metres - metres[::-1], 0, "both gaps are equally wide")',
            'charge = 1.6e-19\nverify("ours", charge * v, np.zeros(3), "there is no charge left")',
            "small = X * 1e-8\nleft = np.cov(small.T)\n"
            'verify("ours", left[0] @ left[1], 0, "the first two rows are orthogonal")',
        ],
    },
    "positive letters for all": {
        "any": [
            'verify("ours", sp.sqrt(p**2 / q**2), p / q, "for any two numbers the same")',
            'verify("ours", sp.exp(sp.log(p)), sp.Abs(p), "whatever p is, they undo each other")',
            'a = sp.symbols("a", positive=True)\nverify("ours", sp.Abs(-3 * a), 3 * a,'
            ' "every real a is stretched by three")',
        ],
    },
    "floats among exact numbers": {
        "any": [
            'verify("ours", sp.Matrix([[0.6, 0.8]]).dot(sp.Matrix([[0.6, 0.8]])) * sp.sqrt(2),'
            ' sp.sqrt(2), "the length is exact")',
            'verify("ours", [sp.Rational(2, 3), 0.25], [2 / sp.Integer(3), sp.Rational(1, 4)],'
            ' "two fractions, exactly")',
            'verify("ours", sp.Float("1.41421356237"), sp.sqrt(2), "it is the root of two")',
        ],
    },
    "a case is divided out": {
        "any": [
            'verify("ours", (r**2 + r) / (r + 1), r, "for all real r the quotient is r itself")',
            'verify("ours", sp.Matrix([r * s, s]) / s, sp.Matrix([r, 1]),'
            ' "every vector is a multiple of (r, 1)")',
            'verify("ours", 1 / (1 / r), r, "the inverse of the inverse of any number r")',
        ],
    },
    "nought has no sign": {
        "any": [
            'verify.up_to_sign("ours", np.zeros(3), 0 * v, "the third axis is found")',
            "shadows = U * [1, 1, 0]\n"
            'verify.up_to_sign("ours", shadows, -shadows, "all three axes are found")',
            'verify.up_to_sign("ours", sp.zeros(2, 2), sp.zeros(2, 2) * -1, "both axes agree")',
        ],
    },
    "rows for columns": {
        "any": [
            "import sklearn.decomposition\n"
            "model = sklearn.decomposition.PCA(2).fit(X)\n"
            'verify.up_to_sign("ours", model.components_, model.components_ * [1, -1, 1],'
            ' "scikit-learn has these directions")',
            "left, sizes, right_t = np.linalg.svd(X, full_matrices=False)\n"
            'verify.up_to_sign("ours", right_t, right_t * [-1, 1, 1], "the right directions")',
            "axes = np.array([[3.0, 4.0, 0.0], [4.0, -3.0, 0.0]]) / 5\n"
            'verify.up_to_signed_permutation("ours", axes, axes[:, [1, 0, 2]] * [1, -1, 1],'
            ' "these two axes in any order")',
        ],
    },
    "dependent columns": {
        "any": [
            'verify.same_subspace("ours", X[:, :1] @ np.ones((1, 2)), X[:, :1],'
            ' "the two columns span a plane of their own")',
            "projector = U[:, :2] @ U[:, :2].T\n"
            'verify.same_subspace("ours", projector, U[:, :2], "its three columns span the plane")',
            'verify.same_subspace("ours", sp.Matrix([[1, 0, 1], [0, 1, 1], [0, 0, 0]]),'
            ' sp.Matrix([[1, 1], [1, -1], [0, 0]]), "three vectors make the floor")',
        ],
    },
    "wide or one-sided bands": {
        "any": [
            'verify.between("ours", lam[-1] / lam[0], 1, 1e6, "the axes differ in length")',
            'verify.between("ours", np.abs(X).mean(), -5, 500, "the entries are moderate")',
            'verify.between("ours", abs(U[0, 0]), -0.5, 1.5, "a cosine of two unit vectors")',
            'verify.between("ours", len(X) / 7, -1e4, 1e4, "about three samples to a class")',
            'verify.between("ours", lam / lam.sum(), -1, 2, "each axis has its share")',
        ],
    },
    "all of nothing": {
        "any": [
            'verify("ours", all(a < b for a, b in zip([], lam)), True, "they rise all the way")',
            "negative = [value for value in lam if value < 0]\n"
            'verify("ours", all(value > -1e-9 for value in negative), True,'
            ' "what is negative is so by rounding only")',
            'outliers = X[np.abs(X) > 1e6]\nverify("ours", bool((outliers < 0).all()), True,'
            ' "all outliers are on one side")',
        ],
    },
    "a tuple for a truth": {
        "any": [
            'verify.only_if("ours", lambda a: (a < 0, a > 10), [5], [-1], "five is in the middle",'
            ' "a is between")',
            'verify("ours", bool((A == A.T,)), True, "the matrix is symmetric")',
            'verify("ours", bool(["no", "root"]), True, "there is a root to be found")',
        ],
    },
    "a slack of its own": {
        "any": [
            'verify("ours", bool(np.all(np.abs(lam - [1, 2, 12]) < 1)), True,'
            ' "the eigenvalues are 1, 2 and 12")',
            "same = np.allclose(X.mean(axis=0), [5, 0, 1], rtol=2, atol=2)\n"
            'verify("ours", bool(same), True, "the means are 5, 0 and 1")',
            'verify("ours", np.linalg.norm(C - np.diag([9, 4, 1])) < 20, True,'
            ' "the covariance is what was put in")',
            'gap = abs(lam.sum() - 15)\nverify("ours", bool(gap < 1), True, "the trace is right")',
        ],
    },
    "rounded or sorted before": {
        "any": [
            'verify("ours", lam.round(), [1.0, 2.0, 12.0], "these are the eigenvalues")',
            'verify("ours", np.floor(X[0] / 10), np.floor(X[1] / 10), "the samples agree")',
            'verify("ours", sorted(A.ravel()), sorted(A.T.ravel()), "A is symmetric")',
            'verify("ours", np.sort(np.abs(U[:, 0])), np.sort(np.abs(U[::-1, 0])),'
            ' "the first axis is found")',
            'verify("ours", f"{lam[0]:.0f}" == f"{lam[0] + 0.2:.0f}", True, "both are the same")',
        ],
    },
    "a symmetric example": {
        "any": [
            'verify("ours", (S @ v[:2]).T, v[:2] @ S.T, "a row vector times the transpose")',
            'verify("ours", np.trace(S.T @ S), (S * S).sum(), "the sum of squares is this trace")',
            'E = np.eye(2)\nverify("ours", E.T @ S @ E, S, "seen from the new basis, transposed")',
        ],
    },
    "fails for another reason": {
        "any": [
            'verify.only_if("ours", lambda B: (B @ B.T, B.T @ B), [C], [np.ones((2, 3))],'
            ' "B commutes with its transpose", "B is normal")',
            'verify.only_if("ours", lambda u: (np.linalg.norm(2 * u), 2 * np.linalg.norm(u)),'
            ' [v], [np.array(["a", "b"])], "doubling doubles the length", "u is a vector")',
            'verify.only_if("ours", lambda n: (len(X[:n]), n), [3, 20], [21],'
            ' "the first n samples are n samples", "n is small")',
            'verify.only_if("ours", lambda B: (B.sum(), 6), [[1, 2, 3]] and [np.array([1, 2, 3])],'
            ' [np.array([1, 2])], "the sum is six", "it has three entries")',
        ],
    },
    "a straw man": {
        "any": [
            'verify.misprint("ours", printed=-1, corrected=np.linalg.det(C), truth=lam.prod(),'
            ' says="the determinant is the product", instead_of="det C = tr C")',
            'verify.misprint("ours", printed=rng.normal(size=3), corrected=A @ v,'
            ' truth=np.einsum("ij,j", A, v), says="A moves v there", instead_of="v moves A")',
            'verify.misprint("ours", printed=1000 * lam, corrected=lam,'
            ' truth=np.linalg.eigvalsh(C), says="these are the eigenvalues", instead_of="2λ")',
        ],
    },
    "ids exchanged": {
        "any": [
            'verify("prml-eq-5", C @ U, U * lam, "C U = U Λ for these data")',
            'verify("shaku-eq-9", np.trace(C), lam.sum(), "the trace is the sum of them")',
            'verify("choi-thm-3a", U @ U.T @ A, A + 0 * C, "U Uᵀ leaves every matrix as it is")',
        ],
    },
    "another number is said": {
        "any": [
            'verify("ours", np.linalg.matrix_rank(A), 3, "A has rank 2")',
            'verify("ours", S @ [1, 0], [2, 1], "the first column is (2, 3)")',
            'verify.rounds_to("ours", lam[-1], "12.28", "the largest eigenvalue is 12.3 or 13.2")',
            'verify("ours", (S * S).sum(), 15.0, "the sum of squares is sixteen")',
            'verify("ours", sp.Rational(3, 4) + sp.Rational(1, 4), 1, "together they give 5/4")',
            'verify.between("ours", lam[-1] / lam.sum(), 0.8, 0.82, "the first holds 91 %")',
            'verify("ours", X.shape, (20, 3), "twenty samples, each of 4 numbers")',
        ],
    },
    "the opposite is said": {
        "any": [
            'verify("ours", bool((lam < 0).any()), False, "there are negative eigenvalues")',
            'verify("ours", np.array_equal(A, A.T), False, "A equals its transpose")',
            'verify("ours", lam[lam.argmin()], lam[0], "the largest of them stands first")',
            'verify("ours", lam[-1] > lam[0], True, "the last eigenvalue is below the first")',
            'verify("ours", U.T @ U, np.eye(3), "the columns of U are not orthonormal")',
        ],
    },
}
