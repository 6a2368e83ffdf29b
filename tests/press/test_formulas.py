"""Formulas run: what is right holds, what is wrong fails, and what cannot be read is said."""

import runpy
import sys
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest

from press.formulas import code, judge, pages, tables
from press.formulas.reading import read
from press.formulas.tex import Unread, plain
from press.formulas.values import Random, Span
from press.slips import formulas as slips
from tests.small_notebook import Text, write_notebook


def case(rng, given):
    """Return four samples of three features, a matrix that is not symmetric, a plane, a coin."""
    X = given.get("data", rng.normal(size=(4, 3)))
    mean, C = X.mean(axis=0), np.cov(X.T, ddof=0)
    lam, U = (part[..., ::-1] for part in np.linalg.eigh(C))
    A, B = rng.normal(size=(3, 3)), rng.normal(size=(3, 2))
    u = rng.normal(size=3)
    return {
        "n": 4, "d": 3, "m": 2, "x": 0.7, "y": -1.2, "t": 0.3, "a": -2,
        "A": A, "B": B, "C": C, "X": X, "X_c": X - mean, "I_B": np.eye(2), "C'": 2 * C,
        r"\mathbf x_i": X, r"\bar{\mathbf x}": mean, r"\mathbf u": u, r"\mathbf v": A @ u,
        r"\mathbf b_j": B.T, r"\mathbf 1": np.ones(4), "k": range(1, 4), "c": range(1, 3),
        r"\lambda_j": lam, r"\mathbf u_j": U.T, r"\Lambda": np.diag(lam), "U": U, "n_c": [3, 1],
        r"V(\mathbf u)": lambda u: u @ C @ u, "f(x, y)": lambda x, y: x**2 * y,
        r"\mathbf x(t)": lambda t: np.array([np.cos(t), np.sin(t)]), "f^*(t)": lambda t: t**3,
        r"g(\mathbf u)": lambda u: u @ u - 1, "P_k": lambda k: U[:, :k] @ U[:, :k].T,
        r"\operatorname{proj}_W(\mathbf u)": lambda u: B @ np.linalg.lstsq(B, u)[0],
        "W": Span(B), "Y": Random([0, 1, 3], [0.5, 0.25, 0.25]), "Z": Random([1, 1, 2], [0.5, 0.25, 0.25]),
        r"\mathbf y": Random([[1, 0], [0, 2], [1, 1]], [0.5, 0.25, 0.25]), "q": given.get("q", 2.4809),
    }  # fmt: skip


def table(**entries):
    return tables.Table(SimpleNamespace(case=case, **entries))


PLAIN = table()


def verdict(latex, of=PLAIN, cell=""):
    return judge.judge(latex, of, cell)


