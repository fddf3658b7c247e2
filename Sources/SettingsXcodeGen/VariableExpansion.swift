/// `${NAME}` in the texts and keys of a spec.
struct VariableExpansion {
  let variables: [String: String]
  private let budget: ExpansionBudget

  init(_ variables: [String: String], _ budget: ExpansionBudget = ExpansionBudget()) {
    self.variables = variables
    self.budget = budget
  }

  func expanding(_ mapping: XcodeGenMapping) -> XcodeGenMapping {
    guard !variables.isEmpty else { return mapping }
    var result = XcodeGenMapping()
    for entry in mapping.entries {
      result.set(expanding(entry.key), expanding(entry.value), at: entry.keyRange)
    }
    return result
  }

  func expanding(_ value: XcodeGenValue) -> XcodeGenValue {
    var result = value
    switch value.content {
    case .text(let text): result.content = .text(expanding(text))
    case .list(let elements): result.content = .list(elements.map(expanding))
    case .mapping(let mapping): result.content = .mapping(expanding(mapping))
    default: break
    }
    return result
  }

  /// The value of a variable is not expanded again. An unknown variable is unchanged, and so is the
  /// rest of a text in which a brace is never closed.
  func expanding(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 3 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "{"), bytes[index + 2] != UInt8(ascii: "}")
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
        result.append(contentsOf: bytes[index...])
        break
      }
      let name = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
      if let value = variables[name] {
        guard budget.allows(result.count + value.utf8.count) else { return text }
        result.append(contentsOf: value.utf8)
      } else {
        result.append(contentsOf: bytes[index...end])
      }
      index = end + 1
    }
    budget.spend(result.count)
    return String(decoding: result, as: UTF8.self)
  }
}

/// The size of what variables and templates of a spec may make. A short spec could fill the memory.
final class ExpansionBudget {
  static let maximum = 64 << 20

  private var rest = ExpansionBudget.maximum
  /// Whether a text was not allowed. It is unchanged then, so the spec cannot be used.
  private(set) var isExceeded = false

  /// Returns whether a text may have a number of bytes, and notes if it may not.
  func allows(_ count: Int) -> Bool {
    if count > rest { isExceeded = true }
    return !isExceeded
  }

  func spend(_ count: Int) { rest -= count }

  /// Returns whether a copy of a mapping may be made, and counts it.
  func allowsCopy(of mapping: XcodeGenMapping) -> Bool {
    // Counting takes as long as copying.
    guard !isExceeded else { return false }
    let count = Self.valueCost * mapping.valueCount
    guard allows(count) else { return false }
    spend(count)
    return true
  }

  /// What each value of a copy counts, besides text with variables.
  private static let valueCost = 32
}
