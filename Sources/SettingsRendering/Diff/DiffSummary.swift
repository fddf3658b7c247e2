import SettingsModel
import SettingsResolution

/// The differences of many pairs of cells, in which a change that several cells share appears once.
package struct DiffSummary: Sendable {
  /// A change of one setting in some cells.
  package struct Change: Sendable {
    /// The change as its first cell has it. A place that differs among the cells is reduced to its file.
    package fileprivate(set) var change: CellDiff.Change
    /// The number of different changes in the cells; more than one if only the first is shown.
    package fileprivate(set) var variantCount = 1
    /// Whether all cells have the same values. Lists may have the same edits and other elements besides.
    package fileprivate(set) var hasSameValues = true
    fileprivate var hasSamePlaces = true
    /// The cell whose values are shown.
    package let example: CellName

    fileprivate init(_ change: CellDiff.Change, of cell: CellName) {
      self.change = change
      example = cell
    }

    /// Adds a change that is shown by this one, too.
    fileprivate mutating func join(_ other: CellDiff.Change) {
      if hasSameValues, !change.hasSameValues(as: other) {
        hasSameValues = false
        change.dropKeptElements()
      }
      if !change.joinOrigins(with: other) { hasSamePlaces = false }
    }
  }

  /// The changes that the same cells share.
  package struct Group: Sendable {
    package let cells: CellSelection
    /// Sorted by the bytes of the names.
    package let changes: [Change]
  }

  /// The names of the two sides: file names, a revision and the working tree, `@Debug` and
  /// `@Release`.
  package let left: String
  package let right: String
  package let structure: StructureDiff
  package let cellCount: Int
  package let differingCount: Int
  /// Those of most cells first.
  package let groups: [Group]
  /// What differs beside settings; nil if that was not compared.
  package var parts: PartsDiff?

  package var isEmpty: Bool {
    groups.isEmpty && structure.isEmpty && (parts?.isEmpty ?? true)
  }

  /// A line of a project whose value refers to the target makes as many different changes as there are
  /// targets. More than this many are shown as one, with an example.
  private static let maximumVariants = 4

  /// - Parameters:
  ///   - cells: The name of each pair of cells, once.
  ///   - diffs: What differs between the two cells of each pair.
  /// - Complexity: Linear in the size of the differences, but for sorting.
  package init(
    left: String, right: String, structure: StructureDiff, cells: [CellName], diffs: [CellDiff]
  ) {
    (self.left, self.right, self.structure) = (left, right, structure)
    cellCount = cells.count
    differingCount = diffs.count { !$0.isEmpty }
    let table = CellTable(cells)
    groups = Self.groups(of: Self.joinedVariants(Self.sharedChanges(diffs, table)), table)
  }

  // MARK: Grouping

  /// A change with its cells, as indices in ascending order.
  private struct SharedChange {
    var change: Change
    var cells: [Int]
  }

  /// Joins changes of equal values, and of lists with equal edits.
  private static func sharedChanges(_ diffs: [CellDiff], _ table: CellTable) -> [SharedChange] {
    var result: [SharedChange] = []
    var known: [[UInt8]: Int] = [:]
    for (cell, diff) in diffs.enumerated() {
      for change in diff.changes {
        let key = change.valueKey
        if let index = known[key] {
          result[index].change.join(change)
          result[index].cells.append(cell)
        } else {
          known[key] = result.count
          result.append(
            SharedChange(change: Change(change, of: table.name(cell)), cells: [cell]))
        }
      }
    }
    return result
  }

  /// Joins many changes of one setting that have one cause: they come from the same places, or the same
  /// parts of different values change.
  private static func joinedVariants(_ changes: [SharedChange]) -> [SharedChange] {
    let ofLines = joined(changes) { $0.hasSamePlaces ? $0.change.placeKey : nil }
    var counts: [String: Int] = [:]
    for shared in ofLines { counts[shared.change.change.name, default: 0] += 1 }
    // A setting that every target assigns in a line of its own may refer to one that changes for all.
    return joined(ofLines) {
      counts[$0.change.name, default: 0] > maximumVariants && $0.variantCount == 1
        ? $0.change.editKey : nil
    }
  }

  /// Joins changes with equal keys where they are many.
  private static func joined(
    _ changes: [SharedChange], by key: (Change) -> [UInt8]?
  ) -> [SharedChange] {
    var variants: [[UInt8]: [Int]] = [:]
    for (index, shared) in changes.enumerated() {
      guard let key = key(shared.change) else { continue }
      variants[key, default: []].append(index)
    }
    var result: [SharedChange?] = changes
    for indices in variants.values where indices.count > maximumVariants {
      var joined = changes[indices[0]]
      joined.change.variantCount = indices.count
      joined.change.hasSameValues = false
      for index in indices.dropFirst() {
        result[index] = nil
      }
      joined.cells = indices.flatMap { changes[$0].cells }.sorted()
      result[indices[0]] = joined
    }
    return result.compactMap(\.self)
  }

  /// Groups changes of the same cells.
  private static func groups(of changes: [SharedChange], _ table: CellTable) -> [Group] {
    var changesOfCells: [[Int]: [Change]] = [:]
    for shared in changes { changesOfCells[shared.cells, default: []].append(shared.change) }
    return changesOfCells.sorted { one, other in
      one.key.count != other.key.count
        ? one.key.count > other.key.count : one.key.lexicographicallyPrecedes(other.key)
    }.map { cells, changes in
      Group(
        cells: table.selection(cells),
        changes: changes.sorted {
          $0.change.name.utf8.lexicographicallyPrecedes($1.change.name.utf8)
        })
    }
  }
}

