import SettingsDiagnostics
import SettingsModel

/// The files of a target's phases, each with its phase and its location.
extension TargetContents {
  /// Returns the files that a target's phases compile or copy, in the order of the project file.
  ///
  /// Products of targets, packages, and phases that only run when a product is installed are left
  /// out.
  func phaseFiles(of target: XcodeTarget) -> [TargetParts.PhaseFile] {
    var result: [TargetParts.PhaseFile] = []
    let phases = objects.elements("buildPhases", of: target.object)
    for (index, phase) in phases.enumerated() {
      guard let phase = objects.object(phase), let kind = phaseKind(phase) else { continue }
      for file in objects.elements("files", of: phase).compactMap(objects.object) {
        guard let reference = objects.tree.value("fileRef", of: file) else { continue }
        let platforms = filters(of: file)
        for node in variants(of: reference) {
          guard let path = path(node) else { continue }
          result.append(
            TargetParts.PhaseFile(
              phase: kind, phaseIndex: index, path: path,
              type: objects.object(node).flatMap(type), platforms: platforms,
              place: objects.range(of: reference)))
        }
      }
    }
    return result
  }

  private func phaseKind(_ phase: NodeID) -> TargetParts.PhaseFile.Phase? {
    if objects.isKind(phase, "PBXSourcesBuildPhase") { return .sources }
    if objects.isKind(phase, "PBXResourcesBuildPhase") { return .resources }
    guard objects.isKind(phase, "PBXCopyFilesBuildPhase"),
      objects.string("runOnlyForDeploymentPostprocessing", of: phase) != "1",
      let number = objects.copyDestination(of: phase), let folder = Self.copyFolders[number]
    else { return nil }
    return .copy(folder: folder, subpath: objects.string("dstPath", of: phase) ?? "")
  }

  /// The settings of the folders in a product, by the numbers of a phase that copies files.
  private static let copyFolders = [
    1: "WRAPPER_NAME", 6: "EXECUTABLE_FOLDER_PATH", 7: "UNLOCALIZED_RESOURCES_FOLDER_PATH",
    10: "FRAMEWORKS_FOLDER_PATH", 11: "SHARED_FRAMEWORKS_FOLDER_PATH",
    12: "SHARED_SUPPORT_FOLDER_PATH", 13: "PLUGINS_FOLDER_PATH", 15: "JAVA_FOLDER_PATH",
  ]

  /// Returns a reference, or those of a file in several languages.
  private func variants(of reference: NodeID) -> [NodeID] {
    guard let object = objects.object(reference), objects.isKind(object, "PBXVariantGroup") else {
      return [reference]
    }
    return objects.elements("children", of: object)
  }

  /// Returns what a target's own build rules process.
  func ruleInputs(of target: XcodeTarget) -> [TargetParts.RuleInput] {
    objects.elements("buildRules", of: target.object).compactMap(objects.object).flatMap {
      rule -> [TargetParts.RuleInput] in
      guard let type = objects.string("fileType", of: rule) else { return [] }
      guard type == "pattern.proxy" else { return [.type(type)] }
      return (objects.string("filePatterns", of: rule) ?? "").split(separator: " ").map {
        .pattern(String($0))
      }
    }
  }
}
