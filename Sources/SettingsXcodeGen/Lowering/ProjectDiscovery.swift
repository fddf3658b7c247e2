package import SettingsDiagnostics
package import SettingsSystem
import SettingsYAML

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

extension XcodeGenProject {
  /// The name of the project that a spec contains itself; nil if an include or a variable may
  /// decide it.
  package static func writtenName(of path: String, sources: any SourceProvider) -> String? {
    var files = SourceFiles()
    guard case .success(let content) = YAMLFile(path, sources: sources, files: &files).content,
      let document = content.document, document.kind(of: document.root) == .mapping,
      let name = document.entries(of: document.root).first(where: {
        document.string(of: $0.key) == "name"
      })?.value, document.kind(of: name) == .scalar
    else { return nil }
    let text = document.string(of: name)
    return text.utf8.contains(UInt8(ascii: "$")) ? nil : text
  }
}
