import SettingsDiagnostics

/// The keys that XcodeGen reads in a mapping of a spec. It ignores all others without a word.
enum SpecKeys {
  case project
  case target

  /// As XcodeGen's documentation of the project spec lists them, with their older spellings.
  private var names: [String] {
    switch self {
    case .project:
      [
        "aggregateTargets", "attributes", "breakpoints", "configFiles", "configs", "fileGroups",
        "include", "localPackages", "name", "options", "packages", "projectReferences",
        "schemeTemplates", "schemes", "settingGroups", "settingPresets", "settings",
        "targetTemplates", "targets",
      ]
    case .target:
      [
        "attributes", "buildRules", "buildToolPlugins", "configFiles", "dependencies",
        "deploymentTarget", "directlyEmbedCarthageDependencies", "entitlements", "info",
        "isMultiPlatformTarget", "legacy", "name", "onlyCopyFilesOnInstall", "platform",
        "platformPrefix", "platformSuffix", "postBuildScripts", "postCompileScripts",
        "postbuildScripts", "preBuildScripts", "prebuildScripts", "productName",
        "putResourcesBeforeSourcesBuildPhase", "requiresObjCLinking", "scheme", "settings",
        "sources", "supportedDestinations", "templateAttributes", "templates",
        "transitivelyLinkDependencies", "type",
      ]
    }
  }

  /// What other tools call the same, and keys of other mappings.
  private var meanings: [String: String] {
    switch self {
    case .project:
      [
        "configurations": "configs", "templates": "targetTemplates", "project": "name",
        "dependencies": "packages", "xcconfigs": "configFiles",
      ]
    case .target:
      [
        "configs": "settings: { configs: … }", "configurations": "settings: { configs: … }",
        "resources": "sources", "files": "sources", "frameworks": "dependencies",
        "packages": "dependencies", "scripts": "preBuildScripts",
        "xcconfig": "configFiles", "bundleId": "settings", "bundleIdPrefix": "options",
      ]
    }
  }

  private var owner: String { self == .project ? "a spec" : "a target" }

  /// Returns a warning about each key that XcodeGen ignores.
  ///
  /// At the top level, a key may hold values that others refer to by anchors, so it counts only if it is like a known
  /// one.
  func findings(in mapping: XcodeGenMapping) -> [Diagnostic] {
    let known = Set(names)
    return mapping.entries.compactMap { entry in
      let key = entry.key
      if known.contains(key) || key.hasPrefix("x-") || key.hasPrefix(".") || key.hasPrefix("_") {
        return nil
      }
      let meant = meanings[key] ?? Suggestion.nearest(to: key, in: names)
      if meant == nil, self == .project { return nil }
      return SpecSettings.ignored(
        "'\(key)' is not a key of \(owner)", at: entry.keyRange,
        hint: Suggestion.didYouMean(meant))
    }
  }
}
