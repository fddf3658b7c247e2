import AppleDefaults
import SettingsDiagnostics
import SettingsXcode

/// Computes what XcodeGen writes at each level in each configuration.
struct SettingsComputation {
  typealias Setting = XcodeGenProject.Setting

  let spec: XcodeGenSpec
  let folder: String
  let sources: any SourceProvider
  var findings: [Diagnostic] = []
  private let configurationNames: Set<String>
  private var names: XcconfigNames
  private let others: ReferencedProjects
  private let usesCarthage: Bool
  private var reported: Set<SourceRange> = []
  /// The number of settings that may still be written. A short spec with groups could fill the memory.
  private var restOfSettings = SettingsComputation.maximumSettings
  /// Whether there are more settings than that, so that the project lacks some.
  var isExceeded: Bool { restOfSettings <= 0 }
  private static let maximumSettings = 2_000_000
  /// By configuration, the setting groups that have been searched for doubtful values.
  private var examined: [String: Set<String>] = [:]
  /// By configuration, the names that the project's own level sets. Every target needs them.
  private var projectNames: [String: Set<String>] = [:]

  init(spec: XcodeGenSpec, folder: String, sources: any SourceProvider) {
    self.spec = spec
    self.folder = folder
    self.sources = sources
    configurationNames = Set(spec.configurations.map(\.name))
    names = XcconfigNames(sources: sources)
    others = ReferencedProjects(spec, folder: folder, sources: sources)
    usesCarthage = spec.targets.contains { target in
      target.dependencies.contains { $0.kind == .carthage }
    }
  }

  mutating func project(path: String) -> XcodeGenProject {
    let configurations = spec.configurations
    let project = configurations.map { configuration in
      let table = projectSettings(in: configuration)
      projectNames[configuration.name] = Set(table.settings.keys)
      return level(configuration, table, spec.configurationFiles)
    }
    findings += others.findings
    var targets: [XcodeGenProject.Target] = []
    for target in spec.targets { targets.append(computed(target)) }
    reportTargetsWithoutPlatform()
    for target in spec.aggregateTargets {
      targets.append(
        XcodeGenProject.Target(
          name: target.name, kind: .aggregate, productType: nil, range: target.range, sources: [],
          frameworks: [],
          configurations: configurations.map {
            level($0, settings(target.settings, in: $0), target.configurationFiles)
          }))
    }
    targets.sort { $0.name < $1.name }
    return XcodeGenProject(
      name: spec.name, path: path, folder: folder,
      configurations: configurations.map { .init(name: $0.name, type: $0.type) },
      defaultConfiguration: spec.options.defaultConfiguration?.name ?? configurations[0].name,
      developmentLanguage: spec.options.developmentLanguage, classPrefix: spec.classPrefix,
      project: project, targets: targets)
  }

  private func level(
    _ configuration: XcodeGenSpec.Configuration, _ table: Table,
    _ files: [XcodeGenSpec.ConfigurationFile]
  ) -> XcodeGenProject.Configuration {
    let file = files.first { $0.configuration == configuration.name }
    var level = XcodeGenProject.Configuration(
      name: configuration.name, settings: table.sorted,
      xcconfig: file.map { SpecPathRewriting.join(".", $0.path) },
      xcconfigRange: file?.range ?? .none)
    level.replaced = table.replaced
    return level
  }

  // MARK: The project

  private mutating func projectSettings(in configuration: XcodeGenSpec.Configuration) -> Table {
    var table = Table()
    if let first = spec.targets.first,
      spec.targets.allSatisfy({ $0.platform == first.platform })
    {
      table.set("SDKROOT", .text(first.platform.sdkRoot), from: .field("platform"))
    }
    if let type = configuration.type,
      spec.options.presets == .all || spec.options.presets == .project
    {
      table.lay(XcodeGenPresets.project(type: type))
    }
    for (platform, version, range) in spec.options.deploymentTargets {
      guard let name = platform.deploymentTargetSetting else { continue }
      table.set(name, .text(version), from: .field("deploymentTarget"), at: range)
    }
    table.drop(assigned(by: spec.configurationFiles, in: configuration))
    table.lay(settings(spec.settings, in: configuration))
    return table
  }

