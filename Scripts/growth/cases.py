"""The table of cases: a dimension of input, its size, and the commands that read it."""
import os

LIMIT, LIMIT_WITH_SORT = 4.6, 5.2

# The file of this name is the standard input of the command.
STANDARD_INPUT = "<stdin>"
# The file of this name lists the messages of a session with a server, as JSON, which gives each answer in turn.
MESSAGES = "<messages>"
# The lines of the file of this name are further arguments of the command.
ARGUMENTS = "<arguments>"


class Case:
    """A command, and the function that writes its input for a size."""

    def __init__(self, function, command, size, limit, is_thorough, codes):
        self.dimension = function.__name__.replace("_", "-")
        self.name = f"{self.dimension}: {command}"
        self.files, self.command, self.size = function, command.split(), size
        self.limit, self.is_thorough, self.codes = limit, is_thorough, codes
        self.needs_compiler = bool(
            {"flags", "compiler-arguments", "compile-commands"} & set(",".join(self.command).split(",")))


CASES = []


def dimension(size, *commands, sort=None, codes=(0, 1)):
    """Registers a function that returns the files for a size, by their paths.

    The first command runs always, the others with `--all`. `sort` names what the commands sort, and `codes`
    are the exit codes that the commands may have. A function may be registered several times, with different
    commands.
    """

    def register(function):
        limit = LIMIT_WITH_SORT if sort else LIMIT
        CASES.extend(Case(function, command, size, limit, index > 0, codes)
                     for index, command in enumerate(commands))
        return function

    return register


def write(files, folder):
    """Writes the files of a case to a folder."""
    for path, text in files.items():
        if path in (STANDARD_INPUT, MESSAGES, ARGUMENTS):
            continue
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def join(size, text, separator=""):
    """Returns `text` for each number below `size`, with `{i}` and `{next}` replaced."""
    return separator.join(
        text.replace("{i}", str(i)).replace("{next}", str(i + 1)) for i in range(size))


def block(name, size, text):
    """Returns a mapping or a list with one line for each number, or nothing if it were empty."""
    indentation = name[:len(name) - len(name.lstrip())]
    lines = "".join(f"{indentation}  {line}\n" for line in join(size, text, "\n").split("\n"))
    return f"{name}:\n{lines}" if size else ""
