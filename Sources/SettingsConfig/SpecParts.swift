package import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The rules of the parts of targets.
enum SpecParts {
  /// The places of `copyFiles`.
  static let copyDestinations = [
    "absolutePath", "wrapper", "executables", "resources", "frameworks", "sharedFrameworks",
    "sharedSupport", "plugins", "javaResources", "productsDirectory",
  ]

  /// The kinds of `generate --only` that can be part of an Xcode project.
  static let generatedKinds = ["swift", "prefix-header", "info-plist", "strings"]
  static let sanitizers = ["address", "thread", "undefinedBehavior"]

  /// How an Xcode project contains a folder: in step with the disk, or as a group of files.
  static let sourceKinds = ["folder", "group"]

  /// Where an Xcode project has its settings: in the project file, or in xcconfig files beside it.
  static let settingsPlaces = ["project", "xcconfig"]

  /// The actions of a scheme that a field is for; nil for all.
  static func actions(of field: Field) -> [SpecScheme.Action]? {
    switch field {
    case .actionTargets: [.build, .test]
    case .actionArguments, .actionEnvironment: [.run, .test, .profile]
    case .actionSanitizers, .actionMainThreadChecker: [.run, .test]
    case .actionCoverage, .actionTestPlans: [.test]
    case .actionBefore, .actionAfter: [.build, .run, .test, .profile, .archive]
    default: nil
    }
  }

  /// The fields of a dependency that a plug-in cannot have.
  static let linkFields: [Field] = [
    .dependencyProduct, .dependencyLink, .dependencyEmbed, .dependencyCodeSign, .dependencyWeak,
    .dependencyRemoveHeaders, .dependencyPlatforms, .copyTo, .copySubpath,
  ]

  /// The fields that name the version of a package.
  static let versions: [Field] = [
    .packageFrom, .packageUpToNextMinor, .packageExact, .packageRange, .packageBranch,
    .packageRevision,
  ]

  /// Fields of which a place needs one.
  struct Requirement {
    let fields: [Field]
    /// Whether it may have no more than one.
    var isExclusive = true
  }

  static func required(in place: FieldDescription.Places) -> [Requirement] {
    switch place {
    case .dependency:
      [
        Requirement(fields: [
          .dependencyTarget, .dependencyFramework, .dependencyLibrary, .dependencyXCFramework,
          .dependencyBuilt, .dependencyPackage,
        ])
      ]
    case .package: [Requirement(fields: [.packageURL, .packagePath])]
    case .resource, .source: [Requirement(fields: [.filePath])]
    case .script: [Requirement(fields: [.scriptRun, .scriptFile])]
    case .copy: [Requirement(fields: [.copyTo]), Requirement(fields: [.copyPaths])]
    case .buildRule:
      [
        Requirement(fields: [.ruleFiles, .ruleFileType]),
        Requirement(fields: [.scriptRun, .ruleCompiler]),
      ]
    case .policy: [Requirement(fields: [.policyRequire, .policyForbid, .policyUse])]
    default: []
    }
  }
}

/// The fields of one entry of a list, or of a mapping.
package struct SpecPart: Sendable {
  /// The entry, or its short form.
  package let node: SpecNode
  private let fields: [Field: SpecNode]

  init(node: SpecNode, fields: [Field: SpecNode]) {
    self.node = node
    self.fields = fields
  }

  package subscript(field: Field) -> SpecNode? { fields[field] }
}

extension Spec {
  /// Returns the fields of an entry; without fields for its short form.
  package func part(_ node: SpecNode, in place: FieldDescription.Places) -> SpecPart {
    var fields: [Field: SpecNode] = [:]
    if tree.kind(of: node) == .mapping {
      for entry in tree.entries(of: node) {
        guard let field = FieldTable.field(named: tree.text(of: entry.key).span, in: place) else {
          continue
        }
        fields[field] = entry.value
      }
    }
    return SpecPart(node: node, fields: fields)
  }

  /// Returns the entries of a list that a target has or inherits.
  package func parts(
    of field: Field, in member: Int, as place: FieldDescription.Places
  ) -> [SpecPart] {
    elements(of: field, in: member).map { part($0, in: place) }
  }

  /// Returns the elements of a list inside of a mapping. Each of its lists is inherited separately.
  package func elements(
    of inner: Field, in field: Field, _ place: FieldDescription.Places, of member: Int
  ) -> [SpecNode] {
    var result: [SpecNode] = []
    for index in levelIndices(of: member) {
      guard let block = levels[index].blocks.first,
        let written = fields[blocks[block].fields].first(where: { $0.field == field }),
        let list = part(written.value, in: place)[inner]
      else { continue }
      let isList = tree.kind(of: list) == .sequence
      let nodes = isList ? tree.elements(of: list).map(\.value) : [list]
      result = nodes.filter { !tree.isNull($0) }.flatMap { node in
        tree.isScalar(node) && tree.hasText(node, "$(inherited)") ? result : [node]
      }
    }
    return result
  }

  /// Returns the text that the highest level of a target has for a field.
  package func text(of field: Field, in member: Int) -> SpecNode? {
    elements(of: field, in: member).last
  }

  /// Returns the members that a member's settings depend on besides its own: those that it inherits, and for tests the
  /// app that they run in.
  package func neededMembers(of member: Int) -> [Int] {
    var result = ancestors(of: member)
    if !hasHosts { return result }
    var seen = Set(result + [member])
    var rest = result + [member]
    while let next = rest.popLast() {
      for host in hosts(named: next) {
        for other in ancestors(of: host) + [host] where seen.insert(other).inserted {
          result.append(other)
          rest.append(other)
        }
      }
    }
    return result
  }

  /// Returns the targets that a member's own level names as `host`.
  private func hosts(named member: Int) -> [Int] {
    levels[members[member].level].blocks.flatMap { fields[blocks[$0].fields] }
      .filter { $0.field == .host && tree.isScalar($0.value) }
      .compactMap { target(named: tree.string(of: $0.value)) }
  }

  /// Returns the packages of the file, in order.
  package var packageParts: [(name: String, range: SourceRange, part: SpecPart)] {
    guard let packages else { return [] }
    return tree.entries(of: packages).map { entry in
      (tree.string(of: entry.key), tree.range(of: entry.key), part(entry.value, in: .package))
    }
  }

  /// Returns the texts of a list, or of a single text.
  package func texts(_ node: SpecNode?) -> [String] { nodes(node).map { tree.string(of: $0) } }

  /// Returns the elements of a list, or a single value.
  package func nodes(_ node: SpecNode?) -> [SpecNode] {
    guard let node else { return [] }
    return tree.kind(of: node) == .sequence ? tree.elements(of: node).map(\.value) : [node]
  }

  package func boolean(_ node: SpecNode?) -> Bool? { node.flatMap(tree.boolean) }
}
