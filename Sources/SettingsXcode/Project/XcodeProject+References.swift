package import SettingsDiagnostics

extension XcodeProject {
  /// Returns a diagnostic for each reference of a target, phase or group that leads to no object, as a
  /// bad merge leaves them. Xcode ignores such references.
  ///
  /// - Complexity: O(*n*), where *n* is the number of references.
  package func danglingReferences() -> [Diagnostic] {
    var search = ReferenceSearch(objects)
    for target in targets { search.visit(target) }
    for (_, object) in objects.objects {
      guard let isa = objects.string("isa", of: object), ReferenceSearch.groups.contains(isa) else {
        continue
      }
      let name = objects.string("name", of: object) ?? objects.string("path", of: object) ?? ""
      search.check("children", of: object, in: name.isEmpty ? "the main group" : "group '\(name)'")
    }
    return search.found
  }
}

private struct ReferenceSearch {
  typealias NodeID = PropertyListTree.NodeID

  static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]
  private static let listsOfTargets: [StaticString] = [
    "buildPhases", "buildRules", "dependencies", "fileSystemSynchronizedGroups",
    "packageProductDependencies",
  ]

  private let objects: ProjectObjects
  private(set) var found: [Diagnostic] = []

  init(_ objects: ProjectObjects) { self.objects = objects }

  mutating func visit(_ target: XcodeTarget) {
    let owner = "target '\(target.name)'"
    for key in Self.listsOfTargets { check(key, of: target.object, in: owner) }
    check(single: "productReference", of: target.object, in: owner)
    for phase in objects.elements("buildPhases", of: target.object).compactMap(objects.object) {
      let place = "a build phase of \(owner)"
      check("files", of: phase, in: place)
      for file in objects.elements("files", of: phase).compactMap(objects.object) {
        check(single: "fileRef", of: file, in: place)
        check(single: "productRef", of: file, in: place)
      }
    }
  }

  mutating func check(_ key: StaticString, of object: NodeID, in owner: String) {
    for reference in objects.elements(key, of: object) { check(reference, in: owner) }
  }

  private mutating func check(single key: StaticString, of object: NodeID, in owner: String) {
    if let reference = objects.tree.value(key, of: object) { check(reference, in: owner) }
  }

  private mutating func check(_ reference: NodeID, in owner: String) {
    guard objects.index(namedBy: reference) == nil,
      let name = objects.tree.string(of: reference), !name.isEmpty
    else { return }
    found.append(
      Diagnostic(
        "project-missing-object", .warning,
        "\(owner) refers to '\(name)', which is not in this file; Xcode ignores it",
        at: objects.range(of: reference),
        help: "a merge may have lost it; restore it from version control, or remove the reference"))
  }
}
