import SettingsDiagnostics

extension Project.Rule {
  /// Whether the rule processes a file.
  ///
  /// - Parameter type: The identifier of the file's type; nil for the one that the name shows.
  package func processes(_ path: String, type: String?) -> Bool {
    if let fileType {
      guard let type = type ?? FileType(path: path)?.identifier else { return false }
      return type == fileType || type.hasPrefix(fileType + ".")
    }
    let names = [path, LexicalPath.fileName(of: path)]
    return patternList.contains { pattern in
      names.contains { ConditionPattern.match(pattern, $0) == .matches }
    }
  }
}

extension Project.Target {
  /// Whether the sources phase processes a file that no phase names: by its type, or by a rule of the
  /// target.
  package func compiles(_ path: String, _ type: FileType?) -> Bool {
    type?.isCompiled == true || rules.contains { $0.processes(path, type: type?.identifier) }
  }

  /// Returns the phase to which Xcode gives a file of a folder that it keeps in step with the disk;
  /// nil for none.
  package func phase(of path: String, _ type: FileType?) -> Project.Phase.Kind? {
    if compiles(path, type) { return .sources }
    if type?.isHeader == true { return .headers }
    return FileType.isInNoPhase(path) ? nil : .resources
  }
}
