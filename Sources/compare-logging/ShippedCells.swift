import SettingsArtifacts
import SettingsDiagnostics
import SettingsLogAudit
import SettingsModel
import SettingsProjects
import SettingsResolution

/// The cells of a target as they ship: by platform, and by architecture if the settings of
/// architectures differ.
struct ShippedCells {
  /// One cell of a build.
  struct Cell {
    let reference: CellReference
    /// The settings. ARCHS only lists the architectures that share them.
    let values: CellValues
    let scope: AuditScope?
    /// The part of titles that distinguishes the cell from the others of its configuration; nil if
    /// it is the only one.
    let label: String?
    /// The settings that depend on the variant and that more than compilers and linkers read.
    let settingsOfVariant: [String]
  }

  /// The cells that are read together, one of each configuration.
  struct Build {
    let platform: TargetPlatform?
    /// The name that distinguishes the build from the target's other builds; nil for the only one.
    let label: String?
    let cells: [Cell]
  }

  private let project: SettingsProject
  private let dependsOnArchitecture: Bool
  private let dependsOnVariant: Bool

  init(_ project: SettingsProject, dependsOnArchitecture: Bool, dependsOnVariant: Bool) {
    self.project = project
    self.dependsOnArchitecture = dependsOnArchitecture
    self.dependsOnVariant = dependsOnVariant
  }

  /// Returns the builds of a target: one for each platform, and more if the settings of its
  /// architectures differ.
  ///
  /// - Parameter cells: The cells of one target, as `SettingsProject.shippedCells` lists them.
  func builds(_ cells: [CellReference]) throws(ResolutionFailure) -> [Build] {
    var platforms: [TargetPlatform?] = []
    for cell in cells where !platforms.contains(cell.platform) { platforms.append(cell.platform) }
    var builds: [Build] = []
    for platform in platforms {
      let own = cells.filter { $0.platform == platform }
      let values = try project.cellValues(own)
      var parts: [[Cell]] = []
      for cell in own {
        guard let values = values[cell] else { continue }
        parts.append(try self.parts(cell, values))
      }
      for index in 0..<(parts.map(\.count).max() ?? 0) {
        let cells = parts.compactMap { index < $0.count ? $0[index] : nil }
        let label = platform?.cellTitle
        builds.append(
          Build(
            platform: platform,
            label: index == 0
              ? cells.lazy.compactMap(\.label).first ?? label
              : cells.lazy.compactMap(\.label).first,
            cells: cells))
      }
    }
    return builds
  }

  /// Returns one cell, or several with some of its architectures each if their settings differ.
  private func parts(
    _ reference: CellReference, _ values: CellValues
  ) throws(ResolutionFailure) -> [Cell] {
    // Xcode selects the architectures before it binds the variant.
    let excluded = values.list("EXCLUDED_ARCHS")
    let all = values.list("ARCHS")
    let architectures = all.filter { !excluded.contains($0) }
    let platform = reference.platform?.cellTitle
    var reference = reference
    var values = values
    var settingsOfVariant: [String] = []
    if dependsOnVariant {
      reference.isNormalVariant = true
      let compiled = try project.cellValues([reference])[reference] ?? values
      settingsOfVariant = VariantSettings.others(values, compiled)
      values = compiled
    }
    guard dependsOnArchitecture, !architectures.isEmpty else {
      let isSame = architectures.isEmpty || architectures == all
      return [
        cell(
          reference, isSame ? values : values.only(architectures), architectures, platform,
          settingsOfVariant)
      ]
    }
    var groups: [(reference: CellReference, values: CellValues, architectures: [String])] = []
    let references = architectures.map {
      var cell = reference
      cell.architecture = project.architectureIndex(of: $0)
      return cell
    }
    let resolved = try project.cellValues(references)
    for (reference, architecture) in zip(references, architectures) {
      guard let values = resolved[reference] else { continue }
      if let index = groups.firstIndex(where: { $0.values.hasSameSettings(as: values) }) {
        groups[index].architectures.append(architecture)
      } else {
        groups.append((reference, values, [architecture]))
      }
    }
    return groups.map { group in
      var label = platform
      if groups.count > 1 {
        label = ([platform].compactMap(\.self) + group.architectures).joined(separator: " ")
      }
      return cell(
        group.reference, group.values.only(group.architectures), group.architectures, label,
        settingsOfVariant)
    }
  }

  private func cell(
    _ reference: CellReference, _ values: CellValues, _ architectures: [String], _ label: String?,
    _ settingsOfVariant: [String]
  ) -> Cell {
    Cell(
      reference: reference, values: values,
      scope: Self.platform(of: values).map {
        AuditScope(platform: $0, architectures: architectures)
      },
      label: label, settingsOfVariant: settingsOfVariant)
  }

  /// Returns the platform, such as `iOS` or `Mac Catalyst`; nil for a platform that is not Apple's.
  private static func platform(of values: CellValues) -> String? {
    let name = values.text("PLATFORM_NAME") ?? values.text("SDKROOT") ?? ""
    guard let sdk = SDKTable.sdk(named: name) else { return nil }
    let isCatalyst = values.text("SDK_VARIANT") == SDKTable.catalystVariant
    return (isCatalyst ? sdk.catalyst : sdk).platformTitle
  }
}

extension CellValues {
  /// Returns the same cell for some of its architectures.
  fileprivate func only(_ architectures: [String]) -> CellValues {
    let text = architectures.joined(separator: " ")
    return replacing([
      ResolvedSetting(name: "ARCHS", type: .stringList, string: text, list: architectures)
    ])
  }

  /// Whether two cells have the same settings, apart from the name of the architecture.
  fileprivate func hasSameSettings(as other: CellValues) -> Bool {
    let settings = [authoredCell.settings, other.authoredCell.settings].map { settings in
      settings.filter { $0.name != "CURRENT_ARCH" && $0.name != "arch" }
    }
    return settings[0] == settings[1]
  }
}
