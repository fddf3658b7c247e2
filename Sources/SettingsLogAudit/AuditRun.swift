import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// One run of an audit: the sources of its cells, how they are compiled, and the findings so far.
struct AuditRun {
  private let request: AuditRequest
  private let toolchain: Toolchain
  private let options: LogAudit.Options
  private let swift: SwiftProgram
  /// The folder for temporary files of the run.
  private let folder: String
  private let sources: [TargetSource]
  /// The modules whose functions are read with the target: those of the project and of module maps.
  private let knownModules: Set<String>
  private let foreign: [ForeignSource]
  /// The compiler setup of each cell.
  private let setups: [ClangSetup]
  private let headerMaps: HeaderMapFiles
  /// The language of headers that nothing includes.
  private let headersAre: TargetSource.Language
  private var collection: AuditCollection
  /// The reason, by cell, why the product's C may be compiled differently than one build shows.
  private var doubts: [String?]
  /// The assembly and LLVM files, which only a proof reads.
  private let assembly: [String]

  init(
    _ request: AuditRequest, toolchain: Toolchain, options: LogAudit.Options, swift: SwiftProgram,
    folder: String
  ) throws(SystemErrorWithPath) {
    self.request = request
    self.toolchain = toolchain
    self.options = options
    self.swift = swift
    self.folder = folder
    let found = TargetSources(request)
    sources = found.files
    knownModules = request.ownModules.union(found.modules)
    foreign = found.foreign
    headerMaps = try HeaderMapFiles(request, sources: sources, folder: folder)
    assembly = found.foreign.filter(\.isCompiledByClang).map(\.path)
    doubts = request.cells.map { _ in nil }
    var setups: [ClangSetup] = []
    for (index, cell) in request.cells.enumerated() {
      setups.append(
        try ClangSetup(
          cell, toolchain: toolchain, folder: folder, index: index, headerMaps: headerMaps))
    }
    self.setups = setups
    let languages = Self.languages(of: sources)
    let hasObjectiveC = setups.contains { setup in
      languages.contains {
        setup.command(for: .init(language: $0, flags: []), headersAre: .c).isObjectiveC
      }
    }
    let isImported = sources.contains(where: \.isImported)
    headersAre = hasObjectiveC || isImported ? .objectiveC : .c
    collection = AuditCollection(request: request, sources: sources)
    collection.add(found.gaps)
    collection.otherSources = found.foreign.map(\.path)
  }

  /// Returns the languages of the sources that clang compiles, apart from headers.
  private static func languages(of sources: [TargetSource]) -> Set<TargetSource.Language> {
    Set(sources.map(\.language)).subtracting([.header, .swift])
  }

  private var quotes: MessageQuotes {
    MessageQuotes(request, folder: folder, toolchain: toolchain)
  }

  private var swiftPaths: [String] { sources.filter { $0.language == .swift }.map(\.path) }

  mutating func report(_ cache: inout ScanCache) async throws(SystemErrorWithPath) -> AuditReport {
    let answers = await probe()
    addFacts()
    for answer in answers {
      collection.add(answer.answer, cell: answer.cell, language: answer.language)
    }
    let names = LogNames(
      request: request, tables: collection.tables, sources: sources.filter(\.language.isC), quotes)
    collection.add(names.gaps)
    collection.add(names.files, names: names)
    try await readC(names, &cache)
    try await readForeign(names)
    if !swiftPaths.isEmpty { await readSwift(names, &cache) }
    collection.finishCalls()
    let proofs = options.proves ? await prove(names) : request.cells.map { _ in nil }
    return collection.report(proofs: proofs, cached: cache.hits)
  }

  // MARK: Compiler options

  /// Asks the preprocessor what the log macros expand to.
  ///
  /// C is always included, because the report compares the meaning of DEBUG in C and in Swift.
  private func probe() async -> [(
    cell: Int, language: TargetSource.Language, answer: MacroProbe.Answer
  )] {
    let languages: [TargetSource.Language] =
      headersAre == .objectiveC || sources.isEmpty ? [.c, .objectiveC] : [.c]
    let probe = MacroProbe(toolchain: toolchain, folder: folder, quotes: quotes)
    let questions = request.cells.indices.flatMap { cell in languages.map { (cell, $0) } }
    let answers = await ParallelWork.map(
      Array(questions.enumerated()), width: options.width, progress: nil
    ) { [request, setups] question in
      let (cell, language) = question.element
      return probe.ask(
        request.cells[cell], setups[cell], language: language, index: question.offset)
    }
    return zip(questions, answers).map { ($0.0, $0.1, $1) }
  }

  private mutating func addFacts() {
    let languages = Self.languages(of: sources)
    for (index, cell) in request.cells.enumerated() {
      collection.addFacts(setups[index], cell, toolchain, cell: index)
      collection.add(setups[index].missingFiles(languages), cell: index)
      collection.add(refused: setups[index].refusedFlags(languages), cell: index)
      collection.addLinkerArguments(cell: index)
      if swiftPaths.isEmpty { continue }
      collection.add(cell.swift.missingFiles, cell: index)
      collection.add(refused: cell.refusedSwiftFlags, by: "swiftc", cell: index)
    }
  }

  // MARK: C and Objective-C

