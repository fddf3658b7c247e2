"""The cases of Scripts/count-growth: a file for each kind of input."""
