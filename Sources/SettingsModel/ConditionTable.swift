/// One `[parameter=pattern]`: true when any value of the parameter matches the pattern.
public struct Condition: Hashable, Sendable {
  /// `sdk`, `arch`, `config`, …
  public let parameter: String
  /// What a value is held against, with `*` for any text.
  public let pattern: String

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

  package init(index: UInt32) { self.index = index }

  /// No condition at all: always true.
  package static let unconditional = ConditionSetID(index: 0)

  @inlinable
  package var isUnconditional: Bool { index == 0 }
}

/// Interns condition sets; a project uses few of them, however many settings it has.
package struct ConditionTable: Sendable {
  package private(set) var sets: [[Condition]] = [[]]
  /// By hash, the last set that has it, and for each set the one before it with the same hash: a
  /// dictionary keyed by sets would first have to find out at run time how a set is hashed.
  private var lastByHash: [Int: UInt32] = [:]
  private var previous: [UInt32] = [0]

  package init() {}

  package mutating func intern(_ conditions: [Condition]) -> ConditionSetID {
    if conditions.isEmpty { return .unconditional }
    var hasher = Hasher()
    for condition in conditions {
      hasher.combine(condition.parameter)
      hasher.combine(condition.pattern)
    }
    let hash = hasher.finalize()
    var candidate = lastByHash[hash] ?? 0
    while candidate != 0 {
      if sets[Int(candidate)] == conditions { return ConditionSetID(index: candidate) }
      candidate = previous[Int(candidate)]
    }
    let index = UInt32(sets.count)
    sets.append(conditions)
    previous.append(lastByHash[hash] ?? 0)
    lastByHash[hash] = index
    return ConditionSetID(index: index)
  }

  package subscript(id: ConditionSetID) -> [Condition] { sets[Int(id.index)] }
}

/// What conditions are asked about: each parameter with its values, most specific first.
///
/// `sdk` may have fallback values besides the canonical name; every other parameter has one or none.
public struct ConditionParameters: Hashable, Sendable {
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
