internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Decodes the tree of config.yaml to a `Spec`, and reports all errors in it.
///
/// Names may be used before they are defined, so the decoder has two passes. The first pass reads
/// the configurations and the names of templates and targets. The second pass reads the content of
/// each level. The functions that lower fields also read their values (`SpecLowering.validate`).
struct SpecDecoder {
  var spec: Spec
  let tree: SpecTree
  let paths: SpecPaths
  var diagnostics: DiagnosticCollector
  private let defaultProjectName: String
  private var projectNode: SpecNode?
  private var memberNodes: [SpecNode] = []
  private var defaultConfigurationNode: SpecNode?
  var inheritsNodes: [SpecNode?] = []
  /// The xcconfig paths as written, each prefixed with its folder.
  var pathNames = NameTable(knowsDeclaredTypes: false)
  var missingPaths: [Bool] = []
  var configurationNames = NameTable(knowsDeclaredTypes: false)
  /// The configuration of each of these names.
  var configurationNumbers: [Int] = []
  var productTypes = ProductTypeMemo()

  init(
    spec: Spec, paths: SpecPaths, diagnostics: DiagnosticCollector, defaultProjectName: String
  ) {
    self.spec = spec
    self.tree = spec.tree
    self.paths = paths
    self.diagnostics = diagnostics
    self.defaultProjectName = defaultProjectName
    self.spec.projectName = defaultProjectName
  }

  mutating func decode(_ root: SpecNode) {
    guard tree.kind(of: root) == .mapping else {
      report(
        "wrong-kind",
        tree.isNull(root)
          ? "the file is empty" : "the file must contain a mapping such as 'targets: …'",
        at: root, help: "start with 'version: 1', then 'project' and 'targets'")
      return
    }
    let sections = rootFields(root)
    decodeConfigurations(sections.configurations)
    decodeDefaultConfiguration()
    if let node = sections.templates { registerMembers(node, isTarget: false) }
    if let node = sections.targets { registerMembers(node, isTarget: true) }
    // Targets may be missing because of an error.
    if sections.targets.map({ tree.count(of: $0) == 0 }) ?? true, !diagnostics.hasErrors {
      warnOfNoTargets(root, sections.targets)
    }
    if let projectNode { decodeLevel(0, projectNode) }
    for (member, node) in memberNodes.enumerated() {
      decodeLevel(spec.members[member].level, node)
    }
    resolveInheritance()
    if let node = sections.schemes { decodeSchemes(node) }
  }

  // MARK: The file

  /// The parts of the file that are decoded in this order, regardless of their order in the file.
  private struct Sections {
    var configurations: SpecNode?
    var templates: SpecNode?
    var targets: SpecNode?
    var schemes: SpecNode?
  }

  private mutating func rootFields(_ root: SpecNode) -> Sections {
    var sections = Sections()
    for entry in tree.entries(of: root) where !isFree(entry.key) {
      guard let field = field(entry.key, in: .file, of: .file) else { continue }
      switch field {
      case .formatVersion:
        if !tree.isScalar(entry.value) || !tree.hasText(entry.value, "1") {
          reportVersion(entry.value)
        }
      case .project: projectNode = entry.value
      case .defaultConfiguration: defaultConfigurationNode = entry.value
      case .defaults: decodeDefaults(entry.value)
      case .presets: decodePresets(entry.value)
      case .builtWith: decodeRelease(entry.value)
      case .configurations: sections.configurations = entry.value
      case .templates: sections.templates = entry.value
      case .targets: sections.targets = entry.value
      case .schemes: sections.schemes = entry.value
      case .packages: if isMapping(entry.value, field: "packages") { spec.packages = entry.value }
      case .policies: spec.policies = entry.value
      default: break
      }
    }
    return sections
  }

  private mutating func reportVersion(_ node: SpecNode) {
    let text = tree.isScalar(node) ? tree.string(of: node) : ""
    if let version = Int(text), version > 1 {
      report(
        "unknown-version",
        "the file needs version \(version) of the format, and this tool reads version 1", at: node,
        help: "update the tool; its release notes name the version of the format that it reads")
    } else {
      report(
        "unknown-version", "the version of the format is 1, not \(tree.kindName(node))", at: node,
        help: "write 'version: 1'")
    }
  }

  /// Whether a key at the top level is ignored, so that anchors can be defined below it.
  private func isFree(_ key: SpecNode) -> Bool {
    tree.text(of: key).starts(with: FieldTable.freePrefix.utf8)
  }

  private mutating func decodeDefaultConfiguration() {
    guard let node = defaultConfigurationNode else {
      // This is Xcode's own default for command-line builds.
      spec.defaultConfiguration =
        configuration(named: "Release")
        ?? spec.configurations.firstIndex { $0.kind == .release } ?? 0
      return
    }
    guard let name = text(node, of: "defaultConfiguration") else { return }
    if let index = configuration(named: name) {
      spec.defaultConfiguration = index
    } else {
      reportUnknownConfiguration(name, at: node)
    }
  }

