package import SettingsModel

/// In which of its two forms a value is asked for.
package enum ValueForm: UInt8, Sendable {
  /// One text, with the blanks, quotes and backslashes of lists as they were typed.
  case string
  /// Elements.
  case list
}

/// An evaluation that was given up: settings that refer to each other many times over multiply.
package struct EvaluationFailure: Error, Sendable {
  package enum Bound: Sendable {
    case steps(Int)
    case bytes(Int)
    case elements(Int)
    /// All values together.
    case memory
  }

  /// The setting or expression whose value was asked for.
  package let setting: String
  /// What there was too much of.
  package let bound: Bound
  /// The settings that were being evaluated inside one another, outermost first.
  package let path: [String]

  package var message: String {
    let loop = path.isEmpty ? "" : " (\(path.joined(separator: " → ")))"
    switch bound {
    case .steps(let count): return "evaluating '\(setting)' takes more than \(count) steps\(loop)"
    case .bytes(let count): return "the value of '\(setting)' grows beyond \(count) bytes\(loop)"
    case .elements(let count):
      return "the value of '\(setting)' grows beyond \(count) elements\(loop)"
    case .memory: return "the values that go into '\(setting)' grow beyond all bounds\(loop)"
    }
  }
}

/// What went into a value: where each stretch of its text was written, and what it refers to.
package struct Trace: Sendable {
  /// A stretch of the value that came from one place.
  package struct Mark: Sendable {
    package var offset: Int
    package var count: Int
    /// The assignment node whose text it is, or -1.
    package let node: Int32
    /// Offset in that assignment's value.
    package let valueOffset: UInt32

    func moved(by distance: Int) -> Mark {
      Mark(offset: offset + distance, count: count, node: node, valueOffset: valueOffset)
    }
  }

  package struct Reference: Hashable, Sendable {
    package let name: SettingName
    package let from: SettingName
    /// The node that answered, or -1.
    package let node: Int32
  }

  package var text: [UInt8] = []
  package var elements: [Range<Int>] = []
  package var marks: [Mark] = []
  package var references: [Reference] = []

  package init() {}
}
