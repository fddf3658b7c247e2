import SettingsDiagnostics
import SettingsXcode

/// Checks for input that XcodeGen can read, but rejects. Sources, packages and schemes are left
/// alone: no build setting depends on them.
struct SpecValidation {
  let spec: XcodeGenSpec
  let folder: String
  let sources: any SourceProvider
  private let targetNames: Set<String>
  private let configurationNames: Set<String>

  init(spec: XcodeGenSpec, folder: String, sources: any SourceProvider) {
    self.spec = spec
    self.folder = folder
    self.sources = sources
    targetNames = Set(spec.targets.map(\.name) + spec.aggregateTargets.map(\.name))
    configurationNames = Set(spec.configurations.map(\.name))
  }

  func validate(_ diagnostics: inout DiagnosticCollector) {
    validateGroups(&diagnostics)
    validate(spec.settings, &diagnostics)
    for group in spec.groups { validate(group.settings, &diagnostics) }
    validate(spec.configurationFiles, &diagnostics)
    if let (name, range) = spec.options.defaultConfiguration,
      !configurationNames.contains(name)
    {
      refuse("there is no configuration '\(name)'\(hint(name, diagnostics))", range, &diagnostics)
    }
    for target in spec.targets {
      validate(target.settings, &diagnostics)
      validate(target.configurationFiles, &diagnostics)
      validateDestinations(of: target, &diagnostics)
      for dependency in target.dependencies where dependency.kind == .target {
        validate(
          dependency.reference, of: target.name, at: dependency.range, allowsProjects: true,
          &diagnostics)
      }
    }
    for target in spec.aggregateTargets {
      validate(target.settings, &diagnostics)
      validate(target.configurationFiles, &diagnostics)
      for (name, range) in target.targets {
        validate(name, of: target.name, at: range, allowsProjects: false, &diagnostics)
      }
    }
  }

  // MARK: Settings

  private func validate(_ settings: SpecSettings, _ diagnostics: inout DiagnosticCollector) {
    for (name, range) in settings.groups where spec.group(named: name) == nil {
      refuse(
        "there is no setting group '\(name)'"
          + diagnostics.didYouMean(name, in: spec.groups.map(\.name)), range, &diagnostics)
    }
    for entry in settings.configurations {
      warnOfUnknownGroups(in: entry.settings, &diagnostics)
      let isEmpty = entry.key.isEmpty
      guard isEmpty || !isPartOfConfiguration(entry.key),
        !spec.options.allowsMissingConfigurations
      else { continue }
      refuse(
        "'\(entry.key)' is not part of any configuration's name\(hint(entry.key, diagnostics))",
        entry.range,
        &diagnostics,
        help: "XcodeGen accepts it with options: { disabledValidations: [missingConfigs] }")
    }
    let names = settings.base.entries
    if names.count == spec.configurations.count,
      names.allSatisfy({ isPartOfConfiguration($0.key) }), let first = names.first
    {
      refuse(
        "these settings look like configurations: there are as many, and each is part of one's name",
        first.keyRange, &diagnostics, help: "put them under 'configs'")
    }
  }

  private func isPartOfConfiguration(_ key: String) -> Bool {
    if key.isEmpty { return false }
    return configurationNames.contains(key)
      || spec.configurations.contains { key.isPart(of: $0.name) }
  }

  /// XcodeGen does not check the contents of an entry of `configs`, and ignores missing groups.
  private func warnOfUnknownGroups(
    in settings: SpecSettings, _ diagnostics: inout DiagnosticCollector
  ) {
    for (name, range) in settings.groups where spec.group(named: name) == nil {
      SpecSettings.warn(
        "there is no setting group '\(name)'", range, &diagnostics,
        hint: diagnostics.didYouMean(name, in: spec.groups.map(\.name)))
    }
    for entry in settings.configurations { warnOfUnknownGroups(in: entry.settings, &diagnostics) }
  }

  /// Groups may include others as deep as this: to lay them together goes as deep.
  private static let maximumDepth = 256

  /// Each group reached from itself, once.
  private func validateGroups(_ diagnostics: inout DiagnosticCollector) {
    var finished: Set<String> = []
    for group in spec.groups {
      var open: [String] = []
      if !findLoop(from: group.name, open: &open, finished: &finished, &diagnostics) { return }
    }
  }

