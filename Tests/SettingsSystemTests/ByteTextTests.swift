import Foundation
import SettingsDiagnostics
import SettingsTestSupport
import Testing

@testable import SettingsSystem

/// Texts for programs that read bytes, with combining characters behind special ones.
@Suite struct ByteTextTests {
  private static let accent = "\u{301}"

  @Test func `parts end at each byte`() {
    let text = "a;\(Self.accent)b;c"
    #expect(text.parts(separatedBy: ";") == ["a", "\(Self.accent)b", "c"])
    #expect(text.parts(separatedBy: ";", maxSplits: 1) == ["a", "\(Self.accent)b;c"])
    #expect(text.replacingBytes(";", with: ".") == "a.\(Self.accent)b.c")
    #expect("".parts(separatedBy: ";") == [""])
  }

  @Test func `a word of a shell is one word`() async throws {
    let folder = try TemporaryFolder()
    for word in [
      "plain", "a b", "it's", "it'\(Self.accent);touch made;'\(Self.accent)", "$(touch made)", "",
    ] {
      let run = try await BuiltTool.run(
        URL(fileURLWithPath: "/bin/bash"), ["-c", "printf %s \(word.asShellWord)"], in: folder.url)
      #expect(run.output.utf8.elementsEqual(word.utf8), "\(word)")
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a code span of Markdown contains all of a text`() {
    #expect(MarkdownText.codeSpan("a") == "`a`" && MarkdownText.codeSpan("") == "_empty_")
    #expect(MarkdownText.codeSpan("a`\(Self.accent)b``c") == "```a`\(Self.accent)b``c```")
    #expect(MarkdownText.codeSpan("`a") == "`` `a ``")
    #expect(MarkdownText.name("My App@Debug") == "My App@Debug")
    #expect(MarkdownText.name("[x](http://a)") == "`[x](http://a)`")
    #expect(MarkdownText.name("<img>") == "`<img>`")
  }

  @Test func `a manifest has the paths that were written`() throws {
    var manifest = OutputManifest()
    for path in ["\(Self.accent)T/a", "a \(Self.accent)b", "c\r"] {
      manifest.add(OutputManifest.Entry(path: path, kind: "json", bytes: [1]))
    }
    let read = try #require(OutputManifest(manifest.bytes))
    #expect(read == manifest && read.paths.count == 3)
  }
}