RIGHT = r"""
x^2 - y^2 = (x - y)(x + y)
\tfrac12 x = x/2 = \frac{x}{2} = 0.5\cdot x
-x^2 \le 0 < x^2
2^{-1} = \tfrac12 \ne \sqrt2
\sqrt[3]{8} = 2
|y| = -y > 0
x = \pm 0.7
10^{-3} = 0.001
1{,}797 = 1796 + 1
3 \times 10^2 = 300
5! = 120 = \binom{10}{3}
\lfloor 2.5 \rfloor = 2 = \lceil 1.5 \rceil
80\,\% = 0.8
\cos 60° = \tfrac12 = \sin 30^\circ
\cos^2 x + \sin^2 x = 1
\cos 2x = 2\cos^2 x - 1
e^{\ln 2} = 2 = \exp(\log 2)
\ln x^2 = 2\ln x
q \approx 2.48
q \approx 2.5
(q, 0) \approx (2.48, 0.00)
\mathbf u^{\mathsf T}\mathbf v = \sum_i u_i v_i = \langle\mathbf u, \mathbf v\rangle
\|\mathbf u\|^2 = \mathbf u^{\mathsf T}\mathbf u = \lVert \mathbf u \rVert^2
\|\mathbf u\|\,\|\mathbf v\| \ge |\langle \mathbf u, \mathbf v \rangle|
\|A\|_F^2 = \sum_{ij} A_{ij}^2 = \operatorname{tr} A^{\mathsf T}A = \operatorname{tr}(A^{\mathsf T}A)
\det(AC) = \det A\,\det C
(A + I)\mathbf u = A\mathbf u + \mathbf u = \mathbf v + I\mathbf u
(A - 2I)\mathbf u = \mathbf v - 2\mathbf u
A^{-1}\mathbf v = \mathbf u
A^2\mathbf u = A\mathbf v = AA\mathbf u
(AC)^{\mathsf T} = C^{\mathsf T}A^{\mathsf T}
(B^{\mathsf T}B)^{-1}B^{\mathsf T}B = I = I_2 = I_B
A \odot A \ne A^2
\mathbf u - \mathbf u = \mathbf 0
B = [\mathbf b_1, \dots, \mathbf b_m] = [\mathbf b_1, \mathbf b_2]
B\,(1, 2) = \mathbf b_1 + 2\mathbf b_2
(1, 0)^{\mathsf T}B^{\mathsf T}\mathbf u = \mathbf b_1^{\mathsf T}\mathbf u
\begin{pmatrix} 1 & 2 \\ 3 & 4\end{pmatrix}(1, 1) = \begin{pmatrix} 3 \\ 7\end{pmatrix}
\begin{pmatrix} \mathbf b_1^{\mathsf T} \\ \mathbf b_2^{\mathsf T} \end{pmatrix} = B^{\mathsf T}
\begin{vmatrix} 1 & 2 \\ 3 & 4\end{vmatrix} = -2
C = \frac1n \sum_{i=1}^n (\mathbf x_i - \bar{\mathbf x})(\mathbf x_i - \bar{\mathbf x})^{\mathsf T} = \tfrac1n X_c^{\mathsf T} X_c
C_{jk} = \frac1n\sum_i (x_{ij} - \bar x_j)(x_{ik} - \bar x_k)
X_c = X - \mathbf 1\bar{\mathbf x}^{\mathsf T}
C\mathbf u_j = \lambda_j\mathbf u_j
C = \sum_j \lambda_j\mathbf u_j\mathbf u_j^{\mathsf T} = U\Lambda U^{\mathsf T}
\lambda_1 \ge \lambda_2 \ge \dots \ge \lambda_d \ge 0
\lambda_1 \ge \lambda_2 \ge \dots \ge 0
\lambda_1 > \lambda_2 \ge \dots
\mathbf u_1^{\mathsf T}\mathbf u_2 = \dots = \mathbf u_1^{\mathsf T}\mathbf u_d = 0
\lambda_1 + \dots + \lambda_d = \sum_{j=1}^d \lambda_j = \sum \lambda_j = \operatorname{tr} C
x_{i1}u_1 + \dots + x_{id}u_d = \mathbf x_i^{\mathsf T}\mathbf u
\sum_{j\le m}\lambda_j + \sum_{j>m}\lambda_j = \operatorname{tr} C
\sum_{i<j} (u_i v_j - u_j v_i)^2 = \|\mathbf u\|^2\|\mathbf v\|^2 - \langle\mathbf u, \mathbf v\rangle^2
\prod_j \lambda_j = \det C
\max_j \lambda_j = \lambda_1 = \max(\lambda_1, \lambda_3)
\arg\max_j \lambda_j = 1
\max_{\lVert\mathbf u\rVert = 1} V(\mathbf u) = \lambda_1
\min_{\mathbf u^{\mathsf T}\mathbf u = 1} V(\mathbf u) = \lambda_d
\max_{\|\mathbf u\| \le 1,\ \mathbf u\perp\mathbf u_1} \mathbf u^{\mathsf T}C\mathbf u = \lambda_2
\mathbf u_1 = \arg\max_{\|\mathbf u\| = 1} V(\mathbf u)
x = \arg\min_x (x - 0.7)^2
\min_x (x^2 - 2x) = -1
\sum_{j = 1, j \ne 2}^d \lambda_j = \lambda_1 + \lambda_3
\Lambda = \operatorname{diag}(\lambda_1, \dots, \lambda_d)
\lambda_{j+1} \le \lambda_j
\mathbf u_i^{\mathsf T}\mathbf u_j = \begin{cases} 1 & i = j \\ 0 & \text{otherwise}\end{cases}
\mathbf u_i^{\mathsf T}\mathbf u_j = \begin{cases} 1 & \text{if } i = j \\ 0 & i \ne j\end{cases}
\mathbf u_1, \dots, \mathbf u_d \in \mathbb R^d
\mathbf u, \mathbf v \ne \mathbf 0
X \in \mathbb R^{n\times d}, \qquad n \in \{1, \dots, 5\}, \qquad x \in [0, 1]
n_1 + n_2 = \sum_c n_c = n
P_k\mathbf u_1 = \mathbf u_1
C' = 2C
V(\mathbf u) = \mathbf u^{\mathsf T}C\mathbf u = V
V(2\mathbf u)^{1/2} = 2\sqrt V
\nabla V = 2\,C\mathbf u
\nabla V(\mathbf v) = 2C\mathbf v
\nabla g^{\mathsf T}\nabla V = 4\mathbf u^{\mathsf T}C\mathbf u
\nabla_{\mathbf u} \|\mathbf u\|^2 = 2\mathbf u
\nabla f = (2xy, x^2)
\partial g/\partial u_k = 2u_k
\frac{\partial V}{\partial u_k} = 2\sum_j C_{kj}u_j
\frac{\partial}{\partial u_k}\sum_j u_j^3 = 3u_k^2
\frac{\partial^2 f}{\partial x\,\partial y} = 2x
\frac{\mathrm d}{\mathrm dt}\,\mathbf x(t) = \mathbf x'(t) = \mathbf x' \perp \mathbf x
\frac{\mathrm d^2\mathbf x}{\mathrm dt^2} = \mathbf x'' = -\mathbf x
\mathrm d f^*/\mathrm dt = 3t^2
\frac{\mathrm d}{\mathrm dt} f(\mathbf x(t)) = \nabla f(\mathbf x(t))^{\mathsf T}\mathbf x'(t)
\int_0^\infty e^{-s}\,\mathrm ds = 1
\mathbb E[Y] = 1 = \mathbb E Y
\operatorname{Var}(Y) = \mathbb E\big[(Y - \mathbb EY)^2\big] = \mathbb E[Y^2] - (\mathbb E Y)^2
\operatorname{Cov}(Y, Z) = \mathbb E[YZ] - \mathbb E Y\,\mathbb E Z
\mathbb E[\mathbf y\mathbf y^{\mathsf T}] = \operatorname{Var}\mathbf y + \mathbb E[\mathbf y]\,\mathbb E[\mathbf y]^{\mathsf T}
\mathbb E\,\|\mathbf y\|^2 = \mathbb E[y_1^2] + \mathbb E[y_2^2]
Y^2 \ge 0
Z - 1 \in \{0, 1\}
\operatorname{proj}_W \mathbf u \in W, \quad \mathbf u - \operatorname{proj}_W\mathbf u \in W^\perp
\dim W + \dim W^\perp = d, \qquad \mathbb R^d = W \oplus W^\perp, \qquad (W^\perp)^\perp = W
W = \operatorname{span}(\mathbf b_1, \mathbf b_2) = \operatorname{im} B, \quad \ker B^{\mathsf T} = W^\perp
\operatorname{span}(\mathbf b_1) \subset W
\operatorname{rank} B = 2
2\mathbf u \propto \mathbf u
A\mathbf u = \mathbf v \implies A^2\mathbf u = A\mathbf v
\mathbf v = A\mathbf u \qquad\Longleftrightarrow\qquad \boxed{A^{-1}\mathbf v = \mathbf u}
x = y \iff x - y = 0 \text{ if } x > 0
\begin{aligned} V(\mathbf u) &= \mathbf u^{\mathsf T}(C\mathbf u) && \text{brackets} \\ &= (C\mathbf u)^{\mathsf T}\mathbf u, \\ \nabla V &= 2C\mathbf u && u_k \text{ by } u_k\end{aligned}
\underbrace{B^{\mathsf T}B}_{2\times 2} \in \mathbb R^{2\times 2}
\mathbf x_i \in \mathbb R^d \;\longmapsto\; \mathbf x_i - \bar{\mathbf x} \in \mathbb R^d
"""


