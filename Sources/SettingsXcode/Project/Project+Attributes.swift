import AppleDefaults
import SettingsDiagnostics
import SettingsModel

/// What a project and its targets have beside settings, phases and files.
extension ProjectReader {
  /// Attributes that the writer derives, or that only record which Xcode looked at the target.
  private static let derived: Set<String> = [
    "TestTargetID", "CreatedOnToolsVersion", "LastSwiftMigration", "LastSwiftUpdateCheck",
  ]

  /// Attributes that repeat a setting.
  private static let repeating = [
    "ProvisioningStyle": "CODE_SIGN_STYLE", "DevelopmentTeam": "DEVELOPMENT_TEAM",
  ]

  func addAttributes(of index: Int, to result: inout Project.Target) {
    guard let attributes = attributesOfTargets[index] else { return }
    result.testTarget = objects.tree.value("TestTargetID", of: attributes)
      .flatMap(objects.index(namedBy:)).flatMap { targetIndices[$0] }
    for (name, value) in objects.tree.entries(of: attributes) {
      if let name = objects.tree.string(of: name), !Self.derived.contains(name) {
        result.attributes.append(
          .init(name: name, setting: Self.repeating[name], values: texts(in: value)))
      }
    }
  }

  /// Returns the texts in a value, with the keys before them.
  private func texts(in value: NodeID, after keys: String = "", depth: Int = 0) -> [String] {
    if let text = objects.tree.string(of: value) { return [keys + text] }
    if depth > 8 { return [] }
    let elements = objects.tree.elements(of: value)
      .flatMap { texts(in: $0, after: keys, depth: depth + 1) }
    return elements
      + objects.tree.entries(of: value).flatMap { key, value in
        texts(in: value, after: keys + (objects.tree.string(of: key) ?? "") + " ", depth: depth + 1)
      }
  }

  private static let parallel = "BuildIndependentTargetsInParallel"
  private static let derivedOfProject: Set<String> = [
    "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration", "TargetAttributes",
    parallel, "CLASSPREFIX", "DefaultBuildSystemTypeForWorkspace",
    "ORGANIZATIONNAME", "KnownAssetTags", "knownAssetTags",
  ]

  var organization: String? {
    objects.tree.value("attributes", of: project.rootObject)
      .flatMap { text("ORGANIZATIONNAME", $0) }
  }

  var developmentRegion: String {
    text("developmentRegion", project.rootObject) ?? XcodeFacts.developmentLanguage
  }

  /// The configuration that commands use if none is named.
  var defaultConfiguration: String? {
    let list = project.configurations
    let named = list.configurations.first { $0.name == list.defaultName }
    return (named ?? list.configurations.first)?.name
  }

  func others() -> [(kind: String, name: String)] {
    var result: [(String, String)] = []
    for node in objects.elements("projectReferences", of: project.rootObject) {
      if let reference = objects.tree.value("ProjectRef", of: node) {
        let path = path(reference) ?? ""
        result.append(("project reference", relative(path)))
      }
    }
    if let attributes = objects.tree.value("attributes", of: project.rootObject) {
      for (name, value) in objects.tree.entries(of: attributes) {
        guard let name = objects.tree.string(of: name) else { continue }
        // Xcode writes it for new projects, and writers of projects do as well.
        let isSerial =
          name == Self.parallel && ["NO", "0"].contains(objects.tree.string(of: value))
        if isSerial {
          result.append(("attribute", "\(name) = NO"))
        } else if !Self.derivedOfProject.contains(name) {
          result.append(("attribute", name))
        }
      }
    }
    return result
  }
}
