"""The table of cases: a dimension of input, its size, and the commands that read it."""

LIMIT, LIMIT_WITH_SORT = 4.6, 5.2

# The file of this name is the standard input of the command.
STANDARD_INPUT = "<stdin>"


class Case:
    """A command, and the function that writes its input for a size."""

    def __init__(self, function, command, size, limit, is_thorough):
        self.dimension = function.__name__.replace("_", "-")
        self.name = f"{self.dimension}: {command}"
        self.files, self.command, self.size = function, command.split(), size
        self.limit, self.is_thorough = limit, is_thorough
        self.needs_compiler = bool(
            {"flags", "compiler-arguments", "compile-commands"} & set(",".join(self.command).split(",")))


CASES = []


def dimension(size, *commands, sort=None):
    """Registers a function that returns the files for a size, by their paths.

    The first command runs always, the others with `--all`. `sort` names what the commands sort. A function
    may be registered several times, with different commands.
    """

    def register(function):
        limit = LIMIT_WITH_SORT if sort else LIMIT
        CASES.extend(Case(function, command, size, limit, is_thorough=index > 0)
                     for index, command in enumerate(commands))
        return function

    return register


def join(size, text, separator=""):
    """Returns `text` for each number below `size`, with `{i}` and `{next}` replaced."""
    return separator.join(
        text.replace("{i}", str(i)).replace("{next}", str(i + 1)) for i in range(size))


def block(name, size, text):
    """Returns a mapping or a list with one line for each number, or nothing if it were empty."""
    indentation = name[:len(name) - len(name.lstrip())]
    lines = "".join(f"{indentation}  {line}\n" for line in join(size, text, "\n").split("\n"))
    return f"{name}:\n{lines}" if size else ""
