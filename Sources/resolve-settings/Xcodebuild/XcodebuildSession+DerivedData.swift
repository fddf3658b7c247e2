import SettingsDiagnostics
import SettingsModel
import SettingsResolution
import SettingsSystem
import SettingsXcode

/// The folder in derived data of a project or workspace.
extension XcodebuildSession {
  /// Returns the folder that File > Workspace Settings chooses, or the usual one.
  ///
  /// The folder in one relative to the workspace has the workspace's name alone. What Xcode names
  /// it below any other is not known, so Xcode answers, or a note says so.
  ///
  /// - Throws: The reason to hand the question on.
  mutating func derivedData(of path: String) throws(XcodebuildFailure) -> String {
    let path = Self.absoluteContainer(path)
    let usual = Self.derivedDataFolder + "/" + Self.uniqueName(of: path)
    let settings = Self.workspaceSettings(of: path, user: user)
    func text(_ key: String) -> String? {
      settings.lazy.compactMap { $0[key]?.string }.first { !$0.isEmpty }
    }
    let buildStyle = text("BuildLocationStyle") ?? "UseAppPreferences"
    if !["UseAppPreferences", "UniqueLocation"].contains(buildStyle) {
      try noteUnknown("build location", buildStyle)
    }
    let location = text("DerivedDataCustomLocation")
    switch (text("DerivedDataLocationStyle") ?? "Default", location) {
    case ("WorkspaceRelativePath", let folder?):
      let base = LexicalPath.join(LexicalPath.directory(of: path), folder)
      return LexicalPath.normalize(LexicalPath.join(base, Self.shownName(of: path)))
    case ("AbsolutePath", let folder?):
      try noteUnknown("folder of derived data", folder)
      return LexicalPath.join(folder, Self.uniqueName(of: path))
    default: return usual
    }
  }

  private mutating func noteUnknown(
    _ noun: String, _ value: String
  ) throws(XcodebuildFailure) {
    let message = "the workspace's settings choose the \(noun) '\(value)'"
    if XcodebuildCommand.hasXcode { throw .open("\(message), in which only Xcode knows the paths") }
    notes.append("\(message); SYMROOT and OBJROOT may be different there")
  }

  /// Returns the settings of a workspace, those of the user first.
  private static func workspaceSettings(of path: String, user: String?) -> [PropertyListValue] {
    let workspace =
      path.hasSuffix(".xcodeproj") ? LexicalPath.join(path, "project.xcworkspace") : path
    let folders = user.map { ["xcuserdata/\($0).xcuserdatad"] } ?? []
    let sources = DiskSources()
    return (folders + ["xcshareddata"]).compactMap { folder in
      let file = LexicalPath.join(workspace, "\(folder)/WorkspaceSettings.xcsettings")
      guard sources.isReadableFile(file), let bytes = try? sources.read(file) else { return nil }
      return try? PropertyList.read(bytes)
    }
  }

  /// Returns the absolute path of a project or workspace. The workspace in a project has the folder
  /// of the project.
  private static func absoluteContainer(_ path: String) -> String {
    let folder = CurrentProcess.workingDirectory ?? "/"
    let path = LexicalPath.normalize(LexicalPath.join(folder, path))
    let outer = LexicalPath.directory(of: path)
    let isInner =
      LexicalPath.fileName(of: path) == "project.xcworkspace" && outer.hasSuffix(".xcodeproj")
    return isInner ? outer : path
  }

  private static var derivedDataFolder: String {
    "\(Environment.variable("HOME") ?? "")/Library/Developer/Xcode/DerivedData"
  }

  private static func shownName(of path: String) -> String {
    let fileName = LexicalPath.fileName(of: path)
    let name = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
    return name.map { $0 == " " ? "_" : String($0) }.joined()
  }

  private static func uniqueName(of path: String) -> String {
    "\(shownName(of: path))-\(ProjectHash.text(of: path))"
  }
}
