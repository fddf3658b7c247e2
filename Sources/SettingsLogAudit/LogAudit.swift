import SettingsArtifacts
import SettingsSystem

/// Audits the logging of a target: reads its sources as its configurations would be compiled.
package struct LogAudit: Sendable {
  package struct Options: Sendable {
    /// Whether sources are compiled and their objects searched.
    package var proves = false
    /// Where readings are kept; nil for nowhere.
    package var cacheFolder: String?
    /// The text of the program that reads Swift.
    package var swiftScanner: [UInt8] = []
    package var width = CurrentProcess.processorCount
    package var progress: (@Sendable (_ what: String, _ done: Int, _ total: Int) -> Void)?

    package init() {}
  }

  package struct Failure: Error {
    package let message: String
    package let help: String?
  }

  package let toolchain: Toolchain
  package let options: Options

  package init(toolchain: Toolchain, options: Options) {
    self.toolchain = toolchain
    self.options = options
  }

  package func run(_ request: AuditRequest) async throws(Failure) -> AuditReport {
    let folder: String
    do throws(SystemError) {
      folder = try Folder.createTemporary(prefix: "compare-logging")
    } catch {
      throw Failure(
        message: "no temporary folder can be made: \(error.explanation)",
        help: "set TMPDIR to a folder that can be written")
    }
    defer { Folder.remove(folder) }
    // Compilers report the real path.
    let real = DiskSources().canonicalPath(folder) ?? folder
    var cache = ScanCache(path: cachePath(request))
    defer { cache.save() }
    do throws(SystemErrorWithPath) {
      return try await run(request, folder: real, cache: &cache)
    } catch {
      throw Failure(message: "cannot write '\(error.path)': \(error.explanation)", help: nil)
    }
  }

  private func cachePath(_ request: AuditRequest) -> String? {
    options.cacheFolder.map {
      "\($0)/\(ContentHash.of([request.root, request.target]).text).readings"
    }
  }

  private func run(
    _ request: AuditRequest, folder: String, cache: inout ScanCache
  ) async throws(SystemErrorWithPath) -> AuditReport {
    let found = TargetSources(request.cells)
    let sources = found.files
    let cSources = sources.filter(\.language.isC)
    let headerFolders = TargetSource.headerFolders(of: sources, request.sourcePaths)
    var setups: [ClangSetup] = []
    for (index, cell) in request.cells.enumerated() {
      setups.append(
        try ClangSetup(
          cell, toolchain: toolchain, folder: folder, index: index, headerFolders: headerFolders))
    }
    let languages = Set(cSources.map(\.language)).subtracting([.header])
    let hasObjectiveC = setups.contains { setup in
      languages.contains { setup.command(for: $0, headersAre: .c).isObjectiveC }
    }
    let headersAre: TargetSource.Language = hasObjectiveC ? .objectiveC : .c
    // C's answers are always asked for: whether DEBUG means the same in C and in Swift is one of them.
    let probed: [TargetSource.Language] =
      hasObjectiveC || sources.isEmpty ? [.c, .objectiveC] : [.c]
    let probe = MacroProbe(toolchain: toolchain, folder: folder)
    let questions = request.cells.indices.flatMap { cell in probed.map { (cell, $0) } }
    let answers = await ParallelWork.map(
      Array(questions.enumerated()), width: options.width, progress: nil
    ) { [request, setups] question in
      let (cell, language) = question.element
      return probe.ask(
        request.cells[cell], setups[cell], language: language, index: question.offset)
    }

    var collection = AuditCollection(request: request, sources: sources)
    collection.add(found.gaps)
    for (index, cell) in request.cells.enumerated() {
      collection.addFacts(setups[index], cell, toolchain, cell: index)
      collection.add(setups[index].missingFiles(languages), cell: index)
      if sources.contains(where: { $0.language == .swift }) {
        collection.add(cell.swift.missingFiles, cell: index)
      }
    }
    for (question, answer) in zip(questions, answers) {
      collection.add(answer, cell: question.0, language: question.1)
    }

    // C and Objective-C.
    let names = LogNames(request: request, tables: collection.tables, sources: cSources)
    let files = names.files
    let reader = ClangReader(
      toolchain: toolchain, folder: folder, headersAre: headersAre,
      paths: Set(files.map(\.source.path)), functions: names.functions,
      spellings: names.spellings,
      headers: ContentHash.of(
        files.filter { $0.source.language == .header }.map(\.source.path)
      ).text,
      roots: [request.root, DiskSources().canonicalPath(request.root) ?? ""])
    collection.add(files, names: names)
    let report = options.progress
    let variants =
      setups.indices.map { ClangVariant(cell: $0, role: .usual, setup: setups[$0]) }
      + (try cSources.isEmpty
        ? []
        : ClangVariant.others(
          request.cells, usual: setups, toolchain: toolchain, folder: folder,
          headerFolders: headerFolders, hasSwift: sources.contains { $0.language == .swift }))
    let scan = ClangScan(
      reader: reader, files: files, variants: variants, names: names, width: options.width,
      progress: { report?("read", $0, $1) })
    try await scan.run(&cache, &collection)

    // Swift.
    let swiftPaths = sources.filter { $0.language == .swift }.map(\.path)
    if !swiftPaths.isEmpty {
      await readSwift(swiftPaths, request, names, folder, &cache, &collection)
    }

    collection.finishCalls()
    var proofs: [CellProof?] = request.cells.map { _ in nil }
    if options.proves {
      let prover = Prover(
        toolchain: toolchain, request: request, folder: folder, headersAre: headersAre,
        calls: collection.calls, width: options.width)
      for (index, cell) in request.cells.enumerated() {
        let report = options.progress
        proofs[index] = await prover.prove(
          cell, index: index, setup: setups[index], files: files, swiftFiles: swiftPaths,
          declaresFunctions: !collection.declared.isEmpty
        ) { done, total in report?("compiled for \(cell.values.configuration)", done, total) }
      }
    }
    return collection.report(proofs: proofs, cached: cache.hits)
  }

  // MARK: Swift

  private func readSwift(
    _ paths: [String], _ request: AuditRequest, _ names: LogNames, _ folder: String,
    _ cache: inout ScanCache, _ collection: inout AuditCollection
  ) async {
    let reader: SwiftReader
    do throws(SwiftReader.Failure) {
      reader = try SwiftReader.prepare(
        source: options.swiftScanner, toolchain: toolchain,
        caches: options.cacheFolder ?? folder)
    } catch {
      collection.addUnreadSwift(paths, message: error.message)
      return
    }
    let variants = request.cells.map {
      SwiftReader.Variant($0, compilerVersion: toolchain.swiftVersion)
    }
    let base = ContentHash.of(
      ["swift", toolchain.identity, ContentHash.of(options.swiftScanner).text] + names.macros
        + variants.flatMap { ["|"] + $0.fields })
    var missing: [(path: String, key: String)] = []
    collection.readings += paths.count
    for path in paths {
      guard let text = try? DiskSources().read(path) else {
        collection.addUnreadSwift([path], message: "the file cannot be read")
        continue
      }
      let key = ContentHash.of([base.text, path, ContentHash.of(text).text]).text
      if let entry = cache.entry(key, hash: { _ in nil }) {
        collection.addSwift(entry.lines, of: path)
      } else {
        missing.append((path, key))
      }
    }
    // Some files a time, so that processors share them and progress shows.
    let size = max(1, min(32, missing.count / options.width + 1))
    let chunks = stride(from: 0, to: missing.count, by: size).map {
      Array(missing[$0..<min($0 + size, missing.count)].map(\.path))
    }
    let report = options.progress
    let total = missing.count
    let answers = await ParallelWork.map(
      chunks, width: options.width, progress: { done, _ in report?("read", done * size, total) },
      { reader.read($0, macros: names.macros, variants: variants, folder: folder) }
    ).flatMap(\.self)
    for (job, answer) in zip(missing, answers) {
      guard let answer else {
        collection.addUnreadSwift([job.path], message: "the program that reads Swift failed on it")
        continue
      }
      collection.addSwift(answer, of: job.path)
      cache.store(ScanCache.Entry(lines: answer), for: job.key)
    }
  }
}
