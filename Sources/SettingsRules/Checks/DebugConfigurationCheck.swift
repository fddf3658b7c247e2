import SettingsDiagnostics
import SettingsModel

/// Checks that configurations of kind debug are for debugging: that they define DEBUG where sources
/// test it, and that their code is not optimized.
struct DebugConfigurationCheck: RuleCheck {
  static let isInSecondPart = true

  /// What is known of a target's configurations of kind debug.
  private struct Target {
    var cells: [RuleCell.Identity] = []
    var code: TargetCode?
    /// Whether a configuration defines DEBUG, or a missing file may do so.
    var definesDebug = false
  }

  private var targets: [Int: Target] = [:]
  /// The largest sources that are read for one project.
  private static let maximumBytes = 256 << 20

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    guard let target = cell.identity.target else { return }
    // One configuration is enough.
    if targets[target]?.definesDebug != true,
      DebugMacroCheck.definesDebug(in: cell) || cell.missesSettings
    {
      targets[target, default: Target()].definesDebug = true
    }
    let configuration = cell.configuration
    guard configuration.kind == .debug, configuration.basis != .settings,
      let code = cell.sources, code.arePresent
    else { return }
    targets[target, default: Target()].code = code
    targets[target]?.cells.append(cell.identity)
    checkOptimization(code, in: cell, &report)
  }

  // MARK: Optimization

  private func checkOptimization(
    _ code: TargetCode, in cell: RuleCell, _ report: inout RuleReport
  ) {
    let settings = [
      (code.cFamily, "GCC_OPTIMIZATION_LEVEL", "0"),
      (code.swift, "SWIFT_OPTIMIZATION_LEVEL", "-Onone"),
    ]
    for case (.some, let name, let none) in settings where cell.isAuthored(name) {
      guard cell.knows(name), let value = cell.text(name), value != none else { continue }
      let configuration = cell.configuration
      report.add(
        .debugOptimized,
        "'\(configuration.name)' is of kind debug and compiles with \(name) = \(value)",
        at: cell.place(of: name),
        help: "write \(none) for debugging: a debugger cannot show what was optimized away",
        in: cell.identity, subject: name)
    }
  }

  // MARK: DEBUG

  func finish(_ project: RuleProject, _ report: inout RuleReport) {
    guard report.isOn(.debugUndefined) else { return }
    var search = DebugSearch(files: project.files, remaining: Self.maximumBytes)
    for (_, target) in targets.sorted(by: { $0.key < $1.key }) where !target.definesDebug {
      guard let code = target.code, let place = search.firstTest(in: code.code) else { continue }
      for cell in target.cells {
        report.add(
          .debugUndefined, "no configuration defines DEBUG, which this line tests", at: place,
          help: project.help(
            "write 'macros: { DEBUG: 1 }' under 'when: { Debug: … }', or remove 'presets: none'",
            orBySettings: "add DEBUG=1 to GCC_PREPROCESSOR_DEFINITIONS, and DEBUG to"
              + " SWIFT_ACTIVE_COMPILATION_CONDITIONS, for debugging"), in: cell)
      }
    }
  }
}

/// Finds conditional compilation on DEBUG in sources. Each file is read once.
private struct DebugSearch {
  private enum Content {
    /// The bytes of the word in the first test.
    case tests(Range<Int>)
    case defines
    case nothing
  }

  let files: RuleFiles
  /// How many bytes may still be read.
  var remaining: Int
  private var known: [String: Content] = [:]

  init(files: RuleFiles, remaining: Int) {
    self.files = files
    self.remaining = remaining
  }

  /// Returns the first test; nil also if a source defines DEBUG itself, or if there is too much.
  mutating func firstTest(in paths: [String]) -> SourceRange? {
    var found: (path: String, range: Range<Int>)?
    for path in paths {
      switch content(of: path) {
      case .tests(let range): found = found ?? (path, range)
      case .defines, nil: return nil
      case .nothing: break
      }
    }
    return found.flatMap { file in files.load(resolved: file.path)?.range(file.range) }
  }

  private mutating func content(of path: String) -> Content? {
    if let content = known[path] { return content }
    guard let bytes = files.bytes(atResolved: path), bytes.count <= remaining else { return nil }
    remaining -= bytes.count
    let content = Self.content(of: bytes)
    known[path] = content
    return content
  }

  private static func content(of bytes: [UInt8]) -> Content {
    var result = Content.nothing
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if line.first == UInt8(ascii: "#"), let word = debug(in: line) {
        let directive = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        if directive.starts(with: "define".utf8) { return .defines }
        let isTest =
          directive.starts(with: "if".utf8) || directive.starts(with: "elif".utf8)
          || directive.starts(with: "elseif".utf8)
        if isTest, case .nothing = result { result = .tests(word) }
      }
      start = end + 1
    }
    return result
  }

  /// Returns where the word DEBUG is in a line, before a comment.
  private static func debug(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let word = Array("DEBUG".utf8)
    func isPart(_ index: Int) -> Bool {
      guard line.indices.contains(index) else { return false }
      let byte = line[index]
      return byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    for index in line.indices.dropLast(word.count - 1) {
      if line[index] == UInt8(ascii: "/"), line[index + 1] == UInt8(ascii: "/") { return nil }
      let end = index + word.count
      if line[index..<end].elementsEqual(word), !isPart(index - 1), !isPart(end) {
        return index..<end
      }
    }
    return nil
  }
}
