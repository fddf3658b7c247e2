import SettingsDiagnostics
import SettingsModel

/// The settings that the files of an Xcode project or an XcodeGen spec mention outside of values.
///
/// They are mentioned in scripts, in build rules, and in the destinations of copied files.
struct ProjectMentions {
  private var names: Set<String> = []
  private var prefixes: Set<String> = []
  private var words: Set<String>? = []

  /// - Returns: Nil if a script cannot be read, because it may use any setting.
  init?(_ project: RuleProject) {
    // config.yaml has no scripts, so only its values matter.
    if project.outline.kind == .configFile { return }
    guard let scripts = project.outline.scriptTexts else { return nil }
    words = []
    for script in scripts { Identifiers.collect(from: Array(script.utf8), into: &words) }
    for file in project.files.sourceFiles.all {
      for reference in ReferenceNames(file.bytes[...]) {
        switch reference {
        case .name(let name): names.insert(String(decoding: name, as: UTF8.self))
        case .computed(let prefix):
          if !prefix.isEmpty { prefixes.insert(String(decoding: prefix, as: UTF8.self)) }
        }
      }
    }
  }

  func contain(_ name: String) -> Bool {
    names.contains(name) || words?.contains(name) == true
      || prefixes.contains { name.hasPrefix($0) }
  }
}
