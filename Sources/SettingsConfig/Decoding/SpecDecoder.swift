internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Turns the tree of config.yaml into a `Spec` and reports everything that is wrong with it.
///
/// Works in two passes, since names may be used before they are written: first the configurations
/// and the names of templates and targets, then what each level holds. The values of fields are read by
/// the very code that lowers them (`SpecLowering.validate`).
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
  /// xcconfig paths as written, each with its folder before it.
  var pathNames = NameTable(knowsDeclaredTypes: false)
  var missingPaths: [Bool] = []
  /// The configurations' names as bytes, to be compared with those of nodes.
  var configurationTexts: [[UInt8]] = []
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
    configurationTexts = spec.configurations.map { Array($0.name.utf8) }
    decodeDefaultConfiguration()
    if let node = sections.templates { registerMembers(node, isTarget: false) }
    if let node = sections.targets { registerMembers(node, isTarget: true) }
    if sections.targets.map({ tree.count(of: $0) == 0 }) ?? true {
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

  /// The parts of the file that are decoded one after the other, wherever they stand in it.
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
          report(
            "unknown-version", "this tool reads version 1 of the format only", at: entry.value,
            help: "write 'version: 1'")
        }
      case .project: projectNode = entry.value
      case .defaultConfiguration: defaultConfigurationNode = entry.value
      case .defaults: decodeDefaults(entry.value)
      case .configurations: sections.configurations = entry.value
      case .templates: sections.templates = entry.value
      case .targets: sections.targets = entry.value
      case .schemes: sections.schemes = entry.value
      default: break
      }
    }
    return sections
  }

  /// Whether a key at the top level is not read, so that anchors can be defined below it.
  private func isFree(_ key: SpecNode) -> Bool {
    tree.text(of: key).starts(with: FieldTable.freePrefix.utf8)
  }

  private mutating func decodeDefaultConfiguration() {
    guard let node = defaultConfigurationNode else {
      // Xcode's own default for command-line builds.
      spec.defaultConfiguration =
        spec.configuration(named: "Release")
        ?? spec.configurations.firstIndex { $0.kind == .release } ?? 0
      return
    }
    guard let name = text(node, of: "defaultConfiguration") else { return }
    if let index = spec.configuration(named: name) {
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
    // A guess: arrays that grow by doubling are copied again and again. Room that is never touched costs nothing.
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
        // A name that one mapping has twice is reported as such.
        if other.isTarget == isTarget { continue }
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

  // MARK: Reading

  /// What holds a field, named only when there is something to say about it.
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

  /// The field that a key names in a place; reports an unknown one.
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

  /// Whether a section holds a mapping; one without a value counts as empty.
  mutating func isMapping(_ node: SpecNode, field: @autoclosure () -> String) -> Bool {
    if tree.kind(of: node) == .mapping { return true }
    if !tree.isNull(node) {
      let name = field()
      diagnostics.report(tree.notMapping(node, "'\(name)'", help: adviceOnSection(name, node)))
    }
    return false
  }

  mutating func text(_ node: SpecNode, of field: @autoclosure () -> String) -> String? {
    guard tree.isScalar(node), !tree.isNull(node), tree.textCount(of: node) > 0 else {
      report("wrong-kind", "'\(field())' must be text, not \(tree.kindInWords(node))", at: node)
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

  mutating func reportUnknownConfiguration(_ name: String, at node: SpecNode) {
    let meant = diagnostics.meant(by: name, in: spec.configurationNames.sorted())
    report(
      "unknown-configuration",
      "no configuration is named '\(name)'" + Suggestion.didYouMean(meant), at: node,
      help: meant == nil
        ? "the configurations are \(spec.configurationNames.map { "'\($0)'" }.shortList(last: "and"))"
        : nil)
  }

  func unknownConfigurationMessage(_ name: String) -> String {
    "no configuration is named '\(name)'"
      + diagnostics.didYouMean(name, in: spec.configurationNames.sorted())
  }
}

/// The message for a key that names no field, or none here.
struct UnknownField {
  let name: String
  let place: FieldDescription.Places
  let owner: String

  func diagnostic(at range: SourceRange) -> Diagnostic {
    // A scheme's words are common ones: where one is near to a field that may stand here, that was meant.
    let near = Suggestion.nearest(to: name, in: FieldTable.names(in: place).sorted())
    let elsewhere = FieldTable.rows(named: name).filter { near == nil || $0.places != .scheme }
    guard elsewhere.isEmpty || ForeignNames.field(name, in: place) != nil else {
      let places = FieldDescription.Places.names.filter { place in
        elsewhere.contains { $0.places.contains(place.place) }
      }
      return Diagnostic(
        "misplaced-field", .error, "field '\(name)' is not allowed in \(owner)", at: range,
        help: "it belongs in \(places.map(\.name).list(last: "or"))")
    }
    let names = FieldTable.names(in: place)
    let meant =
      near ?? ForeignNames.field(name, in: place) ?? Suggestion.meant(by: name, in: names.sorted())
    return Diagnostic(
      "unknown-field", .error,
      "unknown field '\(name)' in \(owner)" + Suggestion.didYouMean(meant), at: range,
      help: meant == nil ? help(names) : nil)
  }

  /// A build setting has its own place; of the other names, a few are shown.
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
  /// What a node is, in the words of messages.
  func kindInWords(_ node: SpecNode) -> String {
    switch kind(of: node) {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar: isNull(node) || text(of: node).isEmpty ? "empty" : "'\(string(of: node))'"
    }
  }
}

extension Sequence<String> {
  /// The items in words, or the first few of many and where the others are listed.
  func shortList(last conjunction: String) -> String {
    let items = Array(self)
    guard items.count > 8 else { return items.list(last: conjunction) }
    return items.prefix(7).joined(separator: ", ")
      + ", … (\(items.count - 7) more: see docs/config-yaml.md)"
  }
}
