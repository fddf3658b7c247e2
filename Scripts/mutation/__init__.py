"""The parts of Scripts/mutate: finds places, makes one program with all mutants, and runs tests."""
