"""Makes one program that contains all mutants; a variable of the environment selects one at run time.

Each operator that is mutated becomes an operator of its own. Its characters are the digits of the mutant's
number, and its function decides at run time what to do. Conditions and literals become calls.
"""
import os

SUPPORT = "CMutation"
GENERATED = "Mutants.swift"

HEADER = """\
#include <stdbool.h>
#include <stdint.h>

/// Returns whether a mutant is selected, and records that its place was reached.
bool mutation_is_active(int32_t number);
"""

SOURCE = """\
#include "CMutation.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { places = 65536 };
static uint8_t none[places];
static uint8_t *reached = none;
static int32_t active = -1;

__attribute__((constructor)) static void start(void) {
  const char *number = getenv("SETTINGS_MUTANT");
  if (number) active = atoi(number);
  const char *path = getenv("SETTINGS_MUTANTS_REACHED");
  int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644) : -1;
  if (file < 0) return;
  if (ftruncate(file, places) == 0) {
    // Shared with the processes of other tools, and kept if the process crashes.
    void *memory = mmap(NULL, places, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) reached = memory;
  }
  close(file);
}

bool mutation_is_active(int32_t number) {
  reached[number] = 1;
  return number == active;
}
"""

#: What is added to Package.swift. Only what the tests need is compiled.
MANIFEST = """

let mutated: Set<String> = [{mutated}]
let tests: Set<String> = [{tests}]
let unneeded: Set<String> = [
  "compare-logging", "settings-benchmark", "logging-benchmark", "settings-fuzz", "CFuzzing", "empty-program",
  "CSettingsYAMLFloor",
]
package.products.removeAll {{ unneeded.contains($0.name) || $0 is Product.Plugin }}
package.targets.removeAll {{
  unneeded.contains($0.name) || $0.type == .plugin || ($0.type == .test && !tests.contains($0.name))
}}
package.targets.append(.target(name: "{support}"))
for target in package.targets where mutated.contains(target.name) {{
  target.dependencies.append("{support}")
}}
"""

COMMON = """\
// What the mutants of this module are made of. Written by Scripts/mutate.
internal import CMutation

@inline(never) public func isMutated(_ number: Int32) -> Bool { mutation_is_active(number) }
public func mutatedValue<T>(_ number: Int32, _ value: T, _ other: T) -> T {
  mutation_is_active(number) ? other : value
}
public func mutatedCondition(_ number: Int32, _ condition: Bool) -> Bool {
  mutation_is_active(number) != condition
}
"""

PRECEDENCE = {
    "<": "Comparison", "&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition", "-": "Addition",
    "&+": "Addition", "&-": "Addition", "|": "Addition", "^": "Addition", "*": "Multiplication",
    "/": "Multiplication", "%": "Multiplication", "&": "Multiplication", "<<": "BitwiseShift",
    ">>": "BitwiseShift", "+=": "Assignment", "-=": "Assignment", "..<": "RangeFormation",
    "...": "RangeFormation", "??": "NilCoalescing",
}


def name(number):
    """The operator of a mutant: hexadecimal digits as arrows."""
    return "\u2295" + "".join(chr(0x2190 + int(digit, 16)) for digit in f"{number:x}")


