import SettingsArtifacts
package import SettingsSystem

/// Audits the logging of a target by reading its sources as its configurations would compile them.
package struct LogAudit: Sendable {
  package struct Options: Sendable {
    /// Whether sources are compiled and their objects searched.
    package var proves = false
    /// The folder for cached readings; nil for no cache.
    package var cache: CacheFolder?
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
  let swift: SwiftProgram

  package init(toolchain: Toolchain, options: Options) {
    self.toolchain = toolchain
    self.options = options
    swift = SwiftProgram(toolchain: toolchain, cache: options.cache)
  }

  /// Makes the program that reads Swift, which is otherwise made for the first file.
  package func prepareSwift() throws(Failure) {
    do throws(SwiftReader.Failure) { _ = try swift.reader() } catch {
      throw Failure(message: error.message, help: nil)
    }
  }

  /// Audits a target that supports several platforms, once for each platform, and merges the
  /// reports.
  ///
  /// - Parameter requests: One or more requests, each for a different platform.
  package func run(_ requests: [AuditRequest]) async throws(Failure) -> AuditReport? {
    var reports: [(platform: String?, report: AuditReport)] = []
    for request in requests { reports.append((request.platform, try await run(request))) }
    return AuditReport(merging: reports)
  }

  package func run(_ request: AuditRequest) async throws(Failure) -> AuditReport {
    let folder: String
    do throws(SystemError) {
      folder = try Folder.createTemporary(prefix: "compare-logging")
    } catch {
      throw Failure(
        message: "cannot create a temporary folder: \(error.explanation)",
        help: "set TMPDIR to a writable folder")
    }
    defer { Folder.remove(folder) }
    // Use the real path, because compilers report it.
    let real = DiskSources().canonicalPath(folder) ?? folder
    let fields = [request.root, request.target] + [request.platform].compactMap(\.self)
    var cache = ScanCache(in: options.cache, name: ContentHash.of(fields).text)
    defer { cache.save() }
    do throws(SystemErrorWithPath) {
      var run = try AuditRun(
        request, toolchain: toolchain, options: options, swift: swift, folder: real)
      return try await run.report(&cache)
    } catch {
      throw Failure(message: "cannot write '\(error.path)': \(error.explanation)", help: nil)
    }
  }
}
