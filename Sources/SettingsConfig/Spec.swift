package import SettingsDiagnostics
package import SettingsModel
internal import SettingsYAML

/// A decoded config.yaml: its structure with resolved names, but without lowered values.
///
/// Levels, blocks and fields are in flat arrays that refer to each other by index. The values of
/// fields remain nodes of the tree until a cell needs them. `SpecLowering` lowers them.
package struct Spec: Sendable {
  package internal(set) var tree = SpecTree()
  /// The root file as it was named, and its folder.
  package internal(set) var path: String
  package internal(set) var folder: String
  package internal(set) var projectName = ""
  package internal(set) var configurations: [BuildConfiguration] = []
  /// The index of the default configuration.
  package internal(set) var defaultConfiguration = 0
  /// The settings below the project's own.
  package internal(set) var defaults = SpecDefaults.basic
  /// The settings of a new project, between the defaults and the project's own.
  package internal(set) var presets = SpecPresets.xcode
  /// The release of Xcode that builds the project; nil for the newest.
  package internal(set) var builtWith: XcodeRelease?
  /// The facts of the Xcode project that has these defaults; nil if the file omits them.
  package internal(set) var developmentLanguage: String?
  package internal(set) var classPrefix: String?
  /// The oldest Xcode that opens the project's Xcode project, and its place; nil for the default.
  package internal(set) var xcodeVersion: (version: String, range: SourceRange)?
  /// Whether the Xcode project contains folders of sources as groups, and where that is written; nil
  /// for the default.
  package internal(set) var sourceKind: (isGroup: Bool, range: SourceRange)?
  /// The organization that Xcode names in new files.
  package internal(set) var organization: String?
  /// Whether the Xcode project has its settings in xcconfig files.
  package internal(set) var hasXcconfigSettings = false
  /// The templates and targets, each in document order.
  package internal(set) var members: [SpecMember] = []
  /// The indices of the targets, and those of the templates, in `members`.
  package internal(set) var targets: [Int] = []
  package internal(set) var templates: [Int] = []
  /// The levels: the project's first, then one for each member.
  package internal(set) var levels: [SpecLevel] = [SpecLevel(place: .project)]
  package internal(set) var blocks: [SpecBlock] = []
  package internal(set) var fields: [SpecField] = []
  package internal(set) var xcconfigs: [SpecXcconfig] = []
  /// The entries of `rules`, level after level.
  package internal(set) var rules: [SpecRule] = []
  /// The resolved paths of xcconfig files, each once.
  package internal(set) var xcconfigPaths: [String] = []
  /// The members that `inherits` names, for all members consecutively.
  var inherited: [Int] = []
  package internal(set) var schemes: [SpecScheme] = []
  /// The mapping of `packages`.
  var packages: SpecNode?
  /// The value of `policies`.
  var policies: SpecNode?
  var memberNames = NameTable(knowsDeclaredTypes: false)
  var hasSDKVersions = false
  var hasMacros = false
  var hasHosts = false
  /// Whether a 'platform' is none, so that what has no platform may have that one.
  var hasUnknownPlatforms = false
  /// Whether any level has a field that `namedFiles` reads.
  var namesFiles = false
  /// The member of each name, by the name's handle.
  var memberByName: [Int] = []

  init(path: String) {
    self.path = path
    self.folder = LexicalPath.directory(of: LexicalPath.normalize(path))
  }

  /// Puts the levels of the file between those of an Xcode project, whatever `defaults` names.
  package mutating func useXcodeDefaults() { defaults = .xcode }

  // MARK: Names

  /// Returns the mapping of a template or target.
  package func node(of member: Int) -> SpecNode? { levels[members[member].level].node }

  package func name(of member: Int) -> String { tree.string(of: members[member].name) }

  /// The targets' names in document order.
  package var targetNames: [String] { targets.map(name(of:)) }
  package var templateNames: [String] { templates.map(name(of:)) }
  package var configurationNames: [String] { configurations.map(\.name) }

  /// Returns the member index of the target with a name, or nil.
  package func target(named name: String) -> Int? {
    guard let handle = memberNames.find(name) else { return nil }
    let member = memberByName[Int(handle.index)]
    return members[member].isTarget ? member : nil
  }

  package func configuration(named name: String) -> Int? {
    configurations.firstIndex { $0.name == name }
  }

  // MARK: Inheritance

  /// Returns the configurations whose `when` blocks and xcconfig files apply in a configuration, lowest
  /// first: those that it inherits, and itself last.
  package func lineage(of configuration: Int) -> [Int] {
    if configurations[configuration].inherits.isEmpty { return [configuration] }
    return Inheritance.lineage(of: configuration) { configurations[$0].inherits }
  }

  /// Returns the members that a member's `inherits` names, in the order of the file.
  package func parents(of member: Int) -> [Int] { Array(inherited[members[member].inherits]) }

  /// Returns the members whose levels are below a member's own, lowest first. They are in
  /// depth-first order, each once at its last place.
  ///
  /// The function walks in the opposite direction, in which the last place is the first. The cost
  /// for a lattice of templates therefore depends on its edges, not on its paths.
  package func ancestors(of member: Int) -> [Int] {
    let parents = inherited[members[member].inherits]
    if parents.isEmpty { return [] }
    if let only = parents.first, parents.count == 1, only != member,
      members[only].inherits.isEmpty
    {
      return [only]
    }
    return chain(above: member)
      ?? Inheritance.lineage(of: member) { Array(inherited[members[$0].inherits]) }.dropLast()
  }

  /// Returns the ancestors of a member if each of them inherits at most one other; otherwise nil,
  /// also for a cycle.
  private func chain(above member: Int) -> [Int]? {
    var chain: [Int] = []
    var parents = members[member].inherits
    while parents.count == 1 {
      let parent = inherited[parents.lowerBound]
      chain.append(parent)
      if chain.count == members.count { return nil }
      parents = members[parent].inherits
    }
    guard parents.isEmpty else { return nil }
    chain.reverse()
    return chain
  }

  /// Returns the value of the nearest level: the member's own, then those of its ancestors from the
  /// highest down, then the project's.
  func nearest<Value>(of member: Int?, _ value: (SpecLevel) -> Value?) -> Value? {
    guard var member else { return value(levels[0]) }
    // While each member inherits only one other, the list of all ancestors is not needed.
    for _ in members.indices {
      if let own = value(levels[members[member].level]) { return own }
      let parents = members[member].inherits
      if parents.isEmpty { return value(levels[0]) }
      guard parents.count == 1 else { break }
      member = inherited[parents.lowerBound]
    }
    return nearest(above: ancestors(of: member), value)
  }

  /// Returns the nearest value in known ancestors and the project, without the member's own level.
  private func nearest<Value>(above ancestors: [Int], _ value: (SpecLevel) -> Value?) -> Value? {
    for ancestor in ancestors.reversed() {
      if let found = value(levels[members[ancestor].level]) { return found }
    }
    return value(levels[0])
  }

  /// Returns the rules on the levels of a member, lowest first: the project's, its ancestors', its
  /// own.
  package func rules(of member: Int?) -> ArraySlice<SpecRule> {
    var result = rules[levels[0].rules]
    guard let member, rules.count > result.count else { return result }
    for ancestor in ancestors(of: member) + [member] {
      result += rules[levels[members[ancestor].level].rules]
    }
    return result
  }

  /// Returns a target's product type, from its own `type` or an inherited one.
  package func productType(of member: Int?) -> ProductType? { nearest(of: member) { $0.type } }

  /// Returns the system frameworks that a target links, from its own or inherited `frameworks`
  /// without conditions.
  package func frameworks(of member: Int) -> [String] {
    elements(of: .frameworks, in: member).map { tree.string(of: $0) }
  }

  /// Returns the elements that a target's levels give a list without conditions. As for a setting,
  /// a higher level replaces the list of a lower one unless it contains `$(inherited)`.
  package func elements(of field: Field, in member: Int) -> [SpecNode] {
    var result: [SpecNode] = []
    for index in levelIndices(of: member) {
      guard let block = levels[index].blocks.first, case .always = blocks[block].selector,
        let written = fields[blocks[block].fields].first(where: { $0.field == field })
      else { continue }
      let isList = tree.kind(of: written.value) == .sequence
      let nodes = isList ? tree.elements(of: written.value).map(\.value) : [written.value]
      result = nodes.filter { !tree.isNull($0) }.flatMap { node in
        tree.isScalar(node) && tree.hasText(node, "$(inherited)") ? result : [node]
      }
    }
    return result
  }

  /// Returns the levels of a target, lowest first: the project's, those of its ancestors, its own.
  func levelIndices(of member: Int) -> [Int] {
    [0] + (ancestors(of: member) + [member]).map { members[$0].level }
  }

  /// Returns the platform of a target, from its own `platform` or an inherited one.
  package func platform(of member: Int?) -> Platform? { nearest(of: member) { $0.platform } }

  /// Returns a path relative to the root file's folder.
  package func path(of node: SpecNode) -> String {
    String(decoding: tree.pathFromRoot(node), as: UTF8.self)
  }

  /// Returns the version of the SDK in `sdkVersion`.
  package func sdkVersion(of member: Int?) -> String? {
    // Few files contain this field.
    hasSDKVersions ? nearest(of: member) { $0.sdkVersion }.map { tree.string(of: $0) } : nil
  }
}