extension CellDiff.Change {
  /// The common part of changes that are shown as one: the setting, and its values or the edits of
  /// its list.
  fileprivate var valueKey: [UInt8] {
    var key = KeyBytes(name, kind)
    if kind == .changed, !elements.isEmpty {
      for element in elements where element.edit != .kept {
        key.append(element.edit.rawValue)
        key.append(element.text)
      }
      return key.bytes
    }
    for side in [old, new] {
      guard let side else { continue }
      if side.setting.type.isListType {
        key.append(side.setting.list.count)
        for element in side.setting.list { key.append(element) }
      } else {
        key.append(side.setting.string)
      }
    }
    return key.bytes
  }

  /// The common part of changes from the same assignments; nil if a location is unknown.
  fileprivate var placeKey: [UInt8]? {
    var key = KeyBytes(name, kind)
    for side in [old, new] {
      guard let side else { continue }
      guard let origin = side.origin else { return nil }
      key.append(origin)
    }
    return key.bytes
  }

  /// The words that are removed and added, whatever else the values contain; nil unless both sides have a
  /// value.
  fileprivate var editKey: [UInt8]? {
    guard let old, let new else { return nil }
    let before = Self.words(of: old.setting.string), after = Self.words(of: new.setting.string)
    var key = KeyBytes(name, kind)
    var i = 0, j = 0
    let end = ListDifference.Match(old: before.count, new: after.count)
    for match in ListDifference.matches(before, after) + [end] {
      if match.old > i || match.new > j {
        for part in [before[i..<match.old], after[j..<match.new]] {
          key.append(part.count)
          for word in part { key.append(word) }
        }
      }
      (i, j) = (match.old + 1, match.new + 1)
    }
    return key.bytes
  }

  /// Runs of letters and digits, and every other character by itself.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var start = text.startIndex, isInWord = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let isWord =
        !scalar.isASCII || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      if start < index, !(isWord && isInWord) {
        words.append(String(text[start..<index]))
        start = index
      }
      isInWord = isWord
    }
    if start < text.endIndex { words.append(String(text[start...])) }
    return words
  }
}

/// Texts one after the other, such that different ones have different bytes.
private struct KeyBytes {
  private(set) var bytes: [UInt8] = []

  init(_ name: String, _ kind: CellDiff.Kind) {
    append(name)
    append(kind.rawValue)
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ number: Int) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
