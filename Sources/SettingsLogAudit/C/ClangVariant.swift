import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// One way in which a cell's C is compiled. A cell has one that nearly all sources are read by, and others where the
/// product is built more than once of the same sources.
struct ClangVariant: Sendable {
  enum Role: Sendable {
    /// Every source is read by it.
    case usual
    /// In place of the usual one, sources that ask for the architecture.
    case architecture
    /// Every source, besides the usual one: its flags are others.
    case besides
    /// Headers, as Swift imports them.
    case imported
  }

  let cell: Int
  let role: Role
  let setup: ClangSetup

  /// All but the usual ones.
  ///
  /// - Parameters:
  ///   - usual: of each cell.
  ///   - hasSwift: whether there are Swift files, which may import headers.
  static func others(
    _ cells: [AuditCell], usual: [ClangSetup], toolchain: Toolchain, folder: String,
    headerFolders: [String], hasSwift: Bool
  ) throws(SystemErrorWithPath) -> [ClangVariant] {
    var result: [ClangVariant] = []
    var hasStubs = false
    for (index, cell) in cells.enumerated() {
      func setup(
        architecture: String? = nil, variant: String = "normal", moreFlags: [String] = []
      ) throws(SystemErrorWithPath) -> ClangSetup {
        try ClangSetup(
          cell, toolchain: toolchain, folder: folder, index: index, headerFolders: headerFolders,
          architecture: architecture, variant: variant, moreFlags: moreFlags)
      }
      let architectures = ApplePlatform.architectures(cell.values)
      if !architectures.isEmpty, !hasStubs {
        try writeStubs(folder)
        hasStubs = true
      }
      for architecture in architectures {
        let setup = try setup(architecture: architecture)
        let role: Role = setup.hasFlags(of: usual[index]) ? .architecture : .besides
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

  private static func writeStubs(_ folder: String) throws(SystemErrorWithPath) {
    for header in ApplePlatform.stubHeaders {
      let path = "\(folder)/stubs/\(header)"
      do throws(SystemError) { try Folder.create(LexicalPath.directory(of: path)) } catch {
        throw SystemErrorWithPath(path: path, explanation: error.explanation)
      }
      try ScratchFile.write([], to: path)
    }
  }
}
