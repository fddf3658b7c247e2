package import SettingsSystem

extension ConfigDiscovery {
  /// Looks for all that may describe a project, XcodeGen specs among it.
  ///
  /// - Parameter folder: An absolute path: where to begin.
  package static func searchForProject(from folder: String) -> ConfigDiscovery {
    let sources = DiskSources()
    return search(from: folder, specNames: XcodeGenProject.fileNames) {
      XcodeGenProject.isCertainlySpec($0, sources: sources)
    }
  }
}