  /// The names that the xcconfig file for a configuration assigns.
  mutating func assigned(
    by files: [XcodeGenSpec.ConfigurationFile], in configuration: XcodeGenSpec.Configuration
  ) -> Set<String> {
    guard let file = files.first(where: { $0.configuration == configuration.name }) else {
      return []
    }
    return names.names(in: LexicalPath.join(folder, file.path))
  }

  // MARK: Targets

  private mutating func computed(_ target: XcodeGenSpec.Target) -> XcodeGenProject.Target {
    let additions = TargetAdditions(
      spec: spec, target: target, others: others, usesCarthage: usesCarthage)
    var found: String??
    let configurations = spec.configurations.map { configuration in
      var table = targetSettings(target, in: configuration)
      if let path = target.entitlementsPath {
        table.set(
          "CODE_SIGN_ENTITLEMENTS", .text(path.text), from: .field("entitlements"), at: path.range)
      }
      if table["INFOPLIST_FILE"]?.value.text == nil {
        if let path = target.infoPath {
          table.set("INFOPLIST_FILE", .text(path.text), from: .field("info"), at: path.range)
        } else {
          let path = found ?? findInfoPlist(of: target)
          found = .some(path)
          if let path { table.set("INFOPLIST_FILE", .text(path), from: .field("sources")) }
        }
      }
      let inherited = inheritedNames(of: target, in: configuration)
      additions.add(to: &table, unlessSet: inherited)
      return level(configuration, table, target.configurationFiles)
    }
    return XcodeGenProject.Target(
      name: target.name, kind: target.isLegacy ? .legacy : .native,
      productType: target.isLegacy ? nil : target.type.identifier,
      productName: target.productName, range: target.range,
      sources: target.sources,
      frameworks: target.dependencies.compactMap { dependency in
        [.sdk, .framework, .carthage].contains(dependency.kind) && dependency.links != false
          ? dependency.reference : nil
      }, configurations: configurations,
      systemFrameworks: target.dependencies.compactMap { dependency in
        let isFramework = dependency.kind == .sdk && dependency.reference.hasSuffix(".framework")
        return isFramework && dependency.links != false
          ? .init(
            reference: dependency.reference, range: dependency.range, isWeak: dependency.isWeak)
          : nil
      },
      embedded: target.dependencies.compactMap { dependency in
        dependency.kind == .target && dependency.embeds != false ? dependency.reference : nil
      }, links: target.dependencies.compactMap(XcodeGenProject.Link.init),
      buildRules: target.buildRules, plugins: target.plugins)
  }

  private mutating func targetSettings(
    _ target: XcodeGenSpec.Target, in configuration: XcodeGenSpec.Configuration
  ) -> Table {
    var table = Table()
    if spec.options.presets == .all || spec.options.presets == .targets {
      addPresets(of: target, to: &table)
    }
    if let (version, range) = target.deploymentTarget {
      let platforms = target.destinations.map { $0.compactMap(\.platform) } ?? [target.platform]
      for platform in platforms {
        guard let name = platform.deploymentTargetSetting else { continue }
        table.set(name, .text(version), from: .field("deploymentTarget"), at: range)
      }
    }
    table.drop(assigned(by: target.configurationFiles, in: configuration))
    table.drop(assigned(by: spec.configurationFiles, in: configuration))
    table.lay(settings(target.settings, in: configuration))
    return table
  }

