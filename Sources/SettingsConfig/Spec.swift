import SettingsDiagnostics
package import SettingsModel
internal import SettingsYAML

/// config.yaml decoded: what stands where, names resolved, nothing lowered yet.
///
/// Levels, blocks and fields lie in flat arrays that refer to one another by index; the values of
/// fields stay nodes of the tree until a cell asks for them. See `SpecLowering` for that.
package struct Spec: Sendable {
  package internal(set) var tree = SpecTree()
  /// The root file as it was named, and its folder.
  package internal(set) var path: String
  package internal(set) var folder: String
  package internal(set) var projectName = ""
  package internal(set) var configurations: [BuildConfiguration] = []
  /// Index of the configuration that is meant where none is named.
  package internal(set) var defaultConfiguration = 0
  /// Which settings are below the project's own.
  package internal(set) var defaults = SpecDefaults.basic
  /// Facts of the Xcode project whose defaults these are; nil where the file leaves them out.
  package internal(set) var developmentLanguage: String?
  package internal(set) var classPrefix: String?
  /// Templates and targets, each in document order.
  package internal(set) var members: [SpecMember] = []
  /// Indices into `members`.
  package internal(set) var targets: [Int] = []
  package internal(set) var templates: [Int] = []
  /// The project's level first, then one for each member.
  package internal(set) var levels: [SpecLevel] = [SpecLevel(place: .project)]
  package internal(set) var blocks: [SpecBlock] = []
  package internal(set) var fields: [SpecField] = []
  package internal(set) var xcconfigs: [SpecXcconfig] = []
  /// What `rules` says, level after level.
  package internal(set) var rules: [SpecRule] = []
  /// The resolved paths of xcconfig files, each once.
  package internal(set) var xcconfigPaths: [String] = []
  /// What `inherits` names, for all members one after another.
  var inherited: [Int] = []
  package internal(set) var schemes: [SpecScheme] = []
  var memberNames = NameTable(knowsDeclaredTypes: false)
  var hasSDKVersions = false
  var hasMacros = false
  /// By name handle, the member that bears it.
  var memberByName: [Int] = []

  init(path: String) {
    self.path = path
    self.folder = LexicalPath.directory(of: LexicalPath.normalize(path))
  }

  // MARK: Names

  package func name(of member: Int) -> String { tree.string(of: members[member].name) }

  /// The targets' names in document order.
  package var targetNames: [String] { targets.map(name(of:)) }
  package var templateNames: [String] { templates.map(name(of:)) }
  package var configurationNames: [String] { configurations.map(\.name) }

  /// The member index of the target of a name, or nil.
  package func target(named name: String) -> Int? {
    guard let handle = memberNames.find(name) else { return nil }
    let member = memberByName[Int(handle.index)]
    return members[member].isTarget ? member : nil
  }

  package func configuration(named name: String) -> Int? {
    configurations.firstIndex { $0.name == name }
  }

  // MARK: Inheritance

  /// The members whose levels stand below a member's own, lowest first: depth first, each once, at
  /// its last place.
  ///
  /// Found by walking in the opposite direction, where the last place is the first: so a lattice of
  /// templates costs its edges, not its paths.
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

  /// The ancestors of a member where each of them inherits from one other at most; nil elsewhere, and where they
  /// go round in a circle.
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

  /// The nearest level's value of something: the member's own, its ancestors' from the highest down,
  /// the project's.
  func nearest<Value>(of member: Int?, _ value: (SpecLevel) -> Value?) -> Value? {
    guard var member else { return value(levels[0]) }
    // As long as there is one to inherit from, nobody needs to know them all.
    for _ in members.indices {
      if let own = value(levels[members[member].level]) { return own }
      let parents = members[member].inherits
      if parents.isEmpty { return value(levels[0]) }
      guard parents.count == 1 else { break }
      member = inherited[parents.lowerBound]
    }
    return nearest(above: ancestors(of: member), value)
  }

  /// The same for somebody whose ancestors are at hand, without what the member itself says.
  private func nearest<Value>(above ancestors: [Int], _ value: (SpecLevel) -> Value?) -> Value? {
    for ancestor in ancestors.reversed() {
      if let found = value(levels[members[ancestor].level]) { return found }
    }
    return value(levels[0])
  }

  /// What the levels of a member say about rules, lowest first: the project's, its ancestors', its own.
  package func rules(of member: Int?) -> ArraySlice<SpecRule> {
    var result = rules[levels[0].rules]
    guard let member, rules.count > result.count else { return result }
    for ancestor in ancestors(of: member) + [member] {
      result += rules[levels[members[ancestor].level].rules]
    }
    return result
  }

  /// What a target builds, as its `type` or an inherited one says.
  package func productType(of member: Int?) -> ProductType? { nearest(of: member) { $0.type } }

  /// The system frameworks that a target links, as its `frameworks` or an inherited one says without conditions.
  package func frameworks(of member: Int) -> [String] {
    let indices = [0] + (ancestors(of: member) + [member]).map { members[$0].level }
    var names: [String] = []
    for index in indices {
      guard let block = levels[index].blocks.first, case .always = blocks[block].selector,
        let field = fields[blocks[block].fields].first(where: { $0.field == .frameworks })
      else { continue }
      let isList = tree.kind(of: field.value) == .sequence
      let nodes = isList ? tree.elements(of: field.value).map(\.value) : [field.value]
      let own = nodes.filter { tree.isScalar($0) && !tree.isNull($0) }.map { tree.string(of: $0) }
      names = own.flatMap { $0 == "$(inherited)" ? names : [$0] }
    }
    return names
  }

  /// The version of the SDK that `sdkVersion` asks for.
  package func sdkVersion(of member: Int?) -> String? {
    // Few files have the field at all.
    hasSDKVersions ? nearest(of: member) { $0.sdkVersion }.map { tree.string(of: $0) } : nil
  }
}