  /// - Returns: Whether to continue. A chain that is too deep is reported once.
  private func findLoop(
    from name: String, open: inout [String], finished: inout Set<String>,
    _ diagnostics: inout DiagnosticCollector
  ) -> Bool {
    if let start = open.firstIndex(of: name) {
      let loop = (open[start...] + [name]).joined(separator: " → ")
      let range = spec.groups.first { $0.name == name }?.range ?? .none
      refuse(
        "setting groups include each other in a cycle: \(loop)", range, &diagnostics,
        help: "XcodeGen crashes on it")
      return true
    }
    guard !finished.contains(name), let settings = spec.group(named: name) else { return true }
    guard open.count < Self.maximumDepth else {
      refuse(
        "setting groups include each other more than \(Self.maximumDepth) deep",
        spec.groups.first { $0.name == name }?.range ?? .none, &diagnostics,
        help: "put the settings of some of them into one group")
      return false
    }
    open.append(name)
    for inner in settings.allGroups {
      if !findLoop(from: inner, open: &open, finished: &finished, &diagnostics) { return false }
    }
    open.removeLast()
    finished.insert(name)
    return true
  }

  // MARK: Files, destinations, dependencies

  private func validate(
    _ files: [XcodeGenSpec.ConfigurationFile], _ diagnostics: inout DiagnosticCollector
  ) {
    for file in files {
      let path = LexicalPath.join(folder, file.path)
      if !spec.options.allowsMissingFiles, !sources.isReadableFile(path) {
        let missing = MissingFile(path, in: sources)
        refuse(
          "there is no file '\(file.path)', which configuration '\(file.configuration)' uses",
          file.range, &diagnostics,
          help: missing.help
            ?? "XcodeGen accepts it with options: { disabledValidations: [missingConfigFiles] }",
          cause: missing.cause)
      }
      if !spec.options.allowsMissingConfigurations,
        !configurationNames.contains(file.configuration)
      {
        refuse(
          "there is no configuration '\(file.configuration)'\(hint(file.configuration, diagnostics))",
          file.range, &diagnostics)
      }
    }
  }

  private func validateDestinations(
    of target: XcodeGenSpec.Target, _ diagnostics: inout DiagnosticCollector
  ) {
    guard let destinations = target.destinations else { return }
    func refuse(_ words: String) {
      self.refuse("target '\(target.name)' " + words, target.range, &diagnostics)
    }
    if target.platform == .watchOS { refuse("is for watchOS, which allows no other destination") }
    if target.type.isApplication, destinations.contains(.watchOS) {
      refuse("is an application, and cannot have watchOS among its destinations")
    }
    if destinations.contains(.macOS), destinations.contains(.macCatalyst) {
      refuse("has both macOS and macCatalyst among its destinations")
    }
    if destinations.contains(.macCatalyst), target.platform != .iOS, target.platform != .auto {
      refuse("has the destination macCatalyst, which needs platform iOS or auto")
    }
    if target.platform != .auto, target.platform != .watchOS,
      let own = XcodeGenDestination(rawValue: target.platform.rawValue),
      !destinations.contains(own)
    {
      refuse("is for \(own.rawValue), which is not among its destinations")
    }
  }

  private func validate(
    _ reference: String, of name: String, at range: SourceRange, allowsProjects: Bool,
    _ diagnostics: inout DiagnosticCollector
  ) {
    let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
    if targetNames.contains(reference) { return }
    if allowsProjects, parts.count == 2,
      spec.projectReferences.contains(where: { $0.name == parts[0] })
    {
      return
    }
    refuse(
      "target '\(name)' depends on '\(reference)', which does not exist"
        + diagnostics.didYouMean(
          reference, in: spec.targets.map(\.name) + spec.aggregateTargets.map(\.name)), range,
      &diagnostics)
  }

  private func hint(_ name: String, _ diagnostics: DiagnosticCollector) -> String {
    diagnostics.didYouMean(name, in: spec.configurations.map(\.name))
  }

  private func refuse(
    _ words: String, _ range: SourceRange, _ diagnostics: inout DiagnosticCollector,
    help: String? = nil, cause: String? = nil
  ) {
    diagnostics.report(
      Diagnostic("xcodegen-refused", words, at: range, help: help).with(cause: cause))
  }
}

extension SpecSettings {
  /// The groups that it names, in its configurations too.
  var allGroups: [String] {
    groups.map(\.name) + configurations.flatMap(\.settings.allGroups)
  }
}

extension String {
  /// Whether another text contains it, ignoring case.
  func isPart(of other: String) -> Bool {
    let needle = Array(lowercased().utf8)
    let text = Array(other.lowercased().utf8)
    guard !needle.isEmpty, needle.count <= text.count else { return false }
    return (0...(text.count - needle.count)).contains { start in
      text[start..<(start + needle.count)].elementsEqual(needle)
    }
  }
}
