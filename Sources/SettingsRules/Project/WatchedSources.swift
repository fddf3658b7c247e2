import SettingsDiagnostics
import Synchronization

/// Sources that remember the first read that failed for a reason outside of the files, such as too many open
/// files or a damaged disk.
final class WatchedSources: SourceProvider {
  private let base: any SourceProvider
  private let firstFailure = Mutex<SourceReadFailure?>(nil)

  init(_ base: any SourceProvider) { self.base = base }

  var failure: SourceReadFailure? { firstFailure.withLock { $0 } }

  func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    do throws(SourceReadFailure) {
      return try base.read(path)
    } catch {
      if case .other = error.reason { firstFailure.withLock { $0 = $0 ?? error } }
      throw error
    }
  }

  func isReadableFile(_ path: String) -> Bool { base.isReadableFile(path) }
  func canonicalPath(_ path: String) -> String? { base.canonicalPath(path) }
  func listingFailure(_ path: String) -> String? { base.listingFailure(path) }

  func folderEntries(_ path: String) -> [FolderEntry]? {
    base.folderEntries(path)
  }

  func hasFile(at path: String, with bytes: [UInt8]) -> Bool {
    base.hasFile(at: path, with: bytes)
  }
}