  private mutating func warnOfNoTargets(_ root: SpecNode, _ targets: SpecNode?) {
    diagnostics.report(
      Diagnostic(
        "no-targets", .warning, "no targets: only the project's own settings can be shown",
        at: tree.range(of: targets ?? root),
        help:
          "add 'targets:' with a name and a type, as in 'targets: { App: { type: application } }'"
      ))
  }

  // MARK: Names

  private mutating func registerMembers(_ node: SpecNode, isTarget: Bool) {
    guard isMapping(node, field: isTarget ? "targets" : "templates") else { return }
    let count = tree.count(of: node)
    spec.members.reserveCapacity(spec.members.count + count)
    spec.levels.reserveCapacity(spec.levels.count + count)
    // Reserve an estimate, because arrays that grow by doubling are copied repeatedly. Unused
    // capacity costs nothing.
    let likely = min(count, 1 << 17)
    spec.blocks.reserveCapacity(spec.blocks.count + likely * 3)
    spec.fields.reserveCapacity(spec.fields.count + likely * 5)
    memberNodes.reserveCapacity(memberNodes.count + count)
    inheritsNodes.reserveCapacity(inheritsNodes.count + count)
    for entry in tree.entries(of: node) {
      guard tree.isScalar(entry.key), tree.textCount(of: entry.key) > 0 else {
        report("invalid-name", "a \(isTarget ? "target" : "template") needs a name", at: entry.key)
        continue
      }
      let handle = Int(spec.memberNames.intern(tree.text(of: entry.key).span).index)
      if handle < spec.memberByName.count {
        let other = spec.members[spec.memberByName[handle]]
        // A name that appears twice in one mapping is reported elsewhere.
        if other.isTarget == isTarget {
          reportRepeatedName(entry.key, other.name)
          continue
        }
        diagnostics.report(
          Diagnostic(
            "ambiguous-name",
            .error, "'\(tree.string(of: entry.key))' names both a template and a target",
            at: tree.range(of: entry.key),
            notes: [.init("the other is here", at: tree.range(of: other.name))],
            help: "rename one; 'inherits' refers to both by name"))
        continue
      }
      let member = spec.members.count
      spec.memberByName.append(member)
      spec.levels.append(SpecLevel(place: isTarget ? .target : .template, member: member))
      spec.members.append(
        SpecMember(isTarget: isTarget, name: entry.key, level: spec.levels.count - 1))
      if isTarget { spec.targets.append(member) } else { spec.templates.append(member) }
      memberNodes.append(entry.value)
      inheritsNodes.append(nil)
    }
  }

  /// Reports two targets with one name if a family has one of them.
  private mutating func reportRepeatedName(_ key: SpecNode, _ other: SpecNode) {
    guard [key, other].contains(where: { tree.original(of: $0) != $0 }) else { return }
    diagnostics.report(
      Diagnostic(
        "ambiguous-name", .error, "'\(tree.string(of: key))' names two targets",
        at: tree.range(of: key), notes: [.init("the other is here", at: tree.range(of: other))],
        help: "rename one"))
  }

  // MARK: Reading

  /// The owner of a field. Its name is only computed for messages.
  enum Owner {
    case file
    case defaults
    case configuration(String)
    case level(Int)
    case scheme(String)
    case when(SpecNode)
    case rule(String)
  }

  private func name(of owner: Owner) -> String {
    switch owner {
    case .file: "config.yaml"
    case .defaults: "'defaults'"
    case .configuration(let name): "configuration '\(name)'"
    case .level(let index): levelName(index)
    case .scheme(let name): "scheme '\(name)'"
    case .when(let key): "when '\(tree.string(of: key))'"
    case .rule(let name): "rule '\(name)'"
    }
  }

  /// Returns the field that a key names in a place, and reports an unknown field.
  mutating func field(
    _ key: SpecNode, in place: FieldDescription.Places, of owner: Owner
  ) -> Field? {
    guard tree.isScalar(key) else {
      report("wrong-kind", "a field's name must be text", at: key)
      return nil
    }
    if let field = FieldTable.field(named: tree.text(of: key).span, in: place) { return field }
    diagnostics.report(
      tree.missingSpace(inKey: key)
        ?? UnknownField(name: tree.string(of: key), place: place, owner: name(of: owner))
        .diagnostic(at: tree.range(of: key)))
    return nil
  }

  /// Whether a section is a mapping. A section without a value counts as empty.
  mutating func isMapping(_ node: SpecNode, field: @autoclosure () -> String) -> Bool {
    if tree.kind(of: node) == .mapping { return true }
    if !tree.isNull(node) {
      let name = field()
      diagnostics.report(
        tree.notMapping(node, "'\(name)'", help: adviceOnSection(name, node))
          .helping(FieldTable.rows(named: name).first?.exampleText))
    }
    return false
  }