@pytest.mark.parametrize("latex", RIGHT.strip().splitlines())
def test_what_is_right_holds(latex):
    assert verdict(latex) == judge.Verdict(True)


WRONG = r"""
x^2 + y^2 = (x - y)(x + y) | left side 1.93, right side -0.95 in case 1
x > 1 | left side 0.7, right side 1 in case 1
q = 2.48 | left side 2.4809, right side 2.48 (rounded? \approx says so) in case 1
q \approx 2.49 | left side 2.4809, right side 2.49
\mathbf u\mathbf u = \|\mathbf u\|^2 | it does not fit together, a column of 3 times a column of 3,
\mathbf u^{\mathsf T}\mathbf u = \mathbf 0 | it does not fit together, a number beside a bold 0,
\mathbf u - \mathbf u = 0 | it does not fit together, a column of 3 beside a number,
A - x = A | it does not fit together, a 3×3 matrix plus a number,
\mathbf u^{\mathsf T}C = C\mathbf u | it does not fit together, a 1×3 matrix beside a column of 3,
BB = B | it does not fit together, a 3×2 matrix times a 3×2 matrix,
B^{-1} = B | it does not fit together, a 3×2 matrix to the power -1,
x/\mathbf u = x | it does not fit together, a division by a column of 3,
\sum_{i=1}^{5} u_i = 0 | it does not fit together, the index i is 4, of 3,
C\mathbf u_j = \lambda_1\mathbf u_j | (for j = 2)
C\mathbf u_j = \mathbf u_j | left side (
\nabla V = C\mathbf u | left side (
\lambda_1 \le \lambda_2 | left side
\mathbb R^d = W | left side a space, right side a subspace in case 1
A\mathbf u = \mathbf v \implies A = I | left side [(
A\mathbf u = \mathbf v \iff A = I | the left side holds, the right side does not, in case 1
\mathbf u \perp \mathbf v | left side (
\mathbf u \in W | in case 1
\mathbf u \propto \mathbf v | left side (
x \notin \{0.7, 1\} | left side 0.7, right side a list
\begin{cases} 1 & x > 1 \\ 2 & x > 2 \end{cases} = x | none of the cases is the case
\operatorname{tr} B = 0 | a function of square matrices, of a 3×2 matrix
\mathbf u_2 = \arg\max_{\|\mathbf u\| = 1} V(\mathbf u) | right side an extreme that is elsewhere
\max_{\mathbf u} C\mathbf u = 1 | the largest or smallest of a column of 3
x = \arg\max_{\|\mathbf u\| = 1} V | a number beside a column of 3
\log y = 0 | a function of -1.2, which it does not take
"""


