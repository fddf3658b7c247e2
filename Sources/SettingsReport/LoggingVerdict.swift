package import SettingsDiagnostics

/// The verdicts in the JSON of `compare-logging`.
package struct LoggingVerdict: Sendable {
  package struct Entry: Sendable {
    package let target: String
    package let configuration: String
    /// `silent`, `logs` or `unknown`.
    package let status: String
    package let verdict: String
    /// The log calls that are compiled in, as places with their text.
    package let calls: [Call]
  }

  package struct Call: Sendable {
    package let path: String
    package let line: Int
    package let text: String
  }

  /// Why a file is not the JSON of `compare-logging`.
  package struct Failure: Error {
    package let diagnostic: Diagnostic
    package let files: SourceFiles
  }

  package let entries: [Entry]

  /// - Parameter path: The path as messages show it.
  package init(_ bytes: [UInt8], path: String) throws(Failure) {
    var files = SourceFiles()
    let file = files.add(path: path, bytes: bytes)
    func failure(_ message: String, at offset: Int = 0) -> Failure {
      let offset = UInt32(clamping: offset)
      return Failure(
        diagnostic: Diagnostic(
          "invalid-logging", message, at: SourceRange(file: file, start: offset, end: offset),
          help: "write it with 'compare-logging --format json > FILE'"),
        files: files)
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw failure("the file is not valid JSON: \(error.message)", at: error.offset)
    }
    guard value["kind"]?.string == "compare-logging" else {
      throw failure("the file is not a report of compare-logging: 'kind' is not 'compare-logging'")
    }
    guard value["version"]?.integer == 1 else {
      throw failure("the report of compare-logging has another version; expected 1")
    }
    guard let targets = value["targets"]?.array else {
      throw failure("the report of compare-logging has no list 'targets'")
    }
    var entries: [Entry] = []
    for (position, target) in targets.enumerated() {
      guard let name = target["target"]?.string,
        let configurations = target["configurations"]?.array
      else {
        throw failure("target \(position + 1) of the report has no name or no 'configurations'")
      }
      for configuration in configurations {
        guard let title = configuration["configuration"]?.string,
          let status = configuration["status"]?.string,
          ["silent", "logs", "unknown"].contains(status)
        else {
          throw failure("a configuration of '\(name)' has no name or no valid 'status'")
        }
        entries.append(
          Entry(
            target: name, configuration: title, status: status,
            verdict: configuration["verdict"]?.string ?? status,
            calls: Self.calls(target["calls"]?.array ?? [], in: title)))
      }
    }
    self.entries = entries
  }

  private static func calls(_ calls: [JSONValue], in configuration: String) -> [Call] {
    calls.compactMap { call in
      guard call["states"]?[configuration]?.string == "compiled in",
        let path = call["path"]?.string, let line = call["line"]?.integer
      else { return nil }
      return Call(path: path, line: line, text: call["text"]?.string ?? "")
    }
  }
}
