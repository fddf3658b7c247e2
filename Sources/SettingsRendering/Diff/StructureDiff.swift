import SettingsDiagnostics

/// The differences of two projects besides settings: targets and configurations that only one of
/// them has.
package struct StructureDiff: Sendable, Equatable {
  /// A target of the old project that the new one has under another name.
  package struct Rename: Sendable, Equatable {
    package let old: String
    package let new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  package var addedConfigurations: [String] = []
  package var removedConfigurations: [String] = []
  package var addedTargets: [String] = []
  package var removedTargets: [String] = []
  package var renamedTargets: [Rename] = []

  package init() {}

  package var isEmpty: Bool { self == StructureDiff() }

  /// Adds the findings of another part of the same comparison, each name once.
  package mutating func formUnion(_ other: StructureDiff) {
    func add<Element: Equatable>(_ elements: [Element], to all: inout [Element]) {
      if all.isEmpty { return all = elements }
      for element in elements where !all.contains(element) { all.append(element) }
    }
    add(other.addedConfigurations, to: &addedConfigurations)
    add(other.removedConfigurations, to: &removedConfigurations)
    add(other.addedTargets, to: &addedTargets)
    add(other.removedTargets, to: &removedTargets)
    add(other.renamedTargets, to: &renamedTargets)
  }

  /// The names that changed in one way.
  struct Line {
    let edit: CellDiff.Kind
    /// `target`, `configuration`.
    let noun: String
    let names: [String]
  }

  /// The kinds of changes that occurred, configurations first.
  ///
  /// - Parameter arrow: The text between the two names of a renamed target.
  func lines(arrow: String, _ shown: (String) -> String) -> [Line] {
    let renames = renamedTargets.map { "\(shown($0.old)) \(arrow) \(shown($0.new))" }
    return [
      Line(edit: .removed, noun: "configuration", names: removedConfigurations.map(shown)),
      Line(edit: .added, noun: "configuration", names: addedConfigurations.map(shown)),
      Line(edit: .removed, noun: "target", names: removedTargets.map(shown)),
      Line(edit: .added, noun: "target", names: addedTargets.map(shown)),
      Line(edit: .changed, noun: "target", names: renames),
    ].filter { !$0.names.isEmpty }
  }
}

extension StructureDiff {
  /// One line for each kind of change: `target added: App`.
  package var texts: [String] { lines(arrow: "->") { $0.escapingControlCharacters }.map(\.text) }
}

extension StructureDiff.Line {
  /// `target added: App`, `12 targets renamed: A -> B, …`.
  var text: String {
    let verb =
      switch edit {
      case .added: "added"
      case .removed: "removed"
      case .changed: "renamed"
      }
    let subject = names.count == 1 ? noun : "\(names.count) \(noun)s"
    return "\(subject) \(verb): " + CellSelection.list(names, count: names.count)
  }
}
