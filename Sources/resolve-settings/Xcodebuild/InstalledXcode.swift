import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsSystem
import SettingsXcode

/// The Xcode that xcodebuild would run: that of DEVELOPER_DIR, or of `xcode-select`.
struct InstalledXcode {
  /// `Contents/Developer`, absolute.
  let developerFolder: String
  let release: XcodeRelease

  /// The facts of the release; nil if it is not known.
  var facts: ReleaseFacts? { .known(release) }

  /// The link that `xcode-select --switch` writes.
  private static let selection = "/var/db/xcode_select_link"

  /// Finds the Xcode; nil if there is none, as on Linux.
  static func find() -> InstalledXcode? {
    if let named = Environment.variable("DEVELOPER_DIR"), named.hasPrefix("/") {
      return at(named)
    }
    return DiskSources().canonicalPath(selection).flatMap(at)
  }

  private static func at(_ path: String) -> InstalledXcode? {
    let path = LexicalPath.normalize(path)
    for folder in [path, LexicalPath.join(path, "Contents/Developer")] {
      let file = LexicalPath.join(LexicalPath.directory(of: folder), "version.plist")
      let disk = DiskSources()
      guard disk.isReadableFile(file), let bytes = try? disk.read(file),
        let list = try? PropertyList.read(bytes),
        let text = list["CFBundleShortVersionString"]?.string,
        let release = XcodeRelease(version: text)
      else { continue }
      return InstalledXcode(developerFolder: folder, release: release)
    }
    return nil
  }
}
