"""The dimensions of sessions with the language server."""
import json

from growth.cases import MESSAGES, block, dimension, join
from growth.config import config

URI = "file:///project/config.yaml"


def session(text, requests):
    """Returns the messages of an editor that opens a text.

    A question for fixes follows each change, because its answer waits for the check of the project. Otherwise,
    how much is checked would depend on how fast messages arrive.
    """
    messages = [
        {"id": 0, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "yaml", "version": 0, "text": text}}},
        FIXES, *requests,
        {"id": 1_000_000, "method": "shutdown"}, {"method": "exit"},
    ]
    return {MESSAGES: json.dumps([{"jsonrpc": "2.0", **message} for message in messages])}


def request(number, method, **params):
    return {"id": number, "method": "textDocument/" + method,
            "params": {"textDocument": {"uri": URI}, **params}}


START = {"line": 0, "character": 0}
FIXES = request(1_000_001, "codeAction", range={"start": START, "end": START}, context={"diagnostics": []})


def edit(version, changes):
    return {"method": "textDocument/didChange", "params": {
        "textDocument": {"uri": URI, "version": version}, "contentChanges": changes}}


def insertion(line, text):
    place = START | {"line": line}
    return {"range": {"start": place, "end": place}, "text": text}


def settings(size):
    return config(project=block("  settings", size + 1, "A{i}: $(A{next})"))["config.yaml"]


SERVER = "language-server"


@dimension(200, SERVER, sort="settings by name")
def opened_settings(size):
    return session(settings(size), [])


@dimension(200, SERVER, sort="symbols by place")
def questions_about_a_document(size):
    methods = ["documentSymbol", "foldingRange", "documentLink"]
    return session(settings(size), [request(i + 1, method) for i, method in enumerate(methods)])


@dimension(200, SERVER, sort="settings by name")
def formatting_and_hints(size):
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": size + 8, "character": 0}}
    return session(settings(size), [
        request(1, "formatting", options={"tabSize": 2, "insertSpaces": True}),
        request(2, "inlayHint", range=everything),
        request(3, "codeAction", range=everything, context={"diagnostics": []})])


@dimension(200, SERVER, sort="settings by name")
def places_of_a_setting(size):
    place = {"line": 6, "character": 5}
    return session(settings(size), [
        request(1, "hover", position=place), request(2, "definition", position=place),
        request(3, "references", position=place, context={"includeDeclaration": True}),
        request(4, "completion", position=place),
        request(5, "rename", position=place, newName="RENAMED")])


@dimension(200, SERVER)
def edits_of_one_message(size):
    # The whole of a shorter text would be read again for each change.
    return session(settings(400), [edit(1, [insertion(0, f"# {i}\n") for i in range(size)]), FIXES])


@dimension(200, SERVER, sort="diagnostics by place")
def diagnostics_of_a_document(size):
    return session(config(project=block("  settings", size, "A{i}: $(UNDEFINED{i})"))["config.yaml"], [])


@dimension(200, SERVER, sort="targets by name")
def opened_targets(size):
    text = config(join(size + 1, "  T{i}: { type: application, settings: { A: {i} } }\n"))["config.yaml"]
    return session(text, [request(1, "hover", position={"line": 6, "character": 45})])
