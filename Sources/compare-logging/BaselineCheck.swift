import SettingsDiagnostics
import SettingsLogAudit
import SettingsSystem

/// The findings of a run beside those of a baseline.
struct BaselineCheck {
  struct Failure: Error {
    let diagnostics: [Diagnostic]
    var files = SourceFiles()
  }

  private let path: String
  let counts: AuditJSON.BaselineCounts
  private let wasUpdated: Bool

  /// Marks the findings that are known; writes the baseline first if that was asked for.
  ///
  /// - Returns: Nil if there is no baseline.
  init?(_ request: AuditArguments, _ findings: inout AuditFindings) throws(Failure) {
    guard let path = request.baseline else { return nil }
    self.path = path
    wasUpdated = request.updatesBaseline
    let baseline: Baseline
    if wasUpdated {
      // What was not judged keeps its entries.
      let others =
        request.choosesAll && request.binaries.isEmpty ? nil : try Self.read(path, isOptional: true)
      baseline = Baseline(findings, keeping: others)
      try Self.write(baseline, to: path)
    } else {
      guard let known = try Self.read(path, isOptional: false) else { return nil }
      baseline = known
    }
    baseline.mark(&findings, isComplete: request.choosesAll && request.binaries.isEmpty)
    counts = AuditJSON.BaselineCounts(
      path: path, known: findings.knownCount, new: findings.new.count,
      unused: findings.all.count { $0.rule == .unusedBaselineEntry })
  }

  /// - Parameter isOptional: Whether a file that does not exist is no error.
  private static func read(_ path: String, isOptional: Bool) throws(Failure) -> Baseline? {
    if isOptional, DiskSources().canonicalPath(path) == nil { return nil }
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try DiskSources().read(path)
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

  private static func write(_ baseline: Baseline, to path: String) throws(Failure) {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(baseline.json, to: path)
    } catch {
      throw Failure(diagnostics: [
        Diagnostic(
          "unwritable-file", "cannot write the baseline '\(path)': \(error.explanation)",
          path: path, help: error.help)
      ])
    }
  }

  /// `baseline: 3 known findings, 1 new one`
  var summary: String {
    let known = counts.known == 1 ? "1 known finding" : "\(counts.known) known findings"
    return "baseline: \(known), \(counts.new) new"
  }

  /// What to say besides: that the file was written, and which of its entries are of no use.
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
