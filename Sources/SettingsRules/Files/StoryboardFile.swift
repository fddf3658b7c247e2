import SettingsDiagnostics
import SettingsProjects

/// The file of a storyboard, which may be a nib file of older projects, by the name of the Info.plist.
enum StoryboardFile {
  static func names(of name: String) -> [String] {
    let hasExtension = name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
    return hasExtension ? [name] : [name + ".storyboard", name + ".xib"]
  }

  /// Returns the path of the file among those of a target; nil if it has none.
  static func path(of name: String, in sources: TargetCode) -> String? {
    let names = names(of: name)
    return sources.paths.first { names.contains(LexicalPath.fileName(of: $0)) }
  }
}