  private func addPresets(of target: XcodeGenSpec.Target, to table: inout Table) {
    // Where destinations decide, the first of them lends its presets.
    let platform =
      target.platform == .auto ? target.destinations?.first?.platform ?? .auto : target.platform
    table.lay(
      XcodeGenPresets.target(
        type: target.type.name, platform: platform.rawValue, sdk: platform.sdkRoot))
    if target.platform == .auto {
      table.set("SDKROOT", .text("auto"), from: .preset("auto"))
    }
    guard let destinations = target.destinations, !destinations.isEmpty else { return }
    let layers = destinations.map { ($0, XcodeGenPresets.destination($0.rawValue)) }
    for (destination, layer) in layers {
      table.lay([(destination.rawValue, layer.settings)])
    }
    let source = XcodeGenProject.Source.field("supportedDestinations")
    table.set(
      "SUPPORTED_PLATFORMS", .text(layers.compactMap(\.1.platforms).joined(separator: " ")),
      from: source)
    table.set(
      "TARGETED_DEVICE_FAMILY", .text(layers.compactMap(\.1.families).joined(separator: ",")),
      from: source)
  }

  /// The names that are set below a target's own level, or in its xcconfig file.
  private mutating func inheritedNames(
    of target: XcodeGenSpec.Target, in configuration: XcodeGenSpec.Configuration
  ) -> Set<String> {
    var result = assigned(by: target.configurationFiles, in: configuration)
    result.formUnion(assigned(by: spec.configurationFiles, in: configuration))
    result.formUnion(projectNames[configuration.name] ?? [])
    return result
  }

  /// The first Info.plist in the target's sources, at any depth.
  private mutating func findInfoPlist(of target: XcodeGenSpec.Target) -> String? {
    for source in target.sources {
      let path = SpecPathRewriting.join(".", source.path)
      if sources.isReadableFile(LexicalPath.join(folder, path)) {
        if LexicalPath.fileName(of: path) == "Info.plist" { return path }
        continue
      }
      var found: [String] = []
      collectInfoPlists(in: path, depth: 0, into: &found)
      // The order of files on a disk is not reliable. The outermost file is probably intended.
      func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
      guard let first = found.min(by: { depth($0) < depth($1) }) else { continue }
      if let other = found.first(where: { $0 != first }) {
        findings.append(
          Diagnostic(
            "xcodegen-disk-order", .warning,
            "target '\(target.name)' has several Info.plist files in its sources, and XcodeGen uses "
              + "the one that the disk lists first", at: target.range,
            notes: [Diagnostic.Note("used here: \(first), the outermost; another: \(other)")],
            help: "name one with INFOPLIST_FILE or info: { path: … }"))
      }
      return first
    }
    return nil
  }

  private func collectInfoPlists(in path: String, depth: Int, into found: inout [String]) {
    guard depth < 32, let entries = sources.folderEntries(LexicalPath.join(folder, path)) else {
      return
    }
    for entry in entries {
      let inside = SpecPathRewriting.join(path, entry.name)
      if entry.isFolder {
        collectInfoPlists(in: inside, depth: depth + 1, into: &found)
      } else if entry.name == "Info.plist" {
        found.append(inside)
      }
    }
  }

  // MARK: Settings mappings

  /// Returns what one mapping sets in a configuration, and reports what is doubtful about it.
  private mutating func settings(
    _ settings: SpecSettings, in configuration: XcodeGenSpec.Configuration
  ) -> Table {
    guard restOfSettings > 0 else { return Table() }
    report(on: settings, in: configuration)
    let table = table(of: settings, in: configuration)
    restOfSettings -= table.settings.count + table.replaced.count
    if restOfSettings <= 0 {
      findings.append(
        Diagnostic(
          "xcodegen-expansion-limit", .error,
          "the targets have more than \(Self.maximumSettings) settings with their groups, in all "
            + "configurations", at: settings.groups.first?.range,
          help: "move what all targets share to the settings of the project"))
    }
    return table
  }

