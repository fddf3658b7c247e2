import SettingsDiagnostics
import SettingsSystem

/// Reads all C, C++ and Objective-C files of a target in all of its cells.
///
/// Unchanged files come from the cache. The compiler reads the rest, many files per process.
struct ClangScan: Sendable {
  let reader: ClangReader
  let files: [ClangReader.File]
  /// The usual variant of each cell, then the others.
  let variants: [ClangVariant]
  let names: LogNames
  let width: Int
  let progress: AuditProgress?

  /// A file to read, in the first of the variants that give the same result.
  private struct Job: Sendable {
    let file: ClangReader.File
    let key: String
    let variant: Int
  }

  /// The files of one process.
  private struct Batch: Sendable {
    let jobs: [Job]
    let frontend: ClangFrontend
  }

  /// The largest number of files that are read with complete headers, because making skeletons
  /// would take longer.
  private static let fewJobs = 16
  /// The number of files per process, and the number of bytes that a process may write about them.
  private static let batchSize = 64
  private static let batchOutput = 64 << 20

  /// A file, and the variant to read it in.
  private struct Question: Sendable {
    let file: ClangReader.File
    let variant: Int
  }

  private struct FolderKey: Hashable {
    let variant: Int
    let kind: TargetSource.Kind
  }

  /// The state that is kept from one pass to the next.
  private struct Progress {
    var fingerprints = SourceFingerprints()
    var skeletons: HeaderSkeletons
    /// The search folders by variant and kind of source.
    var folders: [FolderKey: SearchFolders] = [:]
    var frontends: [[TargetSource.Kind: ClangFrontend]]
    /// The headers that other files include. They are read as part of those files. Other headers
    /// are read separately.
    var included: Set<String> = []
  }

  func run(
    _ cache: inout ScanCache, _ collection: inout AuditCollection
  ) async throws(SystemErrorWithPath) {
    var progress = Progress(
      skeletons: HeaderSkeletons(folder: reader.folder), frontends: variants.map { _ in [:] })
    for isHeaderPass in [false, true] {
      var usual: [Question] = []
      var others: [Question] = []
      for file in files where (file.source.language == .header) == isHeaderPass {
        for (index, variant) in variants.enumerated() where variant.setup.compiles(file.source) {
          let question = Question(file: file, variant: index)
          let isRead =
            !progress.included.contains(file.source.path)
            && (!isHeaderPass || file.source.isImported)
          switch variant.role {
          // A header that nothing includes is not part of the product.
          case .usual where isRead: usual.append(question)
          case .besides where isRead: others.append(question)
          case .imported where isHeaderPass: others.append(question)
          default: break
          }
        }
      }
      for (question, reading) in zip(usual, try await read(usual, &progress, &cache)) {
        let cell = variants[question.variant].cell
        collection.add(reading, of: question.file, cell: cell)
        guard
          reading.asksForArchitecture
            || question.file.source.flags.contains(where: {
              $0.hasPrefix("-Xarch_") || $0.hasPrefix("-m")
            })
        else { continue }
        for (index, variant) in variants.enumerated()
        where variant.cell == cell && variant.role == .architecture {
          others.append(Question(file: question.file, variant: index))
        }
      }
      for (question, reading) in zip(others, try await read(others, &progress, &cache)) {
        collection.add(reading, of: question.file, cell: variants[question.variant].cell)
      }
      collection.readings += usual.count + others.count
    }
  }

  /// Returns the answers, from the cache or from the compiler.
  private func read(
    _ questions: [Question], _ progress: inout Progress, _ cache: inout ScanCache
  ) async throws(SystemErrorWithPath) -> [ClangReader.Reading] {
    var answers: [String: ClangReader.Reading] = [:]
    var jobs: [Job] = []
    var seen: Set<String> = []
    let keys = questions.map {
      reader.cacheKey($0.file, variants[$0.variant].setup, names: names.fingerprint)
    }
    for (question, key) in zip(questions, keys) {
      let folders = folders(of: question.file, question.variant, &progress)
      if let entry = cache.entry(key, hash: { progress.fingerprints.of($0, in: folders) }) {
        progress.included.formUnion(entry.dependencies.map(\.path))
        answers[key] = ClangReader.Reading(lines: entry.lines)
      } else if seen.insert(key).inserted {
        jobs.append(Job(file: question.file, key: key, variant: question.variant))
      }
    }
    if !jobs.isEmpty {
      let ready = await prepare(jobs, &progress.frontends, &answers)
      let readings = try await read(ready, progress.frontends, &progress.skeletons)
      for (job, reading) in zip(ready, readings) {
        answers[job.key] = keep(reading, of: job, &progress, &cache)
      }
    }
    return keys.map { answers[$0] ?? ClangReader.Reading() }
  }

