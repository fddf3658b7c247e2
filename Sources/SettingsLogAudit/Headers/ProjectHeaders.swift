import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsSystem

/// The headers of a project, by their names in Xcode's header maps.
package struct ProjectHeaders: Sendable {
  /// The part of the header maps that comes from one target.
  package struct Target: Sendable {
    /// The names that may precede the slash: `<Kit/Kit.h>`.
    let names: [String]
    /// The folders and files with the target's sources, and its headers.
    let paths: [String]

    /// - Parameters:
    ///   - names: The names of the product and of the module.
    ///   - paths: The absolute paths.
    package init(names: [String], paths: [String]) {
      self.names = names
      self.paths = paths
    }
  }

  /// A header map of all headers by their file names.
  let flat: [UInt8]
  /// A header map of the targets' headers by target and file name: `Kit/Kit.h`.
  let ofFrameworks: [UInt8]
  /// A fingerprint of the names and their paths, which a reading depends on.
  let fingerprint: String
  /// The names in both header maps, in lowercase.
  private let names: Set<String>
  /// The paths of all headers of the project.
  let paths: [String]

  package static let none = ProjectHeaders([], others: [])

  /// - Parameters:
  ///   - targets: The targets of the project.
  ///   - others: Additional headers of the project, in any folder.
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

  /// Returns the header at a path, or the headers in a folder and all folders below it.
  private static func headers(
    at path: String, _ folders: inout [String: [String]]
  ) -> [String] {
    if let known = folders[path] { return known }
    var request = TargetFileRequest(root: "/", entries: [SourcePath(path: path)])
    request.resolvesLinks = false
    let found = request.files(in: DiskSources()).files
      .filter { $0.type?.isHeader == true && !$0.isMissing }.map(\.path)
    folders[path] = found
    return found
  }

  /// Whether a header map contains a header, as an `#include` names it.
  func contain(_ header: String) -> Bool { names.contains(header.lowercased()) }
}
