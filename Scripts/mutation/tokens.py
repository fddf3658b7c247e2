"""Splits Swift source text into tokens, as far as the search for places needs them."""
import re
from dataclasses import dataclass

NAME, NUMBER, OPERATOR = "name", "number", "operator"
PUNCTUATION, STRING, DIRECTIVE = "punctuation", "string", "directive"

NAMES = re.compile(r"`[^`\n]*`|[^\W\d]\w*")
NUMBERS = re.compile(r"0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?")
OPERATORS = re.compile(r"\.\.[.<]|[-+*/%=<>!&|^~?]+")
SPACE = re.compile(r"\s+|//[^\n]*")
CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Token:
    kind: str
    text: str
    start: int
    line: int
    #: Whether white space is on both sides.
    is_spaced: bool = False

    @property
    def end(self):
        return self.start + len(self.text)


def skip_block_comment(text, start):
    """Returns the offset after a comment, which may contain others."""
    depth, position = 0, start
    while position < len(text):
        if text.startswith("/*", position):
            depth, position = depth + 1, position + 2
        elif text.startswith("*/", position):
            depth, position = depth - 1, position + 2
            if depth == 0:
                return position
        else:
            position += 1
    return position


def skip_string(text, start):
    """Returns the offset after a literal. Expressions in it are part of it."""
    pounds = len(text[start:]) - len(text[start:].lstrip("#")) if text[start] == "#" else 0
    position = start + pounds
    quote = '"""' if text.startswith('"""', position) else text[position]
    end, escape = quote + "#" * pounds, "\\" + "#" * pounds
    position += len(quote)
    while position < len(text):
        if text.startswith(end, position):
            return position + len(end)
        if text.startswith(escape, position):
            position += len(escape)
            position = skip_group(text, position) if text.startswith("(", position) else position + 1
        else:
            position += 1
    return position


def skip_group(text, start):
    """Returns the offset after the parenthesis that closes the one at an offset."""
    depth, position = 0, start
    while position < len(text):
        if is_string(text, position):
            position = skip_string(text, position)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            return position
    return position


def is_string(text, position):
    return text[position] == '"' or (text[position] == "#" and re.compile(r'#+"').match(text, position) is not None)


def tokens(text):
    """Returns the tokens of a text without white space and comments."""
    result, position, line = [], 0, 1

    def add(kind, end):
        nonlocal position, line
        token = Token(kind, text[position:end], position, line)
        before = text[position - 1:position]
        token.is_spaced = (not before or before.isspace()) and text[end:end + 1].isspace()
        result.append(token)
        line += text.count("\n", position, end)
        position = end

    while position < len(text):
        if match := SPACE.match(text, position):
            end = match.end()
        elif text.startswith("/*", position):
            end = skip_block_comment(text, position)
        else:
            end = None
        if end is not None:
            line += text.count("\n", position, end)
            position = end
        elif is_string(text, position):
            add(STRING, skip_string(text, position))
        elif text[position] in "#@$":
            match = re.compile(r"[#@$]+\w*").match(text, position)
            add(DIRECTIVE, match.end())
        elif match := NAMES.match(text, position):
            add(NAME, match.end())
        elif match := NUMBERS.match(text, position):
            add(NUMBER, match.end())
        elif match := OPERATORS.match(text, position):
            add(OPERATOR, match.end())
        else:
            add(PUNCTUATION, position + 1)
    return result
