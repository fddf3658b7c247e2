extension XcodeProject {
  /// The text of every script that a target or a build rule runs, and its outputs, in which settings
  /// and files may be mentioned.
  ///
  /// It is nil if a script runs another file, which would have to be read as well.
  package var scriptTexts: [String]? {
    var result: [String] = []
    for (_, object) in objects.objects {
      for key: StaticString in ["shellScript", "script", "buildArgumentsString"] {
        guard let text = objects.lines(key, of: object) else { continue }
        if ScriptFiles.areRun(by: text) { return nil }
        result.append(text)
      }
      for key: StaticString in ["outputPaths", "outputFiles"] {
        guard let outputs = objects.tree.value(key, of: object) else { continue }
        result += objects.tree.elements(of: outputs).compactMap(objects.tree.string)
      }
    }
    return result
  }
}

/// Scripts in separate files.
package enum ScriptFiles {
  private static let endings = [
    ".sh", ".rb", ".py", ".pl", ".js", ".swift", ".bash", ".zsh", ".command",
  ]

  /// Whether a script runs another script. Scripts of CocoaPods do not read a project's custom
  /// settings.
  package static func areRun(by script: String) -> Bool {
    let parts = script.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().contains { index, part in
      // A quoted path may contain spaces. Quoted commands contain separators.
      let isPath = index % 2 == 1 && !part.contains { ";|&\n".contains($0) }
      if isPath, isOfCocoaPods(part) { return false }
      return part.split(whereSeparator: endsWord).contains { word in
        endings.contains { word.hasSuffix($0) } && !isOfCocoaPods(word)
      }
    }
  }

  private static func isOfCocoaPods(_ path: Substring) -> Bool {
    path.contains("PODS_ROOT") || path.contains("Pods/")
  }

  private static func endsWord(_ character: Character) -> Bool {
    " \t\n'`;()|&=".contains(character)
  }
}
