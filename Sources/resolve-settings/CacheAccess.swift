import SettingsDiagnostics
import SettingsSystem

/// Access of commands to the cache.
enum CacheAccess {
  /// The folder of `--cache-folder`, otherwise the user's; nil with `--no-cache`, or without a home
  /// folder.
  static func folder(_ invocation: Invocation) -> CacheFolder? {
    if invocation.has(.noCache) { return nil }
    let project = invocation.value(.config).map { LexicalPath.directory(of: $0) }
    return invocation.value(.cacheFolder).map { CacheFolder(path: $0, project: project) }
      ?? .standard(project: project)
  }
}