@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_what_is_wrong_fails_with_a_sentence(line):
    latex, sentence = line.split(" | ")
    said = verdict(latex)
    assert said.holds is False
    assert sentence in said.why


UNREAD = r"""
\foo + 1 = 2 | the grammar does not know \foo
x = \text{a word} | nothing
q = \mathbf q | the table does not say what \mathbf{q} is
z = 1 | the table does not say what z is
w_i = 0 | the table does not say what w_{i} is
\Gamma^{\mathsf T} = \Gamma | the table does not say what \Gamma is
= 1 | nothing stands before =
x = | it breaks off
x = ) | the grammar does not expect ) after “x =”
^2 = 4 | the grammar does not expect ^ at its beginning
\frac{1}{x = 2 | its braces or environments do not match
x = \tfrac1 | an argument is missing
x > 0 \text{ for some } y | the words “for some” are beyond the grammar
x = x | both sides of “=” are the same, so that it says nothing
x = y \implies x^2 = y^2 | its condition is met in no case
\dots, x = 2 | what the dots stand for cannot be told
x + \dots + \mathbf u = 2 | what the dots between “x” and “\mathbf{u}” stand for
\lambda_1 \ge \dots > \lambda_d | the dots stand between \ge and >
u_1 - \dots + u_d = 1 | the signs before and behind the dots differ: - … +
\lambda_i u_j + x_{ij} \ge \arg x | \arg is read before \max and \min with something below
x/y\cdot x = 1 | a/b·c can be meant in two ways: a fraction says which
\sum_{x = 1} u = 2 | a sum has a beginning and no end
\sum_{i=1}^{\infty} 2^{-i} = 1 | a sum without end
\int x\,\mathrm dx = 1 | an integral is read with both its bounds
\max_{\mathbf u} V(\mathbf u) = 1 | no extreme over \mathbf{u} was found
\max_{\mathbf u \ne \mathbf 0} V(\mathbf u) = 1 | \ne is no condition for a search
\max_{\mathbf u \in W, V} V = 1 | is no condition for a search
\lim x = 1 | \lim is not evaluated
\|\mathbf u\|_H = 1 | the norm with the index H is not known
C^\dagger = C | the table does not say what is meant by ^{\dagger}
\frac{\partial}{\partial z} z^2 = 2z | the table does not say what z is
\nabla x = 1 | x is no function of the table
u_i x_{j1} = v_i x_{i1} | i could run to 3 or 4: the table has to say how far
\{\mathbf u : x = 1\} = W | is no quantity here
\cos = 1 | \cos stands without an argument
k = 1, 2, 4 | nothing
"""


