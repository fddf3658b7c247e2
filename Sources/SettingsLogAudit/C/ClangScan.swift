import SettingsDiagnostics
import SettingsSystem

/// Reads all C, C++ and Objective-C files of a target in all of its cells: from the cache what did not
/// change, the rest through the compiler, many files to a process.
struct ClangScan: Sendable {
  let reader: ClangReader
  let files: [ClangReader.File]
  let setups: [ClangSetup]
  let names: LogNames
  let width: Int
  let progress: AuditProgress?

  /// A file to be read, for all cells in which that gives the same.
  private struct Job: Sendable {
    let file: ClangReader.File
    let key: String
    var cells: [Int]
  }

  /// Files for one process.
  private struct Batch: Sendable {
    let jobs: [Job]
    let frontend: ClangFrontend
  }

  /// Fewer are read as they are: making skeletons of headers would take longer.
  private static let fewJobs = 16
  /// How many files go to one process, and how much it may write about them.
  private static let batchSize = 64
  private static let batchOutput = 64 << 20

  func run(
    _ cache: inout ScanCache, _ collection: inout AuditCollection
  ) async throws(SystemErrorWithPath) {
    var fingerprints = Fingerprints()
    var skeletons = HeaderSkeletons(folder: reader.folder)
    var frontends: [[TargetSource.Language: ClangFrontend]] = setups.map { _ in [:] }
    // Headers are read as part of what includes them; those that nothing includes, by themselves.
    var included: Set<String> = []
    for isHeaderPass in [false, true] {
      var jobs: [Job] = []
      var jobOfKey: [String: Int] = [:]
      let wanted = files.filter {
        ($0.source.language == .header) == isHeaderPass && !included.contains($0.source.path)
      }
      for file in wanted {
        for (cell, setup) in setups.enumerated() where setup.compiles(file.source) {
          collection.readings += 1
          let key = reader.cacheKey(file, setup, names: names.fingerprint)
          if let job = jobOfKey[key] {
            jobs[job].cells.append(cell)
          } else if let entry = cache.entry(key, hash: { fingerprints.of($0) }) {
            included.formUnion(entry.dependencies.map(\.path))
            collection.add(ClangReader.Reading(lines: entry.lines), of: file, cell: cell)
          } else {
            jobOfKey[key] = jobs.count
            jobs.append(Job(file: file, key: key, cells: [cell]))
          }
        }
      }
      if jobs.isEmpty { continue }
      let ready = await prepare(jobs, &frontends, &collection)
      let readings = try await read(ready, frontends, &skeletons)
      for (job, reading) in zip(ready, readings) {
        included.formUnion(reading.dependencies)
        for cell in job.cells { collection.add(reading, of: job.file, cell: cell) }
        // A file with errors is read again: what was missing may be there by then.
        guard reading.errors.isEmpty else { continue }
        // What `__has_include` found nowhere may be there by then, too.
        let own = reading.dependencies.filter { !reading.systemHeaders.contains($0) }
        if ([job.file.source.path] + own).contains(where: { fingerprints.asksForFiles($0) }) {
          continue
        }
        let dependencies = reading.dependencies.compactMap { path in
          fingerprints.of(path).map { (path: path, hash: $0) }
        }
        guard dependencies.count == reading.dependencies.count else { continue }
        cache.store(
          ScanCache.Entry(dependencies: dependencies, lines: reading.lines), for: job.key)
      }
    }
  }

  /// Finds the compiler for each language and cell.
  ///
  /// - Returns: the jobs that it takes; what it says to the others is reported.
  private func prepare(
    _ jobs: [Job], _ frontends: inout [[TargetSource.Language: ClangFrontend]],
    _ collection: inout AuditCollection
  ) async -> [Job] {
    struct Question: Hashable, Sendable {
      let cell: Int
      let language: TargetSource.Language
    }
    var questions: [Question] = []
    for job in jobs {
      let question = Question(cell: job.cells[0], language: job.file.source.language)
      if frontends[question.cell][question.language] == nil, !questions.contains(question) {
        questions.append(question)
      }
    }
    let answers = await ParallelWork.map(questions, width: width, progress: nil) { question in
      reader.frontend(setups[question.cell], question.language)
    }
    var refusals: [Question: [ClangMessage]] = [:]
    for (question, answer) in zip(questions, answers) {
      switch answer {
      case .success(let frontend): frontends[question.cell][question.language] = frontend
      case .failure(let failure): refusals[question] = failure.messages
      }
    }
    if refusals.isEmpty { return jobs }
    return jobs.filter { job in
      let question = Question(cell: job.cells[0], language: job.file.source.language)
      guard let messages = refusals[question] else { return true }
      var reading = ClangReader.Reading()
      reading.errors = messages
      for cell in job.cells { collection.add(reading, of: job.file, cell: cell) }
      return false
    }
  }

