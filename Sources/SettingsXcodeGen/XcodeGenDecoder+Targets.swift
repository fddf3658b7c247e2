import SettingsDiagnostics

extension XcodeGenDecoder {
  /// One target; nil where XcodeGen would refuse it.
  mutating func target(_ entry: XcodeGenMapping.Entry) -> XcodeGenSpec.Target? {
    let mapping = entry.value.mapping ?? XcodeGenMapping()
    diagnostics.report(contentsOf: SpecKeys.target.findings(in: mapping))
    let name = mapping["name"]?.text ?? entry.key
    let destinations = destinations(mapping["supportedDestinations"], of: mapping)
    guard let type = productType(mapping["type"], of: name, at: entry.keyRange),
      let platform = platform(
        mapping["platform"], of: name, isDecidedByDestinations: destinations != nil,
        at: entry.keyRange)
    else { return nil }
    var target = XcodeGenSpec.Target(
      name: name, range: entry.keyRange, type: type, platform: platform,
      destinations: destinations,
      productName: mapping["productName"]?.text ?? name)
    if let value = mapping["deploymentTarget"], let version = version(value) {
      target.deploymentTarget = (version, value.range)
    }
    target.settings = SpecSettings(mapping["settings"], &diagnostics)
    target.configurationFiles = configurationFiles(mapping["configFiles"])
    target.dependencies = dependencies(mapping["dependencies"], on: platform)
    target.sources = sources(mapping["sources"])
    target.infoPath = plistPath(mapping["info"], "info")
    target.entitlementsPath = plistPath(mapping["entitlements"], "entitlements")
    target.linksTransitively = mapping["transitivelyLinkDependencies"]?.boolean
    target.requiresObjCLinking = mapping["requiresObjCLinking"]?.boolean
    // Without a tool, XcodeGen reads the target as one with a product.
    target.isLegacy = mapping["legacy"]?.mapping?["toolPath"]?.text != nil
    target.plugins = (mapping["buildToolPlugins"]?.list ?? []).compactMap {
      $0.mapping?["plugin"]?.text
    }
    target.buildRules = (mapping["buildRules"]?.list ?? []).compactMap(\.mapping)
      .filter { $0["script"] != nil }
      .map { $0["filePattern"]?.text ?? $0["fileType"]?.text ?? "build rule" }
    target.mapping = mapping
    return target
  }

  /// XcodeGen takes a missing type for a type without a name.
  private mutating func productType(
    _ value: XcodeGenValue?, of name: String, at range: SourceRange
  ) -> XcodeGenProductType? {
    guard let value, let text = value.text else {
      ignored(
        "target '\(name)' has no type", value?.range ?? range,
        help: "the target gets no product type; add 'type'")
      return XcodeGenProductType.none
    }
    guard let type = XcodeGenProductType(text) else {
      refuse(
        "'\(text)' is not a target type of XcodeGen"
          + Suggestion.didYouMean(text, in: XcodeGenProductType.known), value.range)
      return nil
    }
    return type
  }

  private mutating func platform(
    _ value: XcodeGenValue?, of name: String, isDecidedByDestinations: Bool,
    at range: SourceRange
  ) -> XcodeGenPlatform? {
    let text = value?.text ?? ""
    if text.isEmpty, isDecidedByDestinations { return .auto }
    guard let platform = XcodeGenPlatform(rawValue: text) else {
      let known = XcodeGenPlatform.allCases.map(\.rawValue)
      refuse(
        text.isEmpty
          ? "target '\(name)' needs a platform"
          : "'\(text)' is not a platform of XcodeGen" + Suggestion.didYouMean(text, in: known),
        value?.range ?? range, help: "platforms are \(known.joined(separator: ", "))")
      return nil
    }
    return platform
  }

