import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// The functions and classes that the sources of a target define, and the uses of others, by cell.
/// The name of a class begins with `@`.
struct UndefinedNames {
  private var definitions: [Set<String>]
  /// The names that Swift imports from C without a definition in the header.
  private var imported: [Set<String>]
  private var uses: [[UnknownCall]]

  init(cellCount: Int) {
    definitions = Array(repeating: [], count: cellCount)
    imported = definitions
    uses = Array(repeating: [], count: cellCount)
  }

  /// All names that are defined in any cell.
  var allDefinitions: Set<String> { definitions.reduce(into: []) { $0.formUnion($1) } }

  mutating func note(_ reading: ClangReader.Reading, cell: Int) {
    definitions[cell].formUnion(reading.definitions)
    imported[cell].formUnion(reading.declarations)
    uses[cell] += reading.unknowns.filter { $0.kind == .undefined }
  }

  /// The names that Swift code may use of those that no source of a cell defines.
  var importedAnywhere: Set<String> {
    zip(imported, definitions).reduce(into: []) { $0.formUnion($1.0.subtracting($1.1)) }
  }

  /// Returns the uses of names that no source of a cell defines.
  ///
  /// - Parameters:
  ///   - swift: The uses in Swift files.
  ///   - others: The names that other sources define: those in Swift, and those in languages that
  ///     clang's preprocessor does not read.
  func unknowns(cell: Int, swift: [UnknownCall], others: Set<String>) -> [UnknownCall] {
    let found = uses[cell].compactMap { Self.use($0, definitions[cell]) }
    let imported = imported[cell].filter { !others.contains($0) }
    var seen: Set<String> = []
    return (found + swift.filter { imported.contains($0.name) }).filter {
      !definitions[cell].contains($0.name) && !others.contains($0.plainName)
        && seen.insert("\($0.name) \($0.path)").inserted
    }
  }

  /// Returns the use of a class that only an interface mentions by the name of the class.
  ///
  /// - Returns: Nil if no source implements the interface. Code that uses it names its class.
  private static func use(_ call: UnknownCall, _ definitions: Set<String>) -> UnknownCall? {
    let names = call.name.split(separator: "@")
    guard call.name.hasPrefix("@"), names.count == 2 else { return call }
    guard definitions.contains("@" + names[1]) else { return nil }
    return UnknownCall(kind: call.kind, path: call.path, line: call.line, name: "@" + names[0])
  }

  /// Returns the functions that a Swift file calls, and the classes that it names.
  static func calls(of names: Set<String>, in bytes: [UInt8], at path: String) -> [UnknownCall] {
    var calls: [UnknownCall] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      var start = line.startIndex
      while let word = nextWord(in: line[start...]) {
        start = word.endIndex
        // The rest is a comment.
        if line[..<word.startIndex].suffix(2).elementsEqual("//".utf8) { break }
        let name = String(decoding: word, as: UTF8.self)
        let isCall = line[word.endIndex...].first == UInt8(ascii: "(") && names.contains(name)
        if isCall || names.contains("@" + name) {
          calls.append(
            UnknownCall(
              kind: .undefined, path: path, line: index + 1, name: isCall ? name : "@" + name))
        }
      }
    }
    return calls
  }

  /// Returns the names that a source in another language may define: the labels and the global
  /// symbols of assembly, and all words of others. Symbols begin with an underscore on Apple's
  /// platforms.
  static func definitions(in bytes: [UInt8], isAssembly: Bool) -> Set<String> {
    var names: Set<String> = []
    for line in bytes.split(separator: 0x0A) {
      let isGlobal = line.contains(UInt8(ascii: ".")) && isDirective(line)
      var start = line.startIndex
      while let word = nextWord(in: line[start...]) {
        start = word.endIndex
        guard !isAssembly || isGlobal || line[word.endIndex...].first == UInt8(ascii: ":") else {
          continue
        }
        let name = String(decoding: word, as: UTF8.self)
        names.insert(name)
        if name.hasPrefix("_") { names.insert(String(name.dropFirst())) }
      }
    }
    return names
  }

  /// Whether a line of assembly makes its symbols global.
  private static func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.drop { $0 == 0x20 || $0 == 0x09 }
    return [".globl", ".global"].contains { words.starts(with: $0.utf8) }
  }

  private static func nextWord(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    guard let start = bytes.firstIndex(where: isPart) else { return nil }
    return bytes[start...].prefix(while: isPart)
  }
}

extension AuditCollection {
  /// Records the functions and classes that no source defines.
  mutating func addUndefinedNames() {
    let disk = DiskSources()
    func bytes(_ path: String) -> [UInt8] { (try? disk.read(path)) ?? [] }
    let imported = undefined.importedAnywhere
    let swift =
      imported.isEmpty
      ? []
      : sources.filter { $0.language == .swift }.flatMap {
        UndefinedNames.calls(of: imported, in: bytes($0.path), at: $0.path)
      }
    let foreign = otherSources.map { path in
      let isAssembly = FileType(path: path)?.language == .assembler
      return (path, UndefinedNames.definitions(in: bytes(path), isAssembly: isAssembly))
    }
    for cell in request.cells.indices {
      let selection = request.cells[cell].selection
      var others = Set(
        self.swift.symbols.filter { $0.cells.indices.contains(cell) && $0.cells[cell] }.map(\.name))
      for (path, names) in foreign where selection.includes(path) { others.formUnion(names) }
      let calls = swift.filter { selection.includes($0.path) }
      for call in undefined.unknowns(cell: cell, swift: calls, others: others) {
        addUnjudged(call, cell: cell)
      }
    }
  }
}
