package import SettingsModel

/// The two forms of a value.
package enum ValueForm: UInt8, Sendable {
  /// One text, with the spaces, quotes and backslashes of lists as written.
  case string
  /// The elements.
  case list
}

/// A failed evaluation: settings that refer to each other many times multiply.
package struct EvaluationFailure: Error, Sendable {
  package enum Bound: Sendable {
    case steps(Int)
    /// The texts together that are no settings, such as those of property lists.
    case allTexts
    /// The steps of all values together.
    case allSteps
    case bytes(Int)
    case elements(Int)
    /// The values together.
    case memory
    /// How deep a trace follows references.
    case depth(Int)
  }

  /// The setting or expression that was evaluated.
  package let setting: String
  /// What exceeded its limit.
  package let bound: Bound
  /// The nested evaluations, outermost first.
  package let path: [String]

  package var message: String {
    let loop = path.isEmpty ? "" : " (\(path.joined(separator: " → ")))"
    switch bound {
    case .steps(let count): return "evaluating '\(setting)' takes more than \(count) steps\(loop)"
    case .allSteps:
      return "evaluating '\(setting)' and other settings takes too many steps together\(loop)"
    case .allTexts: return "'\(setting)' and other texts of files grow too long together"
    case .bytes(let count): return "the value of '\(setting)' grows beyond \(count) bytes\(loop)"
    case .elements(let count):
      return "the value of '\(setting)' grows beyond \(count) elements\(loop)"
    case .memory: return "the values that go into '\(setting)' exceed the limit of memory\(loop)"
    case .depth(let count):
      return "the references in '\(setting)' are nested more than \(count) deep\(loop)"
    }
  }
}

/// The trace of a value: the location of each range of its text, and its references.
package struct Trace: Sendable {
  /// A range of the value that came from one location.
  package struct Mark: Sendable {
    package var offset: Int
    package var count: Int
    /// The assignment node of the text, or -1.
    package let node: Int32
    /// The offset in that assignment's value.
    package let valueOffset: UInt32

    func moved(by distance: Int) -> Mark {
      Mark(offset: offset + distance, count: count, node: node, valueOffset: valueOffset)
    }
  }

  package struct Reference: Hashable, Sendable {
    package let name: SettingName
    package let from: SettingName
    /// The node that provided the value, or -1.
    package let node: Int32
    /// Whether the reference is not replaced: without brackets, it stays as written if nothing
    /// assigns the setting.
    package let isKept: Bool
  }

  package var text: [UInt8] = []
  package var elements: [Range<Int>] = []
  package var marks: [Mark] = []
  package var references: [Reference] = []

  package init() {}

  /// Removes the contents and keeps the room.
  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
  }
}
