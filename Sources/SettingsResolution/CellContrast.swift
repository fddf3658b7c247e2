package import SettingsModel

/// Finds the settings that have different values in two cells. Each cell has its own resolver: of
/// two projects, or twice of one project.
///
/// What the cells of a group share is compared once for each two groups. After that, a pair of
/// cells costs what their own levels can affect, and what differs between their groups.
package final class CellContrast {
  /// A setting that the project or its presets assign in at least one of the cells, and whose values
  /// differ; nil if no level assigns it.
  package struct Difference {
    package let old: SettingName?
    package let new: SettingName?
  }

  /// The shared part of two groups.
  private struct SharedPart {
    let old: CellGroup
    let new: CellGroup
    /// The positions of settings whose values differ in the groups.
    let differing: [Int]
  }

  private let names: NameUnion
  /// Of the last groups; a project has one for each configuration and product type.
  private var recent: [SharedPart] = []
  /// By position, the last round in which it was selected.
  private var marks: [UInt32]
  private var round: UInt32 = 0
  private var chosen: [Int] = []

  package init(old: CellResolver, new: CellResolver) {
    names = NameUnion(
      old: old.programs.store.names, old.ranks, new: new.programs.store.names, new.ranks)
    marks = [UInt32](repeating: 0, count: names.entries.count)
  }

  /// Compares the shared parts of two groups, which is worthwhile for many cells. Call it while no
  /// cell is in effect.
  package func prepare(_ old: CellGroup, _ new: CellGroup) throws(EvaluationFailure) {
    if recent.contains(where: { $0.old === old && $0.new === new }) { return }
    beginChoice()
    choose(old.configured, new.configured)
    let differing = try self.differing(old.evaluator, new.evaluator)
    if recent.count == 16 { recent.removeFirst() }
    recent.append(SharedPart(old: old, new: new, differing: differing))
  }

  /// The settings whose values differ between the two cells in effect, in byte order of their
  /// names.
  package func differences(
    between old: CellGroup, and new: CellGroup
  ) throws(EvaluationFailure) -> [Difference] {
    let before = old.evaluator, after = new.evaluator
    beginChoice()
    if let shared = recent.last(where: { $0.old === old && $0.new === new }) {
      choose(before.reachedNames, after.reachedNames)
      for place in shared.differing { choose(place) }
    } else {
      choose(old.configured, new.configured)
      choose(before.ownNames, after.ownNames)
    }
    chosen.removeAll { place in
      let entry = names.entries[place]
      return entry.old.map(before.isConfigured) != true && entry.new.map(after.isConfigured) != true
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

  /// The selected positions whose values differ.
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
