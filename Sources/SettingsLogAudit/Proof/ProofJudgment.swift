import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Compares the objects of a cell with the scan of its sources. If both are reliable, the objects
/// decide.
struct ProofJudgment {
  let request: AuditRequest
  let cell: Int
  let proofs: [UnitProof]
  let calls: [LogCall]
  /// The C files and headers.
  let files: [ClangReader.File]
  let questions: PlatformTests
  /// The reason why the product may have further objects of the cell's C, compiled differently; nil
  /// if it has none.
  let doubt: String?
  /// The names that log besides the known ones. An object does not show what they do.
  let ownFunctions: Set<String>
  /// The functions that the macros of the project call, by the names of the macros.
  let wrappers: [String: String]

  init(
    request: AuditRequest, cell: Int, proofs: [UnitProof], calls: [LogCall],
    files: [ClangReader.File], questions: PlatformTests, doubt: String?,
    ownFunctions: Set<String>, wrappers: [String: String]
  ) {
    self.request = request
    self.cell = cell
    self.proofs = proofs
    self.calls = calls
    self.files = files
    self.questions = questions
    self.doubt = doubt
    self.ownFunctions = ownFunctions
    self.wrappers = wrappers
  }

  struct Result {
    var files: [CellProof.File] = []
    /// The indices of calls that no object contains.
    var removedCalls: Set<Int> = []
  }

  /// The first test of the platform in each header, by path; nil for none.
  private var answers: [String: String?] = [:]

  mutating func judge() -> Result {
    var result = Result()
    let unitOfFile = unitsByFile
    // A function that another file of the target defines belongs to the target.
    let defined = proofs.reduce(into: Set<String>()) {
      $0.formUnion($1.evidence?.definedLogSymbols ?? [])
    }
    var references: [[ObjectEvidence.Reference]] = []
    var callsOfUnit = proofs.map { _ in [Int]() }
    var headerCalls: [Int] = []
    for index in calls.indices {
      switch calls[index].states[cell] {
      case .compiledIn, .unknown: break
      default: continue
      }
      if let unit = unitOfFile[calls[index].file] {
        callsOfUnit[unit].append(index)
      } else {
        headerCalls.append(index)
      }
    }
    for proof in proofs { references.append(self.references(of: proof, defined: defined)) }
    var clean = proofs.map { _ in false }
    for (index, proof) in proofs.enumerated() {
      let unit = proof.unit
      guard let evidence = proof.evidence else {
        if case .failed(let reason) = proof.outcome {
          result.files.append(file(unit, failure: reason))
        }
        continue
      }
      let found = file(unit, evidence, references[index])
      let isNew =
        !found.isSilent && !callsOfUnit[index].contains { calls[$0].leaks(cell) }
        && !headerCalls.contains { calls[$0].leaks(cell) }
      if isNew, let question = platformQuestion(of: proof) {
        result.files.append(judge(found, of: unit, question: question, unitOfFile))
        continue
      }
      // Code may write to a stream even if it only names the stream.
      let isEmpty =
        evidence.texts.isEmpty
        && evidence.references.allSatisfy {
          $0.kind == .function && defined.contains($0.symbol)
        }
      if isEmpty, !(callsOfUnit[index].isEmpty && headerCalls.isEmpty),
        let question = question(of: proof)
      {
        result.files.append(file(unit, failure: question, isExplainedByScan: true))
        continue
      }
      clean[index] = isEmpty
      result.files.append(found)
      if isEmpty {
        for call in callsOfUnit[index] where isVisible(calls[call], in: [evidence]) {
          result.removedCalls.insert(call)
        }
      }
    }
    // Any object may contain a header.
    if !headerCalls.isEmpty, !proofs.isEmpty, clean.allSatisfy(\.self) {
      let all = proofs.compactMap(\.evidence)
      for call in headerCalls where isVisible(calls[call], in: all) {
        result.removedCalls.insert(call)
      }
    }
    return result
  }