  /// Returns the folders that are searched for the headers of a file.
  private func folders(
    of file: ClangReader.File, _ variant: Int, _ progress: inout Progress
  ) -> SearchFolders {
    let key = FolderKey(variant: variant, kind: file.source.kind)
    if let known = progress.folders[key] { return known }
    let folders = variants[variant].setup.searchFolders(
      for: file.source.kind, headersAre: reader.headersAre)
    progress.folders[key] = folders
    return folders
  }

  /// Records what a reading depends on, and caches the reading if it would be the same again.
  private func keep(
    _ reading: ClangReader.Reading, of job: Job, _ progress: inout Progress,
    _ cache: inout ScanCache
  ) -> ClangReader.Reading {
    var reading = reading
    progress.included.formUnion(reading.dependencies)
    let own = reading.dependencies.filter { !reading.systemHeaders.contains($0) }
    let asked = ([job.file.source.path] + own).map { progress.fingerprints.questions(in: $0) }
    let setup = variants[job.variant].setup
    let folders = folders(of: job.file, job.variant, &progress)
    if let platform = setup.platform?.platform {
      let macros = Set(names.macros)
      reading.undecided = progress.fingerprints.undecided(
        own: [job.file.source.path] + own,
        isForeign: { name in
          SDKMacros.isUndecided(name, on: platform) {
            folders.contain($0) || reader.projectHeaders.contain(String($0))
          }
        },
        isLogName: { [functions = names.functions, wrappers = names.wrappers] in
          functions[$0] != nil || wrappers[$0] != nil || macros.contains($0)
        }
      ).map { ClangReader.Undecided(path: $0.path, name: $0.name) }
    }
    reading.asksForArchitecture = asked.contains { $0.architecture }
    // A file with errors is read again. Whether a missing header exists by then, the searches below
    // show, but not for what a macro names, or a header of the system.
    let searched = Set(own + [job.file.source.path])
    let isSearched = reading.errors.allSatisfy { error in
      error.isMissingHeader
        && (searched.contains(error.path)
          || error.missingHeader.map(folders.included.contains) ?? false)
    }
    guard isSearched, !asked.contains(where: \.files),
      folders.isComplete || !asked.contains(where: \.testsFiles)
    else { return reading }
    let dependencies = reading.dependencies.compactMap { path in
      progress.fingerprints.of(path).map { (path: path, hash: $0) }
    }
    guard dependencies.count == reading.dependencies.count else { return reading }
    let prefix = SourceFingerprints.headers(in: Array((setup.headerText ?? "").utf8))
    let included = folders.included.filter { !$0.hasPrefix(reader.folder + "/") }
      .map { HeaderLookup("<\($0)>", from: "") }
    let lookups = Set(asked.flatMap(\.headers) + prefix + included).map(\.dependency).sorted()
      .compactMap { lookup in
        progress.fingerprints.of(lookup, in: folders).map { (path: lookup, hash: $0) }
      }
    cache.store(
      ScanCache.Entry(dependencies: dependencies + lookups, lines: reading.lines), for: job.key)
    return reading
  }

  /// Finds the compiler for each language and variant.
  ///
  /// - Returns: The jobs that a compiler accepts. The answers to the other jobs are the compiler's
  ///   messages.
  private func prepare(
    _ jobs: [Job], _ frontends: inout [[TargetSource.Kind: ClangFrontend]],
    _ answers: inout [String: ClangReader.Reading]
  ) async -> [Job] {
    struct Kind: Hashable, Sendable {
      let variant: Int
      let source: TargetSource.Kind
    }
    var kinds: [Kind] = []
    var seen: Set<Kind> = []
    for job in jobs {
      let kind = Kind(variant: job.variant, source: job.file.source.kind)
      if frontends[kind.variant][kind.source] == nil, seen.insert(kind).inserted {
        kinds.append(kind)
      }
    }
    let found = await ParallelWork.map(kinds, width: width, progress: nil) { kind in
      reader.frontend(variants[kind.variant].setup, kind.source)
    }
    var refusals: [Kind: [ClangMessage]] = [:]
    for (kind, answer) in zip(kinds, found) {
      switch answer {
      case .success(let frontend): frontends[kind.variant][kind.source] = frontend
      case .failure(let failure): refusals[kind] = failure.messages
      }
    }
    if refusals.isEmpty { return jobs }
    return jobs.filter { job in
      let kind = Kind(variant: job.variant, source: job.file.source.kind)
      guard let messages = refusals[kind] else { return true }
      var reading = ClangReader.Reading()
      reading.errors = messages
      answers[job.key] = reading
      return false
    }
  }