  private mutating func readC(
    _ names: LogNames, _ cache: inout ScanCache
  ) async throws(SystemErrorWithPath) {
    let reader = ClangReader(
      toolchain: toolchain, folder: folder, headersAre: headersAre,
      paths: Set(names.files.map(\.source.path)), functions: names.functions,
      spellings: names.spellings,
      headers: ContentHash.of(
        names.files.filter { $0.source.language == .header }.map(\.source.path)
          + [request.headers.fingerprint]
      ).text,
      projectHeaders: request.headers,
      roots: [request.root, DiskSources().canonicalPath(request.root) ?? ""], quotes: quotes)
    let usual = setups.indices.map { ClangVariant(cell: $0, role: .usual, setup: setups[$0]) }
    let others =
      names.files.isEmpty
      ? []
      : try ClangVariant.others(
        request.cells, usual: setups, toolchain: toolchain, folder: folder,
        headerMaps: headerMaps, hasSwift: !swiftPaths.isEmpty)
    for variant in others where variant.role == .besides || variant.role == .imported {
      doubts[variant.cell] = "the flags depend on the architecture, the build variant or Swift"
    }
    let report = options.progress
    let scan = ClangScan(
      reader: reader, files: names.files, variants: usual + others, names: names,
      width: options.width, progress: { report?("read", $0, $1) })
    try await scan.run(&cache, &collection)
  }

  // MARK: Other languages

  private mutating func readForeign(_ names: LogNames) async throws(SystemErrorWithPath) {
    if foreign.isEmpty { return }
    let reader = ForeignReader(
      toolchain: toolchain, folder: folder, sinks: Set(names.sinks + names.macros), quotes: quotes)
    for (index, cell) in request.cells.enumerated() {
      var setups = [self.setups[index]]
      for architecture in ApplePlatform.architectures(cell.values).dropFirst() {
        setups.append(
          try ClangSetup(
            cell, toolchain: toolchain, folder: folder, index: index, headerMaps: headerMaps,
            architecture: architecture))
      }
      let compiled = foreign.filter { cell.selection.includes($0.path) }
      let readings = await ParallelWork.map(
        compiled, width: options.width, progress: nil
      ) { [setups] in reader.read($0, setups) }
      for (source, reading) in zip(compiled, readings) {
        collection.add(reading, of: source, cell: index)
      }
    }
  }

  // MARK: Swift

  private mutating func readSwift(_ names: LogNames, _ cache: inout ScanCache) async {
    let paths = swiftPaths
    let variants = request.cells.map {
      SwiftReader.Variant($0, compilerVersion: toolchain.swiftVersion)
    }
    let functions = request.logFunctions.map(\.text)
    let base = ContentHash.of(
      ["swift 6", toolchain.identity, SwiftProgram.identity] + names.macros + ["|"]
        + names.sinks + ["|"] + functions + ["|"] + knownModules.sorted()
        + variants.flatMap { ["|"] + $0.fields })
    var missing: [(path: String, key: String)] = []
    collection.readings += paths.count
    for path in paths {
      let text: [UInt8]
      do throws(SourceReadFailure) { text = try DiskSources().read(path) } catch {
        collection.add([.init(path: path, reason: "cannot be read: \(error.explanation)")])
        continue
      }
      let key = ContentHash.of([base.text, path, ContentHash.of(text).text]).text
      if let entry = cache.entry(key, hash: { _ in nil }) {
        collection.addSwift(entry.lines, of: path)
      } else {
        missing.append((path, key))
      }
    }
    if missing.isEmpty { return }
    let reader: SwiftReader
    do throws(SwiftReader.Failure) { reader = try swift.reader() } catch {
      collection.add(missing.map { .init(path: $0.path, reason: error.message) })
      return
    }
    // A few files at a time, to share the work among processors and to show progress.
    let size = max(1, min(32, missing.count / options.width + 1))
    let chunks = stride(from: 0, to: missing.count, by: size).map {
      Array(missing[$0..<min($0 + size, missing.count)].map(\.path))
    }
    let report = options.progress
    let total = missing.count
    let question = SwiftReader.Question(
      macros: names.macros, sinks: names.sinks, functions: functions, ownModules: knownModules,
      variants: variants)
    let answers = await ParallelWork.map(
      chunks, width: options.width, progress: { done, _ in report?("read", done * size, total) },
      { [folder] in reader.read($0, question, folder: folder) }
    ).flatMap(\.self)
    for (job, answer) in zip(missing, answers) {
      switch answer {
      case .success(let lines):
        collection.addSwift(lines, of: job.path)
        cache.store(ScanCache.Entry(lines: lines), for: job.key)
      case .failure(let failure):
        collection.add([.init(path: job.path, reason: failure.message)])
      }
    }
  }

  // MARK: Proof

  private mutating func prove(_ names: LogNames) async -> [CellProof?] {
    let prover = Prover(
      toolchain: toolchain, request: request, folder: folder, headersAre: headersAre,
      calls: collection.calls, width: options.width, quotes: quotes)
    let input = Prover.Input(
      setups: setups, files: names.files, assembly: assembly, swiftFiles: swiftPaths,
      declaresFunctions: !collection.swift.declared.isEmpty)
    let report = options.progress
    let proofs = await prover.prove(input) { report?("compiled", $0, $1) }
    return collection.settle(proofs, prover, input, names, doubts: doubts)
  }
}
