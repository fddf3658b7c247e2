extension SourceProvider {
  /// The help for a folder that is named instead of a project file: that file, if the folder has
  /// one.
  package func projectFileHelp(forFolder folder: String) -> String {
    let names = (folderEntries(folder) ?? []).map(\.name)
    let usual = ["config.yaml", "project.yml", "project.yaml", "project.json"]
    let found =
      usual.first(where: names.contains)
      ?? [".xcworkspace", ".xcodeproj"].lazy.compactMap { ending in
        names.first { $0.hasSuffix(ending) }
      }.first
    guard let found else {
      return "name a config.yaml, a project.yml, an .xcodeproj or .xcworkspace"
    }
    return "name the file in it: \(LexicalPath.join(folder, found))"
  }
}