  /// Reads the first file of each kind by itself: it shows which headers most files will bring along,
  /// and how much there is to read.
  private func read(
    _ jobs: [Job], _ frontends: [[TargetSource.Language: ClangFrontend]],
    _ skeletons: inout HeaderSkeletons
  ) async throws(SystemErrorWithPath) -> [ClangReader.Reading] {
    var results: [String: ClangReader.Reading] = [:]
    var groups: [(frontend: ClangFrontend, jobs: [Job])] = []
    for (cell, table) in frontends.enumerated() {
      for (language, frontend) in table.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let own = jobs.filter { $0.cells[0] == cell && $0.file.source.language == language }
        if !own.isEmpty { groups.append((frontend, own)) }
      }
    }
    var done = 0
    func read(_ batches: [Batch]) async throws(SystemErrorWithPath) -> Int {
      let overlay = try reader.writeOverlay(files, skeletons: skeletons)
      let report = progress
      let before = done
      // Batches are of one size, all but the last of a group.
      let size = batches.first?.jobs.count ?? 1
      let answers = await ParallelWork.map(
        batches, width: width,
        progress: { count, _ in report?(min(before + count * size, jobs.count), jobs.count) },
        { reader.read($0.jobs.map(\.file), $0.frontend, overlay: overlay) })
      var largest = 1
      for (batch, answers) in zip(batches, answers) {
        done += batch.jobs.count
        for (job, answer) in zip(batch.jobs, answers) {
          results[job.key] = answer.reading
          largest = max(largest, answer.size)
        }
      }
      return largest
    }

    let isSmall = jobs.count <= Self.fewJobs
    let largest =
      isSmall ? 1 : try await read(groups.map { Batch(jobs: [$0.jobs[0]], frontend: $0.frontend) })
    if !isSmall {
      // The system's headers: calls in all others count.
      var outside: [String] = []
      var seen: Set<String> = []
      for group in groups {
        let reading = results[group.jobs[0].key]
        for path in reading?.dependencies ?? []
        where reading?.systemHeaders.contains(path) ?? false && !reader.paths.contains(path)
          && seen.insert(path).inserted
        {
          outside.append(path)
        }
      }
      await skeletons.add(outside, width: width)
    }
    for (index, group) in groups.enumerated() {
      // What the first file misses, the others may miss as well: mostly the prefix header does.
      let errors = results[group.jobs[0].key]?.errors ?? []
      groups[index].frontend.toleratesMissingHeaders = errors.contains(where: \.isMissingHeader)
    }
    let rest = jobs.count - done
    let size = max(
      1, min(Self.batchSize, Self.batchOutput / largest, (rest + width * 2 - 1) / (width * 2)))
    var batches: [Batch] = []
    for group in groups {
      let left = Array(isSmall ? group.jobs[...] : group.jobs[1...])
      for start in stride(from: 0, to: left.count, by: size) {
        batches.append(
          Batch(
            jobs: Array(left[start..<min(start + size, left.count)]), frontend: group.frontend))
      }
    }
    if !batches.isEmpty { _ = try await read(batches) }
    return jobs.map { results[$0.key] ?? ClangReader.Reading() }
  }

  /// Fingerprints of files, each read once.
  private struct Fingerprints {
    private var known: [String: String?] = [:]
    private var asking: [String: Bool] = [:]

    mutating func of(_ path: String) -> String? {
      if let hash = known[path] { return hash }
      let hash = (try? DiskSources().read(path)).map { ContentHash.of($0).text }
      known[path] = hash
      return hash
    }

    /// Whether a file's text depends on which other files there are.
    mutating func asksForFiles(_ path: String) -> Bool {
      if let known = asking[path] { return known }
      let text = (try? DiskSources().read(path)) ?? []
      let asks = CLexer.tokens(of: text).contains { token in
        token.kind == .identifier && text[token.range].starts(with: "__has_include".utf8)
      }
      asking[path] = asks
      return asks
    }
  }
}
