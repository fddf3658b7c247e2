package import SettingsDiagnostics
package import SettingsModel

extension XcodeOutline {
  /// Returns what each project has beside settings, with its shared schemes.
  ///
  /// A scheme that cannot be read says so in its only statement.
  package func parts(sources: any SourceProvider) -> [Project] {
    projects.map { project in
      var parts = Project(project)
      let folder = LexicalPath.join(project.path, "xcshareddata/xcschemes")
      for entry in sources.folderEntries(folder) ?? [] where entry.name.hasSuffix(".xcscheme") {
        let name = String(entry.name.dropLast(".xcscheme".count))
        parts.schemes.append(
          Self.scheme(
            name, at: LexicalPath.join(folder, entry.name),
            container: LexicalPath.fileName(of: project.path), sources))
      }
      return parts
    }
  }

  private static func scheme(
    _ name: String, at path: String, container: String, _ sources: any SourceProvider
  ) -> Project.Scheme {
    do {
      let bytes = ProjectEncoding.utf8(try sources.read(path))
      return try Project.Scheme(name: name, bytes, container: container)
    } catch {
      let statement = Project.Scheme.Statement(
        place: "this file cannot be read as a scheme", attributes: [])
      return Project.Scheme(name: name, statements: [statement])
    }
  }
}
