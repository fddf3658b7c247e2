import SettingsDiagnostics
import SettingsModel
import SettingsResolution

/// The names that the files of a project mention: sources, and property lists that refer to build
/// settings.
struct NameUsage {
  /// A macro at one location.
  struct Macro {
    let name: String
    let place: SourceRange
    /// Whether a source mentions it, or may do so because it cannot be read.
    var isUsed = false
    var cells: [RuleCell.Identity] = []
  }

  private(set) var macros: [Macro] = []
  private var files = ReferringFiles()
  private var macroIndices: [SourceRange: Int] = [:]
  private var sourceWords = SourceWords()

  mutating func note(_ cell: RuleCell) {
    noteMacros(cell)
    files.note(cell)
  }

  var hasUnseenFiles: Bool { files.areUnseen }

  func isInFiles(_ name: String) -> Bool { files.refer(to: name) }

  // MARK: Macros

  private mutating func noteMacros(_ cell: RuleCell) {
    let found = Self.macros(of: cell)
    if found.isEmpty { return }
    let words = cell.sources.flatMap { sourceWords.words(in: $0, cell.project.files) }
    for (name, place) in found {
      let index: Int
      if let known = macroIndices[place] {
        index = known
      } else {
        index = macros.count
        macroIndices[place] = index
        macros.append(Macro(name: name, place: place))
      }
      macros[index].cells.append(cell.identity)
      if words?.contains(name) ?? true { macros[index].isUsed = true }
    }
  }

  /// Returns the macros that fields define in a cell, with their locations.
  private static func macros(of cell: RuleCell) -> [(name: String, place: SourceRange)] {
    let project = cell.project
    var result: [(name: String, place: SourceRange)] = []
    for name in project.macroNames {
      guard let winner = cell.winner(of: name) else { continue }
      let origin = project.origin(of: winner)
      guard project.store.assignments[winner].value.count > 0,
        origin.field?.hasPrefix("macros.") == true,
        !origin.range.isNone
      else { continue }
      result.append((String(project.name(of: winner).dropFirst("MACRO_".count)), origin.range))
    }
    return result
  }
}

/// Finds the identifiers of a text in a C-like language, or in Swift.
enum Identifiers {
  static func collect(from bytes: [UInt8], into words: inout Set<String>?) {
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      let isWord =
        byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      if isWord {
        if start == nil { start = index }
      } else if let first = start {
        words?.insert(String(decoding: bytes[first..<index], as: UTF8.self))
        start = nil
      }
    }
    if let first = start { words?.insert(String(decoding: bytes[first...], as: UTF8.self)) }
  }
}
