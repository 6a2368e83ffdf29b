"""The small package that every notebook of the course shares, written to be read.

Start here. These letters mean the same everywhere::

    n, d, k   samples, features of each, directions kept
    X         n × d, the data: each row is a sample, each column a feature
    U         d × k, the directions: orthonormal columns; in code ``components_`` is Uᵀ
    Z         n × k, the codes: Z = (X − mean) U, what ``transform(X)`` returns
    ``ddof``  a sum over n samples is divided by n − ``ddof``: 0 averages, 1 is unbiased

The contract holds everywhere. Rows are samples. Directions are columns of U in the text and rows
of ``components_`` in code, as in scikit-learn, the largest variance first. Divisors are explicit:
``covariance(X, ddof=0)``. Signs are deterministic: the entry of largest size in a direction is
positive (`lecture_utils.linalg.fix_signs`). What cannot be used is refused in one sentence.

What chapters import:

- ``linalg``: bases, projections, complements and the angles between spaces
- ``covariance``: means and covariances with every divisor in sight
- ``pca``: principal component analysis, by four routes to the same directions
- ``whitening``: coordinates with covariance I, three ways
- ``lda``: Fisher's linear discriminant
- ``at_scale``: tables longer than memory, in blocks and on many processes
- ``triangle``: a small triangle that stands for all samples seen so far
- ``choose``: how many components to keep: five answers, and where each misleads
- ``lsi``: latent semantic indexing: the truncated SVD of counted words
- ``ica``: independent components, by FastICA
- ``autoencoder``: a network that squeezes data through k numbers and restores them
- ``network``: layers and their gradients, for ``autoencoder``
- ``sound``: sounds that play on the page
- ``datasets``: small data that need no network
- ``figures``: pictures with one look, in light and in dark
- ``explore``: pictures with a slider
- ``drawn``: what the last picture shows
- ``verify``: claims that are checked where they are made
- ``exercises``: exercises that answer back
- ``tested``: what the tests of a problem set say

What stands behind these:

- ``reducer``: what every estimator shares: reading data, coordinates, and the way back
- ``options``: options that make sense, or one sentence that says which would
- ``routes``: five ways to the principal directions, and when each may be believed
- ``centring``: data about their mean, their zeros not filled in where they are sparse
- ``moments``: mean and scatter in one pass
- ``krylov``: the largest singular values from products with X alone
- ``probabilistic``: the normal law that fits a PCA, and its likelihood
- ``contrasts``: how far from normal a signal is, for ``ica``
- ``descent``: two ways downhill
- ``units``: numbers whose squares leave the range of floating point
- ``claims``: what a call of ``verify`` is given, read
- ``compare``: when two things are equal, also up to sign, order or span
- ``entries``: what is compared: exact entries, or arrays of finite numbers
- ``exact``: expressions that are proved equal, or refuted
- ``numeric``: numbers that agree within a tolerance
- ``wording``: words that say what was computed
- ``phrases``: the numbers that a sentence says
- ``literals``: one written number, read where it stands
- ``artists``: what a Matplotlib figure shows
"""

from lecture_utils import figures
from lecture_utils.verify import verify

__all__ = ["figures", "verify"]
