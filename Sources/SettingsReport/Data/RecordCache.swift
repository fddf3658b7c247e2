import SettingsModel
import SettingsResolution

/// Records of settings by what their values follow from, so that a value that several cells have for
/// the same reason is evaluated once.
///
/// A value follows from the assignments in effect of the setting, and of all settings that its
/// evaluation reads. Debug and Release cells of a target mostly share them.
struct RecordCache {
  private struct Entry {
    let record: Int32
    /// The assignments of the settings that were read: each name, their number, and they.
    let reads: Range<Int>
  }

  /// A setting with its assignments in effect, highest first.
  private var chains = InternTable<Int32>()
  private var entries: [Entry?] = []
  private var reads: [Int32] = []
  private var key: [Int32] = []

  /// Returns the record of a setting in the cell that is in effect, and the number under which to
  /// keep it; the record is nil if it is unknown.
  mutating func look(
    up name: SettingName, in evaluator: Evaluator
  ) -> (number: Int, record: Int32?) {
    // Moved out, because its span must not be of this value while the table changes.
    var key: [Int32] = []
    swap(&key, &self.key)
    defer { swap(&key, &self.key) }
    key.removeAll(keepingCapacity: true)
    key.append(Int32(bitPattern: name.index))
    evaluator.appendAssignments(of: name, to: &key)
    let number = Int(chains.number(of: key.span))
    if number == entries.count { entries.append(nil) }
    guard let entry = entries[number], isCurrent(entry.reads, evaluator) else {
      return (number, nil)
    }
    return (number, entry.record)
  }

  private func isCurrent(_ range: Range<Int>, _ evaluator: Evaluator) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let name = SettingName(index: UInt32(bitPattern: reads[position]))
      let end = position + 2 + Int(reads[position + 1])
      guard evaluator.hasAssignments(reads[position + 2..<end], of: name) else { return false }
      position = end
    }
    return true
  }

  /// Keeps a record.
  ///
  /// - Parameter names: The other settings that its evaluation read.
  mutating func keep(
    _ record: Int32, at number: Int, reading names: [SettingName], in evaluator: Evaluator
  ) {
    let start = reads.count
    for name in names {
      reads.append(Int32(bitPattern: name.index))
      let count = reads.count
      reads.append(0)
      evaluator.appendAssignments(of: name, to: &reads)
      reads[count] = Int32(reads.count - count - 1)
    }
    entries[number] = Entry(record: record, reads: start..<reads.count)
  }
}
