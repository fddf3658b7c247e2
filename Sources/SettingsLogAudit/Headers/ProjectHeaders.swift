import SettingsDiagnostics
import SettingsSystem

/// The headers of a project by the names under which Xcode's header maps have them.
package struct ProjectHeaders: Sendable {
  /// What a target brings to the header maps.
  package struct Target: Sendable {
    /// What may be before the slash: `<Kit/Kit.h>`.
    let names: [String]
    /// The folders and files with the target's sources, and its headers.
    let paths: [String]

    /// - Parameters:
    ///   - names: the product's name and the module's.
    ///   - paths: absolute.
    package init(names: [String], paths: [String]) {
      self.names = names
      self.paths = paths
    }
  }

  /// A header map of all headers by their names alone.
  let flat: [UInt8]
  /// A header map of the targets' headers by the names of targets and their own: `Kit/Kit.h`.
  let ofFrameworks: [UInt8]
  /// What a reading depends on: which names lead to which paths.
  let fingerprint: String
  /// The names in both, in lower case.
  private let names: Set<String>
  /// Every header that the project has.
  let paths: [String]

  package static let none = ProjectHeaders([], others: [])

  /// - Parameters:
  ///   - targets: those of the project.
  ///   - others: headers that the project has besides, in any folder.
  /// - Complexity: O(number of files in the targets' folders)
  package init(_ targets: [Target], others: [String]) {
    var flat: [(name: String, path: String)] = []
    var ofFrameworks: [(name: String, path: String)] = []
    var folders: [String: [String]] = [:]
    for target in targets {
      var own: [(name: String, path: String)] = []
      for path in target.paths {
        for header in Self.headers(at: path, &folders) {
          own.append((LexicalPath.fileName(of: header), header))
        }
      }
      flat += own
      for name in target.names {
        ofFrameworks += own.map { ("\(name)/\($0.name)", $0.path) }
      }
    }
    flat += others.map { (LexicalPath.fileName(of: $0), $0) }
    let all = flat + ofFrameworks
    names = Set(all.map { $0.name.lowercased() })
    fingerprint = ContentHash.of(all.flatMap { [$0.name, $0.path] }).text
    paths = flat.map(\.path)
    self.flat = HeaderMap.bytes(flat)
    self.ofFrameworks = HeaderMap.bytes(ofFrameworks)
  }

  /// The header at a path, or those in a folder and all below it.
  private static func headers(
    at path: String, _ folders: inout [String: [String]]
  ) -> [String] {
    if let known = folders[path] { return known }
    var found: [String] = []
    if DiskEntry.isDirectory(path) {
      walk(path, depth: 0, &found)
    } else if TargetSource.Language(fileName: LexicalPath.fileName(of: path)) == .header,
      DiskEntry.exists(path)
    {
      found = [path]
    }
    folders[path] = found
    return found
  }

  private static func walk(_ folder: String, depth: Int, _ found: inout [String]) {
    guard depth < 64, let entries = try? Folder.entries(of: folder) else { return }
    for entry in entries {
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .folder {
        if !Folder.isForeign(entry.name, in: folder) { walk(path, depth: depth + 1, &found) }
      } else if TargetSource.Language(fileName: entry.name) == .header {
        found.append(path)
      }
    }
  }

  /// Whether a header map has a header, as an `#include` names it.
  func contain(_ header: String) -> Bool { names.contains(header.lowercased()) }
}
