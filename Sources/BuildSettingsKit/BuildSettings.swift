// The public library.
