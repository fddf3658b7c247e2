import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// Checks for overrides of lists that drop inherited elements.
struct InheritedListCheck: RuleCheck {
  /// The lists that are choices, which a different value replaces on purpose.
  private static let choices: Set<String> = [
    "ARCHS", "VALID_ARCHS", "EXCLUDED_ARCHS", "SUPPORTED_PLATFORMS", "BUILD_VARIANTS",
    "SWIFT_PLATFORM_TARGET_PREFIX", "ONLY_ACTIVE_ARCH", "EXCLUDED_SOURCE_FILE_NAMES",
    "INCLUDED_SOURCE_FILE_NAMES",
  ]

  /// Whether a setting is a list of paths, which differ between platforms. A value for one SDK
  /// replaces the general value on any level.
  private static func holdsPlaces(_ name: String) -> Bool {
    name.hasSuffix("_SEARCH_PATHS") || name == "SWIFT_INCLUDE_PATHS"
  }

  /// An override whose lost elements are not determined yet.
  private struct Candidate {
    let name: SettingName
    let text: String
    let overriding: Int
    let below: [Int]
    /// Whether it inherits inside of an element.
    let isNested: Bool
  }

  /// Whether each assignment that inherits has what it inherits as an element.
  private var known: [Int: Bool] = [:]
  private var sourceWords = SourceWords()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard report.isOn(.lostInherited, in: cell) else { return }
    for candidate in candidates(in: cell) { check(candidate, in: cell, &report) }
  }

  /// Returns the overrides in the chains of all lists that may lose elements.
  private mutating func candidates(in cell: RuleCell) -> [Candidate] {
    let project = cell.project
    let kinds = AuthoredAssignments(of: cell)
    let places = PlaceGroups(of: cell)
    var result: [Candidate] = []
    for name in cell.assignedNames where project.store.names.type(of: name).isListType {
      guard cell.hasLower(name) else { continue }
      let chain = cell.chain(of: name)
      // What inherits inside an element may not keep the elements: `"$(inherited)"` joins them.
      var nested: Int?
      for (position, index) in chain.assignments.prefix(chain.reached).enumerated()
      where project.inherits(index) && !keepsElements(index, in: cell) {
        nested = position
        break
      }
      let reached = nested.map { $0 + 1 } ?? chain.reached
      guard reached < chain.assignments.count else { continue }
      let overriding = chain.assignments[reached - 1]
      guard kinds.isAuthored(overriding), project.origin(of: overriding).field == nil,
        project.store.assignments[overriding].value.count > 0
      else { continue }
      let text = project.store.names.text(of: name)
      var below = chain.assignments[reached...].filter(kinds.isAuthored)
      // A value for certain SDKs or architectures is an alternative to the general value beside it.
      if places.dependsOnDestination(overriding, in: project) {
        if Self.holdsPlaces(text) { continue }
        let group = places.group(of: overriding)
        if below.contains(where: { places.group(of: $0) == group }) { below = [] }
      }
      if below.isEmpty || Self.choices.contains(text) { continue }
      result.append(
        Candidate(
          name: name, text: text, overriding: overriding, below: Array(below),
          isNested: nested != nil))
    }
    return result
  }

  private mutating func keepsElements(_ index: Int, in cell: RuleCell) -> Bool {
    if let known = known[index] { return known }
    let keeps = Self.inheritsAsElement(index, in: cell)
    known[index] = keeps
    return keeps
  }

  /// Whether a list has what it inherits as an element of its own, or in a way that only its
  /// evaluation shows.
  private static func inheritsAsElement(_ index: Int, in cell: RuleCell) -> Bool {
    let project = cell.project
    let text = project.store.valueText(of: project.store.assignments[index])
    let own = "$(\(project.name(of: index)))"
    return writtenElements(of: text).contains { bytes in
      let element = String(decoding: bytes, as: UTF8.self)
      return ["$(inherited)", "${inherited}", "$inherited", "$(value)", own].contains(element)
        || element.hasPrefix("$(inherited:") || element.contains("$($")
    }
  }

  /// Returns the elements of a list as they are written, with quotes and references.
  private static func writtenElements(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var depth = 0
    var quote: UInt8?
    var last: UInt8 = 0
    return text.split { byte in
      defer { last = last == UInt8(ascii: "\\") ? 0 : byte }
      if last == UInt8(ascii: "\\") { return false }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth > 0 || last == UInt8(ascii: "$") { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        return depth == 0 && quote == nil
      default: break
      }
      return false
    }
  }

  /// The definitions that only the sources of a target use.
  private static let conditions: Set<String> = [
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS",
  ]

  /// Whether a source of the target uses a definition, or may do so. Names with an underscore are for
  /// headers of the system.
  private mutating func uses(_ definition: String, of name: String, in cell: RuleCell) -> Bool {
    guard cell.parts != nil, Self.conditions.contains(name), !definition.hasPrefix("_"),
      !definition.contains("$"),
      let sources = cell.sources, let words = sourceWords.words(in: sources, cell.project.files)
    else { return true }
    return words.contains(String(definition.prefix { $0 != "=" }))
  }

  private mutating func check(
    _ candidate: Candidate, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let project = cell.project
    let kept = Set(cell.list(candidate.name))
    // Every list of conditions has DEBUG.
    let isCopied =
      cell.parts != nil && !candidate.isNested && !Self.conditions.contains(candidate.text)
    var lost: [String] = []
    var notes: [Diagnostic.Note] = []
    for index in candidate.below {
      let all = cell.elements(
        of: project.store.valueText(of: project.store.assignments[index]))
      // An override that repeats a part of the list leaves out the rest on purpose.
      if isCopied, all.contains(where: kept.contains) { return }
      let elements = all.filter {
        !kept.contains($0) && !lost.contains($0) && uses($0, of: candidate.text, in: cell)
      }
      if !elements.isEmpty {
        lost += elements
        let range = project.origin(of: index).range
        notes.append(
          .init(
            "\(Self.quoted(elements)) would come from here", at: range.isNone ? nil : range))
      }
      if !project.inherits(index) { break }
    }
    guard !lost.isEmpty else { return }
    let range = project.origin(of: candidate.overriding).range
    report.add(
      .lostInherited,
      candidate.isNested
        ? "\(candidate.text) inherits only inside an element, and so loses \(Self.quoted(lost))"
        : "\(candidate.text) does not inherit, and so loses \(Self.quoted(lost))",
      at: range, notes: notes,
      help: candidate.isNested
        ? "write $(inherited) as an element of its own, without quotes"
        : "write $(inherited) as its first element to keep what it inherits",
      fix: candidate.isNested ? nil : fix(at: range, of: candidate.text, in: cell),
      in: cell.identity, subject: candidate.text)
  }

  private func fix(at range: SourceRange, of name: String, in cell: RuleCell) -> Diagnostic.Fix? {
    guard let file = cell.project.files.sourceFiles[range.file],
      let edit = ListElementEdit.inheriting(range, in: file.bytes)
    else { return nil }
    return Diagnostic.Fix(
      "insert $(inherited) as the first element", isSafe: false, edits: [edit], changing: [name])
  }

  /// Returns the elements in quotes, such as `'-a', '-b' and 3 more`.
  private static func quoted(_ elements: [String]) -> String {
    var words = elements.prefix(3).map { "'\($0)'" }
    if elements.count > 3 { words.append("\(elements.count - 3) more") }
    let last = words.removeLast()
    return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
  }
}

/// The assignments of a cell that are in files of the project.
struct AuthoredAssignments {
  private var ranges: [Range<Int>] = []

  init(of cell: RuleCell) {
    for id in cell.plan.stack.blocks {
      let block = cell.project.store[id]
      switch cell.project.kind(of: id) {
      case .project, .template, .target, .projectXcconfig, .templateXcconfig, .targetXcconfig:
        if !block.assignments.isEmpty { ranges.append(block.assignments) }
      case .environment, .defaults, .preset, .targetBuiltIns, .commandLine,
        .commandLineXcconfig, .derived:
        break
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  func isAuthored(_ index: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(index)
  }
}
