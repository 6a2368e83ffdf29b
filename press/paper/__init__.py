"""The course as a book to hold: PDF and EPUB."""
