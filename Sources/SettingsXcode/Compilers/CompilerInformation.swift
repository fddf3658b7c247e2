import SettingsDiagnostics

/// What a Swift compiler says of itself, asked by `-print-target-info`.
package struct CompilerInformation {
  package static let question = "-print-target-info"

  /// `Swift version 6.3.1 (swift-6.3.1-RELEASE)`; nil where it does not say.
  package let version: String?
  /// The folder of what programs need at run time: `usr/lib/swift`.
  package let resources: String

  /// Nil for an answer that does not report where the toolchain is.
  package init?(answer: [UInt8]) {
    guard let tree = try? PropertyListTree(answer),
      let paths = tree.value("paths", of: tree.root),
      let resources = tree.value("runtimeResourcePath", of: paths).flatMap(tree.string)
    else { return nil }
    version = tree.value("compilerVersion", of: tree.root).flatMap(tree.string)
    self.resources = LexicalPath.normalize(resources)
  }

  /// The toolchain's `usr` folder: two above its resources.
  package var usr: String { LexicalPath.directory(of: LexicalPath.directory(of: resources)) }
}
