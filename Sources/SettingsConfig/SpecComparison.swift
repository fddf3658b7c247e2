import SettingsModel
internal import SettingsYAML

/// Finds the cells of two specs that have the same source, so that their settings cannot differ and
/// do not have to be evaluated.
///
/// It compares the content of a cell's levels, and not its layout. Moved lines, comments and
/// different quotes do not matter. The caller decides whether the xcconfig files of levels are the
/// same.
package struct SpecComparison {
  private let old: Spec
  private let new: Spec
  private let areFilesAlike: (String) -> Bool
  /// Whether everything that all cells share is the same.
  private let isSharedPartAlike: Bool
  /// Whether the level of each requested member of the new spec is the same.
  private var isAlike: [Int: Bool] = [:]

  /// - Parameter areFilesAlike: Whether the xcconfig file at a path, and all files that it
  ///   includes, are the same for both.
  package init(old: Spec, new: Spec, areFilesAlike: @escaping (String) -> Bool = { _ in false }) {
    self.old = old
    self.new = new
    self.areFilesAlike = areFilesAlike
    isSharedPartAlike =
      old.projectName == new.projectName && old.hasConfigurationsAlike(new)
      && old.developmentLanguage == new.developmentLanguage && old.classPrefix == new.classPrefix
      && Self.areAlike(old.levels[0], in: old, new.levels[0], in: new, areFilesAlike)
  }

  /// Whether a target with one name in both specs, or the project itself, has the same source in
  /// them.
  package mutating func isAlike(oldTarget: Int?, newTarget: Int?) -> Bool {
    guard isSharedPartAlike else { return false }
    guard let oldTarget, let newTarget else { return oldTarget == nil && newTarget == nil }
    let before = old.neededMembers(of: oldTarget) + [oldTarget]
    let after = new.neededMembers(of: newTarget) + [newTarget]
    guard before.count == after.count else { return false }
    for (one, other) in zip(before, after) where !areMembersAlike(one, other) { return false }
    return true
  }

  private mutating func areMembersAlike(_ one: Int, _ other: Int) -> Bool {
    guard old.name(of: one) == new.name(of: other) else { return false }
    if let known = isAlike[other] { return known }
    let result =
      old.members[one].isTarget == new.members[other].isTarget
      && Self.areAlike(
        old.levels[old.members[one].level], in: old, new.levels[new.members[other].level], in: new,
        areFilesAlike)
    isAlike[other] = result
    return result
  }

  private static func areAlike(
    _ one: SpecLevel, in old: Spec, _ other: SpecLevel, in new: Spec,
    _ areFilesAlike: (String) -> Bool
  ) -> Bool {
    guard let node = one.node, let otherNode = other.node else {
      return one.node == nil && other.node == nil
    }
    guard old.tree.isEqual(node, to: otherNode, in: new.tree) else { return false }
    // The nodes contain the names of the files and their configurations.
    let paths = one.xcconfigs.map { old.xcconfigPaths[old.xcconfigs[$0].path] }
    let otherPaths = other.xcconfigs.map { new.xcconfigPaths[new.xcconfigs[$0].path] }
    return paths == otherPaths && paths.allSatisfy(areFilesAlike)
  }
}

extension Spec {
  /// Whether another spec has the same defaults, presets and configurations.
  fileprivate func hasConfigurationsAlike(_ other: Spec) -> Bool {
    defaults == other.defaults && presets == other.presets && builtWith == other.builtWith
      && configurations.elementsEqual(other.configurations) {
        $0.name == $1.name && $0.kind == $1.kind && $0.inherits == $1.inherits
      }
  }

  /// Whether the levels below the cells that another spec has as well are the same ones: the
  /// defaults and presets, the configurations, and what targets inherit.
  package func inheritsAlike(_ other: Spec) -> Bool {
    guard hasConfigurationsAlike(other) else { return false }
    var ancestors: [String: [String]] = [:]
    for member in members.indices where members[member].isTarget {
      ancestors[name(of: member)] = neededMembers(of: member).map(name)
    }
    return other.members.indices.allSatisfy { member in
      guard other.members[member].isTarget, let known = ancestors[other.name(of: member)] else {
        return true
      }
      return known == other.neededMembers(of: member).map(other.name)
    }
  }
}

extension SpecTree {
  /// Whether a node means the same as a node in another tree. The depth of the files bounds the
  /// recursion.
  fileprivate func isEqual(
    _ node: SpecNode, to other: SpecNode, in tree: SpecTree
  ) -> Bool {
    if isWritten(node, byteByByteAs: other, in: tree) { return true }
    let kind = self.kind(of: node)
    guard kind == tree.kind(of: other), count(of: node) == tree.count(of: other) else {
      return false
    }
    switch kind {
    case .scalar:
      // Paths are relative to the folder of their file, and a missing value differs from an empty
      // text.
      return text(of: node) == tree.text(of: other) && isNull(node) == tree.isNull(other)
        && folderPrefixes[Int(node.document)] == tree.folderPrefixes[Int(other.document)]
    case .sequence:
      return zip(elements(of: node), tree.elements(of: other)).allSatisfy {
        isEqual($0.value, to: $1.value, in: tree)
      }
    case .mapping:
      return zip(entries(of: node), tree.entries(of: other)).allSatisfy {
        isEqual($0.key, to: $1.key, in: tree) && isEqual($0.value, to: $1.value, in: tree)
      }
    }
  }
}
