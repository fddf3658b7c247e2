import Foundation
import SettingsDiagnostics
import SettingsRendering
import Testing
@testable import resolve_settings

/// The answers of Apple's own engine, line by line.
struct CorpusTests {
  /// The whole corpus, which is large and no part of the repository, beside the checkout.
  static let wholeCorpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/conformance").standardizedFileURL
  /// The part of it that was made for this project.
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static var isWholeCorpusPresent: Bool {
    FileManager.default.fileExists(atPath: wholeCorpus.path)
  }

  @Test(arguments: ["hand", "fuzz", "pipeline"])
  func `every line is answered as Apple's engine answers it`(file: String) throws {
    try Self.expectEngineAnswers(in: Self.fixtures.appending(path: "\(file).jsonl"))
  }

  @Test(
    .enabled(
      if: isWholeCorpusPresent, "the whole corpus (../shared/conformance) is not beside this clone"),
    arguments: ["hand", "engine-tests", "random", "fuzz", "pipeline"])
  func `every line of the whole corpus is answered as Apple's engine answers it`(
    file: String
  ) throws {
    try Self.expectEngineAnswers(in: Self.wholeCorpus.appending(path: "\(file).jsonl"))
  }

  static func expectEngineAnswers(in file: URL) throws {
    let text = try Data(contentsOf: file)
    var count = 0
    var failures: [String] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      count += 1
      let question = try JSONValue(parsing: Array(line))
      guard let expected = question["expected"] else { continue }
      let answer = EvaluationCase.answer(line: Array(line))["expected"] ?? .null
      let differences = differences(expected, answer, path: "")
      if let first = differences.first {
        failures.append("\(question["id"]?.string ?? "?"): \(first)")
      }
    }
    #expect(count > 0)
    #expect(failures.isEmpty, "\(failures.count) of \(count): \(failures.prefix(8))")
  }

  /// Where two values differ, object members in any order; an engine crash corresponds to
  /// `invalidInput`.
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
