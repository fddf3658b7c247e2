internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

extension SpecDecoder {
  /// Decodes the content of the project, a template or a target.
  mutating func decodeLevel(_ index: Int, _ node: SpecNode) {
    let place = spec.levels[index].place
    spec.levels[index].node = node
    guard tree.kind(of: node) == .mapping else {
      if !tree.isNull(node) {
        diagnostics.report(
          tree.notMapping(node, levelName(index), help: adviceOnLevel(index, node)))
      }
      return
    }
    let firstBlock = spec.blocks.count
    let firstXcconfig = spec.xcconfigs.count
    var block = SpecBlock(selector: .always, key: nil)
    let firstField = spec.fields.count
    var when: SpecNode?
    for entry in tree.entries(of: node) {
      guard let field = field(entry.key, in: place, of: .level(index)) else { continue }
      switch field {
      case .projectName:
        if let name = text(entry.value, of: "name") { spec.projectName = name }
      case .projectXcodeVersion, .projectSourcesAs, .projectOrganization, .projectSettingsIn:
        decodeProjectFile(field, entry.value)
      case .familyValues:
        report(
          "ambiguous-name", "'for' needs a target whose name contains its variables",
          at: entry.key, help: "name the target as in '${brand}App', or remove 'for'")
      case .inherits:
        if let member = spec.levels[index].member { inheritsNodes[member] = entry.value }
      case .xcconfig: decodeXcconfig(entry)
      case .when: when = entry.value
      case .rules: decodeRules(entry.value, of: index)
      case .sdkVersion:
        if let version = text(entry.value, of: "sdkVersion") {
          if VersionNumber.Packed(version) != nil {
            spec.levels[index].sdkVersion = entry.value
            spec.hasSDKVersions = true
          } else {
            report(
              "invalid-version", "'sdkVersion' must be a version such as 18.2, not '\(version)'",
              at: entry.value)
          }
        }
      default:
        if field == .type, tree.isScalar(entry.value) {
          spec.levels[index].type = productTypes.type(named: tree.text(of: entry.value).span)
        }
        append(field, entry, to: &block)
      }
    }
    block.fields = firstField..<spec.fields.count
    spec.levels[index].platform = block.platform
    spec.blocks.append(block)
    if let when { decodeWhen(when) }
    spec.levels[index].blocks = firstBlock..<spec.blocks.count
    spec.levels[index].xcconfigs = firstXcconfig..<spec.xcconfigs.count
  }

  func levelName(_ index: Int) -> String {
    guard let member = spec.levels[index].member else { return "project" }
    // An error in a family's definition is one of all its targets, so the message has the name of the definition.
    let name = tree.string(of: tree.original(of: spec.members[member].name))
    return "\(spec.members[member].isTarget ? "target" : "template") '\(name)'"
  }

  private mutating func append(_ field: Field, _ entry: SpecEntry, to block: inout SpecBlock) {
    if field == .platform {
      block.platform =
        tree.isScalar(entry.value) ? Platform(named: tree.string(of: entry.value)) : nil
      if block.platform == nil { spec.hasUnknownPlatforms = true }
    }
    switch field {
    case .macros: spec.hasMacros = true
    case .host: spec.hasHosts = true
    case .resources, .headers, .copyFiles, .dependencies: spec.namesFiles = true
    default: break
    }
    spec.fields.append(
      SpecField(
        field: field, key: entry.key, value: entry.value, aliasRange: entry.aliasRange))
  }

  // MARK: when

  private mutating func decodeWhen(_ node: SpecNode) {
    guard isMapping(node, field: "when") else { return }
    let tree = tree
    for entry in tree.entries(of: node) {
      guard let selector = selector(of: entry.key),
        isMapping(entry.value, field: "when.\(tree.string(of: entry.key))")
      else { continue }
      let key = entry.key
      var block = SpecBlock(selector: selector, key: key)
      let firstField = spec.fields.count
      for entry in tree.entries(of: entry.value) {
        if let field = field(entry.key, in: .when, of: .when(key)) {
          append(field, entry, to: &block)
        }
      }
      block.fields = firstField..<spec.fields.count
      spec.blocks.append(block)
    }
  }

  /// Returns the selector of a `when` key. Almost all keys are the name of a configuration, byte
  /// for byte.
  private mutating func selector(of node: SpecNode) -> SpecBlock.Selector? {
    if tree.isScalar(node), !tree.isNull(node) {
      let key = tree.textRange(of: node), text = tree.text(of: node.document)
      if let name = configurationNames.find(text.span.extracting(key)) {
        // A name that contains `=` was already reported, and the key is a condition.
        let isName = !configurationNames.utf8(of: name).contains(UInt8(ascii: "="))
        if isName { return .configuration(configurationNumbers[Int(name.index)]) }
      }
    }
    return text(node, of: "when").flatMap { selector($0, at: node) }
  }

