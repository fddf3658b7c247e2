import SettingsDiagnostics

/// The information that a Swift compiler prints for `-print-target-info`.
package struct CompilerInformation {
  package static let question = "-print-target-info"

  /// The version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`; nil if it is missing.
  package let version: String?
  /// The folder that programs need at run time: `usr/lib/swift`.
  package let resources: String

  /// Creates the information from an answer; nil if it does not contain the toolchain's location.
  package init?(answer: [UInt8]) {
    guard let tree = try? PropertyListTree(answer),
      let paths = tree.value("paths", of: tree.root),
      let resources = tree.value("runtimeResourcePath", of: paths).flatMap(tree.string)
    else { return nil }
    version = tree.value("compilerVersion", of: tree.root).flatMap(tree.string)
    self.resources = LexicalPath.normalize(resources)
  }

  /// The toolchain's `usr` folder, two levels above its resources.
  package var usr: String { LexicalPath.directory(of: LexicalPath.directory(of: resources)) }
}