@pytest.mark.parametrize("line", UNREAD.strip().splitlines())
def test_what_cannot_be_read_is_said(line):
    latex, sentence = line.split(" | ")
    said = verdict(latex)
    if sentence == "nothing":
        assert said.holds is not True
    else:
        assert said.holds is None
        assert sentence in said.why


def test_tex_is_made_plain():
    assert plain(r"\left( \tfrac12 \right)\,x_1^2 .") == r"( \frac { 1 } { 2 } ) x _ { 1 } ^ { 2 }"
    assert plain(r"\|x\| |y|") == "‖( x )‖ |( y )|"
    assert plain(r"\begin{aligned} a &= b && \text{as } x \\ &= c \\ d &= e \end{aligned}") == (
        "a = b = c ; d = e"
    )
    assert (
        plain(r"\stackrel{!}{=} \underbrace{x}_{\text{so}} \mathrm d t") == r"= { x } \mathrm{d} t"
    )


def test_a_parsed_formula_knows_its_text():
    assert [part.text for part in read(r"\mathbf x_i = 1, y = 2")] == [r"\mathbf{x}_{i}=1", "y=2"]
    with pytest.raises(Unread, match="nothing in it"):
        read(r"\, .")


def test_outcomes_belong_together():
    both = {"Y": Random([0, 1]), "Z": Random([0, 1, 2])}
    said = judge.judge("Y = Z", tables.Table(SimpleNamespace(case=lambda rng: both)))
    assert "different numbers of outcomes" in said.why


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ({"a + b": 1}, "“a+b” in the table is no letter"),
        ({r"\foo": 1}, r"does not know \foo"),
        ({"f(x)": lambda x: x.shape, "x": 1}, "a function of the table fails"),
        ({"f": lambda x: x, "x": 1}, "a function stands without what it is a function of"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(letters, sentence):
    said = judge.judge("x = f", tables.Table(SimpleNamespace(case=lambda rng: letters)))
    assert sentence in said.why


def test_a_case_that_cannot_be_made_is_said():
    said = judge.judge("x = 1", tables.Table(SimpleNamespace(case=lambda rng: 1 / 0)))
    assert "the table makes no case here: ZeroDivisionError" in said.why


def test_a_case_may_be_several():
    worlds = [{"x": 1, "y": 1}, {"x": 2, "y": 3}]
    several = tables.Table(SimpleNamespace(case=lambda rng: worlds))
    assert verdict("x = y", several) == judge.Verdict(False, "left side 2, right side 3 in case 2")
    assert verdict(r"x = 1 \implies y = 1", several).holds


PAGE = {
    "page-01": Text(
        "Let $n = 4$ and `$x = 9$`, <!-- $y = 8$ --> a price of \\$5.\n\n"
        "$$\nC = \\tfrac1n X_c^{\\mathsf T}X_c\n$$ (eq)\n\n"
        "```python\n$z = 1$\n```\n\n```{admonition} $d = 3$\n{math}`m = 2`\n```\n"
    ),
    "page-02": "points = np.array([[1, 0, 2], [3, -1, 0], [0, 0, 1], [0, 1, 1]])\nq = sp.S(5) / 2",
    "page-03": Text(
        "::::{exercise}\nHere $C_{11} = \\tfrac32$, for $q = \\tfrac52$, not $C = X^{\\mathsf T}X$.\n"
        ":::{dropdown} hint\n| a | $x \\sim y$ |\n|---|---|\n:::\n::::\n"
    ),
}


@pytest.fixture
def page(tmp_path):
    """Return a function that writes the page with changes and says what is wrong with it."""

    def complaints(old="", new="", of=None, **entries):
        path = tmp_path / "page.ipynb"
        cells = {name: type(text)(text.replace(old, new)) for name, text in PAGE.items()}
        write_notebook(path, cells if old else PAGE)
        entries = TABLE | entries
        found = judge.complaints(path, tables.Table(SimpleNamespace(case=case, **entries), path))
        return [sentence.removeprefix(f"{path}: ") for sentence in found]

    return complaints


TABLE = {
    "GIVEN": {"page-03": {"data": "points", "q": "q"}},
    "FAILS": [r"C = X^{\mathsf T}X"],
    "LEFT": {r"x \sim y": "it is about laws"},
}


def test_the_formulas_of_a_page_are_found(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", PAGE)
    assert [(f.latex, f.displayed) for f in pages.formulas_of(path)] == [
        ("n = 4", False),
        (r"C = \tfrac1n X_c^{\mathsf T}X_c", True),
        ("d = 3", False),
        ("m = 2", False),
        (r"C_{11} = \tfrac32", False),
        (r"q = \tfrac52", False),
        (r"C = X^{\mathsf T}X", False),
        (r"x \sim y", False),
    ]


@pytest.mark.parametrize(
    ("latex", "claims"),
    [
        ("x", False),
        (r"\sum_{i=1}^n x_i", False),
        (r"\sum_{i=1}^n \foo", False),
        (r"\foo = 1", True),
        (r"\mathbf x^\perp", False),
        (r"\mathbf x\perp\mathbf y", True),
        (r"\boxed{x = y}", True),
        (r"x \implies y", True),
        ("x, y > 0", True),
    ],
)
def test_what_says_something_is_told_from_what_names_something(latex, claims):
    (formula,) = pages.formulas_in(f"Here ${latex}$.")
    assert formula.claims is claims


def test_a_right_page_passes(page):
    assert page() == []


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (("n = 4", "n = 5"), ["cell page-01: $n = 5$: left side 4, right side 5 in case 1"]),
        (
            ("c^{\\mathsf T}", "c"),
            [r"cell page-01: $C = \tfrac1n X_cX_c$: it does not fit together"],
        ),
        ((r"\tfrac32", r"\tfrac33"), [r"cell page-03: $C_{11} = \tfrac33$: left side 1.5, right"]),
        (("[3, -1", "[2, -1"), [r"cell page-03: $C_{11} = \tfrac32$: left side 0.6875, right"]),
        (("points =", "more ="), ["no cell gives points a value in plain numbers"] * 3),
        (
            (r"C = X^{\mathsf T}X", r"C = \tfrac15X_c^{\mathsf T}X_c"),
            ["X_c$: left side", "FAILS names $C = X^{"],
        ),
        (
            (r"\sim", r"\approx"),
            [r"$x \approx y$: left side", r"LEFT names $x \sim y$, which stands"],
        ),
    ],
)
def test_what_is_wrong_on_a_page_is_said(page, change, sentences):
    found = page(*change)
    assert len(found) >= len(sentences)
    for sentence in sentences:
        assert any(sentence in line for line in found), found


