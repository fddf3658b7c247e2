package import SettingsModel
package import SettingsResolution

/// The differences between two cells, by setting and, for lists, by element.
package struct CellDiff: Sendable {
  /// A setting of one side, with the locations of its value as text.
  package struct Side: Sendable {
    package fileprivate(set) var setting: ResolvedSetting
    /// The location of the effective assignment; nil if it is unknown or differs between cells.
    package internal(set) var origin: String?
    /// The location of each element of the list form; shorter than the list if locations are
    /// unknown.
    package let elementOrigins: [String?]
    /// The folder of the side's project if the other side's is different: paths below both are equal.
    let projectFolder: String?

    package init(
      _ setting: ResolvedSetting, origin: String? = nil, elementOrigins: [String?] = [],
      projectFolder: String? = nil
    ) {
      self.setting = setting
      self.origin = origin
      self.elementOrigins = elementOrigins
      self.projectFolder = projectFolder
    }

    func elementOrigin(_ index: Int) -> String? {
      elementOrigins.indices.contains(index) ? elementOrigins[index] : nil
    }
  }

  package enum Edit: String, Sendable {
    case kept
    case removed
    case added
  }

  package struct ElementChange: Hashable, Sendable {
    package let edit: Edit
    package let text: String
    /// The location of the element; of a kept one, that of the right side. Nil if unknown.
    package internal(set) var origin: String?
  }

  package enum Kind: String, Sendable {
    case added
    case removed
    case changed
  }

  package struct Change: Sendable {
    package let name: String
    package let kind: Kind
    /// Nil for an added setting.
    package internal(set) var old: Side?
    /// Nil for a removed setting.
    package internal(set) var new: Side?
    /// A short edit script from the old list to the new one; empty for a setting that is not a
    /// list.
    package internal(set) var elements: [ElementChange]

    package var type: SettingType { (new ?? old)?.setting.type ?? .userDefined }
  }

  /// The names of the two cells as the user would write them: `HelloWorld@Debug`.
  package let left: String
  package let right: String
  /// Sorted by the bytes of the names.
  package let changes: [Change]

  package var isEmpty: Bool { changes.isEmpty }

  package func count(of kind: Kind) -> Int { changes.count { $0.kind == kind } }

  /// Compares two cells' settings, each sorted by the bytes of their names.
  package init(left: String, _ old: [Side], right: String, _ new: [Side]) {
    self.left = left
    self.right = right
    var changes: [Change] = []
    var i = 0, j = 0
    while i < old.count || j < new.count {
      if j == new.count || i < old.count && old[i].precedes(new[j]) {
        changes.append(Change(removing: old[i]))
        i += 1
      } else if i == old.count || new[j].precedes(old[i]) {
        changes.append(Change(adding: new[j]))
        j += 1
      } else {
        if let change = Change(from: old[i], to: new[j]) { changes.append(change) }
        i += 1
        j += 1
      }
    }
    self.changes = Self.plain(changes)
  }

  /// Changes with plain values, without a dictionary whose keys are among them, and without an empty
  /// list in place of none.
  private static func plain(_ changes: [Change]) -> [Change] {
    let dictionaries = Set(changes.compactMap { InfoPlistSetting.dictionary(ofEntry: $0.name) })
    return changes.compactMap { change in
      let (old, new) = (change.old?.setting.string, change.new?.setting.string)
      if change.kind != .changed, change.type.isListType, change.elements.isEmpty { return nil }
      if old == nil || new == nil, dictionaries.contains(change.name),
        !PlainValue.isListed(old ?? new ?? "", of: change.name)
      {
        return nil
      }
      return change.plain
    }
  }
}

extension CellDiff.Side {
  fileprivate func precedes(_ other: Self) -> Bool {
    setting.name.utf8.lexicographicallyPrecedes(other.setting.name.utf8)
  }

  /// The string form, and the list form, without the folder of the project.
  fileprivate var comparedText: String { compared(setting.string) }
  fileprivate var comparedList: [String] { setting.list.map(compared) }

  private func compared(_ text: String) -> String {
    projectFolder.map { ProjectPathText.relative(text, to: $0) } ?? text
  }

  fileprivate func elements(as edit: CellDiff.Edit) -> [CellDiff.ElementChange] {
    guard setting.type.isListType else { return [] }
    return setting.list.enumerated().map {
      CellDiff.ElementChange(edit: edit, text: $1, origin: elementOrigin($0))
    }
  }
}

extension CellDiff.Change {
  /// The change with plain values; they can look the same, although the values differ.
  fileprivate var plain: Self {
    var change = self
    if let old, let new {
      let shown = PlainValue.pair(old.setting, new.setting)
      change.old?.setting = shown.old
      change.new?.setting = shown.new
    } else {
      if let old { change.old?.setting = PlainValue.setting(old.setting) }
      if let new { change.new?.setting = PlainValue.setting(new.setting) }
    }
    return change
  }

  fileprivate init(adding side: CellDiff.Side) {
    self.init(
      name: side.setting.name, kind: .added, old: nil, new: side,
      elements: side.elements(as: .added))
  }

  fileprivate init(removing side: CellDiff.Side) {
    self.init(
      name: side.setting.name, kind: .removed, old: side, new: nil,
      elements: side.elements(as: .removed))
  }

  /// Returns nil if both sides have the same value, from any location.
  ///
  /// Lists are compared by elements; spaces between them do not count.
  fileprivate init?(from old: CellDiff.Side, to new: CellDiff.Side) {
    let isList = old.setting.type.isListType && new.setting.type.isListType
    let isSame =
      isList
      ? old.comparedList.elementsEqual(new.comparedList) { $0.hasSameBytes(as: $1) }
      : old.comparedText.hasSameBytes(as: new.comparedText)
    if isSame { return nil }
    self.init(
      name: new.setting.name, kind: .changed, old: old, new: new,
      elements: isList ? Self.script(from: old, to: new) : [])
  }

  /// The edit script in reading order: removed elements before added ones.
  private static func script(
    from old: CellDiff.Side, to new: CellDiff.Side
  ) -> [CellDiff.ElementChange] {
    var script: [CellDiff.ElementChange] = []
    var i = 0, j = 0
    func appendChanges(before match: ListDifference.Match) {
      while i < match.old {
        script.append(
          .init(edit: .removed, text: old.setting.list[i], origin: old.elementOrigin(i)))
        i += 1
      }
      while j < match.new {
        script.append(.init(edit: .added, text: new.setting.list[j], origin: new.elementOrigin(j)))
        j += 1
      }
    }
    for match in ListDifference.matches(old.comparedList, new.comparedList) {
      appendChanges(before: match)
      script.append(.init(edit: .kept, text: new.setting.list[j], origin: new.elementOrigin(j)))
      i += 1
      j += 1
    }
    appendChanges(before: .init(old: old.setting.list.count, new: new.setting.list.count))
    return script
  }
}

extension String {
  /// Unlike `==`, this distinguishes composed and decomposed letters.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
