import SettingsDiagnostics
import SettingsSystem

/// The folders that clang searches for the headers of a source, according to its flags.
struct SearchFolders: Sendable {
  private let headers: [String]
  private let frameworks: [String]
  /// The paths of the files that `-include` and `-imacros` name. Relative ones are not among them.
  let included: Set<String>
  /// Whether these are all folders that the flags name.
  let isComplete: Bool

  init(_ arguments: [String]) {
    var headers: [String] = []
    var frameworks: [String] = []
    var included: Set<String> = []
    var isComplete = true
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
      } else if argument == "-include" || argument == "-imacros" {
        if let file = rest.popFirst(), file.hasPrefix("/") { included.insert(file) }
      } else if !Self.isUnrelated(argument) {
        isComplete = false
      }
    }
    self.included = included
    self.isComplete = isComplete
    self.headers = headers
    self.frameworks = frameworks
    identity = ContentHash.of(headers + ["|"] + frameworks).text
  }

  private static let pairs: Set<String> = [
    "-I", "-F", "-iquote", "-isystem", "-idirafter", "-iframework",
  ]

  /// Whether an argument names no folder that is searched. Those that are not known may do so.
  private static func isUnrelated(_ argument: String) -> Bool {
    if argument.hasPrefix("-Wp,") || argument.hasPrefix("@") { return false }
    return !argument.hasPrefix("-") || argument == "-w" || argument == "-g"
      || unrelated.contains(where: argument.hasPrefix)
  }

  private static let unrelated = [
    "-D", "-U", "-W", "-f", "-O", "-gdwarf", "-m", "-std=", "-stdlib=", "-x", "-arch", "-target",
    "-pedantic", "-pthread", "-ansi", "-E", "-d", "-P", "-C", "-undef",
  ]

  /// Whether one of the folders contains a header, as an `#include` names it.
  func contain(_ header: Substring) -> Bool {
    candidates(header).contains(where: DiskEntry.exists)
  }

  /// Returns the paths where a header may be.
  func candidates(_ header: Substring) -> [String] {
    let paths = headers.map { "\($0)/\(header)" }
    guard let slash = header.firstIndex(of: "/") else { return paths }
    let rest = header[header.index(after: slash)...]
    return paths
      + frameworks.flatMap { folder in
        ["Headers", "PrivateHeaders"].map {
          "\(folder)/\(header[..<slash]).framework/\($0)/\(rest)"
        }
      }
  }

  /// A text that identifies the list of folders.
  let identity: String
}

/// A search for a header: a reading depends on which of several headers with one name comes first.
struct HeaderLookup: Hashable, Sendable {
  private let name: String
  /// The folder of the file that names the header; empty for a name in angle brackets.
  private let directory: String

  /// - Parameter name: The name with its quotes or brackets.
  init(_ name: String, from path: String) {
    self.name = String(name.dropFirst().dropLast())
    directory = name.hasPrefix("\"") ? LexicalPath.directory(of: path) : ""
  }

  /// - Parameter dependency: A dependency of a cached reading. The result is nil if it is a file.
  init?(_ dependency: String) {
    let parts = dependency.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty else { return nil }
    (directory, name) = (String(parts[1]), String(parts[2]))
  }

  /// The form in the cache. Paths of files are absolute, so they never begin like this.
  var dependency: String { "?\(directory)?\(name)" }

  /// The folders that a compiler searches without being told to, where packages put their headers.
  private static let systemFolders = ["/usr/local/include", "/usr/include"]

  /// Returns a fingerprint of the places where the header exists.
  func fingerprint(in folders: SearchFolders) -> String {
    if name.hasPrefix("/") { return ContentHash.of([name].filter(DiskEntry.exists)).text }
    let own = directory.isEmpty ? [] : ["\(directory)/\(name)"]
    let system = Self.systemFolders.map { "\($0)/\(name)" }
    let found = (own + folders.candidates(name[...]) + system).filter(DiskEntry.exists)
    return ContentHash.of(found).text
  }
}