  private mutating func destinations(
    _ value: XcodeGenValue?, of target: XcodeGenMapping
  ) -> [XcodeGenDestination]? {
    guard let value, let list = value.list else { return nil }
    if target["isMultiPlatformTarget"]?.boolean == true {
      refuse("a list of platforms and 'supportedDestinations' cannot be combined", value.range)
    }
    var destinations: [XcodeGenDestination] = []
    for element in list {
      if let text = element.text, let destination = XcodeGenDestination(rawValue: text) {
        destinations.append(destination)
      } else {
        ignored("'\(element.text ?? "")' is not a destination", element.range)
      }
    }
    if destinations.contains(.macCatalyst), !destinations.contains(.iOS) {
      destinations.append(.iOS)
    }
    // One that is named twice counts twice.
    return XcodeGenDestination.allCases.flatMap { destination in
      destinations.filter { $0 == destination }
    }
  }

  private mutating func dependencies(
    _ value: XcodeGenValue?, on platform: XcodeGenPlatform
  ) -> [XcodeGenSpec.Dependency] {
    var result: [XcodeGenSpec.Dependency] = []
    if let value, value.list == nil, !value.isNull {
      refuse(
        "'dependencies' takes a list, not \(value.kindWords)", value.range,
        help: "write a '-' in front of each dependency")
    }
    for element in value?.list ?? [] {
      guard let mapping = element.mapping, let dependency = dependency(mapping, element.range)
      else {
        refuse(
          "a dependency needs a target, framework, carthage, sdk, package or bundle", element.range)
        continue
      }
      // Where platforms are named, the dependency is for those alone.
      if let platforms = mapping["platforms"]?.list?.compactMap(\.text),
        !platforms.contains(platform.rawValue)
      {
        continue
      }
      result.append(dependency)
    }
    return result
  }

  private func dependency(
    _ mapping: XcodeGenMapping, _ range: SourceRange
  ) -> XcodeGenSpec.Dependency? {
    let kinds: [(String, XcodeGenSpec.Dependency.Kind)] = [
      ("target", .target), ("framework", .framework), ("carthage", .carthage), ("sdk", .sdk),
      ("package", .package), ("bundle", .bundle),
    ]
    for (key, kind) in kinds {
      guard let reference = mapping[key]?.text else { continue }
      var dependency = XcodeGenSpec.Dependency(
        kind: kind, reference: reference, range: mapping[key]?.range ?? range)
      dependency.embeds = mapping["embed"]?.boolean
      dependency.links = mapping["link"]?.boolean
      dependency.isImplicit = mapping["implicit"]?.boolean ?? false
      dependency.isWeak = mapping["weak"]?.boolean ?? false
      dependency.isStaticCarthage = mapping["linkType"]?.text == "static"
      dependency.product = mapping["product"]?.text
      dependency.products = mapping["products"]?.readableTexts ?? []
      dependency.platformFilters = Self.platformFilters(of: mapping)
      dependency.mapping = mapping
      return dependency
    }
    return nil
  }

  /// The filters that XcodeGen writes into the project for a dependency.
  private static func platformFilters(of dependency: XcodeGenMapping) -> [String] {
    let destinations = (dependency["destinationFilters"]?.readableTexts ?? []).compactMap { name in
      XcodeGenDestination(rawValue: name).map { $0 == .visionOS ? "xros" : name.lowercased() }
    }
    if !destinations.isEmpty { return destinations }
    // XcodeGen supports the filters of an app for iOS, whose only other platform is Mac Catalyst.
    switch dependency["platformFilter"]?.text {
    case "iOS": return ["ios"]
    case "macOS": return ["maccatalyst"]
    default: return []
    }
  }

  private func sources(_ value: XcodeGenValue?) -> [XcodeGenSource] {
    guard let value else { return [] }
    if let path = value.text {
      return path.isEmpty ? [] : [XcodeGenSource(value)].compactMap(\.self)
    }
    return (value.list ?? []).compactMap(XcodeGenSource.init)
  }

  private mutating func plistPath(
    _ value: XcodeGenValue?, _ key: String
  ) -> (text: String, range: SourceRange)? {
    guard let value, !value.isEmpty else { return nil }
    guard let path = value.mapping?["path"], let text = path.text else {
      refuse("'\(key)' needs a 'path'", value.range)
      return nil
    }
    return (text, path.range)
  }
}
