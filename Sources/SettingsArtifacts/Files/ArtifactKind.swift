package import SettingsDiagnostics
package import SettingsXcode

/// A kind of files that `generate` writes. A new kind needs such a type and a line in the table.
package protocol ArtifactKind: Sendable {
  /// The word after `--only`.
  static var name: String { get }
  /// A description in one line of lowercase text, without a period.
  static var summary: String { get }
  /// Whether it needs the toolchain's catalog.
  static var needsCatalog: Bool { get }
  /// Whether it needs the contents of the file that INFOPLIST_FILE names.
  static var needsInfoPlistFile: Bool { get }
  /// Whether it needs the cells that share the target's Swift file.
  static var needsSwiftBranches: Bool { get }

  static func files(for request: ArtifactRequest, problems: inout [Diagnostic]) -> [ArtifactFile]
}

extension ArtifactKind {
  package static var needsCatalog: Bool { false }
  package static var needsInfoPlistFile: Bool { false }
  package static var needsSwiftBranches: Bool { false }
}

/// The user's options for some kinds.
package struct ArtifactOptions: Sendable {
  /// The format of Info.plist files.
  package enum PropertyListFormat: String, Sendable, CaseIterable {
    case xml
    case binary
  }

  /// The names of Info.plist files: `NAME-Info.plist`, as before Xcode 6, or `Info.plist`.
  package enum PropertyListName: String, Sendable, CaseIterable {
    case product
    case plain
  }

  package var propertyListFormat = PropertyListFormat.xml
  package var propertyListName = PropertyListName.plain

  package init() {}
}

/// The input of the kinds for one target.
package struct ArtifactRequest: Sendable {
  /// The cells of the target, each with its own files.
  package let cells: [CellValues]
  /// The cells that share the target's Swift file; empty if no kind needs them.
  package let swift: [SwiftBranches.Branch]
  /// The absolute path of the output folder, for files that refer to each other.
  package let outputFolder: String
  /// The catalog; nil unless a kind needs it.
  package let catalog: CompilerCatalog?
  package let options: ArtifactOptions
  /// The folders on the disk; nil if folders below search paths are not needed.
  package let tree: FolderTree?

  package init(
    cells: [CellValues], swift: [SwiftBranches.Branch], outputFolder: String,
    catalog: CompilerCatalog?, options: ArtifactOptions = ArtifactOptions(),
    tree: FolderTree? = nil
  ) {
    self.cells = cells
    self.swift = swift
    self.outputFolder = outputFolder
    self.catalog = catalog
    self.options = options
    self.tree = tree
  }

  /// Returns the folder of a cell's own files: `TARGET/CONFIGURATION`, or
  /// `TARGET/CONFIGURATION/PLATFORM` if the target supports several platforms.
  package static func folder(of cell: CellValues) -> String {
    ([cell.target, cell.configuration] + [cell.platform?.folder].compactMap(\.self))
      .map(ArtifactFile.component).joined(separator: "/")
  }

  package static func prefixHeaderPath(of cell: CellValues) -> String {
    folder(of: cell) + "/"
      + ArtifactFile.component(PrefixHeader.fileName(target: cell.target))
  }
}

/// The table of kinds, in the order of help.
package enum ArtifactKinds {
  package static let all: [any ArtifactKind.Type] = [
    PrefixHeaderKind.self, SwiftKind.self, FlagsKind.self, InfoPlistKind.self, StringsKind.self,
    XcconfigKind.self, JSONKind.self,
  ]

  package static var names: [String] { all.map { $0.name } }
}
