import SettingsDiagnostics
import SettingsSystem

/// The folders in which the flags of a source have clang look for headers.
struct SearchFolders: Sendable {
  private let headers: [String]
  private let frameworks: [String]

  init(_ arguments: [String]) {
    var headers: [String] = []
    var frameworks: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if Self.pairs.contains(argument) {
        guard let folder = rest.popFirst() else { break }
        if argument == "-F" || argument == "-iframework" {
          frameworks.append(folder)
        } else {
          headers.append(folder)
        }
      } else if argument.hasPrefix("-I") {
        headers.append(String(argument.dropFirst(2)))
      } else if argument.hasPrefix("-F") {
        frameworks.append(String(argument.dropFirst(2)))
      }
    }
    self.headers = headers
    self.frameworks = frameworks
    identity = ContentHash.of(headers + ["|"] + frameworks).text
  }

  private static let pairs: Set<String> = [
    "-I", "-F", "-iquote", "-isystem", "-idirafter", "-iframework",
  ]

  /// Whether one of them has a header, as an `#include` names it.
  func contain(_ header: Substring) -> Bool {
    candidates(header).contains(where: DiskEntry.exists)
  }

  /// Where a header may be.
  func candidates(_ header: Substring) -> [String] {
    let paths = headers.map { "\($0)/\(header)" }
    guard let slash = header.firstIndex(of: "/") else { return paths }
    let rest = header[header.index(after: slash)...]
    return paths
      + frameworks.map { "\($0)/\(header[..<slash]).framework/Headers/\(rest)" }
  }

  /// What tells one list of folders from another.
  let identity: String
}

/// A search for a header: a reading depends on which of several headers with one name comes first.
struct HeaderLookup: Hashable, Sendable {
  private let name: String
  /// Empty for a name in angle brackets.
  private let directory: String

  /// - Parameter name: with its quotes or brackets.
  init(_ name: String, from path: String) {
    self.name = String(name.dropFirst().dropLast())
    directory = name.hasPrefix("\"") ? LexicalPath.directory(of: path) : ""
  }

  /// - Parameter dependency: of a cached reading; the result is nil for one that is a file.
  init?(_ dependency: String) {
    let parts = dependency.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty else { return nil }
    (directory, name) = (String(parts[1]), String(parts[2]))
  }

  /// For the cache. Paths of files are absolute and never begin like this.
  var dependency: String { "?\(directory)?\(name)" }

  /// Which of the places where the header may be have it.
  func fingerprint(in folders: SearchFolders) -> String {
    let own = directory.isEmpty ? [] : ["\(directory)/\(name)"]
    let found = (own + folders.candidates(name[...])).filter(DiskEntry.exists)
    return ContentHash.of(found).text
  }
}
