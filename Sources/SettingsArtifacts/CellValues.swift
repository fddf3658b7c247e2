package import SettingsDiagnostics
package import SettingsResolution

/// The effective settings of one cell, by name, from which every artifact is made.
package struct CellValues: SettingValues, Sendable {
  /// Whether the configuration is for development or for shipping.
  package enum Kind: String, Sendable {
    case debug
    case release
  }

  package let target: String
  package let configuration: String
  package let kind: Kind
  /// The cell's platform if its target supports several.
  package var platform: ArtifactPlatform?
  /// The contents of the file that INFOPLIST_FILE names; nil if there is none, or if it was not
  /// requested.
  package var infoPlistFile: InfoPlistFile?
  /// Whether the cell is from an Xcode project, so that its prefix header is the target's own file.
  package var isXcodeProject = false
  package var hasOwnSettings = true
  /// The product type, which settings do not name on Xcode's defaults without a catalog.
  package var plannedProductType: String?
  package var productType: String? { string("PRODUCT_TYPE") ?? plannedProductType }
  /// Whether the target has no product and compiles nothing: an aggregate, or a legacy target.
  package var compilesNothing = false
  /// The settings to which the build system adds something, with the values that the project
  /// assigns. An xcconfig file has these values.
  package var settingsWithoutDerivation: [String: ResolvedSetting] = [:]
  /// The settings that presets assign, and the project does not.
  package var presets: Set<String> = []
  private let cell: ResolvedCell
  /// The position of each setting in the cell.
  private let indices: [String: Int]
  /// The settings that the project itself assigns; nil if unknown.
  private let authored: Set<String>?

  /// - Parameters:
  ///   - cell: A cell with its built-in settings, on which compiler defaults depend.
  ///   - authored: The settings that not only built-in levels assign; nil means all of them.
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

  /// Returns the same cell with different values of some settings, which count as authored.
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
    result.presets = presets
    result.isXcodeProject = isXcodeProject
    result.hasOwnSettings = hasOwnSettings
    result.plannedProductType = plannedProductType
    result.compilesNothing = compilesNothing
    return result
  }

  package func isAuthored(_ name: String) -> Bool {
    authored?.contains(name) ?? (indices[name] != nil)
  }

  /// The settings that the project assigns, without the tool's own defaults, sorted by name.
  package var authoredCell: ResolvedCell { cell(where: isAuthored) }

  /// Those, and the settings of presets: what a file needs to give the same values.
  package var configuredCell: ResolvedCell {
    cell { isAuthored($0) || presets.contains($0) }
  }

  private func cell(where isKept: (String) -> Bool) -> ResolvedCell {
    let kept = cell.settings.indices.filter { isKept(cell.settings[$0].name) }
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
