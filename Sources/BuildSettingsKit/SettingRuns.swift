/// The settings of a cell, as runs of two lists: one of the cell itself, and one that all cells of a
/// group share. A cell therefore costs memory and time only for what it changes.
struct SettingRuns: Sendable {
  private struct Run {
    /// The position of the first setting of the run in the cell.
    let position: Int
    /// What to add to a position in the cell to get the position in the list.
    let offset: Int
    let isShared: Bool
  }

  private let shared: [BuildSettings.Setting]
  private var own: [BuildSettings.Setting] = []
  private var runs: [Run] = []
  private(set) var count = 0

  init(sharing shared: [BuildSettings.Setting] = [], reserving capacity: Int = 0) {
    self.shared = shared
    own.reserveCapacity(capacity)
    runs.reserveCapacity(2 * capacity + 1)
  }

  /// Appends a setting of the cell itself.
  mutating func append(_ setting: BuildSettings.Setting) {
    if runs.last?.isShared ?? true {
      runs.append(Run(position: count, offset: own.count - count, isShared: false))
    }
    own.append(setting)
    count += 1
  }

  /// Appends a part of the shared list.
  mutating func append(sharedAt range: Range<Int>) {
    if range.isEmpty { return }
    runs.append(Run(position: count, offset: range.lowerBound - count, isShared: true))
    count += range.count
  }

  subscript(position: Int) -> BuildSettings.Setting {
    precondition(position >= 0 && position < count, "position \(position) is out of bounds")
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].position <= position { low = middle } else { high = middle }
    }
    return setting(at: position, of: runs[low])
  }

  private func setting(at position: Int, of run: Run) -> BuildSettings.Setting {
    run.isShared ? shared[position + run.offset] : own[position + run.offset]
  }

  func makeIterator() -> Iterator { Iterator(self) }

  struct Iterator: IteratorProtocol, Sendable {
    private let settings: SettingRuns
    /// The rest of the current run: the list that it is in, and its positions there.
    private var list: [BuildSettings.Setting] = []
    private var position = 0
    private var end = 0
    /// The number of the next run.
    private var number = 0

    init(_ settings: SettingRuns) { self.settings = settings }

    mutating func next() -> BuildSettings.Setting? {
      if position == end {
        guard number < settings.runs.count else { return nil }
        beginRun()
      }
      defer { position += 1 }
      return list[position]
    }

    /// Begins the next run, none of which is empty.
    private mutating func beginRun() {
      let run = settings.runs[number]
      number += 1
      let following = number < settings.runs.count ? settings.runs[number].position : settings.count
      list = run.isShared ? settings.shared : settings.own
      position = run.position + run.offset
      end = following + run.offset
    }
  }
}
