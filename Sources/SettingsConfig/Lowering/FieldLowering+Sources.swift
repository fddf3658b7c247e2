internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The field `sources`.
extension FieldLowering {
  /// Lowers paths with their exclusions and flags to one list, so that levels inherit and replace
  /// them together. Files for some platforms extend the list under conditions.
  mutating func lowerSources(_ field: SpecField) {
    var list = ListValue()
    var filtered: [(sdk: String, list: ListValue)] = []
    for element in elements(field.value, "sources", of: "a list of paths") {
      let node = element.value
      guard tree.kind(of: node) == .mapping else {
        if isText(node, "sources") { appendSource(node, to: &list) }
        continue
      }
      let before = context.diagnostics.diagnostics.count
      checkEntry(node, "sources", words: "an entry of 'sources'", in: .source)
      guard context.diagnostics.diagnostics.count == before else { continue }
      let sdks = sourceSDKs(node)
      if sdks.isEmpty { appendSourceEntry(node, to: &list) }
      for sdk in sdks {
        let place = filtered.firstIndex { $0.sdk == sdk } ?? filtered.count
        if place == filtered.count {
          filtered.append((sdk, ListValue()))
          filtered[place].list.append("$(inherited)", at: tree.range(of: node))
        }
        appendSourceEntry(node, to: &filtered[place].list)
      }
    }
    guard describesTargets else { return }
    assign(
      list, to: "SOURCE_PATHS", field: "sources", at: field.value, aliasRange: field.aliasRange)
    for (sdk, list) in filtered {
      assign(
        list, to: "SOURCE_PATHS", field: "sources", at: field.value,
        when: [Condition(parameter: "sdk", pattern: sdk)],
        aliasRange: field.aliasRange)
    }
  }

  /// Returns the patterns of the SDKs of the only platforms of an entry; empty for all.
  private func sourceSDKs(_ entry: SpecNode) -> [String] {
    var result: [String] = []
    for field in tree.entries(of: entry)
    where FieldTable.field(named: tree.text(of: field.key).span, in: .source) == .filePlatforms {
      for node in nodes(field.value) {
        let sdk = Self.sdkPattern(of: Platform(named: tree.string(of: node)))
        if !result.contains(sdk) { result.append(sdk) }
      }
    }
    return result
  }

  /// The pattern of a platform's SDKs, for devices and simulators. Mac Catalyst, which is not a platform of its own, is
  /// built with the SDK of the Mac.
  private static func sdkPattern(of platform: Platform?) -> String {
    switch platform {
    case .iOS: "iphone*"
    case .macOS, nil: "macosx*"
    case .tvOS: "appletv*"
    case .watchOS: "watch*"
    case .visionOS: "xr*"
    }
  }

  private func appendSource(_ node: SpecNode, to list: inout ListValue) {
    let path = pathFromRoot(node)
    // An exclusion and flags are elements of the same list.
    if path.first == UInt8(ascii: "!") || path.first == UInt8(ascii: "-") {
      list.append(
        SourcePath.element(String(decoding: path, as: UTF8.self)), at: tree.range(of: node))
    } else {
      list.append(path[...], at: tree.range(of: node))
    }
  }

  private mutating func appendSourceEntry(_ node: SpecNode, to list: inout ListValue) {
    var fields: [Field: SpecNode] = [:]
    for part in self.fields(node, "sources", in: .source) { fields[part.field] = part.value }
    guard let pathNode = fields[.filePath] else { return }
    appendSource(pathNode, to: &list)
    let path = String(decoding: pathFromRoot(pathNode), as: UTF8.self)
    for pattern in fields[.fileExclude].map(nodes) ?? [] {
      list.append(
        SourcePath.element(excluding: tree.string(of: pattern), from: path),
        at: tree.range(of: pattern))
    }
    guard let flags = fields[.fileFlags] else { return }
    let text = tree.listText(of: flags)
    guard text.hasPrefix("-") || text.hasPrefix("$") else {
      report(
        "invalid-flags", "compiler flags start with '-', and '\(text)' does not", at: flags,
        help: "write flags as in 'flags: [-fno-objc-arc]'")
      return
    }
    list.append(text, at: tree.range(of: flags))
  }

  private func nodes(_ node: SpecNode) -> [SpecNode] {
    tree.kind(of: node) == .sequence ? tree.elements(of: node).map(\.value) : [node]
  }
}