  /// Returns the selector of a `when` key: a configuration's name, or a list of
  /// `parameter=pattern`.
  private mutating func selector(_ key: String, at node: SpecNode) -> SpecBlock.Selector? {
    guard key.utf8.contains(UInt8(ascii: "=")) else {
      if let index = configuration(named: key) { return .configuration(index) }
      report(
        "unknown-configuration",
        "'when' has an invalid key: \(unknownConfigurationMessage(key))",
        at: node,
        help: helpForSelector(key)
      )
      return nil
    }
    var conditions: [Condition] = []
    // Split by hand, because the first generic `split` of a run has to look up its types.
    var rest: Substring? = key[...]
    while let part = rest {
      let comma = part.utf8.firstIndex(of: UInt8(ascii: ","))
      rest = comma.map { part[part.utf8.index(after: $0)...] }
      let trimmed = part[..<(comma ?? part.endIndex)].trimmingBlanks
      guard let equals = trimmed.firstIndex(of: "="), equals != trimmed.startIndex else {
        report(
          "invalid-condition", "'\(trimmed)' is not a condition of the form 'parameter=pattern'",
          at: node,
          help: "separate conditions by commas, as in 'sdk=iphonesimulator*, config=Debug'")
        return nil
      }
      let condition = Condition(
        parameter: String(trimmed[..<equals].trimmingBlanks),
        pattern: String(trimmed[trimmed.index(after: equals)...].trimmingBlanks))
      check(condition, at: node)
      conditions.append(condition)
    }
    return .conditions(conditions)
  }

  static let conditionParameters = ["arch", "config", "sdk", "target", "variant"]

  /// Returns help for a `when` key that is neither a configuration nor a condition.
  private func helpForSelector(_ key: String) -> String? {
    let parameter = ForeignNames.parameter(key) ?? key
    if Self.conditionParameters.contains(parameter) {
      return parameter == "config"
        ? "write the configuration's name, as in 'Debug: { … }'"
        : "write the parameter and its pattern as one key, as in "
          + "'\(parameter)=\(parameter == "arch" ? "arm64" : "iphonesimulator*"): { … }'"
    }
    let meant = diagnostics.meant(by: key, in: spec.configurationNames.sorted())
    guard meant == nil else { return nil }
    return "write a configuration (\(spec.configurations.lazy.map(\.name).shortList(last: "or"))) "
      + "or conditions such as 'sdk=iphonesimulator*'"
  }

  /// Reports a condition that can never be true.
  private mutating func check(_ condition: Condition, at node: SpecNode) {
    let known = Self.conditionParameters
    if !known.contains(condition.parameter) {
      let meant =
        ForeignNames.parameter(condition.parameter)
        ?? Suggestion.meant(by: condition.parameter, in: known)
      diagnostics.report(
        Diagnostic(
          meant == nil ? "unknown-parameter" : "invalid-condition",
          meant == nil ? .warning : .error,
          "no condition parameter is named '\(condition.parameter)'"
            + Suggestion.didYouMean(meant),
          at: tree.range(of: node),
          help: meant.map { "write '\($0)=\(ForeignNames.pattern(condition.pattern, of: $0))'" }
            ?? "the parameters are \(known.list(last: "and"))"))
    } else if condition.parameter == "config",
      !condition.pattern.utf8.contains(where: { "*?[".utf8.contains($0) }),
      configuration(named: condition.pattern) == nil
    {
      reportUnknownConfiguration(condition.pattern, at: node)
    }
  }

  // MARK: xcconfig

  private mutating func decodeXcconfig(_ entry: SpecEntry) {
    if tree.isNull(entry.value) { return }
    switch tree.kind(of: entry.value) {
    case .scalar: appendXcconfig(entry.value, configuration: nil)
    case .sequence:
      report(
        "wrong-kind", "'xcconfig' takes one path, or one per configuration, not a list",
        at: entry.value, help: "name one file, and #include the others in it")
    case .mapping:
      for entry in tree.entries(of: entry.value) {
        guard let name = text(entry.key, of: "xcconfig") else { continue }
        if let index = configuration(named: name) {
          appendXcconfig(entry.value, configuration: index)
        } else {
          reportUnknownConfiguration(name, at: entry.key)
        }
      }
    }
  }

