import SettingsDiagnostics

/// Reads a resolved mapping into a spec: what XcodeGen refuses is an error, what it passes over
/// silently a warning.
struct XcodeGenDecoder {
  var diagnostics: DiagnosticCollector
  private(set) var spec = XcodeGenSpec()

  init(diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  mutating func decode(_ root: XcodeGenMapping) {
    diagnostics.report(contentsOf: SpecKeys.project.findings(in: root))
    if let name = root["name"]?.text, !name.isEmpty {
      spec.name = name
    } else {
      refuse(
        "a spec needs a name", root["name"]?.range,
        help: "add 'name: …' at its top level; otherwise name a different file")
    }
    decodeConfigurations(root["configs"])
    spec.configurationFiles = configurationFiles(root["configFiles"])
    spec.settings = SpecSettings(root["settings"], &diagnostics)
    decodeGroups(root["settingGroups"] ?? root["settingPresets"])
    decodeOptions(root["options"])
    spec.classPrefix = root["attributes"]?.mapping?["CLASSPREFIX"]?.text
    spec.projectReferences = (root["projectReferences"]?.mapping?.entries ?? []).map {
      ($0.key, $0.value.mapping?["path"]?.text)
    }
    for entry in mappings(in: root["targets"], "targets") {
      if let target = target(entry) { spec.targets.append(target) }
    }
    for entry in mappings(in: root["aggregateTargets"], "aggregateTargets") {
      spec.aggregateTargets.append(aggregateTarget(entry))
    }
    spec.targets.sort { $0.name < $1.name }
    spec.aggregateTargets.sort { $0.name < $1.name }
    refuseSameNames()
  }

  // MARK: The project

  private mutating func decodeConfigurations(_ value: XcodeGenValue?) {
    for entry in value?.mapping?.entries ?? [] {
      if entry.value.isNull {
        refuse(
          "configuration '\(entry.key)' in 'configs' is null; expected debug, release or none",
          entry.keyRange)
        continue
      }
      guard let type = entry.value.text else {
        ignored("the type of configuration '\(entry.key)' is not text", entry.value.range)
        continue
      }
      let isKnown = type == "debug" || type == "release"
      if !isKnown, type != "none" {
        ignored(
          "'\(type)' is not a type of configuration, so '\(entry.key)' gets no presets",
          entry.value.range, help: "the types are debug, release and none")
      }
      spec.configurations.append(.init(name: entry.key, type: isKnown ? type : nil))
    }
    if spec.configurations.isEmpty {
      spec.configurations = [
        .init(name: "Debug", type: "debug"), .init(name: "Release", type: "release"),
      ]
    }
    spec.configurations.sort { Array($0.name.utf8).lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func decodeGroups(_ value: XcodeGenValue?) {
    for entry in value?.mapping?.entries ?? [] {
      spec.add(
        .init(
          name: entry.key, range: entry.keyRange,
          settings: SpecSettings(entry.value, &diagnostics)))
    }
  }

  mutating func configurationFiles(
    _ value: XcodeGenValue?
  ) -> [XcodeGenSpec.ConfigurationFile] {
    guard let value, !value.isEmpty else { return [] }
    guard let mapping = value.mapping else {
      ignored(
        "'configFiles' takes a file for each configuration, not \(value.kindWords)", value.range)
      return []
    }
    var files: [XcodeGenSpec.ConfigurationFile] = []
    for entry in mapping.entries {
      if entry.value.isNull {
        refuse(
          "configuration '\(entry.key)' in 'configFiles' is null; expected the path of a file",
          entry.keyRange)
        continue
      }
      guard let path = entry.value.text else {
        ignored("a configuration's file is a text", entry.value.range)
        continue
      }
      files.append(.init(configuration: entry.key, path: path, range: entry.value.range))
    }
    return files
  }

  private mutating func decodeOptions(_ value: XcodeGenValue?) {
    guard let value, !value.isEmpty else { return }
    guard let options = value.mapping else {
      refuse("'options' takes a mapping, not \(value.kindWords)", value.range)
      return
    }
    if let value = options["settingPresets"], let word = value.text {
      if let presets = XcodeGenSpec.Options.Presets(rawValue: word) {
        spec.options.presets = presets
      } else {
        ignored(
          "'\(word)' is not valid, and XcodeGen uses all; expected all, none, project or targets",
          value.range)
      }
    }
    spec.options.bundleIdPrefix = options["bundleIdPrefix"].flatMap { value in
      value.text.map { ($0, value.range) }
    }
    for entry in options["deploymentTarget"]?.mapping?.entries ?? [] {
      guard let platform = XcodeGenPlatform(rawValue: entry.key), platform != .auto else {
        ignored("'\(entry.key)' is not a platform", entry.keyRange)
        continue
      }
      if let version = version(entry.value) {
        spec.options.deploymentTargets.append((platform, version, entry.value.range))
      }
    }
    spec.options.linksTransitively = options["transitivelyLinkDependencies"]?.boolean ?? false
    if let path = options["carthageBuildPath"]?.text { spec.options.carthageBuildPath = path }
    spec.options.developmentLanguage = options["developmentLanguage"]?.text
    checkVersion(options["minimumXcodeGenVersion"])
    spec.options.defaultConfiguration = options["defaultConfig"].flatMap { value in
      value.text.map { ($0, value.range) }
    }
    let disabled = options["disabledValidations"]?.list?.compactMap(\.text) ?? []
    spec.options.allowsMissingConfigurations = disabled.contains("missingConfigs")
    spec.options.allowsMissingFiles = disabled.contains("missingConfigFiles")
  }

  /// A spec for a later XcodeGen may count on other rules than those that are followed here.
  private mutating func checkVersion(_ value: XcodeGenValue?) {
    guard let value, let text = value.text else { return }
    let parts = text.split(separator: ".").map { Int($0) ?? 0 }
    guard Self.followed.lexicographicallyPrecedes(parts) else { return }
    diagnostics.report(
      Diagnostic(
        "xcodegen-version", .warning,
        "this spec is for XcodeGen \(text) and later; it is read by the rules of "
          + Self.followed.map(String.init).joined(separator: "."), at: value.range))
  }

  /// The version of XcodeGen whose rules these are.
  private static let followed = [2, 45, 4]

  private mutating func aggregateTarget(
    _ entry: XcodeGenMapping.Entry
  ) -> XcodeGenSpec.AggregateTarget {
    let mapping = entry.value.mapping ?? XcodeGenMapping()
    var target = XcodeGenSpec.AggregateTarget(
      name: mapping["name"]?.text ?? entry.key, range: entry.keyRange)
    target.settings = SpecSettings(mapping["settings"], &diagnostics)
    target.configurationFiles = configurationFiles(mapping["configFiles"])
    target.targets = (mapping["targets"]?.list ?? []).compactMap { element in
      element.text.map { ($0, element.range) }
    }
    target.mapping = mapping
    return target
  }

  // MARK: Parts

  /// A deployment target as XcodeGen writes it; nil where it does not take the value.
  mutating func version(_ value: XcodeGenValue) -> String? {
    let text: String
    switch value.content {
    case .text(let written): text = written
    case .decimal(let number), .jsonNumber(let number, _): text = "\(number)"
    case .integer(let number):
      ignored(
        "deployment target \(number) is an integer", value.range,
        help: "write \(number).0, or put it in quotes")
      return nil
    default:
      ignored("a deployment target is a text or a decimal number", value.range)
      return nil
    }
    // A `v` in front is let pass, and so is what follows a dash.
    let digits = (text.hasPrefix("v") ? text.dropFirst() : text[...]).prefix { $0 != "-" }
    let numbers = digits.split(separator: ".", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard (1...3).contains(numbers.count), numbers.count == digits.count(where: { $0 == "." }) + 1
    else {
      refuse("'\(text)' is not a version", value.range)
      return nil
    }
    let patch = numbers.count > 2 && numbers[2] > 0 ? ".\(numbers[2])" : ""
    return "\(numbers[0]).\(numbers.count > 1 ? numbers[1] : 0)\(patch)"
  }

  private mutating func mappings(
    in value: XcodeGenValue?, _ key: String
  ) -> [XcodeGenMapping.Entry] {
    guard let value, !value.isEmpty else { return [] }
    guard let mapping = value.mapping else {
      refuse("'\(key)' takes a mapping, not \(value.kindWords)", value.range)
      return []
    }
    return mapping.entries.filter { entry in
      if entry.value.mapping != nil { return true }
      refuse(
        "'\(entry.key)' in '\(key)' must be a mapping, not \(entry.value.kindWords)",
        entry.value.range)
      return false
    }
  }

  private mutating func refuseSameNames() {
    var known: [String: SourceRange] = [:]
    let all = spec.targets.map { ($0.name, $0.range) }
    for (name, range) in all {
      if let other = known[name] {
        diagnostics.report(
          Diagnostic(
            "xcodegen-refused", "two targets are named '\(name)'", at: range,
            notes: [Diagnostic.Note("the other", at: other)], help: "XcodeGen crashes on it"))
      }
      known[name] = range
    }
  }

  mutating func refuse(_ words: String, _ range: SourceRange?, help: String? = nil) {
    diagnostics.report(Diagnostic("xcodegen-refused", words, at: range, help: help))
  }

  mutating func ignored(_ words: String, _ range: SourceRange, help: String? = nil) {
    SpecSettings.warn(words, range, &diagnostics, help: help)
  }
}
