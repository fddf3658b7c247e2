import SettingsSystem

/// A failure to write a file into the folder of a run.
struct SystemErrorWithPath: Error {
  let path: String
  let explanation: String
}

/// Files that exist for the duration of a run.
enum ScratchFile {
  static func write(_ bytes: [UInt8], to path: String) throws(SystemErrorWithPath) {
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(bytes, to: path, isTemporary: true)
    } catch {
      throw SystemErrorWithPath(path: path, explanation: error.explanation)
    }
  }
}
