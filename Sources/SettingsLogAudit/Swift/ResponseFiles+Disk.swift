import SettingsArtifacts
import SettingsSystem

extension ResponseFiles {
  static let onDisk = ResponseFiles { path in
    (try? DiskSources().read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