  private var unitsByFile: [String: Int] {
    var result: [String: Int] = [:]
    for (index, proof) in proofs.enumerated() {
      for file in proof.unit.files(request) { result[file] = index }
    }
    return result
  }

  // MARK: What an object shows

  private func references(
    of proof: UnitProof, defined: Set<String>
  ) -> [ObjectEvidence.Reference] {
    guard let evidence = proof.evidence else { return [] }
    return evidence.references.filter { reference in
      switch reference.kind {
      case .function: !defined.contains(reference.symbol)
      case .name: true
      // The scan has judged every place where the sources name it.
      case .stream: !mentions(reference, proof.unit)
      }
    }
  }

  private func mentions(_ reference: ObjectEvidence.Reference, _ unit: ProofUnit) -> Bool {
    let word = reference.function.split(separator: ".").last.map(String.init) ?? ""
    let needle = Array((word.isEmpty ? reference.function : word).utf8)
    switch unit.content {
    case .source(let file):
      return contains(file.text, needle)
        || files.contains { $0.source.language == .header && contains($0.text, needle) }
    case .assembly: return false
    case .swift(let paths):
      return paths.contains { path in
        (try? DiskSources().read(path)).map { contains($0, needle) } ?? false
      }
    }
  }

  private func contains(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first, text.count >= needle.count else { return false }
    for index in 0...(text.count - needle.count)
    where text[index] == first && text[index..<index + needle.count].elementsEqual(needle) {
      return true
    }
    return false
  }

  /// Judges what an object shows and the scan does not, if the product's object may differ.
  ///
  /// Calls that the scan found to be off on the product's platform may be compiled in here. They
  /// explain their texts and functions. For anything else, the product may have the same.
  private func judge(
    _ found: CellProof.File, of unit: ProofUnit, question: String, _ unitOfFile: [String: Int]
  ) -> CellProof.File {
    let files = Set(unit.files(request))
    let names = Set(
      calls.filter { files.contains($0.file) || unitOfFile[$0.file] == nil }
        .map { wrappers[$0.name] ?? $0.name })
    let unexplained = found.functions.filter { function in
      !function.isAllowed
        && !LogFunctions.equivalents(of: function.name).contains(where: names.contains)
    }
    if unexplained.isEmpty { return file(unit, failure: question, isExplainedByScan: true) }
    let list = unexplained.map { "'\($0.name)'" }.unique.joined(separator: ", ")
    return file(unit, failure: "its object refers to \(list), but \(question)")
  }

  private func file(
    _ unit: ProofUnit, failure: String, isExplainedByScan: Bool = false
  ) -> CellProof.File {
    CellProof.File(
      name: unit.name, texts: [], functions: [], failure: failure,
      isExplainedByScan: isExplainedByScan)
  }

  private func file(
    _ unit: ProofUnit, _ evidence: ObjectEvidence, _ references: [ObjectEvidence.Reference]
  ) -> CellProof.File {
    let names = unit.files(request)
    let own = Set(names)
    var allowed: [String: Bool] = [:]
    for call in calls where own.contains(call.file) {
      for text in call.literals {
        allowed[text] = (allowed[text] ?? true) && call.allowances[cell] != nil
      }
    }
    let others = otherTexts(in: unit, evidence)
    let allowances = LogAllowances(request.allowances(of: request.cells[cell]))
    let paths = names.flatMap { [$0, LexicalPath.join(request.root, $0)] }
    return CellProof.File(
      name: unit.name,
      texts: evidence.texts.filter { !others.contains($0.text) }.map {
        CellProof.Text(
          text: $0.text, bytes: $0.bytes, section: $0.section, isAllowed: allowed[$0.text] ?? false)
      },
      functions: references.map { reference in
        CellProof.Function(
          name: reference.function, symbol: reference.symbol,
          isAllowed: LogFunctions.equivalents(of: reference.function).contains { function in
            !allowances.covering(call: function, in: paths).isEmpty
          })
      }, failure: nil)
  }

