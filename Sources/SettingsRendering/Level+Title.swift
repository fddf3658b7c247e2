import SettingsModel

extension Level {
  /// The title of a level: `target HelloWorld`, `project xcconfig (Configs/Base.xcconfig)`.
  package var title: String {
    switch kind {
    case .environment: "environment"
    case .defaults: name.isEmpty ? "defaults" : "\(name) default"
    case .preset: titled("preset")
    case .projectXcconfig: titled("project xcconfig", inParentheses: true)
    case .project: titled("project")
    case .targetBuiltIns: "target built-ins"
    case .template: titled("template")
    case .templateXcconfig: titled("template xcconfig", inParentheses: true)
    case .target: titled("target")
    case .targetXcconfig: titled("target xcconfig", inParentheses: true)
    case .commandLine: "command line"
    case .commandLineXcconfig: titled("command-line xcconfig", inParentheses: true)
    case .derived: "derived"
    }
  }

  private func titled(_ words: String, inParentheses: Bool = false) -> String {
    if name.isEmpty { return words }
    return inParentheses ? "\(words) (\(name))" : "\(words) \(name)"
  }
}
