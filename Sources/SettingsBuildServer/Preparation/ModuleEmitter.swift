import SettingsDiagnostics
import SettingsSystem

/// Emits Swift modules with swiftc, each only if its sources, its arguments, the compiler or a
/// module that it imports have changed.
///
/// A module appears at once or not at all: it is written to a folder of its own, and renamed.
struct ModuleEmitter: Sendable {
  /// The absolute path of swiftc.
  let compiler: String
  let isCancelled: @Sendable () -> Bool

  /// The beginning of the names of folders for incomplete modules.
  private static let partialPrefix = ".partial-"
  /// The name of the file that records what a module was made from.
  private static let recordName = "record"

  /// Emits modules in order. Those that do not import each other are emitted at the same time.
  ///
  /// - Parameter report: Called before the modules of each step, with the number of modules that
  ///   are done and a target of the step.
  func emit(_ jobs: [ModuleJob], report: (Int, String) -> Void) -> [ModuleEmission] {
    var results = [(emission: ModuleEmission, digest: String)?](repeating: nil, count: jobs.count)
    var done = 0
    for step in Self.steps(jobs) {
      if let first = step.first { report(done, jobs[first].target) }
      // Only what a thread needs is passed to it.
      let parts = step.map { number in
        (job: jobs[number], imported: jobs[number].dependencies.map { results[$0] })
      }
      var position = 0
      OrderedWork.run(count: parts.count) { number -> (ModuleEmission, String) in
        let part = parts[number]
        if isCancelled() { return (.cancelled, "") }
        guard part.imported.allSatisfy({ $0?.emission.isUsable == true }) else {
          return (.skipped, "")
        }
        return emit(part.job, imported: part.imported.compactMap { $0?.digest })
      } take: { result in
        results[step[position]] = result
        position += 1
        return true
      }
      done += step.count
    }
    return results.map { $0?.emission ?? .cancelled }
  }

  /// The positions of modules, in groups that import only modules of earlier groups.
  private static func steps(_ jobs: [ModuleJob]) -> [[Int]] {
    var depths: [Int] = []
    var steps: [[Int]] = []
    for (number, job) in jobs.enumerated() {
      let depth = job.dependencies.map { depths[$0] + 1 }.max() ?? 0
      depths.append(depth)
      if depth == steps.count { steps.append([]) }
      steps[depth].append(number)
    }
    return steps
  }

  private func emit(_ job: ModuleJob, imported: [String]) -> (ModuleEmission, String) {
    let digest = digest(of: job, imported: imported)
    do throws(SystemError) {
      try Folder.create(job.folder)
      let emission = try Folder.withLock(of: job.folder) {
        isUpToDate(job, digest) ? .upToDate : emit(job, digest)
      }
      return (emission, digest)
    } catch {
      return (.failed("cannot write to '\(job.folder)': \(error.explanation)"), "")
    }
  }

  private func isUpToDate(_ job: ModuleJob, _ digest: String) -> Bool {
    let disk = DiskSources()
    guard let record = try? disk.read("\(job.folder)/\(Self.recordName)") else { return false }
    return record == Array(digest.utf8)
      && disk.isReadableFile("\(job.folder)/\(job.moduleName).swiftmodule")
  }

  private func emit(_ job: ModuleJob, _ digest: String) -> ModuleEmission {
    // The lock is held, so these are from a server that was killed.
    for entry in (try? Folder.entries(of: job.folder)) ?? []
    where entry.kind == .folder && entry.name.hasPrefix(Self.partialPrefix) {
      Folder.remove("\(job.folder)/\(entry.name)")
    }
    let stamp = String(CurrentProcess.monotonicNanoseconds, radix: 36)
    let partial = "\(job.folder)/\(Self.partialPrefix)\(stamp)"
    defer { Folder.remove(partial) }
    do throws(SystemError) {
      try Folder.create(partial)
    } catch {
      return .failed("cannot create '\(partial)': \(error.explanation)")
    }
    let module = "\(partial)/\(job.moduleName).swiftmodule"
    var process = CompilerProcess(
      [compiler] + job.arguments + [
        "-working-directory", job.workingDirectory, "-emit-module", "-emit-module-path", module,
        "-no-color-diagnostics",
      ] + Self.tolerating.flatMap { ["-Xfrontend", $0] })
    process.isCancelled = isCancelled
    process.sourceCount = job.inputs.count
    process.outputLimit = 4 << 20
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try process.run()
    } catch {
      if error == .cancelled { return .cancelled }
      return .failed("\(compiler): \(error.explanation)")
    }
    let text = outcome.errorText
    guard outcome.status == 0 else {
      return .failed(text.isEmpty ? outcome.failedEnding ?? "" : text)
    }
    return publish(job, from: partial, digest, errors: text.contains("error: ") ? text : "")
  }

  /// What SwiftPM passes to prepare a package for an editor: the bodies of functions are not needed, and an
  /// error leaves out what it is about.
  private static let tolerating = [
    "-experimental-skip-non-inlinable-function-bodies",
    "-experimental-allow-module-with-compiler-errors",
  ]

  /// Moves a complete module to its place. Readers look for the module itself, so it is the last.
  private func publish(
    _ job: ModuleJob, from partial: String, _ digest: String, errors: String
  ) -> ModuleEmission {
    let record = "\(job.folder)/\(Self.recordName)"
    do throws(SystemError) {
      for ending in ["swiftdoc", "swiftsourceinfo", "swiftmodule"] {
        let name = "\(job.moduleName).\(ending)"
        guard DiskEntry.exists("\(partial)/\(name)") else { continue }
        try Folder.rename("\(partial)/\(name)", to: "\(job.folder)/\(name)")
      }
    } catch {
      return .failed("cannot write to '\(job.folder)': \(error.explanation)")
    }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(Array(digest.utf8), to: record)
    } catch {
      return .failed("cannot write '\(error.path)': \(error.explanation)")
    }
    return .emitted(errors: errors)
  }

  /// A digest of everything that decides what a module contains.
  private func digest(of job: ModuleJob, imported: [String]) -> String {
    let disk = DiskSources()
    var lines = ["module 2", compiler, job.workingDirectory]
    if let identity = FileIdentity.of(disk.canonicalPath(compiler) ?? compiler) {
      lines.append("\(identity.size) \(identity.modified.seconds) \(identity.inode)")
    }
    lines += job.arguments
    lines.append("")
    for input in job.inputs {
      let bytes = try? disk.read(input)
      let digest = bytes.map { ContentDigest.of($0.span, seed: 0) }
      lines.append("\(input) \(digest?.first ?? 0) \(digest?.second ?? 0) \(bytes?.count ?? -1)")
    }
    lines += imported
    return SHA256.hexadecimal(Array(lines.joined(separator: "\0").utf8))
  }
}

extension ModuleEmission {
  /// Whether other modules can import the module in its current state.
  var isUsable: Bool {
    switch self {
    case .upToDate, .emitted: true
    case .failed, .skipped, .cancelled: false
    }
  }
}