  mutating func text(_ node: SpecNode, of field: @autoclosure () -> String) -> String? {
    guard tree.isScalar(node), !tree.isNull(node), tree.textCount(of: node) > 0 else {
      report("wrong-kind", "'\(field())' must be text, not \(tree.kindName(node))", at: node)
      return nil
    }
    return tree.string(of: node)
  }

  mutating func report(
    _ identifier: String, _ message: String, at node: SpecNode, help: String? = nil
  ) {
    diagnostics.report(
      Diagnostic(identifier, .error, message, at: tree.range(of: node), help: help))
  }

  /// Returns a configuration; only after all of them have been read.
  func configuration(named name: String) -> Int? {
    if let known = configurationNames.find(name) { return configurationNumbers[Int(known.index)] }
    // Names are equal in every Unicode normalization form. This search is for them, and for errors.
    return spec.configuration(named: name)
  }

  mutating func reportUnknownConfiguration(_ name: String, at node: SpecNode) {
    let meant = diagnostics.meant(by: name, in: spec.configurationNames.sorted())
    report(
      "unknown-configuration",
      "no configuration is named '\(name)'" + Suggestion.didYouMean(meant), at: node,
      help: meant == nil
        ? "the configurations are \(spec.configurations.lazy.map { "'\($0.name)'" }.shortList(last: "and"))"
        : nil)
  }

  func unknownConfigurationMessage(_ name: String) -> String {
    "no configuration is named '\(name)'"
      + diagnostics.didYouMean(name, in: spec.configurationNames.sorted())
  }
}

/// The message for a key that does not name a field, or names a field that is not allowed here.
struct UnknownField {
  let name: String
  let place: FieldDescription.Places
  let owner: String

  func diagnostic(at range: SourceRange) -> Diagnostic {
    // The names of fields in schemes and parts of targets are common words. If a similar field is
    // allowed here, that field was probably meant.
    let near = Suggestion.nearest(to: name, in: FieldTable.names(in: place).sorted())
    let elsewhere = FieldTable.rows(named: name).filter {
      near == nil || !$0.places.isSubset(of: .withCommonNames)
    }
    guard elsewhere.isEmpty || ForeignNames.field(name, in: place) != nil else {
      let places = FieldDescription.Places.names.filter { place in
        elsewhere.contains { $0.places.contains(place.place) }
      }
      return Diagnostic(
        "misplaced-field", .error, "field '\(name)' is not allowed in \(owner)", at: range,
        help: "it belongs in \(places.map(\.name).list(last: "or"))")
    }
    let names = FieldTable.names(in: place)
    if let letter = ForeignLetter(in: name) {
      let meant = names.contains(letter.replaced) ? letter.replaced : nil
      return Diagnostic(
        "unknown-field", .error,
        "unknown field '\(name)' in \(owner)" + Suggestion.didYouMean(meant), at: range,
        help: letter.explanation)
    }
    let foreign = near == nil ? ForeignNames.field(name, in: place) : nil
    let meant = near ?? foreign ?? Suggestion.meant(by: name, in: names.sorted())
    return Diagnostic(
      "unknown-field", .error,
      "unknown field '\(name)' in \(owner)" + Suggestion.didYouMean(meant), at: range,
      help: meant == nil ? help(names) : foreign.flatMap(example))
  }

  /// Returns how a field of the place is written.
  private func example(_ field: String) -> String? {
    FieldTable.rows(named: field).first { $0.places.contains(place) }?.exampleText
  }

  /// Returns help: build settings have their own field; otherwise it lists a few of the field
  /// names.
  private func help(_ names: [String]) -> String {
    let isSetting =
      name.utf8.count > 3 && name.utf8.contains(UInt8(ascii: "_"))
      && name.uppercased() == name
    if isSetting, names.contains("settings") {
      return "build settings belong in 'settings', as in 'settings: { \(name): … }'"
    }
    return "the fields here are \(names.shortList(last: "and"))"
  }
}

extension SpecTree {
  /// Returns the kind of a node in words, for messages.
  func kindName(_ node: SpecNode) -> String {
    switch kind(of: node) {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar: isNull(node) || text(of: node).isEmpty ? "empty" : "'\(string(of: node))'"
    }
  }
}

extension Collection<String> {
  /// Returns the items in words. Of many items, it lists the first few and refers to the
  /// documentation.
  func shortList(last conjunction: String) -> String {
    guard count > 8 else { return list(last: conjunction) }
    return prefix(7).joined(separator: ", ") + ", … (\(count - 7) more: see docs/config-yaml.md)"
  }
}
