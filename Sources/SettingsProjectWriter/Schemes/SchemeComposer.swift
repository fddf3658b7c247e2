import SettingsDiagnostics
import SettingsXcodeGen

/// Makes the XML of schemes.
final class SchemeComposer {
  let draft: ProjectDraft
  let composer: ProjectComposer
  private let packages: [String: SpecPackage]

  init(_ composer: ProjectComposer) {
    self.composer = composer
    draft = composer.draft
    var packages: [String: SpecPackage] = [:]
    for package in composer.specPackages { packages[package.name] = package }
    self.packages = packages
  }

  /// Returns the reference to a target; nil if the target does not exist, which is reported.
  func reference(_ target: SchemeTarget, at range: SourceRange) -> XMLElement? {
    let container: String
    let identifier: String
    let product: String
    switch target {
    case .local(let name):
      guard let object = composer.targets[name] else {
        draft.refuse(
          "there is no target '\(name)'"
            + draft.diagnostics.didYouMean(name, in: composer.targets.keys.sorted()), at: range)
        return nil
      }
      identifier = draft.graph[object].identifier.text
      product =
        draft.spec.target(named: name).map { $0.type.fileName($0.productName) } ?? name
      container = "\(draft.spec.name).xcodeproj"
    case .project(let project, let name):
      guard let other = composer.references.target("\(project)/\(name)"),
        let path = composer.references.path(ofProject: project)
      else {
        draft.refuse(
          "there is no target '\(project)/\(name)'", at: range,
          help: "the project is one of 'projectReferences'")
        return nil
      }
      identifier = other.identifier
      product = other.fileName
      container = path
    case .package(let package, let name):
      guard case .local(let path, _, _) = packages[package]?.place else {
        draft.refuse(
          "there is no local package '\(package)'", at: range,
          help: "add it to 'packages' with a 'path'")
        return nil
      }
      identifier = name
      product = name
      container = path
    }
    return XMLElement(
      "BuildableReference",
      [
        ("BuildableIdentifier", "primary"), ("BlueprintIdentifier", identifier),
        ("BuildableName", product), ("BlueprintName", target.name),
        ("ReferencedContainer", "container:\(container)"),
      ])
  }

  /// A scheme; nil if something in it is wrong, which is reported.
  func scheme(_ plan: SchemePlan) -> XMLElement? {
    if plan.entries.isEmpty {
      draft.refuse("scheme '\(plan.name)' builds no target", at: plan.range)
      return nil
    }
    guard let parts = SchemeParts(plan, self) else { return nil }
    let target = parts.schemeTarget
    return XMLElement(
      "Scheme",
      [
        ("LastUpgradeVersion", ProjectAttributes.upgradeCheck(draft)), ("version", "1.7"),
        (
          "wasCreatedForAppExtension", target?.type.isExtensionProduct == true ? "YES" : nil
        ),
      ],
      [
        parts.buildAction, parts.testAction, parts.launchAction, parts.profileAction,
        XMLElement(
          "AnalyzeAction",
          [("buildConfiguration", parts.configuration(plan.analyze, isDebug: true))]
        ),
        parts.archiveAction,
      ])
  }
}
