package import SettingsDiagnostics
package import SettingsResolution

/// The effective settings of one cell, by name: what every artifact is made from.
package struct CellValues: SettingValues, Sendable {
  /// Whether the configuration is for development or for shipping.
  package enum Kind: String, Sendable {
    case debug
    case release
  }

  package let target: String
  package let configuration: String
  package let kind: Kind
  /// The cell's platform where its target supports several.
  package var platform: ArtifactPlatform?
  /// What the file says that INFOPLIST_FILE names; nil where it names none, or nobody asked.
  package var infoPlistFile: InfoPlistFile?
  /// Whether a project of Xcode's describes the cell: its prefix header is the target's own file then.
  package var isXcodeProject = false
  /// Whether it is a target of Xcode's that makes no product: an aggregate, or a tool of another build
  /// system. Nothing is compiled for one.
  package var compilesNothing = false
  private let cell: ResolvedCell
  /// Where in the cell each setting stands.
  private let indices: [String: Int]
  /// What some level says that a person wrote; nil where nobody asked.
  private let authored: Set<String>?

  /// - Parameters:
  ///   - cell: with its built-in settings, on which defaults of compilers rest.
  ///   - authored: the settings that not only built-in levels assign; all of them if nil.
  package init(_ cell: ResolvedCell, kind: Kind, authored: Set<String>? = nil) {
    target = cell.target
    configuration = cell.configuration
    self.kind = kind
    self.authored = authored
    self.cell = cell
    indices = Dictionary(cell.settings.indices.map { (cell.settings[$0].name, $0) }) {
      _, last in last
    }
  }

  /// The same cell with other values of some settings, which count as authored.
  package func replacing(_ settings: [ResolvedSetting]) -> CellValues {
    let names = Set(settings.map(\.name))
    let kept = cell.settings.filter { !names.contains($0.name) }
    let changed = (kept + settings).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    var result = CellValues(
      ResolvedCell(target: target, configuration: configuration, settings: changed), kind: kind,
      authored: authored?.union(names))
    result.platform = platform
    result.infoPlistFile = infoPlistFile
    result.isXcodeProject = isXcodeProject
    result.compilesNothing = compilesNothing
    return result
  }

  package func isAuthored(_ name: String) -> Bool {
    authored?.contains(name) ?? (indices[name] != nil)
  }

  /// What people wrote, without the tool's own defaults, in the order of the names.
  package var authoredCell: ResolvedCell {
    let kept = cell.settings.indices.filter { isAuthored(cell.settings[$0].name) }
    return ResolvedCell(
      target: target, configuration: configuration, settings: kept.map { cell.settings[$0] },
      places: kept.map { cell.place(ofSettingAt: $0) ?? .none })
  }

  package func names(withPrefix prefix: String) -> [String] {
    let settings = cell.settings
    let first = settings.partitioningIndex {
      !$0.name.utf8.lexicographicallyPrecedes(prefix.utf8)
    }
    return settings[first...].prefix { $0.name.hasPrefix(prefix) }.map(\.name)
  }

  package func setting(_ name: String) -> ResolvedSetting? {
    indices[name].map { cell.settings[$0] }
  }

  package func place(of name: String) -> SourceRange? {
    indices[name].flatMap(cell.place(ofSettingAt:))
  }
}