def test_what_is_wrong_with_the_entries_of_a_table_is_said(page):
    left = {"a reason": [r"x \sim y", "d = 3"]}
    assert page(LEFT=left) == ["$d = 3$ can be run, and holds: take it out of LEFT"]
    assert page(LEFT={}) == [r"cell page-03: $x \sim y$: the grammar does not know \sim"]
    fails = [*TABLE["FAILS"], "d = 3", "page-01: m = 2", "page-02: n = 4"]
    assert page(FAILS=fails) == [
        "cell page-01: $d = 3$: it should fail, and holds",
        "cell page-01: $m = 2$: it should fail, and holds",
        "FAILS names $page-02: n = 4$, which stands nowhere on the page",
    ]
    given = TABLE["GIVEN"] | {"page-09": {}, "d = 4": {}, "m =…": {"m": 3}}
    assert page(GIVEN=given) == [
        "cell page-01: $m = 2$: left side 3, right side 2 in case 1",
        "GIVEN names the cell page-09, which has no formula",
        "GIVEN names $d = 4$, which stands nowhere on the page",
    ]


def test_given_may_be_a_function_of_the_case(page):
    doubled = {"page-01": lambda letters: {"C": 2 * letters["C"]}}
    (sentence,) = page(GIVEN=TABLE["GIVEN"] | doubled)
    assert r"\tfrac1n X_c^{\mathsf T}X_c$: left side" in sentence


