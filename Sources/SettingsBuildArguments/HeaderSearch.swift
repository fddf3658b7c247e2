import SettingsArtifacts
package import SettingsBuildGraph
import SettingsDiagnostics

/// Where the headers of a project are found without a build: by their names, and by the names of
/// their targets, as in `#include <Core/Engine.h>`.
///
/// A build writes header maps and copies the headers of frameworks beside their products.
package struct HeaderSearch: Sendable {
  /// The file name of a header map.
  package static let mapName = "headers.hmap"

  /// The folders that contain headers of each project.
  private let folders: [[String]]
  /// A header map of all targets' headers by target and file name; nil without headers.
  package let map: [UInt8]?
  /// The absolute path of the file that contains the header map; nil if there is none.
  package var mapPath: String?

  /// - Complexity: O(number of targets and of their headers)
  package init(_ graph: BuildGraph) {
    folders = graph.headerFolders
    let entries = graph.targets.flatMap { target in
      Self.names(of: target).flatMap { name in
        target.headers.map { (name: "\(name)/\(LexicalPath.fileName(of: $0.path))", path: $0.path) }
      }
    }
    map = entries.isEmpty ? nil : HeaderMap.bytes(entries)
  }

  /// The names that may precede the slash: that of the product, and the target's own.
  private static func names(of target: BuildTarget) -> [String] {
    guard let file = target.productFileName else { return [target.name] }
    let end = file.lastIndex(of: ".") ?? file.endIndex
    let isLibrary = file.hasPrefix("lib") && file[end...] == ".a"
    let product = String(file[..<end].dropFirst(isLibrary ? 3 : 0))
    return product == target.name ? [product] : [product, target.name]
  }

  /// Returns the arguments for clang that precede those of the settings, as header maps do in Xcode.
  package func leading() -> [String] { mapPath.map { ["-I", $0] } ?? [] }

  /// Returns the arguments for clang that follow those of the settings.
  package func trailing(of target: BuildTarget) -> [String] {
    folders[target.project].flatMap { ["-iquote", $0] }
  }
}
