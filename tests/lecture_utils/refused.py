"""What an ``inverse_transform`` must refuse, and how."""

import numpy as np
import scipy.sparse as sparse

#: what has no two coordinates a row, and the sentence
BAD_COORDINATES = {
    "NaN": ([[1.0, np.nan]], "Z contains NaN"),
    "infinity": ([[1.0, np.inf]], "Z contains infinity"),
    "text": ([["a", "b"]], "could not convert string to float"),
    "sparse": (sparse.csr_array([[1.0, 2.0]]), "Sparse data was passed for Z"),
    "wide": ([[1.0, 2.0, 3.0]], "^rows of Z must have 2 coordinates, as transform gives: not 3$"),
    "narrow": ([[1.0]], "^rows of Z must have 2 coordinates, as transform gives: not 1$"),
    "flat": ([1.0, 2.0], "Expected 2D array, got 1D array instead"),
    "ragged": ([[1.0, 2.0], [3.0]], "inhomogeneous"),
    "complex": (np.array([[1j, 2.0]]), "Complex data not supported"),
    "none": (np.empty((0, 2)), "0 sample"),
}
