import Foundation
import SettingsTestSupport
import Testing

/// A statement about every project, tried on generated ones.
///
/// If one fails, parts are left out as long as it goes on failing; the report contains what remains.
struct Property {
  /// Returns what is wrong with a project; nil if nothing is.
  let problem: (GeneratedProject) async throws -> String?

  /// How often a smaller project is tried.
  private static let maximumTries = 300

  /// Tries the property on a generated project.
  func check(seed: UInt64, sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    let project = GeneratedProject(seed: seed)
    guard let first = try await problem(project) else { return }
    let (smallest, last) = try await shrink(project, first)
    let files = smallest.files.sorted { $0.key < $1.key }
      .map { "--- \($0.key)\n\($0.value)" }.joined()
    Issue.record("seed \(seed): \(last)\n\(files)", sourceLocation: sourceLocation)
  }

  /// Leaves out halves, then quarters, and so on down to single parts, while the property fails.
  func shrink(
    _ project: GeneratedProject, _ problem: String
  ) async throws -> (project: GeneratedProject, problem: String) {
    var (project, last) = (project, problem)
    var size = max(project.parts.count / 2, 1)
    var tries = 0
    while true {
      var start = 0
      var isSmaller = false
      while start < project.parts.count, tries < Self.maximumTries {
        tries += 1
        var candidate = project
        candidate.parts.removeSubrange(start..<min(start + size, candidate.parts.count))
        if let found = try await self.problem(candidate) {
          (project, last, isSmaller) = (candidate, found, true)
        } else {
          start += size
        }
      }
      if tries >= Self.maximumTries || size == 1 && !isSmaller { return (project, last) }
      size = max(size / 2, 1)
    }
  }
}

/// A folder with a generated project, and the tool.
struct ProjectRun {
  let folder: TemporaryFolder
  let tool: BuiltTool

  init(_ project: GeneratedProject) throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool()
    for (path, text) in project.files { try folder.write(text, to: path) }
  }

  /// Runs the tool in the folder.
  func run(_ arguments: String...) async throws -> BuiltTool.Run {
    try await tool.run(arguments + ["--quiet"], in: folder.url)
  }

  /// What ended a run that should have worked.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  typealias Cells = [String: [String: String]]

  /// The settings of all cells: by `TARGET@CONFIGURATION`, then by name. Nil if the tool refuses the
  /// project with an error.
  func cells(config: String = "config.yaml", arguments: [String] = []) async throws -> Cells? {
    let run = try await tool.run(
      ["print", "*@*", "--config", config, "--format", "json", "--quiet"] + arguments,
      in: folder.url)
    if run.status == 2 || run.status == 1, !run.wasSignalled, run.errors.contains("error:") {
      return nil
    }
    guard run.status == 0 else { throw Failure(description: run.transcript) }
    return try Self.cells(ofJSON: run.outputBytes)
  }

  /// The values of settings as `explain` shows them.
  func explanations(of names: [String], in cell: String) async throws -> [String: String] {
    try await explain(names, in: cell).compactMapValues { $0["string"] as? String }
  }

  /// The elements of lists as `explain` shows them.
  func elements(of names: [String], in cell: String) async throws -> [String: [String]] {
    try await explain(names, in: cell).mapValues { entry in
      (entry["elements"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }
  }

  private func explain(_ names: [String], in cell: String) async throws -> [String: [String: Any]] {
    if names.isEmpty { return [:] }
    let run = try await tool.run(
      ["explain", cell] + names + ["--format", "json", "--quiet"], in: folder.url)
    guard run.status == 0 else { throw Failure(description: run.transcript) }
    let value = try JSONSerialization.jsonObject(with: run.outputBytes)
    let entries = (value as? [String: Any])?["explanations"] as? [[String: Any]] ?? []
    return Dictionary(
      entries.map { ($0["name"] as? String ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads what `print --format json` prints.
  static func cells(ofJSON bytes: Data) throws -> Cells {
    let value = try JSONSerialization.jsonObject(with: bytes)
    guard let list = value as? [[String: Any]] else {
      throw Failure(description: "the output is not a list of cells")
    }
    var cells: Cells = [:]
    for entry in list {
      guard let target = entry["target"] as? String,
        let settings = entry["buildSettings"] as? [String: String]
      else { throw Failure(description: "a cell has no target or no settings") }
      let configuration = entry["configuration"] as? String ?? ""
      cells["\(target)@\(configuration)"] = settings
    }
    return cells
  }
}

extension [String: [String: String]] {
  /// Returns the first difference from other cells, as text; nil if all are equal.
  func firstDifference(from other: Self) -> String? {
    for cell in Set(keys).union(other.keys).sorted() {
      guard let mine = self[cell], let others = other[cell] else { return "\(cell) is missing" }
      for name in Set(mine.keys).union(others.keys).sorted() where mine[name] != others[name] {
        return "\(cell) \(name): '\(mine[name] ?? "not set")', then '\(others[name] ?? "not set")'"
      }
    }
    return nil
  }
}