def test_the_quotations_of_a_misprint_are_run(tmp_path):
    call = 'verify.misprint("x", printed=1, corrected=2, truth=2, says="s",\n    instead_of={}, write={})'

    def found(printed, written):
        path = write_notebook(
            tmp_path / "page.ipynb", {"page-01": call.format(f"r'{printed}'", f"r'{written}'")}
        )
        return [line.partition("cell ")[2] for line in judge.complaints(path, PLAIN)]

    assert found(r"the $\nabla V = C\mathbf u$ of $C$", r"\nabla V = 2C\mathbf u") == []
    assert found("in words", "$p = q$") == []
    assert found(r"\nabla V = 2C\mathbf u", r"\nabla V = C\mathbf u") == [
        r"page-01: instead_of='\\nabla V = 2C\\mathbf u': the formula holds",
        r"page-01: write='\\nabla V = C\\mathbf u': the formula does not hold",
    ]


def test_a_page_without_table_or_formulas(tmp_path):
    path = write_notebook(tmp_path / "page.ipynb", {"page-01": Text("Words.")})
    assert judge.complaints(path) == []
    path = write_notebook(tmp_path / "page.ipynb", {"page-01": Text("$x = 1$")})
    (sentence,) = judge.complaints(path)
    assert "press/formulas/cases/page.py is missing" in sentence


def test_holds_and_spans_and_counts_of_a_chapter():
    chapter, cell = "algebra/projection", nbformat.v4.new_markdown_cell(id="projection-26")
    assert judge.holds(
        r"B^{\mathsf T}(\mathbf x - B\boldsymbol\lambda) = \mathbf 0", chapter, cell.id
    )
    assert judge.holds("the $B B = B$", chapter, cell.id) is False
    assert judge.holds(r"\foo = 1", chapter, cell.id) is None
    assert judge.holds("x = 1", "algebra/none", "none-01") is None
    cell.source = r"So $\mathbf x = (6, 0, 0)$, and $\lambda_1 = 4$, and $B$."
    assert judge.evaluated_spans(cell) == judge.evaluated_spans(cell, chapter) == [(3, 26)]
    assert cell.source[3:26] == r"$\mathbf x = (6, 0, 0)$"
    assert judge.evaluated_spans(nbformat.v4.new_markdown_cell("$x = 1$", id="none-01")) == []


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("x = np.array([1, -2]) / 2", [0.5, -1]),
        ("w, x = np.array([1]), sp.Matrix([[1, 2]])", [[1, 2]]),
        ("x = sp.Rational(1, 4)\ny = x", 0.25),
        ("x = 1\nx = f(x)", 1),
        ("x = 2 * sp.sqrt(4)", 4),
        ("x = y", None),
        ("x = np.array(y)", None),
        ("if True:\n    x = 3", 3),
    ],
)
def test_plain_numbers_are_read_off_the_code(source, value):
    assert np.array_equal(code.assigned(source, "x"), value)