/// Which settings are below those of a config.yaml.
package enum SpecDefaults: String, Sendable, CaseIterable {
  /// The built-in table of the settings that expressions commonly refer to.
  case basic
  /// What an Xcode project has: Apple's catalog, and the settings that Xcode derives from a target's values.
  case xcode
}

/// A template or a target.
package struct SpecMember: Sendable {
  package let isTarget: Bool
  package let name: SpecNode
  package let level: Int
  /// Indices into the spec's list of inherited members, in the order written.
  var inherits: Range<Int> = 0..<0
}

/// What one level of the file says: the project, a template or a target.
package struct SpecLevel: Sendable {
  let place: FieldDescription.Places
  /// Index of the template or target; nil for the project.
  var member: Int?
  /// The plain part, then the `when` blocks in document order; empty for an absent project.
  var blocks: Range<Int> = 0..<0
  var xcconfigs: Range<Int> = 0..<0
  /// Indices into the spec's rules.
  var rules: Range<Int> = 0..<0
  /// All that stands in the file; nil where that is nothing.
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
    /// Index of a configuration; applies to it and to those that inherit it.
    case configuration(Int)
    case conditions([Condition])
  }

  package let selector: Selector
  /// The `when` key as written.
  package let key: SpecNode?
  /// Indices into the spec's fields.
  var fields: Range<Int> = 0..<0
  var platform: Platform?
}

/// A field as written, its value still a node.
package struct SpecField: Sendable {
  let field: Field
  let key: SpecNode
  let value: SpecNode
  let aliasRange: SourceRange?
}

/// One entry of `rules`: what becomes of the findings of a rule.
package struct SpecRule: Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    case off, note, warning, error
    /// What the rule itself says, whatever lower levels made of it.
    case `default`
  }

  /// The rule's name; whether there is such a rule is for `check` to say.
  package let name: SpecNode
  package let severity: Severity
}

/// A level's xcconfig file, for all configurations or for one.
package struct SpecXcconfig: Sendable {
  let configuration: Int?
  let node: SpecNode
  /// Index into the spec's paths.
  let path: Int
}

extension Spec {
  /// The SDK that a target's `platform` field stands for, unless SDKROOT says otherwise.
  ///
  /// Nil on Xcode's defaults, where SDKROOT is always evaluated first, as in an Xcode project.
  package func expectedSDK(of member: Int?) -> SDK? {
    guard defaults == .basic, let platform = nearest(of: member, { $0.platform }),
      let sdk = SDKTable.deviceSDK(of: platform)
    else { return nil }
    return sdkVersion(of: member).map(sdk.version) ?? sdk
  }
}
