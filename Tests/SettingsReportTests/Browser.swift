import Foundation
import SettingsTestSupport
import Testing

/// A headless Chromium, which `Browser/browser.py` drives.
enum Browser {
  typealias Step = [String: any Sendable]

  static let chromium = program("chromium") ?? program("chromium-browser")
  static let python = program("python3")
  static let isAvailable = chromium != nil && python != nil

  private static func program(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs steps, and returns their results.
  static func run(_ steps: [Step]) async throws -> [Any] {
    let chromium = try #require(chromium)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Browser/browser.py")
    let run = try await BuiltTool.run(
      try #require(python), [script.path, chromium.path],
      input: String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self))
    try #require(run.status == 0, "\(run.transcript)")
    return try #require(JSONSerialization.jsonObject(with: run.outputBytes) as? [Any])
  }

  /// Opens a page, runs steps, and expects that nothing unexpected happened.
  static func visit(_ page: URL, _ steps: [Step]) async throws -> [Any] {
    let results = try await run(
      [["size": [1300, 800]], ["open": page.path]] + steps + [["problems": true]])
    #expect(results.last as? [String] == [])
    return Array(results.dropFirst(2).dropLast())
  }
}
