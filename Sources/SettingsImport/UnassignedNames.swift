import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsRules

/// Finds the names that a missing file may have assigned: values refer to them, and nothing assigns them.
struct UnassignedNames {
  private let imported: ImportedProject
  private let folder: String
  private let sources: any SourceProvider

  /// Settings that name files whose text Xcode expands as well.
  private static let expandedFiles = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"]

  init(_ imported: ImportedProject, folder: String, sources: any SourceProvider) {
    self.imported = imported
    self.folder = folder
    self.sources = sources
  }

  /// - Parameter project: the project as it is without the file.
  /// - Returns: the names, sorted.
  func names(
    without file: AbsentXcconfig, in project: SettingsProject
  ) throws(ResolutionFailure) -> [String] {
    var found: Set<String> = []
    for owner in file.owners {
      guard
        let index = imported.configurations.firstIndex(where: { $0.name == owner.configuration })
      else { continue }
      // What the project's own file assigns, every target may refer to.
      let targets = imported.targets.filter { owner.target == nil || $0.name == owner.target }
      let shared = references(in: imported.level, index)
      if targets.isEmpty {
        try find(shared, target: nil, owner.configuration, in: project, &found)
      }
      for target in targets {
        let names = shared.union(references(in: target.level, index))
        try find(names, target: target.name, owner.configuration, in: project, &found)
      }
    }
    return found.sorted()
  }

  private func references(in level: ImportedLevel, _ index: Int) -> Set<String> {
    var names: Set<String> = []
    for setting in level.cells[index].inherited + level.cells[index].own {
      names.formUnion(Self.references(in: Array(setting.text.utf8)))
    }
    return names
  }

  private static func references(in bytes: [UInt8]) -> [String] {
    ReferenceNames(bytes[...]).compactMap { element in
      guard case .name(let name) = element, !name.isEmpty else { return nil }
      let text = String(decoding: name, as: UTF8.self)
      return text == "inherited" || text == "value" ? nil : text
    }
  }

  private func find(
    _ names: Set<String>, target: String?, _ configuration: String, in project: SettingsProject,
    _ found: inout Set<String>
  ) throws(ResolutionFailure) {
    let cell = try project.cellReference(target: target, configuration: configuration)
    try project.withCells([cell]) { (view) throws(ResolutionFailure) in
      var names = names
      for setting in Self.expandedFiles {
        guard let path = try view.value(of: setting), !path.isEmpty,
          let bytes = try? sources.read(LexicalPath.join(folder, path))
        else { continue }
        names.formUnion(Self.references(in: bytes))
      }
      for name in names where view.assignedName(name) == nil { found.insert(name) }
    }
  }
}
