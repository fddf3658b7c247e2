import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// The project's headers that a target's sources include, directly or through other headers. They
/// may be in no target.
///
/// Their macros are calls where sources use them. What the macros expand to is known from the
/// preprocessor, so that a header that is found by mistake hides nothing.
struct IncludedHeaders {
  /// The texts of the headers.
  private(set) var texts: [[UInt8]] = []

  private let boundary: ProjectBoundary
  private let disk = DiskSources()
  /// The headers of the project by their file names.
  private let paths: [String: [String]]
  private var seen: Set<String>

  private static let limit = 2_000

  /// - Parameter sources: The files that are known, each with its text.
  init(of sources: [(path: String, text: [UInt8])], _ request: AuditRequest) {
    boundary = request.boundary
    let ofPackages = request.modules.flatMap { ModuleMap.headers(below: $0.headers) }
    paths = Dictionary(grouping: request.headers.paths + ofPackages) {
      LexicalPath.fileName(of: $0)
    }
    seen = Set(sources.map(\.path))
    var open = sources
    while let (path, text) = open.popLast() {
      for name in Self.names(in: text) {
        guard seen.count < sources.count + Self.limit else { return }
        guard let header = find(name, from: path) else { continue }
        texts.append(header.text)
        open.append(header)
      }
    }
  }

  /// Returns a header that is not known yet.
  private mutating func find(_ name: String, from path: String) -> (path: String, text: [UInt8])? {
    let beside = LexicalPath.normalize(LexicalPath.join(LexicalPath.directory(of: path), name))
    let named = paths[LexicalPath.fileName(of: name)] ?? []
    let inFolder = named.filter { $0.hasSuffix("/" + name) }
    for candidate in [beside] + inFolder + named {
      guard boundary.contains(candidate) else { continue }
      if seen.contains(candidate) { return nil }
      guard let text = try? disk.read(candidate) else { continue }
      seen.insert(candidate)
      return (candidate, text)
    }
    return nil
  }

  /// Returns the names in `#include "…"`, `#import "…"` and the forms with angle brackets.
  private static func names(in text: [UInt8]) -> [String] {
    text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.first == UInt8(ascii: "#") else { return nil }
      let words = String(decoding: line.dropFirst().prefix(1_000), as: UTF8.self)
        .trimmingPrefix { $0 == " " || $0 == "\t" }
      guard words.hasPrefix("include") || words.hasPrefix("import"),
        let start = words.firstIndex(where: { $0 == "\"" || $0 == "<" })
      else { return nil }
      let rest = words[words.index(after: start)...]
      return rest.firstIndex { $0 == "\"" || $0 == ">" }.map { String(rest[..<$0]) }
    }
  }
}
