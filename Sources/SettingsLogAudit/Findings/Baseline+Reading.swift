package import SettingsDiagnostics
import SettingsRendering
import SettingsXcode

extension Baseline {
  /// The reasons why a file is not a valid baseline, with their places.
  package struct Failure: Error {
    package let diagnostics: [Diagnostic]
    package let files: SourceFiles
  }

  /// Reads a baseline file.
  ///
  /// - Parameter path: The path as messages show it.
  package init(_ bytes: [UInt8], path: String) throws(Failure) {
    var files = SourceFiles()
    let file = files.add(path: path, bytes: bytes)
    // The reader of property lists accepts more than JSON; this one is strict.
    do throws(JSONError) { _ = try JSONValue(parsing: bytes) } catch {
      let offset = UInt32(clamping: error.offset)
      throw Failure(
        diagnostics: [
          Diagnostic(
            "invalid-baseline", "the baseline is not valid JSON: \(error.message)",
            at: SourceRange(file: file, start: offset, end: offset), help: Self.help)
        ], files: files)
    }
    let tree: PropertyListTree
    do throws(PropertyList.Failure) { tree = try PropertyListTree(json: bytes) } catch {
      let offset = UInt32(clamping: error.offset)
      throw Failure(
        diagnostics: [
          Diagnostic(
            "invalid-baseline", "the baseline cannot be read: \(error.message)",
            at: SourceRange(file: file, start: offset, end: offset), help: Self.help)
        ], files: files)
    }
    var reader = BaselineReader(tree: tree, file: file)
    let counts = reader.read()
    guard reader.diagnostics.isEmpty else {
      throw Failure(diagnostics: reader.diagnostics, files: files)
    }
    self.init(counts: counts)
  }

  static let help = "write the file again with '--update-baseline'"
}

/// Checks all members of a baseline, so that one run reports every error.
private struct BaselineReader {
  let tree: PropertyListTree
  let file: SourceFileID
  private(set) var diagnostics: [Diagnostic] = []

  init(tree: PropertyListTree, file: SourceFileID) {
    self.tree = tree
    self.file = file
  }

  private mutating func report(_ message: String, _ node: PropertyListTree.NodeID) {
    if diagnostics.count >= 20 { return }
    diagnostics.append(
      Diagnostic(
        "invalid-baseline", message, at: tree.sourceRange(of: node, in: file),
        help: Baseline.help))
  }

  mutating func read() -> [BaselineKey: Int] {
    guard tree.kind(of: tree.root) == .dictionary else {
      report("a baseline is an object with 'version', 'kind' and 'findings'", tree.root)
      return [:]
    }
    if let kind = tree.value("kind", of: tree.root),
      tree.string(of: kind) != "compare-logging-baseline"
    {
      report("'kind' is not 'compare-logging-baseline'", kind)
      return [:]
    }
    guard let version = tree.value("version", of: tree.root) else {
      report("the baseline has no 'version'", tree.root)
      return [:]
    }
    guard isNumber(version), tree.string(of: version) == "\(Baseline.version)" else {
      report(
        "the version of the baseline is not supported; expected \(Baseline.version)", version)
      return [:]
    }
    guard let findings = tree.value("findings", of: tree.root) else {
      report("the baseline has no 'findings'", tree.root)
      return [:]
    }
    guard tree.kind(of: findings) == .array else {
      report("'findings' is not a list", findings)
      return [:]
    }
    var counts: [BaselineKey: Int] = [:]
    for element in tree.elements(of: findings) { readFinding(element, &counts) }
    return counts
  }

  private mutating func readFinding(
    _ node: PropertyListTree.NodeID, _ counts: inout [BaselineKey: Int]
  ) {
    guard tree.kind(of: node) == .dictionary else { return report("a finding is an object", node) }
    var members: [String: String] = [:]
    var count = 1
    for (key, value) in tree.entries(of: node) {
      let name = tree.string(of: key) ?? ""
      if name == "count" {
        guard isNumber(value), let number = tree.string(of: value).flatMap({ Int($0) }), number > 0
        else {
          report("'count' is not a positive number", value)
          continue
        }
        count = number
      } else if BaselineKey.names.contains(name) {
        guard let text = tree.string(of: value), !isNumber(value) else {
          report("'\(name)' is not a text", value)
          continue
        }
        members[name] = text
      } else {
        report(
          "'\(AuditText.plain(name))' is not a member of a finding"
            + Suggestion.didYouMean(name, in: BaselineKey.names + ["count"]), key)
      }
    }
    if let missing = BaselineKey.names.first(where: { members[$0] == nil }), diagnostics.isEmpty {
      report("the finding has no '\(missing)'", node)
    }
    counts[BaselineKey(members: members), default: 0] += count
  }

  /// Whether a scalar is a number or another word without quotation marks.
  private func isNumber(_ node: PropertyListTree.NodeID) -> Bool {
    guard tree.kind(of: node) == .string else { return false }
    let start = tree.range(of: node).lowerBound
    return start == 0 || tree.bytes[start - 1] != UInt8(ascii: "\"")
  }
}
