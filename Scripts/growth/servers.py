"""The dimensions of what is read from standard input: sessions of the language server, and cases."""
import json

from growth.cases import STANDARD_INPUT, dimension, join
from growth.config import config

URI = "file:///nowhere/config.yaml"


def message(method, parameters, identifier=None):
    content = {"jsonrpc": "2.0", "method": method, "params": parameters}
    if identifier is not None:
        content["id"] = identifier
    text = json.dumps(content)
    return f"Content-Length: {len(text.encode())}\r\n\r\n{text}"


def editor(text, *messages):
    """Returns the session of an editor that opens a document, sends messages and ends."""
    document = {"uri": URI, "languageId": "yaml", "version": 1, "text": text}
    session = [
        message("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1),
        message("initialized", {}),
        message("textDocument/didOpen", {"textDocument": document}),
        *messages,
        message("shutdown", None, 2),
        message("exit", None),
    ]
    return {STANDARD_INPUT: "".join(session)}


def request(method, line, character, identifier=3, **more):
    position = {"line": line, "character": character}
    return message("textDocument/" + method,
                   {"textDocument": {"uri": URI}, "position": position, **more}, identifier)


def document_request(method, identifier, **more):
    return message("textDocument/" + method, {"textDocument": {"uri": URI}, **more}, identifier)


def change(line, character, text, version):
    place = {"line": line, "character": character}
    return message("textDocument/didChange", {
        "textDocument": {"uri": URI, "version": version},
        "contentChanges": [{"range": {"start": place, "end": place}, "text": text}],
    })


def replacement(version, count):
    """Replaces the value of the first setting several times in one message."""
    start, end = {"line": 5, "character": 7}, {"line": 5, "character": 8}
    return message("textDocument/didChange", {
        "textDocument": {"uri": URI, "version": version},
        "contentChanges": [{"range": {"start": start, "end": end}, "text": str(i % 10)} for i in range(count)],
    })


def settings_text(size):
    return config(project="  settings:\n    A: 1\n" + join(size, "    A{i}: $(A)\n"))["config.yaml"]


@dimension(100, "language-server", sort="settings by name")
def requests_in_a_large_file(size):
    return editor(settings_text(size), request("hover", 5, 5), request("completion", 5, 7, 4),
                  request("definition", 6 if size else 5, 11, 5),
                  request("references", 5, 5, 6, context={"includeDeclaration": True}),
                  request("rename", 5, 4, 7, newName="B"))


@dimension(100, "language-server", sort="settings by name")
def views_of_a_large_file(size):
    range_ = {"start": {"line": 0, "character": 0}, "end": {"line": size + 9, "character": 0}}
    return editor(settings_text(size), document_request("documentSymbol", 3),
                  document_request("semanticTokens/full", 4), document_request("inlayHint", 5, range=range_),
                  document_request("foldingRange", 6), document_request("formatting", 7, options={}),
                  document_request("codeAction", 8, range=range_, context={"diagnostics": []}))


@dimension(2000, "language-server")
def change_of_a_long_line(size):
    text = config(project="  settings:\n    A: " + "x" * (size + 1) + "\n")["config.yaml"]
    return editor(text, change(5, size + 7, "y", 2), request("hover", 5, size + 6))


@dimension(30, "language-server")
def changes(size):
    """Changes of one character, so that the document stays as it is."""
    return editor(settings_text(0), *[replacement(i + 2, 1) for i in range(size)],
                  request("hover", 5, 5))


@dimension(30, "language-server")
def changes_of_one_message(size):
    return editor(settings_text(0), replacement(2, size), request("hover", 5, 5))


@dimension(75, "language-server", sort="diagnostics by place")
def diagnostics_of_one_line(size):
    return editor(config("  T: { type: application" + join(size, ", platfrom{i}: {i}") + " }\n")["config.yaml"])


@dimension(75, "language-server", sort="diagnostics by place")
def diagnostics_of_references(size):
    text = config(project="  settings: { A: x" + join(size, " $(U{i})") + " }\n")["config.yaml"]
    return editor(text, request("hover", 4, 16))


@dimension(100, "evaluate --json-lines")
def evaluated_lines(size):
    case = json.dumps({"id": "a", "levels": [{"name": "project", "xcconfig": "A = b\n"}],
                       "expression": "$(A)"})
    return {STANDARD_INPUT: (case + "\n") * size}
