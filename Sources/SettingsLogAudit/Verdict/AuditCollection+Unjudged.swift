import SettingsArtifacts
import SettingsDiagnostics

/// The code that was not read or not understood in each cell, in the order in which it was found.
struct UnjudgedTable {
  private(set) var cells: [[Unjudged]]
  private var seen: [Set<Unjudged>]

  init(cellCount: Int) {
    cells = Array(repeating: [], count: cellCount)
    seen = Array(repeating: [], count: cellCount)
  }

  mutating func add(_ item: Unjudged, cell: Int) {
    if seen[cell].insert(item).inserted { cells[cell].append(item) }
  }
}

extension AuditCollection {
  /// Records code that was not read or not understood. The cell is then not silent, unless an
  /// assumption covers the code.
  ///
  /// - Complexity: O(1)
  mutating func addUnjudged(_ item: Unjudged, cell: Int) { unjudged.add(item, cell: cell) }

  /// Records such code in all cells.
  mutating func addUnjudged(_ item: Unjudged) {
    for cell in request.cells.indices { unjudged.add(item, cell: cell) }
  }

  /// Records a call whose output is only known at run time.
  mutating func addUnjudged(_ call: UnknownCall, cell: Int) {
    addUnjudged(
      Unjudged(
        call.kind, name: call.plainName, message: call.message,
        file: request.relative(call.path), line: call.line),
      cell: cell)
  }

  /// Adds the flags of a cell that a compiler does not get. What they do to the code is unknown.
  mutating func add(
    refused flags: [CompilerFlags.Flag], by compiler: String = "clang", cell: Int
  ) {
    for flag in flags {
      let message = request.cells[cell].refusal(of: flag, by: compiler)
      addUnjudged(Unjudged(.flag, name: flag.setting, message: message), cell: cell)
    }
  }

  /// Adds the arguments of the linker that may give a function another one's name. The code does not
  /// show which function it then calls.
  mutating func addLinkerArguments(cell: Int) {
    for flag in request.cells[cell].unknownLinkerFlags {
      let message = request.cells[cell].doubt(about: flag)
      addUnjudged(Unjudged(.flag, name: flag.setting, message: message), cell: cell)
    }
  }
}

// MARK: Assumptions

extension AuditCollection {
  /// Returns the unjudged code of a cell, separated into open items and items that an assumption
  /// covers.
  func judged(_ items: [Unjudged], cell: Int) -> (open: [Unjudged], assumed: [Verdict.Assumed]) {
    let assumptions = LogAssumptions(request.cells[cell].assumptions)
    if assumptions.isEmpty { return (items, []) }
    var open: [Unjudged] = []
    var assumed: [Verdict.Assumed] = []
    for item in items {
      let names = names(of: item)
      if let assumption = assumptions.first(covering: names, library: item.library) {
        assumed.append(.init(item: item, assumption: assumption))
      } else {
        open.append(item)
      }
    }
    return (open, assumed)
  }

  /// Returns calls in which unknown calls are allowed if all gaps of their file are assumed to be
  /// silent.
  func coveringUnknownCalls(_ calls: [LogCall]) -> [LogCall] {
    var calls = calls
    for cell in request.cells.indices where !request.cells[cell].assumptions.isEmpty {
      let (open, assumed) = judged(unjudged.cells[cell], cell: cell)
      func files(_ item: Unjudged) -> [String] {
        [item.name, item.file, item.source].compactMap(\.self)
      }
      let openFiles = Set(open.flatMap(files))
      var reasons: [String: String] = [:]
      for entry in assumed {
        for file in files(entry.item) { reasons[file] = entry.assumption.reason }
      }
      for index in calls.indices
      where calls[index].states[cell] == .unknown && calls[index].allowances[cell] == nil
        && !openFiles.contains(calls[index].file)
      {
        calls[index].allowances[cell] = reasons[calls[index].file]
      }
    }
    return calls
  }

  /// Returns the names that an assumption may use for an item. Paths may be as in reports,
  /// absolute, or relative to the project.
  private func names(of item: Unjudged) -> [String] {
    [item.name, item.file, item.source].compactMap(\.self).unique.flatMap {
      [$0] + request.names(of: LexicalPath.join(request.root, $0))
    }
  }

  /// Adds the Swift code that may log.
  mutating func addSwiftGaps(areAssertionsEvaluated: [Bool]) {
    let isWhole =
      sources.allSatisfy { $0.language == .swift }
      && swift.usedModules.isDisjoint(with: request.ownModules)
    let gaps = swift.gaps(areAssertionsEvaluated: areAssertionsEvaluated, isWhole: isWhole)
    for gap in gaps { add(gap) }
    for cell in request.cells.indices { addImports(swift.imports(cell: cell, except: gaps), cell) }
    if swift.hasUnfollowedNames {
      addUnjudged(
        Unjudged(
          .other, name: request.target,
          message: "names in the Swift files are connected in more ways than are followed: "
            + "any of them may be a logger or a standard stream"))
    }
  }

  /// Records the unknown modules that files import, each once.
  private mutating func addImports(_ imports: [String: [SwiftFindings.Import]], _ cell: Int) {
    for (module, imports) in imports.sorted(by: { $0.key < $1.key }) {
      let compiled = imports.filter { request.cells[cell].selection.includes($0.path) }
      guard let first = compiled.first else { continue }
      let message = "any function of '\(module)' may log, and its sources are not available"
      let place = request.relative(first.path)
      // An assumption about one file would not cover the others.
      addUnjudged(
        compiled.count == 1
          ? Unjudged(.module, name: module, message: message, file: place, line: first.line)
          : Unjudged(
            .module, name: module,
            message: "\(message): \(place):\(first.line) and \(compiled.count - 1) more import it"),
        cell: cell)
    }
  }

  private mutating func add(_ gap: SwiftFindings.Gap) {
    for (cell, isReached) in gap.isReached.enumerated()
    where isReached && request.cells[cell].selection.includes(gap.path) {
      addUnjudged(
        Unjudged(
          gap.kind, name: gap.name, message: gap.message, file: request.relative(gap.path),
          line: gap.line),
        cell: cell)
    }
  }
}
