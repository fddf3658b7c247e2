import Foundation
import SettingsDiagnostics
@testable import SettingsLanguageServer
import SettingsServer
import SettingsTestSupport
import Testing

/// Answers about xcconfig files.
@Suite(.endsWhenHanging)
struct XcconfigDocumentTests {
  static let config = """
    project: { name: P, platform: macOS, organizationIdentifier: com.x }
    targets:
      App: { type: tool, xcconfig: A/Inner/Top.xcconfig }

    """

  private static func session(_ files: [String: String]) throws -> TestSession {
    var options = LanguageServer.Options()
    options.usesCatalog = false
    let session = try TestSession(
      files.merging(["config.yaml": config]) { $1 }, options: options)
    try session.initialize()
    try session.open("config.yaml")
    _ = try session.diagnostics("config.yaml")
    return session
  }

  // MARK: Includes

  @Test func `an include is found in the folders of the files that include its file`() throws {
    let session = try Self.session([
      "A/Inner/Top.xcconfig": "#include \"../../B/Mid.xcconfig\"\n",
      "A/Inner/Leaf.xcconfig": "LEAF = 1\n", "A/Near.xcconfig": "",
      "B/Mid.xcconfig":
        "#include \"Leaf.xcconfig\"\n#include \"Leaf\"\n#include \"../Near\"\n#include? \"Gone\"\n"
        + "#include \"Top\"\n",
      // This file is of no target.
      "C/Other.xcconfig": "#include \"../B/Mid.xcconfig\"\n", "C/Gone.xcconfig": "",
    ])
    let path = "B/Mid.xcconfig"
    try session.open(path)
    _ = try session.diagnostics(path)
    let links = try session.request(
      "textDocument/documentLink", ["textDocument": ["uri": session.uri(path)]])
    let leaf = session.uri("A/Inner/Leaf.xcconfig")
    #expect(
      (links.array ?? []).map { $0["target"] } == [
        leaf, leaf, session.uri("A/Near.xcconfig"), session.uri("A/Inner/Top.xcconfig"),
      ])
    let answer = try session.request(
      "textDocument/definition", session.place("\"Le|af\"", in: path))
    #expect(answer.array?.map { $0["uri"] } == [leaf])
  }

  // MARK: Values of several lines

  static let leaf = """
    LEAF = 1
      MULTI = a \\
        $(LEAF) B=$(MID) \\
        C=LEAF $LEAF
    LEAF_2 = LEAF
    MID = \\

    X = 1 // no \\
    Y = 2 \\ // LEAF
    $(LEAF)
    nonsense \\
    Z = 3
    """

  private static func leafSession() throws -> TestSession {
    let session = try session(["A/Inner/Top.xcconfig": leaf])
    try session.open("A/Inner/Top.xcconfig")
    _ = try session.diagnostics("A/Inner/Top.xcconfig")
    return session
  }

  @Test func `a continued line belongs to the assignment before it`() throws {
    let session = try Self.leafSession()
    let path = "A/Inner/Top.xcconfig"
    let symbols = try session.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": session.uri(path)]])
    let lines = (symbols.array ?? []).map { symbol -> String in
      let range = TextRange(symbol["range"] ?? .null)
      let name = TextRange(symbol["selectionRange"] ?? .null)
      return "\(symbol["name"]?.string ?? "") \(range?.start.line ?? -1)-"
        + "\(range?.end.line ?? -1) at \(name?.start.character ?? -1)"
    }
    #expect(
      lines == [
        "LEAF 0-0 at 0", "MULTI 1-3 at 2", "LEAF_2 4-4 at 0", "MID 5-6 at 0", "X 7-7 at 0",
        "Y 8-9 at 0", "Z 11-11 at 0",
      ])
  }

  @Test(arguments: [
    ("$(LE|AF) B", "**LEAF**"), ("    C|=", "**MULTI**"), ("B=$(M|ID)", "**MID**"),
    ("\n$(LE|AF)\n", "**LEAF**"), ("|  MULTI", "nothing"), ("MUL|TI", "**MULTI**"),
  ])
  func `hover knows the setting of a continued line`(marked: String, name: String) throws {
    let session = try Self.leafSession()
    let answer = try session.request(
      "textDocument/hover", session.place(marked, in: "A/Inner/Top.xcconfig"))
    let text = answer["contents"]?["value"]?.string ?? "nothing"
    #expect(text.hasPrefix(name), "\(text)")
  }

  @Test func `references in continued lines are found, and other text is not`() throws {
    let text = IndexedText(Array(Self.leaf.utf8), encoding: .utf16)
    let uses = Uses(of: .setting("LEAF"), in: text, .xcconfig).found
    let places = uses.map { use -> String in
      let start = text.range(use.range).start
      return "\(start.line):\(start.character)\(use.isDeclaration ? " declaration" : "")"
    }
    #expect(places == ["0:0 declaration", "2:6", "3:12", "9:2"])
  }

  @Test func `a setting is renamed in continued lines`() throws {
    let session = try Self.session([
      "A/Inner/Top.xcconfig": "LEAF = 1\nMULTI = a \\\n  $(LEAF) \\\n  $(LEAF)\n"
    ])
    let path = "A/Inner/Top.xcconfig"
    try session.open(path)
    _ = try session.diagnostics(path)
    let place = try session.place("LE|AF = 1", in: path)
    let params = JSONObject(
      (place.object?.members ?? []) + [.init(name: "newName", value: "STEM")])
    let edits = try session.request("textDocument/rename", .object(params))
    let text = edits.description
    #expect(text.components(separatedBy: "STEM").count == 4, "\(text)")
  }

  @Test func `uses in continued lines take time in proportion to the file`() async {
    await LinearGrowth.expect(from: 1500) { size in
      let lines = String(repeating: "  $(NAME) \\\n", count: size)
      let text = IndexedText(Array("A = \\\n\(lines)".utf8), encoding: .utf16)
      return LinearGrowth.processorTime {
        let count = Uses(of: .setting("NAME"), in: text, .xcconfig).found.count
        #expect(count == size)
      }
    }
  }
}
