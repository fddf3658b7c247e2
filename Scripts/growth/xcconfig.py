"""The dimensions of xcconfig files."""
from growth.cases import dimension, join
from growth.config import config

PRINT = "print T"
EVALUATE = "evaluate --layer a=A.xcconfig $(A)"
COMMANDS = ["import A.xcconfig -o -", "check", PRINT, "format A.xcconfig", EVALUATE]


def with_file(text):
    """Returns a config whose target has this xcconfig file."""
    return {**config("  T: { type: application, xcconfig: A.xcconfig }\n"), "A.xcconfig": text}


@dimension(200, *COMMANDS, "explain T A", "where A1", "impact A.xcconfig", "values A1",
           sort="settings by name")
def lines(size):
    return with_file("A = b\n" + join(size + 2, "A{i} = {i}\n"))


@dimension(200, *COMMANDS)
def assignments_of_one_setting(size):
    return with_file("A = b\n" + join(size, "A = {i}\n"))


@dimension(240, *COMMANDS, "explain T A", "where A", "impact A")
def conditions(size):
    return with_file("A = b\n" + join(size, "A[sdk=iphoneos{i}*] = {i}\n"))


@dimension(50, "check", PRINT, "format A.xcconfig", EVALUATE)
def conditions_of_one_line(size):
    return with_file("A = b\nA" + join(size, "[sdk=iphoneos{i}*]") + " = c\n")


@dimension(1000, *COMMANDS)
def comment_lines(size):
    return with_file(join(size, "// comment {i}\n") + "A = b\n")


@dimension(4000, *COMMANDS)
def long_line(size):
    return with_file("A = b" + "c" * size + "\n")


@dimension(500, *COMMANDS)
def words_of_one_line(size):
    return with_file("A = b" + join(size, " c{i}") + "\n")


@dimension(200, *COMMANDS, sort="settings by name")
def references_of_one_line(size):
    return with_file(join(size, "A{i} = b\n") + "A = b" + join(size, " $(A{i})") + "\n")


@dimension(100, *COMMANDS)
def inherited_values(size):
    return with_file("A = b\n" + join(size, "A = $(inherited) {i}\n"))


@dimension(100, *COMMANDS)
def operators(size):
    return with_file("A = b$(B" + ":lower:upper" * size + ")\nB = x\n")


@dimension(100, *COMMANDS)
def nested_references(size):
    return with_file("B = \nA = b" + "$(B" * size + ")" * size + "\n")


@dimension(800, "check", sort="diagnostics by place")
def invalid_lines(size):
    return with_file("A = b\n" + join(size, "1nvalid line {i}\n"))


@dimension(100, "check", PRINT, sort="diagnostics by place")
def undefined_references(size):
    return with_file("A = b" + join(size, " $(UNDEFINED{i})") + "\n")


@dimension(250, "check")
def unclosed_references(size):
    return with_file("A = b" + "$(" * size + "\n")


@dimension(25, "check", PRINT, "format", "import A.xcconfig -o -", sort="files by path")
def included_xcconfig_files(size):
    files = with_file("A = b\n" + join(size, '#include "i/{i}.xcconfig"\n'))
    files.update({f"i/{i}.xcconfig": f"A{i} = b\n" for i in range(size)})
    return files


@dimension(25, "check", PRINT, "import A.xcconfig -o -")
def file_included_often(size):
    files = with_file("A = b\n" + '#include "B.xcconfig"\n' * size)
    files["B.xcconfig"] = "B = c\n"
    return files


@dimension(14, "check", PRINT, "import A.xcconfig -o -", sort="files by path")
def chain_of_includes(size):
    """A chain that is not as deep as the limit of includes."""
    files = with_file("A = b\n" + '#include "i/0.xcconfig"\n')
    for i in range(size):
        files[f"i/{i}.xcconfig"] = f'A{i} = b\n#include "{i + 1}.xcconfig"\n'
    files[f"i/{size}.xcconfig"] = "B = c\n"
    return files


@dimension(100, EVALUATE)
def deep_expression(size):
    return with_file("A = b\n" + join(size, "A{i} = $(A{next})\n") + f"A{size} = x\n")
