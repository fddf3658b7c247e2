import SettingsArtifacts
import SettingsSystem

extension ResponseFiles {
  /// Returns the reader of the response files of a project.
  static func onDisk(in boundary: ProjectBoundary) -> ResponseFiles {
    ResponseFiles(in: boundary) { path in
      (try? DiskSources().read(path)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