def test_the_code_behind_a_formula_counts_first():
    cells = [
        nbformat.v4.new_code_cell("x = 1", id="a"),
        nbformat.v4.new_markdown_cell("x", id="b"),
        nbformat.v4.new_code_cell("x = 2", id="c"),
        nbformat.v4.new_markdown_cell("x", id="d"),
    ]
    assert [code.value_in(cells, "x", name) for name in "bd"] == [2, 2]
    with pytest.raises(LookupError, match="no cell gives y a value"):
        code.value_in(cells, "y", "b")


def test_the_tools_say_what_they_find(monkeypatch, capsys):
    page = str(pages.BOOK / "algebra" / "projection.ipynb")
    monkeypatch.setattr(sys, "argv", ["formulas", "--counts", page])
    runpy.run_module("press.formulas", run_name="__main__")
    assert capsys.readouterr().out.splitlines()[1].split()[0] == "algebra/projection"


SLIPPED = r"""
C = \frac1n \sum_{i=1}^n (\mathbf x_i - \bar{\mathbf x})\mathbf x_i^{\mathsf T}
(B^{\mathsf T}B)^{-1}B^{\mathsf T}B\,(1, 2) = (1, 2)
\frac{\partial V}{\partial u_k} = 2\sum_j C_{jk}u_j
\nabla V = 2\,C\mathbf u
\|2\mathbf u - \mathbf v\|^2 = 4\mathbf u^{\mathsf T}\mathbf u - 4\mathbf u^{\mathsf T}\mathbf v + \mathbf v^{\mathsf T}\mathbf v
\sum_i\sum_j (u_i v_j - u_j v_i)^2 = 2\|\mathbf u\|^2\|\mathbf v\|^2 - 2\langle\mathbf u, \mathbf v\rangle^2
\tfrac{n}{n - 1}C = \tfrac1{n - 1}X_c^{\mathsf T}X_c
\begin{pmatrix} 1 & 2 \\ 3 & 4\end{pmatrix}(1, -1) = -(1, 1)
\mathbb E[Z^2] - (\mathbb E Z)^2 = \operatorname{Var} Z
q \approx 2.481
"""


@pytest.mark.parametrize("latex", SLIPPED.strip().splitlines())
def test_every_slip_is_stopped(latex):
    assert verdict(latex).holds
    tried = dict((slip, kind) for kind, slip in slips.slips(latex))
    assert len(tried) > 1
    assert {kind: slip for slip, kind in tried.items() if verdict(slip).holds} == {}


def test_slips_are_of_all_kinds():
    latex = r"\frac{1}{n}x_{ij}^2 + \bar x \le 2A^{-1}B^{\mathsf T}(n - 1) \text{ if } 1 = 1"
    kinds = [kind for kind, _ in slips.slips(latex)]
    assert kinds == [
        "+ turned", r"\le turned", "- turned", "no transpose", "no inverse", "no square",
        "no factor 2", "no bar", "n for n - 1", "n - 1 for n", "j for i", "i for j",
        "1 by one", "2 by one", "2 by one", "1 by one", "1 by one", "1 by one", "1 by one",
    ]  # fmt: skip
    assert {r"\tfrac{2}3", r"\tfrac1{4}"} == {slip for _, slip in slips.slips(r"\tfrac13")}
