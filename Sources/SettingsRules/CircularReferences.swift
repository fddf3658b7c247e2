import SettingsDiagnostics
import SettingsModel

/// The references of a project's assignments that are in a cycle, with any conditions and levels.
/// Usually there are none, and no cell needs a check.
struct CircularReferences {
  /// The names in cycles, in the order of their texts. Other properties use their positions in this
  /// array.
  private(set) var names: [SettingName] = []
  /// The start of each assignment's references in `targets`, followed by the end of the last one.
  private var starts: [Int32] = []
  private var targets: [Int32] = []

  var isEmpty: Bool { names.isEmpty }

  /// - Complexity: O(bytes of the values), except for sorting the names in cycles.
  init(in store: SettingsStore) {
    collectReferences(in: store)
    let components = Self.components(of: store, starts, targets)
    guard components.count > 0 else { return }
    names = store.names.all.filter { components.indices[Int($0.index)] >= 0 }
      .map { (name: $0, text: store.names.text(of: $0)) }.sorted { $0.text < $1.text }
      .map(\.name)
    keepReferences(within: components, in: store)
  }

  /// Returns the positions of the names that an assignment refers to, each once.
  func references(of assignment: Int) -> ArraySlice<Int32> {
    targets[Int(starts[assignment])..<Int(starts[assignment + 1])]
  }

  /// Adds all references to other settings by the handles of their names, each once. A reference
  /// whose operator replaces an empty value is not a mistake.
  private mutating func collectReferences(in store: SettingsStore) {
    /// The last assignment that refers to each name.
    var referrers = [Int](repeating: -1, count: store.names.count)
    starts.reserveCapacity(store.assignments.count + 1)
    starts.append(0)
    for (index, assignment) in store.assignments.enumerated() {
      let text = assignment.isLiteral ? [] : store.valueText(of: assignment)
      if text.contains(UInt8(ascii: "$")), !text.contains(":default=") {
        for reference in ReferenceNames(text) {
          guard case .name(let bytes) = reference, let name = store.names.find(bytes.span),
            name != assignment.name, referrers[Int(name.index)] != index
          else { continue }
          referrers[Int(name.index)] = index
          targets.append(Int32(name.index))
        }
      }
      starts.append(Int32(targets.count))
    }
  }

  /// Keeps the references with both ends in one component, and converts handles to positions of names.
  private mutating func keepReferences(
    within components: StronglyConnectedComponents, in store: SettingsStore
  ) {
    var places = [Int32](repeating: -1, count: store.names.count)
    for (place, name) in names.enumerated() { places[Int(name.index)] = Int32(place) }
    var kept: [Int32] = []
    for (index, assignment) in store.assignments.enumerated() {
      let all = references(of: index)
      starts[index] = Int32(kept.count)
      let component = components.indices[Int(assignment.name.index)]
      guard component >= 0 else { continue }
      for target in all where components.indices[Int(target)] == component {
        kept.append(places[Int(target)])
      }
    }
    starts[store.assignments.count] = Int32(kept.count)
    targets = kept
  }

  /// Returns the components of all names, with any of their assignments.
  private static func components(
    of store: SettingsStore, _ starts: [Int32], _ targets: [Int32]
  ) -> StronglyConnectedComponents {
    // Sort by name: count first, then store each reference in its name's range.
    var ends = [Int32](repeating: 0, count: store.names.count + 1)
    for (index, assignment) in store.assignments.enumerated() {
      ends[Int(assignment.name.index) + 1] += starts[index + 1] - starts[index]
    }
    for name in 1..<ends.count { ends[name] += ends[name - 1] }
    let firsts = ends
    var sorted = [Int32](repeating: 0, count: targets.count)
    for (index, assignment) in store.assignments.enumerated() {
      let name = Int(assignment.name.index)
      for target in targets[Int(starts[index])..<Int(starts[index + 1])] {
        sorted[Int(ends[name])] = target
        ends[name] += 1
      }
    }
    return StronglyConnectedComponents(starts: firsts, targets: sorted)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a literal occurs in these bytes.
  fileprivate func contains(_ literal: StaticString) -> Bool {
    let part = StaticText(literal)
    guard count >= part.count else { return false }
    return (startIndex...(endIndex - part.count)).contains { index in
      (0..<part.count).allSatisfy { self[index + $0] == part[$0] }
    }
  }
}
