package import SettingsDiagnostics
package import SettingsModel

/// The parts of the targets of an XcodeGen spec, besides their settings.
extension XcodeGenOutline {
  package func place(of target: Int) -> SourceRange? {
    let range = project.targets[target].range
    return range.isNone ? nil : range
  }

  package func targetParts() -> [TargetParts]? {
    let names = Set(configurationNames)
    var parts = project.targets.map { target in
      var parts = TargetParts(folder: project.folder, configurations: names)
      parts.sources = target.sources.map { source in
        SourcePath(
          path: LexicalPath.normalize(LexicalPath.join(project.folder, source.path)),
          exclusions: source.excludes)
      }
      parts.frameworks = target.systemFrameworks.map { framework in
        TargetParts.Framework(
          name: String(framework.fileName.dropLast(".framework".count)), place: framework.range,
          isWeak: framework.isWeak)
      }
      return parts
    }
    for (index, target) in project.targets.enumerated() {
      for name in target.embedded {
        if let embedded = self.target(named: name) { parts[embedded].hosts.append(index) }
      }
    }
    return parts
  }

  package var scriptTexts: [String]? { project.scriptTexts }
}
