import SettingsArtifacts
import SettingsDiagnostics
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

  /// Returns the uses of names that no source of a cell defines.
  ///
  /// - Parameter others: The sources that clang's preprocessor does not read. Any of them may define
  ///   a function that it names.
  func unknowns(cell: Int, swift: [String], others: [String]) -> [UnknownCall] {
    var found = uses[cell].compactMap { Self.use($0, definitions[cell]) }
      .filter { !definitions[cell].contains($0.name) }
    let imported = imported[cell].subtracting(definitions[cell])
    if found.isEmpty, imported.isEmpty { return [] }
    let disk = DiskSources()
    func text(_ path: String) -> String {
      String(decoding: (try? disk.read(path)) ?? [], as: UTF8.self)
    }
    let names = Set(found.map(\.plainName)).union(imported)
    let foreign = others.map(text)
    var exported = names.filter { name in foreign.contains { $0.contains(name) } }
    for path in swift {
      for (number, line) in text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if line.contains("@") {
          // `@_cdecl("start")`, `@c(start)` and `@c func start()`
          exported.formUnion(
            names.filter { name in
              line.contains("\"\(name)\"") || line.contains("@c(\(name))")
                || line.contains("@c ") && line.contains("func \(name)(")
            })
        }
        for name in Self.calls(in: line, of: imported) {
          found.append(
            UnknownCall(kind: .undefined, path: path, line: number + 1, name: name))
        }
      }
    }
    var seen: Set<String> = []
    return found.filter {
      !exported.contains($0.plainName) && seen.insert("\($0.name) \($0.path)").inserted
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

  /// Returns the functions that a line of Swift calls, and the classes that it names.
  private static func calls(in line: Substring, of names: Set<String>) -> [String] {
    if names.isEmpty { return [] }
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.compactMap { word in
      if names.contains("@" + word) { return "@" + word }
      guard names.contains(String(word)) else { return nil }
      return code[word.endIndex...].first == "(" ? String(word) : nil
    }
  }
}

extension AuditCollection {
  /// Records the functions and classes that no source defines.
  mutating func addUndefinedNames() {
    let swift = sources.filter { $0.language == .swift }.map(\.path)
    for cell in request.cells.indices {
      let selection = request.cells[cell].selection
      for call in undefined.unknowns(
        cell: cell, swift: swift.filter { selection.includes($0) }, others: otherSources)
      {
        addUnjudged(call, cell: cell)
      }
    }
  }
}
