import SettingsDiagnostics
package import SettingsModel

/// A handle of a memoized value in a `MemoTable`.
package struct MemoID: Hashable, Sendable {
  package let index: Int32
}

/// Computed values in both forms, with an undo log for those that are valid for one cell only.
package struct MemoTable {
  package struct Value {
    package let text: ArraySlice<UInt8>
    /// The offsets at which the text is divided into elements.
    package let splits: ArraySlice<UInt32>
    /// Whether there is a value at all: without one, the list has no elements, not one empty
    /// element.
    package let hasAny: Bool

    package var elements: [ArraySlice<UInt8>] {
      guard hasAny else { return [] }
      var result: [ArraySlice<UInt8>] = []
      result.reserveCapacity(splits.count + 1)
      var start = text.startIndex
      for split in splits {
        let end = text.startIndex + Int(split)
        result.append(text[start..<end])
        start = end
      }
      result.append(text[start...])
      return result
    }
  }

  private struct Entry {
    let textStart: Int
    let textEnd: Int
    let splitStart: Int
    let splitEnd: Int
    let hasAny: Bool
    let isReusableInside: Bool
    /// Whether the elements of the list form are known to be the words of this string form.
    var isWords = false
  }

  /// For each name and form, the entry or -1; the string form is at 2 × name, followed by the list
  /// form.
  private var entryOfName: [Int32] = []
  private var entries: [Entry] = []
  private(set) var text = ByteBuffer()
  private var splits: [UInt32] = []

  /// The previous values of `entryOfName` for names that were set aside; -1 for all others.
  private var entryBelow: [Int32] = []
  private var preservedNames: [SettingName] = []

  /// The previous values of `entryOfName` since `beginUndo`.
  private var undoLog: [(slot: Int, entry: Int32)] = []
  private var undoMark: (entries: Int, text: Int, splits: Int)?

  package var count: Int { entries.count }
  var byteCount: Int { text.count }

  mutating func reserve(names count: Int) {
    guard count * 2 > entryOfName.count else { return }
    let missing = count * 3 - entryOfName.count
    entryOfName.append(contentsOf: repeatElement(-1, count: missing))
  }

  @inline(__always)
  package func value(of name: SettingName, _ form: ValueForm) -> MemoID? {
    let slot = Self.slot(name, form)
    guard slot < entryOfName.count, entryOfName[slot] >= 0 else { return nil }
    return MemoID(index: entryOfName[slot])
  }

  /// Like `value(of:_:)`, but only values that are also valid inside another setting's evaluation.
  func value(insideOthers name: SettingName, _ form: ValueForm) -> MemoID? {
    guard let memo = value(of: name, form), entries[Int(memo.index)].isReusableInside else {
      return nil
    }
    return memo
  }

  /// Like `value(insideOthers:_:)`, for the value that a name that was set aside inherits from
  /// below the cell.
  func value(below name: SettingName, _ form: ValueForm) -> MemoID? {
    let slot = Self.slot(name, form)
    guard slot < entryBelow.count, entryBelow[slot] >= 0,
      entries[Int(entryBelow[slot])].isReusableInside
    else { return nil }
    return MemoID(index: entryBelow[slot])
  }

  package subscript(memo: MemoID) -> Value {
    let entry = entries[Int(memo.index)]
    return Value(
      text: text.slice(entry.textStart..<entry.textEnd),
      splits: splits[entry.splitStart..<entry.splitEnd],
      hasAny: entry.hasAny)
  }

  /// The range of a value's text in `text`.
  @inline(__always)
  func textRange(of memo: MemoID) -> Range<Int> {
    let entry = entries[Int(memo.index)]
    return entry.textStart..<entry.textEnd
  }

  func hasAny(_ memo: MemoID) -> Bool { entries[Int(memo.index)].hasAny }

  /// Whether the list form of a value in string form is known to be its words.
  func isWords(_ memo: MemoID) -> Bool { entries[Int(memo.index)].isWords }

  /// Whether a value equals one of another table in a form: as texts, or element by element.
  func isValue(
    _ memo: MemoID, theSameAs other: MemoID, of table: MemoTable, as form: ValueForm
  ) -> Bool {
    let one = entries[Int(memo.index)], two = table.entries[Int(other.index)]
    guard
      text.hasBytes(
        one.textStart..<one.textEnd, theSameAs: two.textStart..<two.textEnd, of: table.text)
    else { return false }
    if form == .string { return true }
    let count = one.splitEnd - one.splitStart
    guard one.hasAny == two.hasAny, count == two.splitEnd - two.splitStart else { return false }
    for index in 0..<count
    where splits[one.splitStart + index] != table.splits[two.splitStart + index] { return false }
    return true
  }

  /// Appends a value to one under construction.
  func append(_ memo: MemoID, to other: inout ByteBuffer, _ otherSplits: inout [Int]) {
    let entry = entries[Int(memo.index)]
    let base = other.count
    for index in entry.splitStart..<entry.splitEnd {
      otherSplits.append(base + Int(splits[index]))
    }
    other.append(entry.textStart..<entry.textEnd, of: text)
  }

  mutating func remember(
    _ name: SettingName, _ form: ValueForm, text newText: ByteBuffer, from base: Int,
    splits newSplits: [Int], from firstSplit: Int, hasAny: Bool, isReusableInside: Bool
  ) {
    reserve(names: Int(name.index) + 1)
    let textStart = text.count
    let splitStart = splits.count
    text.append(base..<newText.count, of: newText)
    for index in firstSplit..<newSplits.count { splits.append(UInt32(newSplits[index] - base)) }
    entries.append(
      Entry(
        textStart: textStart, textEnd: text.count, splitStart: splitStart, splitEnd: splits.count,
        hasAny: hasAny, isReusableInside: isReusableInside))
    setEntry(Int32(entries.count - 1), at: Self.slot(name, form))
  }

  mutating func remember(
    _ name: SettingName, _ form: ValueForm, literal: TextSlice, in stored: [UInt8]
  ) -> MemoID {
    let start = text.count
    join(Int(literal.start)..<Int(literal.start + literal.count), of: stored)
    return rememberJoined(name, form, from: start, hasAny: true)
  }

  // MARK: Joining text in place

  /// Appends a range of stored text to the value that is being joined at the end.
  mutating func join(_ range: Range<Int>, of stored: [UInt8]) { text.append(range, of: stored) }

  /// The same for a memoized value.
  ///
  /// - Returns: Whether that was possible: it is not for a list of several elements.
  mutating func join(_ memo: MemoID) -> Bool {
    let entry = entries[Int(memo.index)]
    guard entry.splitStart == entry.splitEnd else { return false }
    text.append(repeating: entry.textStart..<entry.textEnd)
    return true
  }

  /// Applies an operator to the joined text from an offset on.
  ///
  /// - Returns: Whether that was possible in place; otherwise the text is unchanged.
  mutating func applyToJoined(_ retrieval: RetrievalOperator, from start: Int) -> Bool {
    retrieval.apply(to: &text, from: start)
  }

  /// Memoizes the joined text from an offset on.
  mutating func rememberJoined(
    _ name: SettingName, _ form: ValueForm, from start: Int, hasAny: Bool, isWords: Bool = false
  ) -> MemoID {
    reserve(names: Int(name.index) + 1)
    entries.append(
      Entry(
        textStart: start, textEnd: text.count, splitStart: splits.count, splitEnd: splits.count,
        hasAny: hasAny, isReusableInside: true, isWords: isWords))
    setEntry(Int32(entries.count - 1), at: Self.slot(name, form))
    return MemoID(index: Int32(entries.count - 1))
  }

  /// Removes the joined text from an offset on.
  mutating func dropJoined(from start: Int) { text.truncate(to: start) }

  /// Removes both forms of a name.
  mutating func forget(_ name: SettingName) {
    reserve(names: Int(name.index) + 1)
    let slot = Self.slot(name, .string)
    if entryOfName[slot] >= 0 { setEntry(-1, at: slot) }
    if entryOfName[slot + 1] >= 0 { setEntry(-1, at: slot + 1) }
  }

  private mutating func setEntry(_ entry: Int32, at slot: Int) {
    if undoMark != nil { undoLog.append((slot, entryOfName[slot])) }
    entryOfName[slot] = entry
  }

  // MARK: One cell's own values

  /// From now on, changes can be undone.
  mutating func beginUndo() {
    undoMark = (entries.count, text.count, splits.count)
  }

  /// Keeps both forms of a name for the cell's own assignments to inherit, although they are
  /// removed.
  mutating func preserve(_ name: SettingName) {
    let slot = Self.slot(name, .string)
    guard slot + 1 < entryOfName.count else { return }
    if slot + 1 >= entryBelow.count {
      let missing = slot + 2 + entryBelow.count / 2 - entryBelow.count
      entryBelow.append(contentsOf: repeatElement(-1, count: missing))
    }
    entryBelow[slot] = entryOfName[slot]
    entryBelow[slot + 1] = entryOfName[slot + 1]
    preservedNames.append(name)
  }

  mutating func undo() {
    guard let mark = undoMark else { return }
    for name in preservedNames {
      entryBelow[Self.slot(name, .string)] = -1
      entryBelow[Self.slot(name, .list)] = -1
    }
    preservedNames.removeAll(keepingCapacity: true)
    for change in undoLog.reversed() { entryOfName[change.slot] = change.entry }
    undoLog.removeAll(keepingCapacity: true)
    entries.removeLast(entries.count - mark.entries)
    text.truncate(to: mark.text)
    splits.removeLast(splits.count - mark.splits)
    undoMark = nil
  }

  @inline(__always)
  private static func slot(_ name: SettingName, _ form: ValueForm) -> Int {
    Int(name.index) * 2 + (form == .string ? 0 : 1)
  }
}