  private mutating func appendXcconfig(_ node: SpecNode, configuration: Int?) {
    if tree.isNull(node) { return }
    guard tree.isScalar(node), tree.textCount(of: node) > 0 else {
      report(
        "wrong-kind", "'xcconfig' takes the path of a file, not \(tree.kindName(node))", at: node
      )
      return
    }
    let key = Array(tree.folderPrefixes[Int(node.document)].utf8) + tree.text(of: node)
    let path = Int(pathNames.intern(key.span).index)
    if path == spec.xcconfigPaths.count {
      let resolved = resolve(node)
      spec.xcconfigPaths.append(resolved)
      missingPaths.append(!paths.sources.isReadableFile(resolved))
    }
    spec.xcconfigs.append(SpecXcconfig(configuration: configuration, node: node, path: path))
    if !paths.isAllowed(spec.xcconfigPaths[path]) {
      report(
        "xcconfig-outside-tree",
        "xcconfig '\(tree.string(of: node))' is outside the project's folder", at: node,
        help: "it must be in the folder of \(spec.path) or below it")
    } else if missingPaths[path] {
      reportMissing(xcconfig: spec.xcconfigPaths[path], at: node)
    }
  }

  private mutating func reportMissing(xcconfig path: String, at node: SpecNode) {
    if paths.sources.folderEntries(path) != nil {
      report(
        "missing-xcconfig", "'\(path)' is a folder, not an xcconfig file", at: node,
        help: "name a file in it")
      return
    }
    // A file that exists but may not be read is not missing.
    do throws(SourceReadFailure) {
      _ = try paths.sources.read(path)
    } catch  where error.reason != .notFound {
      report(
        "missing-xcconfig", "cannot read xcconfig file '\(path)': \(error.explanation)", at: node)
      return
    } catch {}
    let near = diagnostics.suggestsNames ? paths.sources.nearbyPath(to: path) : nil
    report(
      "missing-xcconfig", "no xcconfig file at '\(path)'" + Suggestion.didYouMean(near),
      at: node,
      help: "the path is relative to the file that names it")
  }

  /// Returns the path of a file to open. It is relative to the file that names it.
  private func resolve(_ node: SpecNode) -> String {
    let written = tree.string(of: node)
    if LexicalPath.isAbsolute(written) { return LexicalPath.normalize(written) }
    return LexicalPath.normalize(
      LexicalPath.join(paths.rootFolder, tree.folderPrefixes[Int(node.document)] + written))
  }

  // MARK: inherits

  /// Resolves the templates and targets that `inherits` names, and reports cycles among them.
  mutating func resolveInheritance() {
    for member in spec.members.indices {
      let first = spec.inherited.count
      for entry in names(inheritsNodes[member], of: "inherits") {
        if let handle = spec.memberNames.find(entry.name) {
          spec.inherited.append(spec.memberByName[Int(handle.index)])
        } else {
          reportUnknownAncestor(entry.name, of: member, at: entry.node)
        }
      }
      spec.members[member].inherits = first..<spec.inherited.count
    }
    if spec.inherited.isEmpty { return }
    let spec = self.spec
    let parents = { (member: Int) in Array(spec.inherited[spec.members[member].inherits]) }
    let cycles = Inheritance.cycles(count: spec.members.count, parents: parents)
    for cycle in cycles {
      guard let from = cycle.last else { continue }
      let name = spec.name(of: cycle[0])
      let reference = names(inheritsNodes[from], of: "inherits").first { $0.name == name }
      reportCycle(
        cycle.map(spec.name(of:)),
        noun: spec.members[cycle[0]].isTarget ? "target" : "template",
        at: tree.range(of: reference?.node ?? spec.members[from].name),
        places: cycle.map { tree.range(of: spec.members[$0].name) })
    }
    if cycles.isEmpty { limitInheritance(parents) }
  }

  /// Limits the length of a chain, because each of its members has the levels of all before it.
  private mutating func limitInheritance(_ parents: (Int) -> [Int]) {
    let limit = Inheritance.maximumDepth
    let depths = Inheritance.depths(count: spec.members.count, parents: parents)
    for member in spec.members.indices where depths[member] > limit && depths[member] % limit == 1 {
      spec.members[member].inherits = 0..<0
      if depths[member] > limit + 1 { continue }
      report(
        "inheritance-depth",
        "'\(spec.name(of: member))' inherits through more than \(limit) templates and targets",
        at: inheritsNodes[member] ?? spec.members[member].name, help: "make the chain shorter")
    }
  }

  private mutating func reportUnknownAncestor(_ name: String, of member: Int, at node: SpecNode) {
    let suggestion = diagnostics.didYouMean(
      name, in: (spec.templateNames + spec.targetNames).sorted())
    report("unknown-ancestor", "no template or target is named '\(name)'\(suggestion)", at: node)
  }
}

extension Substring {
  /// The text without spaces and tabs at both ends.
  var trimmingBlanks: Substring {
    var result = self
    while let first = result.first, first == " " || first == "\t" { result.removeFirst() }
    while let last = result.last, last == " " || last == "\t" { result.removeLast() }
    return result
  }
}