  /// Reads the first file of each kind separately, which shows the headers that most files include
  /// and the size of the output.
  private func read(
    _ jobs: [Job], _ frontends: [[TargetSource.Kind: ClangFrontend]],
    _ skeletons: inout HeaderSkeletons
  ) async throws(SystemErrorWithPath) -> [ClangReader.Reading] {
    var groups = Self.groups(of: jobs, frontends)
    var results: [String: ClangReader.Reading] = [:]
    var largest = 1
    let isSmall = jobs.count <= Self.fewJobs
    if !isSmall {
      largest = try await read(
        groups.map { Batch(jobs: [$0.jobs[0]], frontend: $0.frontend) }, of: jobs.count,
        skeletons, &results)
      await skeletons.add(outsideHeaders(of: groups, results), width: width)
    }
    for (index, group) in groups.enumerated() {
      // Headers that the first file lacks are often missing for the others as well, usually because
      // of the prefix header.
      let errors = results[group.jobs[0].key]?.errors ?? []
      groups[index].frontend.toleratesMissingHeaders = errors.contains(where: \.isMissingHeader)
      if !isSmall { groups[index].jobs.removeFirst() }
    }
    let rest = batches(of: groups, largest: largest)
    if !rest.isEmpty { _ = try await read(rest, of: jobs.count, skeletons, &results) }
    return jobs.map { results[$0.key] ?? ClangReader.Reading() }
  }

  /// The jobs of one language and variant.
  private struct Group {
    var frontend: ClangFrontend
    var jobs: [Job]
  }

  private static func groups(
    of jobs: [Job], _ frontends: [[TargetSource.Kind: ClangFrontend]]
  ) -> [Group] {
    var groups: [Group] = []
    for (variant, table) in frontends.enumerated() {
      let jobs = Dictionary(grouping: jobs.filter { $0.variant == variant }, by: \.file.source.kind)
      for (kind, frontend) in table.sorted(by: { $0.key < $1.key }) {
        let own = jobs[kind] ?? []
        if !own.isEmpty { groups.append(Group(frontend: frontend, jobs: own)) }
      }
    }
    return groups
  }

  /// Returns the system headers that the first files include. Calls in all other headers count.
  private func outsideHeaders(
    of groups: [Group], _ results: [String: ClangReader.Reading]
  ) -> [String] {
    var outside: [String] = []
    var seen: Set<String> = []
    for group in groups {
      guard let reading = results[group.jobs[0].key] else { continue }
      for path in reading.dependencies
      where reading.systemHeaders.contains(path) && !reader.paths.contains(path)
        && seen.insert(path).inserted
      {
        outside.append(path)
      }
    }
    return outside
  }

  /// Returns batches that keep all processors busy and stay within the limit of output per process.
  private func batches(of groups: [Group], largest: Int) -> [Batch] {
    let count = groups.reduce(0) { $0 + $1.jobs.count }
    let size = max(
      1, min(Self.batchSize, Self.batchOutput / largest, (count + width * 2 - 1) / (width * 2)))
    return groups.flatMap { group in
      stride(from: 0, to: group.jobs.count, by: size).map { start in
        Batch(
          jobs: Array(group.jobs[start..<min(start + size, group.jobs.count)]),
          frontend: group.frontend)
      }
    }
  }

  /// Reads the files of some batches.
  ///
  /// - Parameters:
  ///   - total: The number of all files to read.
  ///   - results: The readings so far, by key.
  /// - Returns: The size of the preprocessor's largest output for one file.
  private func read(
    _ batches: [Batch], of total: Int, _ skeletons: HeaderSkeletons,
    _ results: inout [String: ClangReader.Reading]
  ) async throws(SystemErrorWithPath) -> Int {
    let overlay = try reader.writeOverlay(files, skeletons: skeletons)
    let report = progress
    let before = results.count
    // All batches have one size, except the last of each group.
    let size = batches.first?.jobs.count ?? 1
    let answers = await ParallelWork.map(
      batches, width: width,
      progress: { count, _ in report?(min(before + count * size, total), total) },
      { reader.read($0.jobs.map(\.file), $0.frontend, overlay: overlay) })
    var largest = 1
    for (batch, answers) in zip(batches, answers) {
      for (job, answer) in zip(batch.jobs, answers) {
        results[job.key] = answer.reading
        largest = max(largest, answer.size)
      }
    }
    return largest
  }
}