/// The settings below those of a config.yaml.
package enum SpecDefaults: String, Sendable, CaseIterable {
  /// The built-in table of the settings to which expressions commonly refer.
  case basic
  /// The settings of an Xcode project: Apple's catalog, and the settings that Xcode derives from a
  /// target's values.
  case xcode
}

/// The settings of a new project below those of a config.yaml.
package enum SpecPresets: String, Sendable, CaseIterable {
  /// Those of Xcode's templates.
  case xcode
  case none
}

/// A template or a target.
package struct SpecMember: Sendable {
  package let isTarget: Bool
  package let name: SpecNode
  package let level: Int
  /// The indices of the inherited members in the spec's list, in the order of the file.
  var inherits: Range<Int> = 0..<0
}

/// One level of the file: the project, a template or a target.
package struct SpecLevel: Sendable {
  let place: FieldDescription.Places
  /// The index of the template or target; nil for the project.
  var member: Int?
  /// The plain part, then the `when` blocks in document order; empty if the file has no project.
  var blocks: Range<Int> = 0..<0
  var xcconfigs: Range<Int> = 0..<0
  /// The indices of the level's entries in the spec's rules.
  var rules: Range<Int> = 0..<0
  /// The level's node in the file; nil if the file does not contain it.
  var node: SpecNode?
  var platform: Platform?
  var type: ProductType?
  var sdkVersion: SpecNode?

  init(place: FieldDescription.Places, member: Int? = nil) {
    self.place = place
    self.member = member
  }
}