  /// Returns the texts that the sources also contain outside of log calls. Finding them proves
  /// nothing.
  private func otherTexts(in unit: ProofUnit, _ evidence: ObjectEvidence) -> Set<String> {
    if evidence.texts.isEmpty { return [] }
    var others: Set<String> = []
    switch unit.content {
    case .assembly: break
    case .source(let file):
      for token in CLexer.tokens(of: file.text) where token.kind == .literal {
        let isInCall = file.sites.contains { $0.range.contains(token.range.lowerBound) }
        if !isInCall { others.insert(CLiteral.text(of: file.text[token.range])) }
      }
    case .swift(let paths):
      let names = Set(paths.map(request.relative))
      var uses: [String: Int] = [:]
      for call in calls where names.contains(call.file) {
        for text in call.literals { uses[text, default: 0] += 1 }
      }
      let wanted = Set(evidence.texts.map(\.text))
      var literals: [String: Int] = [:]
      for path in paths {
        guard let text = try? DiskSources().read(path) else { continue }
        for token in CLexer.tokens(of: text) where token.kind == .literal {
          let literal = CLiteral.text(of: text[token.range])
          if wanted.contains(literal) { literals[literal, default: 0] += 1 }
        }
      }
      for text in wanted where (literals[text] ?? 0) > (uses[text] ?? 0) { others.insert(text) }
    }
    return others
  }

  // MARK: Differences from the product

  /// Returns the reason why the product's objects may contain calls that the object for this machine
  /// does not; nil if there is none.
  private mutating func question(of proof: UnitProof) -> String? {
    if case .source = proof.unit.content, let doubt { return doubt }
    return platformQuestion(of: proof)
  }

  /// Returns the reason why an object for this machine may differ from every one of the product's;
  /// nil if it does not.
  private mutating func platformQuestion(of proof: UnitProof) -> String? {
    platformTest(of: proof).map {
      "\($0), and this machine compiles for a different platform than the product's"
    }
  }

  private mutating func platformTest(of proof: UnitProof) -> String? {
    let unit = proof.unit
    switch unit.content {
    case .swift(let paths):
      for path in paths {
        guard let text = try? DiskSources().read(path) else { return "a source cannot be read" }
        if let word = questions.question(inSwift: text) { return dependence(word) }
      }
      return nil
    case .assembly: return nil
    case .source(let file):
      if unit.command.arguments.contains(where: { $0.hasPrefix("-Xarch") }) {
        return "a flag depends on the architecture"
      }
      if let word = questions.question(inC: file.text) { return dependence(word) }
      for path in proof.headers {
        // The generated prefix header only tests the compiler and the language.
        if path.hasSuffix("-Prefix.pch"), !path.hasPrefix(request.root + "/") { continue }
        if answers[path] == nil {
          let text = try? DiskSources().read(path)
          answers[path] = .some(text.map { questions.question(inC: $0) } ?? path)
        }
        if let word = answers[path] ?? nil { return dependence(word) }
      }
      return nil
    }
  }

  private func dependence(_ word: String) -> String { "the code depends on '\(word)'" }

  /// Whether objects would show a call. They do not show the effect of the project's own functions,
  /// or system calls without a function.
  private func isVisible(_ call: LogCall, in objects: [ObjectEvidence]) -> Bool {
    let name = wrappers[call.name] ?? call.name
    if ownFunctions.contains(name) { return false }
    // A declared function has no level. Objects do not show what it does, either.
    if call.kind == .macro { return call.level != nil && ownFunctions.isEmpty }
    switch LogFunctions.c[name] {
    case .always, .standardStream, .stream: return true
    case .standardDescriptor:
      return !objects.contains { object in
        object.doubts.contains { $0.name == name }
          || object.undefinedSymbols.contains { $0 == name || $0 == "__\(name)_chk" }
      }
    // In C++, `print` is a function of the standard library that has no symbol of its own.
    case .namespace where !call.file.hasSuffix(".swift"): return false
    case .message, .symbol, .descriptorMember, .declared: return false
    case .namespace, nil: return ["print", "debugPrint", "dump"].contains(name)
    }
  }
}
