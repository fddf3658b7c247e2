import SettingsDiagnostics
import SettingsLogAudit
import SettingsProjects
import SettingsSystem

/// The comparison of a run's findings with a baseline.
struct BaselineCheck {
  struct Failure: Error {
    let diagnostics: [Diagnostic]
    var files = SourceFiles()
  }

  private let path: String
  let counts: AuditJSON.BaselineCounts
  private let wasUpdated: Bool

  /// Marks the known findings. If requested, it writes the baseline first.
  ///
  /// - Returns: Nil if there is no baseline.
  init?(_ request: AuditArguments, _ findings: inout AuditFindings) throws(Failure) {
    guard let path = request.baseline else { return nil }
    self.path = path
    wasUpdated = request.updatesBaseline
    let baseline: Baseline
    if wasUpdated {
      // Keep the entries of everything that was not judged.
      let others =
        request.choosesAll && request.binaries.isEmpty
        ? nil : try Self.read(path, isOptional: true, request)
      baseline = Baseline(findings, keeping: others)
      try Self.write(baseline, to: path, request)
    } else {
      guard let known = try Self.read(path, isOptional: false, request) else { return nil }
      baseline = known
    }
    baseline.mark(&findings, isComplete: request.choosesAll && request.binaries.isEmpty)
    counts = AuditJSON.BaselineCounts(
      path: path, known: findings.knownCount, new: findings.new.count,
      unused: findings.all.count { $0.rule == .unusedBaselineEntry })
  }

  /// Reads a baseline; nil if an optional file does not exist.
  ///
  /// - Parameter isOptional: Whether the file may be missing.
  private static func read(
    _ path: String, isOptional: Bool, _ request: AuditArguments
  ) throws(Failure) -> Baseline? {
    if isOptional, DiskSources().canonicalPath(path) == nil { return nil }
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try ConfinedSources.of(
        path, allowsFilesOutside: request.allowsOutside, base: DiskSources()
      ).read(path)
    } catch {
      throw Failure(diagnostics: [
        Diagnostic(
          "unreadable-file", "cannot read the baseline '\(path)': \(error.explanation)",
          path: path, help: "create it with '--update-baseline'")
      ])
    }
    do throws(Baseline.Failure) {
      return try Baseline(bytes, path: path)
    } catch {
      throw Failure(diagnostics: error.diagnostics, files: error.files)
    }
  }

  private static func write(
    _ baseline: Baseline, to path: String, _ request: AuditArguments
  ) throws(Failure) {
    let projects = [request.config].compactMap { $0.map(LexicalPath.directory) }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(baseline.json, to: path, for: projects)
    } catch {
      throw Failure(diagnostics: [
        Diagnostic(
          "unwritable-file", "cannot write the baseline '\(path)': \(error.explanation)",
          path: path, help: error.help)
      ])
    }
  }

  /// The number of known and new findings, such as `baseline: 3 known findings, 1 new`.
  var summary: String {
    let known = counts.known == 1 ? "1 known finding" : "\(counts.known) known findings"
    return "baseline: \(known), \(counts.new) new"
  }

  /// Returns the notes about the baseline: that it was written, or which entries match nothing.
  func notes(_ findings: AuditFindings) -> [String] {
    let path = path.escapingControlCharacters
    if wasUpdated { return ["\(path): \(counts.known) findings written"] }
    return findings.all.filter { $0.rule == .unusedBaselineEntry }.map {
      let cell = $0.configuration.isEmpty ? $0.target : "\($0.target)@\($0.configuration)"
      let place = $0.file.isEmpty ? "" : " in \($0.file)"
      return "\(path): \(cell.escapingControlCharacters)\(place.escapingControlCharacters): "
        + $0.message
    }
  }
}
