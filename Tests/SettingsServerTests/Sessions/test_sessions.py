"""Sessions with the built tool through pytest-lsp: what Neovim 0.7.2 has no client for.

The client is the one of lsprotocol, which rejects messages that the protocol does not allow. What it
sees is written to the file of the variable TRANSCRIPT, which LSPSessionTests.swift compares.
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CONFIG = """\
version: 1
include: base.yaml
configurations: { Debug: debug, Release: release }
project:
    name: Demo
    platform: macOS
    deploymentTarget: "13.0"
    settings:
        GREETING:  hello   # a comment
        WELCOME: $(GREETING)
targets:
    App:
        type: application
        bundleIdentifier: com.example.app
        settings: {GREETING: hi}
    Kiosk:
        inherits: App
        bundleIdentifier: com.example.kiosk
        when:
            Debug: { settings: { GREETING: debug } }
"""
BASE = "project:\n  settings:\n    FAREWELL: bye $(GREETING)\n"

FOLDER = pathlib.Path.cwd()
(FOLDER / "config.yaml").write_text(CONFIG)
(FOLDER / "base.yaml").write_text(BASE)
(FOLDER / ".git").mkdir(exist_ok=True)
URI = (FOLDER / "config.yaml").as_uri()

transcript = []


def say(text):
    transcript.append(str(text).replace(FOLDER.as_uri(), "file:///FOLDER"))
    pathlib.Path(os.environ["TRANSCRIPT"]).write_text("\n".join(transcript) + "\n")


def place(range):
    start, end = range.start, range.end
    return f"{start.line}:{start.character}-{end.line}:{end.character}"


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["TOOL"], "language-server"])
)
async def client(lsp_client: LanguageClient):
    capabilities = client_capabilities("neovim")
    capabilities.window.work_done_progress = True
    capabilities.general.position_encodings = ["utf-16"]
    capabilities.workspace.workspace_edit.document_changes = True
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities, root_uri=FOLDER.as_uri(), process_id=os.getpid()
        )
    )
    lsp_client.server_capabilities_of_test = result.capabilities
    yield
    await lsp_client.shutdown_session()


def open_document(client, text=CONFIG, uri=URI):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=uri, language_id="yaml", version=1, text=text
            )
        )
    )


def document(uri=URI):
    return types.TextDocumentIdentifier(uri=uri)


def position_of(text, part, offset=0):
    index = text.index(part) + offset
    before = text[:index]
    line = before.count("\n")
    return types.Position(line=line, character=index - (before.rfind("\n") + 1))


@pytest.mark.asyncio
async def test_capabilities(client: LanguageClient):
    found = client.server_capabilities_of_test
    say("# capabilities")
    for name in [
        "document_formatting_provider",
        "inlay_hint_provider",
        "rename_provider",
    ]:
        say(f"{name}: {getattr(found, name)}")


@pytest.mark.asyncio
async def test_inlay_hints(client: LanguageClient):
    open_document(client)
    say("# inlay hints")
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(
            text_document=document(),
            range=types.Range(
                start=types.Position(line=0, character=0),
                end=types.Position(line=99, character=0),
            ),
        )
    )
    for hint in hints:
        text = "".join(part.value for part in hint.label)
        places = [
            f"{part.location.uri} {place(part.location.range)}"
            for part in hint.label
            if part.location
        ]
        say(f"{hint.position.line}:{hint.position.character} {text} {places}")
        say(f"  {hint.tooltip}")


@pytest.mark.asyncio
async def test_formatting(client: LanguageClient):
    open_document(client)
    say("# formatting")
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(
            text_document=document(),
            options=types.FormattingOptions(tab_size=8, insert_spaces=False),
        )
    )
    lines = CONFIG.split("\n")
    for edit in reversed(edits):
        start, end = edit.range.start, edit.range.end
        text = "\n".join(lines)
        offsets = [0]
        for line in lines:
            offsets.append(offsets[-1] + len(line) + 1)
        first = offsets[start.line] + start.character
        last = offsets[end.line] + end.character
        lines = (text[:first] + edit.new_text + text[last:]).split("\n")
    say("\n".join(lines))


async def rename(client, part, offset, new_name):
    return await client.text_document_rename_async(
        types.RenameParams(
            text_document=document(),
            position=position_of(CONFIG, part, offset),
            new_name=new_name,
            work_done_token="rename",
        )
    )


@pytest.mark.asyncio
async def test_rename(client: LanguageClient):
    open_document(client)
    say("# rename")
    client.progress_reports["rename"] = []
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(
            text_document=document(), position=position_of(CONFIG, "GREETING:", 3)
        )
    )
    say(f"{place(prepared.range)} {prepared.placeholder}")
    edit = await rename(client, "GREETING:", 3, "HELLO")
    for change in edit.document_changes:
        say(f"{change.text_document.uri} {change.text_document.version}")
        for one in change.edits:
            say(f"  {place(one.range)} {one.new_text}")
    for report in client.progress_reports["rename"]:
        say(f"progress: {report}")
    for new_name in ["WELCOME", "a b"]:
        with pytest.raises(JsonRpcException) as failure:
            await rename(client, "GREETING:", 3, new_name)
        say(f"{new_name}: {failure.value.message}")


@pytest.mark.asyncio
async def test_progress(client: LanguageClient):
    say("# progress")
    targets = "".join(
        f"  App{number}: {{ type: application, bundleIdentifier: com.example.app{number} }}\n"
        for number in range(int(os.environ.get("TARGETS", "3000")))
    )
    text = f'project: {{ platform: macOS, deploymentTarget: "13.0" }}\ntargets:\n{targets}'
    folder = FOLDER / "large"
    folder.mkdir(exist_ok=True)
    (folder / "config.yaml").write_text(text)
    uri = (folder / "config.yaml").as_uri()
    open_document(client, text, uri)
    # Code actions wait for the check.
    await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document(uri),
            range=types.Range(
                start=types.Position(line=0, character=0),
                end=types.Position(line=0, character=0),
            ),
            context=types.CodeActionContext(diagnostics=[]),
        )
    )
    for _ in range(12000):
        reports = [
            report
            for token, reports in client.progress_reports.items()
            for report in reports
        ]
        if any(report.kind == "end" for report in reports):
            break
        await asyncio.sleep(0.05)
    kinds = [report.kind for report in reports]
    say(f"{reports[0].kind}: {reports[0].title} {reports[0].cancellable}")
    say(f"reports: {kinds.count('report') > 0}")
    percentages = [report.percentage for report in reports if report.kind == "report"]
    say(f"ascending: {percentages == sorted(percentages)}")
    say(f"{kinds[-1]}: {kinds.count('end')}")
