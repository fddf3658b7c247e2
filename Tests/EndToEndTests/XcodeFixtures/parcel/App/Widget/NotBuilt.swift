func neverBuilt() { print("nobody compiles this") }
