package import SettingsModel

/// Finds the settings to which one cell gives another value than a second does. Each cell has a resolver of its own: of
/// two projects, or of one project twice.
///
/// What the cells of a group share is compared once for each two groups. After that a pair of cells costs what the
/// two cells' own levels can reach, and what differs between their groups.
package final class CellContrast {
  /// A setting that people assign in at least one of the cells, and whose values differ; nil where nothing assigns it.
  package struct Difference {
    package let old: SettingName?
    package let new: SettingName?
  }

  /// What two groups share.
  private struct SharedPart {
    let old: CellGroup
    let new: CellGroup
    /// The places of settings whose values differ where no cell changes them.
    let differing: [Int]
  }

  private let names: NameUnion
  /// Of the groups seen last; a project has one for each configuration and product type.
  private var recent: [SharedPart] = []
  /// By place, the last round in which it was chosen.
  private var marks: [UInt32]
  private var round: UInt32 = 0
  private var chosen: [Int] = []

  package init(old: CellResolver, new: CellResolver) {
    names = NameUnion(
      old: old.programs.store.names, old.ranks, new: new.programs.store.names, new.ranks)
    marks = [UInt32](repeating: 0, count: names.entries.count)
  }

  /// Compares what two groups share; worth it where there are many cells. To be asked while none is in force.
  package func prepare(_ old: CellGroup, _ new: CellGroup) throws(EvaluationFailure) {
    if recent.contains(where: { $0.old === old && $0.new === new }) { return }
    beginChoice()
    choose(old.authored, new.authored)
    let differing = try self.differing(old.evaluator, new.evaluator)
    if recent.count == 16 { recent.removeFirst() }
    recent.append(SharedPart(old: old, new: new, differing: differing))
  }

  /// The settings whose values differ between the two cells in force, in the order of the bytes of their names.
  package func differences(
    between old: CellGroup, and new: CellGroup
  ) throws(EvaluationFailure) -> [Difference] {
    let before = old.evaluator, after = new.evaluator
    beginChoice()
    if let shared = recent.last(where: { $0.old === old && $0.new === new }) {
      choose(before.reachedNames, after.reachedNames)
      for place in shared.differing { choose(place) }
    } else {
      choose(old.authored, new.authored)
      choose(before.ownNames, after.ownNames)
    }
    chosen.removeAll { place in
      let entry = names.entries[place]
      return entry.old.map(before.isAuthored) != true && entry.new.map(after.isAuthored) != true
    }
    return try differing(before, after).sorted().map {
      Difference(old: names.entries[$0].old, new: names.entries[$0].new)
    }
  }

  private func beginChoice() {
    round += 1
    chosen.removeAll(keepingCapacity: true)
  }

  private func choose(_ old: [SettingName], _ new: [SettingName]) {
    for name in old { if let place = names.place(ofOld: name) { choose(place) } }
    for name in new { if let place = names.place(ofNew: name) { choose(place) } }
  }

  private func choose(_ place: Int) {
    guard marks[place] != round else { return }
    marks[place] = round
    chosen.append(place)
  }

  /// Those of the chosen places whose values in force differ.
  private func differing(
    _ old: Evaluator, _ new: Evaluator
  ) throws(EvaluationFailure) -> [Int] {
    let entries = names.entries
    let before = try old.values(of: chosen.lazy.map { (entries[$0].old, entries[$0].form) })
    let after = try new.values(of: chosen.lazy.map { (entries[$0].new, entries[$0].form) })
    return chosen.indices.filter { index in
      !old.isValue(
        before[index], theSameAs: after[index], of: new, as: entries[chosen[index]].form)
    }.map { chosen[$0] }
  }
}
