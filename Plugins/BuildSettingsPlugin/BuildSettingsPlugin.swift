import Foundation
import PackagePlugin

/// Gives a Swift target the constants and log functions of the target of its name in config.yaml.
@main
struct BuildSettingsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(
      for: target.name, in: context.package.directoryURL, output: context.pluginWorkDirectoryURL,
      tool: context.tool(named: "resolve-settings"))
  }

  /// - Parameter folder: The folder of the package or of the Xcode project.
  private func commands(
    for target: String, in folder: URL, output: URL, tool: PluginContext.Tool
  ) throws -> [Command] {
    let config = folder.appending(path: "config.yaml")
    guard FileManager.default.fileExists(atPath: config.path) else {
      // No plugin's command runs before this one is content: not even 'generate-settings init'.
      Diagnostics.error(
        "BuildSettingsPlugin needs a config.yaml in \(folder.path): there is none; it may begin as "
          + "'targets: { \(target): {} }'")
      return []
    }
    // The environment may select a different configuration.
    let variable = "BUILD_SETTINGS_CONFIGURATION"
    let named = ProcessInfo.processInfo.environment[variable]
    return [
      .buildCommand(
        displayName: "Resolving the build settings of \(target)",
        executable: tool.url,
        arguments: [
          "generate", "--quiet", "--config", config.path, "--target", target, "--only",
          "swift", "--output", output.path,
        ],
        environment: named.map { [variable: $0] } ?? [:],
        inputFiles: settingsFiles(in: folder),
        outputFiles: [output.appending(path: "\(target)/EffectiveConfiguration.swift")])
    ]
  }

  /// Every file of the package that settings may come from; hidden folders hold none.
  private func settingsFiles(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    let kinds: Set<String> = ["yaml", "yml", "xcconfig"]
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { kinds.contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}

// Xcode alone has this module. The code was compiled with a stand-in for it, and never run in Xcode.
#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BuildSettingsPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.displayName, in: context.xcodeProject.directoryURL,
        output: context.pluginWorkDirectoryURL, tool: context.tool(named: "resolve-settings"))
    }
  }
#endif
