import BuildSettingsKit
import Foundation
import SettingsRendering
import Testing

/// The answers of Apple's own engine, line by line.
///
/// The corpus is large and not part of the repository: it is looked for beside the checkout.
struct CorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/conformance").standardizedFileURL

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  @Test(
    .enabled(if: isPresent, "the corpus (../shared/conformance) is not beside this checkout"),
    arguments: ["hand", "engine-tests", "random", "fuzz", "pipeline"])
  func `every line is answered as Apple's engine answers it`(file: String) throws {
    let text = try Data(contentsOf: Self.folder.appending(path: "\(file).jsonl"))
    var count = 0
    var failures: [String] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      count += 1
      let question = try JSONValue(parsing: Array(line))
      guard let expected = question["expected"] else { continue }
      let answer = EvaluationCase.answer(line: Array(line))["expected"] ?? .null
      let differences = Self.differences(expected, answer, path: "")
      if let first = differences.first {
        failures.append("\(question["id"]?.string ?? "?"): \(first)")
      }
    }
    #expect(count > 0)
    #expect(failures.isEmpty, "\(failures.count) of \(count): \(failures.prefix(8))")
  }

  /// Where two values differ, object members in any order; an engine crash asks for `invalidInput`.
  static func differences(_ expected: JSONValue, _ actual: JSONValue, path: String) -> [String] {
    if expected["engineCrash"] != nil {
      let kinds = actual["diagnostics"]?.array?.compactMap { $0["kind"]?.string } ?? []
      return kinds.contains("invalidInput") ? [] : ["\(path): no invalidInput"]
    }
    switch (expected, actual) {
    case (.object(let left), .object(let right)):
      var names = left.members.map(\.name)
      names += right.members.map(\.name).filter { !names.contains($0) }
      return names.flatMap { name -> [String] in
        guard let a = left[name] else { return ["\(path)/\(name): unexpected"] }
        guard let b = right[name] else { return ["\(path)/\(name): missing"] }
        return differences(a, b, path: "\(path)/\(name)")
      }
    case (.array(let left), .array(let right)) where left.count == right.count:
      return zip(left, right).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, path: "\(path)/\(index)")
      }
    case _ where expected == actual: return []
    default: return ["\(path): expected \(expected), got \(actual)"]
    }
  }
}
