import SettingsDiagnostics
import SettingsXcodeGen

/// The attributes of a project and its targets.
struct ProjectAttributes {
  private let draft: ProjectDraft
  private let settings: CombinedSettings

  init(_ draft: ProjectDraft, _ settings: CombinedSettings) {
    self.draft = draft
    self.settings = settings
  }

  /// Those of the project, without those of its targets.
  var project: [ProjectObject.Field] {
    var fields: [ProjectObject.Field] = [
      ("BuildIndependentTargetsInParallel", .text("YES")),
      ("LastUpgradeCheck", .text(Self.upgradeCheck(draft))),
    ]
    for entry in draft.root["attributes"]?.mapping?.entries ?? []
    where entry.key != "LastUpgradeCheck" {
      fields.removeAll { $0.key == entry.key }
      fields.append((entry.key, Self.value(entry.value)))
    }
    let tags = Set(
      draft.spec.targets.flatMap { $0.mapping["sources"]?.list ?? [] }
        .flatMap { $0.mapping?["resourceTags"]?.readableTexts ?? [] })
    // XcodeGen's spelling of the attribute is not Xcode's.
    let key = draft.contents.isConfig ? "KnownAssetTags" : "knownAssetTags"
    if !tags.isEmpty { fields.append((key, .texts(tags.sorted()))) }
    return fields
  }

  /// The version of Xcode that looked at the project last.
  static func upgradeCheck(_ draft: ProjectDraft) -> String {
    if let text = draft.root["attributes"]?.mapping?["LastUpgradeCheck"]?.text { return text }
    let version = draft.options.text("xcodeVersion") ?? "14.3"
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1 {
      switch version.count {
      case 1: return "0\(version)00"
      case 2: return version + "00"
      default: return version
      }
    }
    let major = parts[0].count == 1 ? "0\(parts[0])" : String(parts[0])
    return major + parts[1] + (parts.count > 2 ? parts[2] : "0")
  }

  /// Those of a target.
  ///
  /// - Parameter target: The object of a target by name.
  func target(
    named name: String, _ object: (String) -> ObjectID?
  ) -> [ProjectObject.Field] {
    let target = draft.spec.target(named: name)
    let aggregate = target == nil ? draft.spec.aggregateTarget(named: name) : nil
    var fields: [ProjectObject.Field] = []
    let levels = draft.contents.project.target(named: name).map {
      draft.contents.project.targets[$0].configurations
    }
    if let target, target.type.isTest,
      let setting = target.host
        ?? levels?.lazy.compactMap({ $0["TEST_TARGET_NAME"]?.value.text }).first,
      let tested = object(setting)
    {
      fields.append(("TestTargetID", .object(tested)))
    }
    func set(_ key: String, _ value: ProjectValue) {
      fields.removeAll { $0.key == key }
      fields.append((key, value))
    }
    let own = (target?.mapping ?? aggregate?.mapping)?["attributes"]?.mapping
    for entry in own?.entries ?? [] { set(entry.key, Self.value(entry.value)) }
    if let levels {
      let style = common("CODE_SIGN_STYLE", levels, isAggregate: target == nil)
      if let style { set("ProvisioningStyle", .text(style)) }
      let team = common("DEVELOPMENT_TEAM", levels, isAggregate: target == nil)
      if let team { set("DevelopmentTeam", .text(team)) }
    }
    return fields.sorted { $0.key < $1.key }
  }

  /// The value of a setting that is the same in every configuration; nil if it is not.
  private func common(
    _ name: String, _ levels: [XcodeGenProject.Configuration], isAggregate: Bool
  ) -> String? {
    var result: String?
    for (target, project) in zip(levels, draft.contents.project.project) {
      guard
        let value = settings.value(
          of: name, target: target, project: project, isAggregate: isAggregate),
        result == nil || result == value
      else { return nil }
      result = value
    }
    return result
  }

  /// A value of the spec as XcodeGen writes it.
  private static func value(_ value: XcodeGenValue) -> ProjectValue {
    switch value.content {
    case .text(let text): return .text(text)
    default:
      switch WrittenValue(value) {
      case .text(let text): return .text(text)
      case .list(let elements): return .texts(elements)
      }
    }
  }
}