/// Fields that apply together.
package struct SpecBlock: Sendable {
  package enum Selector: Sendable {
    case always
    /// The index of a configuration. The block applies to it and to those that inherit it.
    case configuration(Int)
    case conditions([Condition])
  }

  package let selector: Selector
  /// The `when` key as written.
  package let key: SpecNode?
  /// The indices of the block's fields in the spec's fields.
  var fields: Range<Int> = 0..<0
  var platform: Platform?
}

/// A field as written. Its value is still a node.
package struct SpecField: Sendable {
  let field: Field
  let key: SpecNode
  let value: SpecNode
  let aliasRange: SourceRange?
}

/// An entry of `rules`, which determines the severity of a rule's findings.
package struct SpecRule: Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    case off, note, warning, error
    /// The rule's own severity, regardless of lower levels.
    case `default`
  }

  /// The rule's name. Only `check` knows whether the rule exists.
  package let name: SpecNode
  package let severity: Severity
}

/// A level's xcconfig file, for all configurations or for one.
package struct SpecXcconfig: Sendable {
  let configuration: Int?
  let node: SpecNode
  /// The index of the path in the spec's paths.
  let path: Int
}

extension Spec {
  /// Returns the SDK of a target's `platform` field, unless SDKROOT overrides it.
  ///
  /// The result is nil on Xcode's defaults, for which SDKROOT is always evaluated first, as in an
  /// Xcode project.
  package func expectedSDK(of member: Int?) -> SDK? {
    guard defaults == .basic, let platform = nearest(of: member, { $0.platform }),
      let sdk = SDKTable.deviceSDK(of: platform)
    else { return nil }
    return sdkVersion(of: member).map(sdk.version) ?? sdk
  }
}
