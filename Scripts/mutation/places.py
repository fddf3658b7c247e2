"""Finds the places of a Swift file that can be mutated, and how."""
from collections import Counter
from dataclasses import dataclass, field

from .tokens import CLOSING, DIRECTIVE, NAME, NUMBER, OPERATOR, PUNCTUATION, STRING, tokens

#: What can replace each operator between two operands.
REPLACEMENTS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"],
    "%": ["*"], "&+": ["&-"], "&-": ["&+"], "+=": ["-="], "-=": ["+="], "<<": [">>"], ">>": ["<<"], "&": ["|"],
    "|": ["&"], "^": ["&"], "..<": ["..<-1"], "...": ["...-1"], "??": ["right"],
}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!=", "===", "!==", "~="}
#: Lines whose mutants change the speed alone, or what is reported of errors of the programmer.
IGNORED = (
    "reserveCapacity", "minimumCapacity", "keepingCapacity", "precondition(", "assert(", "assertionFailure(",
    "fatalError(",
)

#: A line with more numbers is a row of a table.
ROW = 3


@dataclass
class Mutant:
    module: str
    file: str
    line: int
    #: The operator, literal or condition, and what replaces it.
    original: str
    mutated: str
    #: One of "infix", "not", "literal", "condition" and "ternary".
    kind: str
    start: int
    end: int
    #: The line without the space around it, and the same line with the mutation.
    source: str
    changed: str
    #: The token after an operator, for `nil`; whether an operand is a string or an array literal.
    follows: str = ""
    is_concatenation: bool = False
    number: int = field(default=0)

    @property
    def key(self):
        return f"{self.file}:{self.line}:{self.start}:{self.mutated}"


class Finder:
    def __init__(self, module, file, text):
        self.module, self.file, self.text = module, file, text
        self.tokens = tokens(text)
        self.numbers = Counter(token.line for token in self.tokens if token.kind == NUMBER)
        self.lines = text.split("\n")
        self.places = []

    def add(self, kind, start, end, line, mutated, shown=None, **more):
        """Adds a place with its mutants. `shown` makes the text that a report shows of a mutation."""
        source = self.lines[line - 1]
        if self.numbers[line] > ROW and kind in ("infix", "literal"):
            return
        if any(word in source for word in IGNORED) or source.lstrip().startswith(("@", "#", "import ")):
            return
        begin = self.text.rfind("\n", 0, start) + 1
        finish = self.text.find("\n", end)
        finish = len(self.text) if finish < 0 else finish
        original = self.text[start:end]
        self.places.append([
            Mutant(self.module, self.file, line, original, item, kind, start, end, source.strip(),
                   (self.text[begin:start] + (shown(item) if shown else item) + self.text[end:finish]).strip(), **more)
            for item in mutated])

    def find(self):
        """Returns a list of places; each is a list of mutants."""
        for index, token in enumerate(self.tokens):
            before = self.tokens[index - 1] if index else None
            after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
            if before is None or after is None:
                continue
            if token.kind == OPERATOR:
                self.find_operator(index, token, before, after)
            elif token.kind == NUMBER:
                self.find_number(token, before, after)
            elif token.kind == NAME and token.text in ("true", "false") and before.text not in (".", "while"):
                other = "false" if token.text == "true" else "true"
                self.add("literal", token.start, token.end, token.line, [other])
            elif token.kind == NAME and token.text in ("if", "guard", "while", "where"):
                self.find_conditions(index, token, before)
        return self.places

    def find_operator(self, index, token, before, after):
        text = token.text
        if text == "!" and not token.is_spaced and self.text[token.start - 1] in " ([{\n,":
            if after.start == token.end:
                self.add("not", token.start, token.end, token.line, [""])
            return
        is_range = text in ("..<", "...")
        if is_range:
            starts = before.kind in (NAME, NUMBER) or before.text in CLOSING.values()
            ends = after.kind in (NAME, NUMBER) or after.text in ("(", "-")
            touches = before.end == token.start and after.start == token.end
            if not (starts and ends and touches) or before.text in ("case", "return", "in", "where"):
                return
        elif not token.is_spaced:
            return
        elif text == "?":
            self.find_ternary(index, token, before)
            return
        if text not in REPLACEMENTS or before.text in ("func", "(", ",", "=") or after.text in (")", ","):
            return
        if text == "&" and self.is_in_type(index):
            return
        shown = (lambda item: {"..<-1": "..<-1 +", "...-1": "...-1 +", "right": "right of ??"}.get(item, item))
        self.add("infix", token.start, token.end, token.line, REPLACEMENTS[text], shown, follows=after.text,
                 is_concatenation=STRING in (before.kind, after.kind) or before.text == "]" or after.text == "[")

    def is_in_type(self, index):
        """Returns whether `&` is between protocols rather than numbers."""
        return any(token.text in ("typealias", "any", "some", ":") for token in self.tokens[max(0, index - 3):index])

    def find_number(self, token, before, after):
        if before.text == "." or before.text.startswith(("$", "@")) or "." in token.text:
            return
        if "e" in token.text and not token.text.startswith("0x"):
            return
        source = self.lines[token.line - 1].lstrip()
        if before.text == "=" and source.startswith(("case ", "indirect case ")):
            return
        value = int(token.text.replace("_", ""), 0 if token.text.startswith("0") else 10)
        self.add("literal", token.start, token.end, token.line, [str(value + 1)])

    def find_ternary(self, index, token, before):
        """A condition before `?` that ends in a name or a call: its last operand is negated."""
        if before.kind not in (NAME, PUNCTUATION) or before.text in ("{", "(", "[", ",", "true", "false"):
            return
        depth = 0
        for other in reversed(self.tokens[:index]):
            if depth == 0 and (other.text in ("=", "return", ",", ":", "?", "??", "{", "}", "in", "let")):
                break
            if depth == 0 and other.text in COMPARISONS:
                return
            depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(other.text, 0)
            if depth < 0:
                break
        self.add("ternary", before.end, before.end, before.line, [" == false"])

    def find_conditions(self, index, token, before):
        """Boolean conditions without an operator that is mutated itself."""
        if token.text == "while" and before.text == "}":
            return
        if token.text == "where" and not self.is_loop(index):
            return
        end = "else" if token.text == "guard" else "{"
        first, depth = index + 1, 0
        for position in range(index + 1, min(index + 200, len(self.tokens))):
            text = self.tokens[position].text
            is_end = depth == 0 and text == end
            if is_end or (depth == 0 and text == ","):
                self.add_condition(self.tokens[first:position])
                first = position + 1
            if is_end:
                return
            if text in CLOSING:
                depth += 1
            elif text in CLOSING.values():
                depth -= 1
                if depth < 0:
                    return

    def is_loop(self, index):
        """Returns whether a `where` belongs to `for`."""
        for token in reversed(self.tokens[max(0, index - 60):index]):
            if token.text in ("{", "}", "func", "extension"):
                return False
            if token.text == "for":
                return True
        return False

    def add_condition(self, condition):
        if not condition or condition[0].text in ("let", "var", "case", "!") or condition[0].kind == DIRECTIVE:
            return
        depth = 0
        for token in condition:
            if depth == 0 and token.kind == OPERATOR and token.is_spaced:
                return
            depth += 1 if token.text in CLOSING else -1 if token.text in CLOSING.values() else 0
        start, end = condition[0].start, condition[-1].end
        self.add("condition", start, end, condition[0].line, ["!"], lambda item: f"!({self.text[start:end]})")


def find(module, file, text):
    return Finder(module, file, text).find()
