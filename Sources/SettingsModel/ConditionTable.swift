/// One `[parameter=pattern]`. It holds if any value of the parameter matches the pattern.
package struct Condition: Hashable, Sendable {
  /// `sdk`, `arch`, `config`, …
  package let parameter: String
  /// The pattern for the value, with `*` for any text.
  package let pattern: String

  package init(parameter: String, pattern: String) {
    self.parameter = parameter
    self.pattern = pattern
  }
}

/// A set of conditions, all of which must hold, as a handle into a `ConditionTable`.
@usableFromInline
package struct ConditionSetID: Hashable, Sendable {
  @usableFromInline
  package let index: UInt32

  /// No condition: always true.
  package static let unconditional = ConditionSetID(index: 0)

  @inlinable
  package var isUnconditional: Bool { index == 0 }
}

/// Interns condition sets. A project uses few of them, for any number of settings.
package struct ConditionTable: Sendable {
  package private(set) var sets: [[Condition]] = [[]]
  /// By the conditions' texts. To hash conditions themselves, the runtime would search the whole program for how that is
  /// done.
  private var indices: [String: UInt32] = [:]
  /// The set of the latest call. Settings with the same conditions often follow one another.
  private var latest: UInt32 = 0

  package init() {}

  package mutating func intern(_ conditions: [Condition]) -> ConditionSetID {
    if conditions.isEmpty { return .unconditional }
    if sets[Int(latest)] == conditions { return ConditionSetID(index: latest) }
    var key = ""
    for condition in conditions {
      key += condition.parameter
      key += "="
      key += condition.pattern
      key += "\n"
    }
    if let known = indices[key] {
      // Two sets have one key only if a text contains a line break.
      let isSame = sets[Int(known)] == conditions
      if let index = isSame ? Int(known) : sets.firstIndex(of: conditions) {
        latest = UInt32(index)
        return ConditionSetID(index: latest)
      }
    }
    let index = UInt32(sets.count)
    sets.append(conditions)
    indices[key] = index
    latest = index
    return ConditionSetID(index: index)
  }

  package subscript(id: ConditionSetID) -> [Condition] { sets[Int(id.index)] }
}

/// The parameters for conditions with their values, most specific first.
///
/// `sdk` may have fallback values besides the canonical name; every other parameter has one value
/// or none.
package struct ConditionParameters: Hashable, Sendable {
  /// In the order in which they were set; a parameter appears once.
  package private(set) var values: [Entry] = []

  package struct Entry: Hashable, Sendable {
    package let parameter: String
    package let values: [String]
  }

  package init() {}

  package init(_ values: KeyValuePairs<String, String?>) {
    for (parameter, value) in values { self[parameter] = value.map { [$0] } ?? [] }
  }

  package subscript(parameter: String) -> [String] {
    get { values.first { $0.parameter == parameter }?.values ?? [] }
    set {
      values.removeAll { $0.parameter == parameter }
      if !newValue.isEmpty { values.append(Entry(parameter: parameter, values: newValue)) }
    }
  }
}
