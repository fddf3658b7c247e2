import SettingsDiagnostics

/// Turns a list of platforms into a target each, and lays targets over their templates.
///
/// XcodeGen does platforms, then templates, then platforms again, so that a template may bring the
/// list of platforms with it; names differ between the two ways, and that is kept.
struct TargetExpansion {
  private(set) var findings: [Diagnostic] = []
  private var merging = SpecMerging()
  private let budget = ExpansionBudget()

  mutating func expanding(_ spec: XcodeGenMapping) -> XcodeGenMapping {
    let expanded = expandingSchemes(expandingTargets(spec))
    findings += merging.findings
    if budget.isExceeded {
      findings.append(
        Diagnostic(
          "xcodegen-expansion-limit",
          "the targets are larger than \(ExpansionBudget.maximum >> 20) MiB with their templates",
          at: spec.entry("targets")?.keyRange,
          help: "move what all targets share to the settings of the project"))
    }
    return expanded
  }

  /// Schemes laid over their templates; nothing else is done to them.
  private mutating func expandingSchemes(_ spec: XcodeGenMapping) -> XcodeGenMapping {
    guard spec["schemeTemplates"] != nil, let entry = spec.entry("schemes"),
      let schemes = entry.value.mapping,
      schemes.entries.allSatisfy({ $0.value.mapping != nil })
    else { return spec }
    var result = spec
    var value = entry.value
    value.content = .mapping(
      mergedOverTemplates(
        schemes, templates("schemeTemplates", in: spec), nameVariable: "scheme_name"))
    result.set("schemes", value, at: entry.keyRange)
    return result
  }

  private mutating func expandingTargets(_ spec: XcodeGenMapping) -> XcodeGenMapping {
    guard let entry = spec.entry("targets"), let targets = entry.value.mapping,
      targets.entries.allSatisfy({ $0.value.mapping != nil })
    else { return spec }
    var result = spec
    var expanded = expandingPlatforms(targets)
    expanded = mergedOverTemplates(
      expanded, templates("targetTemplates", in: spec), nameVariable: "target_name")
    expanded = expandingPlatforms(expanded)
    var value = entry.value
    value.content = .mapping(expanded)
    result.set("targets", value, at: entry.keyRange)
    return result
  }

  // MARK: Platforms

  private mutating func expandingPlatforms(_ targets: XcodeGenMapping) -> XcodeGenMapping {
    var result = XcodeGenMapping()
    for entry in targets.entries {
      guard let target = entry.value.mapping else { continue }
      guard let platforms = target["platform"]?.texts else {
        add(entry.key, entry.value, entry.keyRange, to: &result)
        continue
      }
      for platform in platforms where budget.allowsCopy(of: target) {
        let (name, mapping) = target.forPlatform(platform, key: entry.key, budget)
        var value = entry.value
        value.content = .mapping(mapping)
        add(name, value, entry.keyRange, to: &result)
      }
    }
    return result
  }

  private mutating func add(
    _ name: String, _ value: XcodeGenValue, _ range: SourceRange,
    to targets: inout XcodeGenMapping
  ) {
    if let other = targets.entry(name) {
      findings.append(
        Diagnostic(
          "xcodegen-overwritten", .warning,
          "a second target has the name '\(name)', and XcodeGen keeps one of them without a warning",
          at: range,
          notes: other.keyRange == range ? [] : [Diagnostic.Note("the other", at: other.keyRange)],
          help: "give each platform a name of its own with platformPrefix or platformSuffix"))
    }
    targets.set(name, value, at: range)
  }

  // MARK: Templates

  /// Returns the templates. If one of them is not a mapping, XcodeGen ignores all of them.
  private mutating func templates(
    _ key: String, in spec: XcodeGenMapping
  ) -> XcodeGenMapping {
    guard let value = spec[key] else { return XcodeGenMapping() }
    guard let mapping = value.mapping else {
      if !value.isEmpty { ignored("'\(key)' takes a mapping", at: value.range) }
      return XcodeGenMapping()
    }
    guard let wrong = mapping.entries.first(where: { $0.value.mapping == nil }) else {
      return mapping
    }
    ignored(
      "template '\(wrong.key)' is \(wrong.value.kindWords), and one that is not a mapping disables all "
        + "templates", at: wrong.keyRange)
    return XcodeGenMapping()
  }

