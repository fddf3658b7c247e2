package import SettingsDiagnostics
package import SettingsXcode

/// A kind of files that `generate` makes. A new kind is a type like these and a line in the table.
package protocol ArtifactKind: Sendable {
  /// What people write after `--only`.
  static var name: String { get }
  /// One line, lower case, without a period.
  static var summary: String { get }
  /// Whether it needs the toolchain's catalogue.
  static var needsCatalogue: Bool { get }

  static func files(for request: ArtifactRequest, problems: inout [Diagnostic]) -> [ArtifactFile]
}

/// What is asked of the kinds for one target.
package struct ArtifactRequest: Sendable {
  /// The chosen configurations.
  package let cells: [CellValues]
  /// For what serves debug and release builds at once; `debug` is nil where there is only one.
  package let debug: CellValues?
  package let other: CellValues
  /// Absolute; for files that refer to one another.
  package let outputFolder: String
  /// Nil unless a kind needs it.
  package let catalogue: CompilerCatalogue?

  package init(
    cells: [CellValues], debug: CellValues?, other: CellValues, outputFolder: String,
    catalogue: CompilerCatalogue?
  ) {
    self.cells = cells
    self.debug = debug
    self.other = other
    self.outputFolder = outputFolder
    self.catalogue = catalogue
  }

  /// The folder of a cell's own files: `TARGET/CONFIGURATION`.
  package static func folder(of cell: CellValues) -> String {
    ArtifactFile.component(cell.target) + "/" + ArtifactFile.component(cell.configuration)
  }

  package static func prefixHeaderPath(of cell: CellValues) -> String {
    folder(of: cell) + "/"
      + ArtifactFile.component(PrefixHeader.fileName(target: cell.target))
  }
}

/// The table of kinds, in the order of help.
package enum ArtifactKinds {
  package static let all: [any ArtifactKind.Type] = [
    PrefixHeaderKind.self, SwiftKind.self, FlagsKind.self,
  ]

  package static var names: [String] { all.map { $0.name } }
}
