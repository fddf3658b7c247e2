import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// One way to compile a cell's C.
///
/// Each cell has one variant with which almost all sources are read. It has others if the product
/// is built more than once from the same sources.
struct ClangVariant: Sendable {
  enum Role: Sendable {
    /// Reads every source.
    case usual
    /// Reads sources that test the architecture, in addition to the usual variant.
    case architecture
    /// Reads every source in addition to the usual variant, because its flags differ.
    case besides
    /// Reads headers as Swift imports them.
    case imported
  }

  let cell: Int
  let role: Role
  let setup: ClangSetup

  /// Returns all variants but the usual ones.
  ///
  /// - Parameters:
  ///   - usual: The usual setup of each cell.
  ///   - hasSwift: Whether the target has Swift files, which may import headers.
  static func others(
    _ cells: [AuditCell], usual: [ClangSetup], toolchain: Toolchain, folder: String,
    headerMaps: HeaderMapFiles, hasSwift: Bool
  ) throws(SystemErrorWithPath) -> [ClangVariant] {
    var result: [ClangVariant] = []
    for (index, cell) in cells.enumerated() {
      func setup(
        architecture: String? = nil, variant: String = "normal", moreFlags: [String] = []
      ) throws(SystemErrorWithPath) -> ClangSetup {
        try ClangSetup(
          cell, toolchain: toolchain, folder: folder, index: index, headerMaps: headerMaps,
          architecture: architecture, variant: variant, moreFlags: moreFlags)
      }
      // The usual setup reads for the first architecture.
      for architecture in ApplePlatform.architectures(cell.values).dropFirst() {
        let setup = try setup(architecture: architecture)
        let role: Role =
          setup.hasFlags(of: usual[index]) && !setup.hasArchitectureFlags ? .architecture : .besides
        result.append(ClangVariant(cell: index, role: role, setup: setup))
      }
      for variant in cell.values.list("BUILD_VARIANTS") where variant != "normal" {
        let setup = try setup(variant: variant)
        if setup.hasFlags(of: usual[index]) { continue }
        result.append(ClangVariant(cell: index, role: .besides, setup: setup))
      }
      if hasSwift, cell.swift.importFlags.contains(where: Self.mayDefine) {
        let setup = try setup(moreFlags: cell.swift.importFlags)
        result.append(ClangVariant(cell: index, role: .imported, setup: setup))
      }
    }
    return result
  }

  private static func mayDefine(_ flag: String) -> Bool {
    ["-D", "-U", "-i", "-Wp,", "@"].contains { flag.hasPrefix($0) }
  }
}
