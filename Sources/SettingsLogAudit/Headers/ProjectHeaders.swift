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
    /// The module map that the project has for the target's module.
    let moduleMap: String?

    /// - Parameters:
    ///   - names: The names of the product and of the module.
    ///   - paths: The absolute paths.
    ///   - moduleMap: The absolute path of MODULEMAP_FILE; nil if nothing assigns it.
    package init(names: [String], paths: [String], moduleMap: String? = nil) {
      self.names = names
      self.paths = paths
      self.moduleMap = moduleMap
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
  /// The headers that have the name of their target, by that name, and the module maps of targets.
  private let umbrellas: [String: [String]]
  private let moduleMaps: [String: [String]]

  package static let none = ProjectHeaders([], others: [])

  /// - Parameters:
  ///   - targets: The targets of the project.
  ///   - others: Additional headers of the project, in any folder.
  /// - Complexity: O(number of files in the targets' folders)
  package init(_ targets: [Target], others: [String]) {
    var flat: [(name: String, path: String)] = []
    var ofFrameworks: [(name: String, path: String)] = []
    var folders: [String: [String]] = [:]
    var umbrellas: [String: [String]] = [:]
    var moduleMaps: [String: [String]] = [:]
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
        umbrellas[name, default: []] += own.filter { $0.name == "\(name).h" }.map(\.path)
        if let map = target.moduleMap { moduleMaps[name, default: []].append(map) }
      }
    }
    flat += others.map { (LexicalPath.fileName(of: $0), $0) }
    let all = flat + ofFrameworks
    names = Set(all.map { $0.name.lowercased() })
    fingerprint = ContentHash.of(all.flatMap { [$0.name, $0.path] }).text
    paths = flat.map(\.path)
    self.umbrellas = umbrellas.filter { !$0.value.isEmpty }
    self.moduleMaps = moduleMaps
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

  /// Whether no module of a target has a C part.
  var hasNoModules: Bool { umbrellas.isEmpty && moduleMaps.isEmpty }

  /// Returns the headers that the module of a target consists of, unless it has a module map of its
  /// own: those that have its name.
  func umbrellas(ofModule name: String) -> [String] {
    moduleMaps[name] == nil ? umbrellas[name] ?? [] : []
  }

  /// Returns the paths of the module maps of the targets whose module has a name.
  func moduleMaps(ofModule name: String) -> [String] { moduleMaps[name] ?? [] }

  /// Whether a header map contains a header, as an `#include` names it.
  func contain(_ header: String) -> Bool { names.contains(header.lowercased()) }
}