  /// Returns what one mapping sets in a configuration: its groups in order, then its base, then the
  /// entries of `configs` whose keys are part of the configuration's name.
  ///
  /// Later layers override earlier ones. The layers are visited from the last to the first, so a group that
  /// several others include is visited once: its earlier layers could set nothing more.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the mapping and of all groups that it includes.
  func table(
    of settings: SpecSettings, in configuration: XcodeGenSpec.Configuration
  ) -> Table {
    var table = Table()
    var visited: Set<String> = []
    func visit(_ settings: SpecSettings) {
      for entry in settings.configurations.reversed() where applies(entry.key, to: configuration) {
        visit(entry.settings)
      }
      for entry in settings.base.entries.reversed() {
        if let later = table[entry.key] {
          table.noteReplaced(entry.value.range, by: later)
          continue
        }
        var isUnclear = false
        table.set(
          entry.key, WrittenValue(entry.value, isUnclear: &isUnclear), from: .settings,
          at: entry.value.range, elements: (entry.value.list ?? []).map(\.range))
      }
      for (name, _) in settings.groups.reversed() where visited.insert(name).inserted {
        if let group = spec.group(named: name) { visit(group) }
      }
    }
    visit(settings)
    return table
  }

  private func applies(_ key: String, to configuration: XcodeGenSpec.Configuration) -> Bool {
    configurationNames.contains(key)
      ? key == configuration.name && !key.isEmpty : key.isPart(of: configuration.name)
  }

  // MARK: Findings

  /// Reports doubtful values of a mapping and of the groups that it includes, each group once.
  private mutating func report(
    on settings: SpecSettings, in configuration: XcodeGenSpec.Configuration
  ) {
    for (name, _) in settings.groups
    where examined[configuration.name, default: []].insert(name).inserted {
      if let group = spec.group(named: name) { report(on: group, in: configuration) }
    }
    for entry in settings.base.entries {
      var isUnclear = false
      let value = WrittenValue(entry.value, isUnclear: &isUnclear)
      if isUnclear { reportUnclear(entry, value) }
      if entry.key.hasSuffix(SpecMerging.replaceSuffix) { reportLiteralReplace(entry) }
    }
    let entries = settings.configurations.filter { applies($0.key, to: configuration) }
    for entry in entries { report(on: entry.settings, in: configuration) }
    guard entries.count > 1 else { return }
    var own = Table()
    for entry in entries {
      let upper = table(of: entry.settings, in: configuration)
      for setting in upper.sorted {
        if let other = own[setting.name], other.value != setting.value {
          reportAmbiguity(other, setting, configuration)
        }
      }
      own.lay(upper)
    }
  }

  private mutating func reportAmbiguity(
    _ one: Setting, _ other: Setting, _ configuration: XcodeGenSpec.Configuration
  ) {
    guard reported.insert(other.range).inserted else { return }
    findings.append(
      Diagnostic(
        "xcodegen-ambiguous", .warning,
        "two entries of 'configs' apply to '\(configuration.name)' and set \(other.name); XcodeGen's "
          + "result differs from run to run", at: other.range,
        notes: [Diagnostic.Note("the other entry sets it here", at: one.range)],
        help: "the last one is used here; write the full names of the configurations"))
  }

  private mutating func reportUnclear(_ entry: XcodeGenMapping.Entry, _ value: WrittenValue) {
    guard reported.insert(entry.value.range).inserted, let text = value.text else { return }
    findings.append(
      Diagnostic(
        "xcodegen-unclear-value", .warning,
        "XcodeGen writes \(entry.value.kindWords) with elements that are not strings as one string: \(text)",
        at: entry.value.range, help: "put each element in quotes"))
  }

  private mutating func reportLiteralReplace(_ entry: XcodeGenMapping.Entry) {
    guard reported.insert(entry.keyRange).inserted else { return }
    findings.append(
      Diagnostic(
        "xcodegen-literal-replace", .warning,
        "'\(entry.key)' does not replace anything, so XcodeGen keeps the suffix in the name",
        at: entry.keyRange, help: "take ':REPLACE' away"))
  }
}
