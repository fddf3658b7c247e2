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
  private(set) var hasUnseenFiles = false
  private var macroIndices: [SourceRange: Int] = [:]
  private var mentioned: [[String]: Set<String>?] = [:]
  private var referencedInFiles: Set<String> = []
  private var readFiles: Set<String> = []

  /// The maximum size of the source files. If they are larger, they are not read, and nothing is
  /// reported.
  private static let maximumBytes = 256 << 20

  mutating func note(_ cell: RuleCell) {
    noteMacros(cell)
    for name in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
      if let path = cell.text(name) { noteReferences(in: cell.path(path), cell) }
    }
  }

  func isInFiles(_ name: String) -> Bool { referencedInFiles.contains(name) }

  // MARK: Macros

  private mutating func noteMacros(_ cell: RuleCell) {
    let found = Self.macros(of: cell)
    if found.isEmpty { return }
    let words = cell.sources.flatMap { mentions(in: $0, cell.project.files) }
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

  /// Returns every identifier in the sources; nil if not all of them can be read.
  private mutating func mentions(in sources: TargetCode, _ files: RuleFiles) -> Set<String>? {
    let paths = sources.code
    if let known = mentioned[paths] { return known }
    var words: Set<String>? = []
    var total = 0
    for path in paths {
      guard let bytes = files.bytes(atResolved: path), total + bytes.count <= Self.maximumBytes
      else {
        words = nil
        break
      }
      total += bytes.count
      Identifiers.collect(from: bytes, into: &words)
    }
    if paths.isEmpty { words = nil }
    mentioned[paths] = .some(words)
    return words
  }

  // MARK: Property lists

  private mutating func noteReferences(in path: String, _ cell: RuleCell) {
    guard readFiles.insert(path).inserted else { return }
    guard let bytes = cell.project.files.bytes(of: path) else {
      hasUnseenFiles = true
      return
    }
    for reference in ReferenceNames(bytes[...]) {
      switch reference {
      case .name(let name): referencedInFiles.insert(String(decoding: name, as: UTF8.self))
      case .computed: hasUnseenFiles = true
      }
    }
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
