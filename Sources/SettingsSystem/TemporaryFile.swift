private import SettingsDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file under a name that nobody uses, in the folder of the file that it will replace: only
/// there is a rename one step.
struct TemporaryFile: ~Copyable {
  let path: String
  let descriptor: FileDescriptor

  private static let prefix = ".resolve-settings-"
  private static let suffix = ".tmp"

  /// A name that nobody else uses at this time.
  static func newName(_ attempt: UInt64 = 0) -> String {
    let stamp = String(CurrentProcess.monotonicNanoseconds &+ attempt, radix: 36)
    return "\(prefix)\(getpid())-\(stamp)\(suffix)"
  }

  /// Whether a file bears the name of one that is not whole yet.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  /// - Parameter isPrivate: Whether only this user may read it before its final permissions are set;
  ///   otherwise it gets those of any new file.
  init(beside path: String, isPrivate: Bool) throws(SystemError) {
    let folder = LexicalPath.directory(of: path)
    var attempt: UInt64 = 0
    while true {
      let candidate = LexicalPath.join(folder, Self.newName(attempt))
      do throws(SystemError) {
        descriptor = try FileDescriptor(
          opening: candidate, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
          mode: isPrivate ? 0o600 : 0o666)
        self.path = candidate
        return
      } catch {
        attempt += 1
        if error.code != EEXIST || attempt == 16 { throw error }
      }
    }
  }

  /// Writes everything, safely to the disk, and closes: a full disk may be heard of only then.
  consuming func fill(with bytes: [UInt8], mode: mode_t?) throws(SystemError) {
    try descriptor.write(bytes)
    let number = descriptor.rawValue
    if let mode, fchmod(number, mode) != 0 { throw .last }
    _ = try FileDescriptor.retrying { fsync(number) }
    try descriptor.closeReportingErrors()
  }
}
