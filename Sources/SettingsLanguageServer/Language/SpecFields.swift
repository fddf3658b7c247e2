import SettingsXcodeGen

/// The fields of XcodeGen specs at a place, for completion.
///
/// Their names are those of XcodeGen's documentation, docs/ProjectSpec.md.
enum SpecFields {
  private static let file = [
    "name", "include", "options", "attributes", "configs", "configFiles", "settings",
    "settingGroups", "targets", "targetTemplates", "aggregateTargets", "schemes",
    "schemeTemplates", "fileGroups", "packages", "localPackages", "projectReferences",
    "breakpoints",
  ]
  private static let target = [
    "type", "platform", "supportedDestinations", "platformFilter", "deploymentTarget", "sources",
    "configFiles", "settings", "dependencies", "info", "entitlements", "templates",
    "templateAttributes", "transitivelyLinkDependencies",
    "directlyEmbedCarthageDependencies", "requiresObjCLinking", "onlyCopyFilesOnInstall",
    "buildToolPlugins", "preBuildScripts", "postCompileScripts", "postBuildScripts", "buildRules",
    "scheme", "legacy", "attributes", "putResourcesBeforeSourcesBuildPhase",
  ]
  private static let aggregateTarget = [
    "targets", "configFiles", "settings", "buildScripts", "scheme", "attributes",
  ]
  private static let dependency = [
    "target", "framework", "carthage", "sdk", "package", "product", "products", "bundle", "embed",
    "link", "codeSign", "removeHeaders", "weak", "platformFilter", "platforms",
    "destinationFilters", "copy", "implicit", "findFrameworks", "linkType",
  ]
  private static let scheme = [
    "build", "run", "test", "profile", "analyze", "archive", "management", "templates",
    "templateAttributes",
  ]
  private static let action = [
    "config", "commandLineArguments", "environmentVariables", "preActions", "postActions",
  ]
  private static let targetScheme = [
    "testTargets", "testPlans", "configVariants", "gatherCoverageData", "coverageTargets",
    "commandLineArguments", "environmentVariables", "preActions", "postActions", "management",
    "buildImplicitDependencies", "language", "region",
  ]
  private static let settings = ["base", "configs", "groups"]

  /// The fields that the mapping at a path may have; empty if they are not known, or if the keys are
  /// names.
  static func names(at path: [YAMLWalk.Step]) -> [String] {
    let names = SpecPlace.names(path)
    switch names.count {
    case 0: return file
    case 2 where names[0] == "targets" || names[0] == "targetTemplates": return target
    case 2 where names[0] == "aggregateTargets": return aggregateTarget
    case 2 where names[0] == "schemes" || names[0] == "schemeTemplates": return scheme
    case 3 where names[0] == "schemes" && names[2] == "build":
      return [
        "targets", "parallelizeBuild", "buildImplicitDependencies", "preActions", "postActions",
      ]
    case 3 where names[0] == "schemes" && names[2] == "test":
      return ["targets", "testPlans", "gatherCoverageData", "coverageTargets"] + action
    case 3 where names[0] == "schemes" && SpecPlace.schemeActions.contains(names[2]):
      return action + (names[2] == "run" ? ["executable", "debugEnabled"] : [])
    case 3 where SpecPlace.isTarget(names) && names[2] == "scheme": return targetScheme
    case 4 where SpecPlace.isTarget(names) && names[2...] == ["dependencies", "-"]:
      return dependency
    default: break
    }
    // The mapping with the settings themselves is completed with their names, too.
    return names.last == "settings" ? settings : []
  }

  /// The product types, as in Xcode's identifiers.
  static let productTypes = XcodeGenProductType.known

  static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS", "auto"]
}