  private mutating func mergedOverTemplates(
    _ targets: XcodeGenMapping, _ templates: XcodeGenMapping, nameVariable: String
  ) -> XcodeGenMapping {
    var result = XcodeGenMapping()
    for entry in targets.entries {
      guard var target = entry.value.mapping else { continue }
      let names = templateNames(of: target, in: templates)
      if !names.isEmpty {
        var base = XcodeGenMapping()
        for name in names {
          guard let template = templates[name]?.mapping, budget.allowsCopy(of: template) else {
            continue
          }
          merging.merge(template, onto: &base)
        }
        merging.merge(target, onto: &base)
        target = base
        target = VariableExpansion([nameVariable: entry.key], budget).expanding(target)
        if let attributes = attributes(of: target) {
          target = VariableExpansion(attributes, budget).expanding(target)
        }
      }
      var value = entry.value
      value.content = .mapping(target)
      result.set(entry.key, value, at: entry.keyRange)
    }
    return result
  }

  /// Returns the names of a target's templates, each after the templates that it names itself, each once.
  ///
  /// Templates are on a stack of their own: a long chain of them must not overflow the program's.
  private mutating func templateNames(
    of target: XcodeGenMapping, in templates: XcodeGenMapping
  ) -> [String] {
    var names: [String] = []
    var visited: Set<String> = []
    /// Templates whose own list is being read; nil is the target.
    var open: [(name: String?, list: SourceRange, rest: ArraySlice<String>)] = []
    func begin(_ name: String?, _ mapping: XcodeGenMapping) {
      let value = mapping["templates"]
      if let value, value.texts == nil {
        ignored("'templates' takes a list of names", at: value.range)
      }
      open.append((name, value?.range ?? .none, (value?.texts ?? [])[...]))
    }
    begin(nil, target)
    while !open.isEmpty {
      guard let name = open[open.count - 1].rest.popFirst() else {
        if let finished = open.removeLast().name { names.append(finished) }
        continue
      }
      guard !visited.contains(name) else { continue }
      guard let template = templates[name]?.mapping else {
        ignored(
          "no template is named '\(name)'", at: open[open.count - 1].list,
          hint: findings.count > 200
            ? "" : Suggestion.didYouMean(name, in: templates.entries.map(\.key)))
        continue
      }
      visited.insert(name)
      begin(name, template)
    }
    return names
  }

  private mutating func attributes(of target: XcodeGenMapping) -> [String: String]? {
    guard let value = target["templateAttributes"] else { return nil }
    guard let mapping = value.mapping else {
      ignored("'templateAttributes' takes a mapping", at: value.range)
      return nil
    }
    var result: [String: String] = [:]
    for entry in mapping.entries {
      guard let text = entry.value.text else {
        ignored(
          "attribute '\(entry.key)' is \(entry.value.kindWords), and one that is not text disables all "
            + "attributes", at: entry.value.range)
        return nil
      }
      result[entry.key] = text
    }
    return result
  }

  private mutating func ignored(_ words: String, at range: SourceRange, hint: String = "") {
    findings.append(SpecSettings.ignored(words, at: range, hint: hint))
  }
}

extension XcodeGenMapping {
  /// A target with a list of platforms as it is for one of them, and its name.
  func forPlatform(
    _ platform: String, key: String, _ budget: ExpansionBudget
  ) -> (name: String, target: XcodeGenMapping) {
    var target = VariableExpansion(["platform": platform], budget).expanding(self)
    let range = self.entry("platform")?.value.range ?? .none
    func text(_ text: String) -> XcodeGenValue { XcodeGenValue(.text(text), at: range) }
    target.set("platform", text(platform), at: range)
    let suffix = target["platformSuffix"]?.text ?? "_" + platform
    let prefix = target["platformPrefix"]?.text ?? ""
    var settings = target["settings"]?.mapping ?? XcodeGenMapping()
    if settings.hasSections {
      var base = settings["base"]?.mapping ?? XcodeGenMapping()
      if base["PRODUCT_NAME"] == nil { base.set("PRODUCT_NAME", text(key), at: range) }
      settings.set("base", XcodeGenValue(.mapping(base), at: range), at: range)
    } else if settings["PRODUCT_NAME"] == nil {
      settings.set("PRODUCT_NAME", text(key), at: range)
    }
    target.set("productName", text(key), at: range)
    target.set("settings", XcodeGenValue(.mapping(settings), at: range), at: range)
    target.set("isMultiPlatformTarget", XcodeGenValue(.boolean(true), at: range), at: range)
    if let versions = self["deploymentTarget"]?.mapping {
      if let entry = versions.entry(platform) {
        target.set("deploymentTarget", entry.value, at: entry.keyRange)
      } else {
        target.remove("deploymentTarget")
      }
    }
    return (prefix + key + suffix, target)
  }

  /// Whether settings are divided into `base`, `configs` and `groups`.
  var hasSections: Bool { self["base"] != nil || self["configs"] != nil || self["groups"] != nil }
}
