import Foundation
import SettingsRendering
import Testing

/// The names that `--format env` leaves out.
struct ProgramVariablesTests {
  /// Returns the words of the code block below a sentence of docs/cells.md.
  private func words(below sentence: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "../../docs/cells.md"), encoding: .utf8)
    let rest = try #require(page.components(separatedBy: sentence + "\n\n```text\n").last)
    #expect(rest != page, "\(sentence)")
    let block = try #require(rest.components(separatedBy: "```").first)
    return block.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func `the page lists the rules that the tool follows`() throws {
    let rules: [(String, [String])] = [
      ("The part before the first underscore is one of these:", Array(ProgramVariables.families)),
      ("The name begins with one of these:", ProgramVariables.beginnings),
      (
        "The name has no underscore, and begins with one of these:",
        ProgramVariables.wordBeginnings
      ),
      ("The name ends with one of these:", ProgramVariables.endings),
      ("The name has no underscore, and ends with one of these:", ProgramVariables.wordEndings),
      ("The whole name is one of these:", Array(ProgramVariables.names)),
    ]
    for (sentence, expected) in rules {
      #expect(try words(below: sentence).sorted() == expected.sorted(), "\(sentence)")
    }
  }
}