def functions(mutant):
    """Returns the declarations of a mutant's operator."""
    number, one, other = mutant.number, mutant.original, mutant.mutated
    operator = name(number)
    test = f"isMutated({number})"
    if mutant.kind == "not":
        return [f"prefix operator {operator}",
                f"public prefix func {operator} (a: Bool) -> Bool {{ {test} ? a : !a }}"]
    if mutant.kind == "ternary":
        return [f"postfix operator {operator}",
                f"public postfix func {operator} (a: Bool) -> Bool {{ {test} ? !a : a }}"]
    lines = [f"infix operator {operator}: {PRECEDENCE.get(one, 'Comparison')}Precedence"]

    def add(generic, left, right, result, value, effects="", condition=""):
        arrow = f" -> {result}" if result else ""
        head = f"public func {operator} {generic}(a: {left}, b: {right})"
        lines.append(f"{head}{effects}{arrow}{condition} {{ {value} }}")

    both = f"{test} ? a {other} b : a {one} b"
    if one in ("==", "!="):
        if mutant.follows == "nil":
            add("<T>", "T?", "_OptionalNilComparisonType", "Bool", both)
        else:
            add("<T: Equatable>", "T", "T", "Bool", both)
    elif one in ("===", "!=="):
        add("", "AnyObject?", "AnyObject?", "Bool", both)
    elif one in ("<", "<=", ">", ">="):
        add("<T: Comparable>", "T", "T", "Bool", both)
    elif one in ("&&", "||"):
        add("", "Bool", "@autoclosure () throws -> Bool", "Bool",
            f"if {test} {{ return try a {other} b() }} else {{ return try a {one} b() }}", " rethrows")
    elif one == "??":
        for result in ("T", "T?"):
            add("<T>", "T?", f"@autoclosure () throws -> {result}", result,
                f"if let a, !{test} {{ return a }} else {{ return try b() }}", " rethrows")
    elif one in ("+", "-", "+=", "-="):
        is_assignment = one.endswith("=")
        if not mutant.is_concatenation:
            if is_assignment:
                add("<T: AdditiveArithmetic>", "inout T", "T", "",
                    f"if {test} {{ a {other} b }} else {{ a {one} b }}")
            else:
                add("<T: AdditiveArithmetic>", "T", "T", "T", both)
        collections = "<T: RangeReplaceableCollection, S: Sequence>"
        elements = " where S.Element == T.Element"
        if one == "+":
            add(collections, "T", "S", "T", f"{test} ? a : a + b", condition=elements)
        if one == "+=":
            add(collections, "inout T", "S", "", f"if !{test} {{ a += b }}", condition=elements)
    elif one in ("<<", ">>"):
        add("<T: BinaryInteger, S: BinaryInteger>", "T", "S", "T", both)
    elif one in ("&", "|", "^", "*", "/", "%"):
        add("<T: BinaryInteger>", "T", "T", "T", both)
    elif one in ("&+", "&-"):
        add("<T: FixedWidthInteger>", "T", "T", "T", both)
    elif one == "..<":
        add("<T: BinaryInteger>", "T", "T", "Range<T>", f"{test} ? a..<(b - 1) : a..<b")
    elif one == "...":
        add("<T: BinaryInteger>", "T", "T", "ClosedRange<T>", f"{test} ? a...(b - 1) : a...b")
    return lines


def rewrite(text, mutants):
    """Returns the text of a file with its mutants. Each stays on its line."""
    edits = []
    for mutant in mutants:
        number = mutant.number
        if mutant.kind == "literal":
            edits.append((mutant.start, mutant.end, f"mutatedValue({number}, {mutant.original}, {mutant.mutated})"))
        elif mutant.kind == "condition":
            edits.append((mutant.start, mutant.start, f"mutatedCondition({number}, "))
            edits.append((mutant.end, mutant.end, ")"))
        elif mutant.kind in ("not", "ternary"):
            edits.append((mutant.start, mutant.end, name(number)))
        else:
            edits.append((mutant.start, mutant.end, f" {name(number)} "))
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text


def generated(mutants):
    """Returns the file that a module with mutants gets."""
    lines = [line for mutant in mutants if mutant.kind not in ("literal", "condition") for line in functions(mutant)]
    return COMMON + "\n".join(lines) + "\n"


def support_folder():
    return f"Sources/{SUPPORT}"


def write_support(source, root, modules, tests):
    """Writes the module that selects mutants, and the manifest that uses it."""
    folder = os.path.join(root, support_folder())
    write(os.path.join(folder, "include", "CMutation.h"), HEADER)
    write(os.path.join(folder, "CMutation.c"), SOURCE)
    quoted = [", ".join(f'"{item}"' for item in sorted(items)) for items in (modules, tests)]
    with open(os.path.join(source, "Package.swift"), encoding="utf-8") as file:
        manifest = file.read()
    write(os.path.join(root, "Package.swift"),
          manifest + MANIFEST.format(mutated=quoted[0], tests=quoted[1], support=SUPPORT))


def write(path, text):
    """Writes a file unless it has this text already, so that nothing is compiled twice."""
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
