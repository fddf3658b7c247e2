import Foundation
import PackagePlugin

/// Gives a Swift target the constants and log functions of the target of its name in config.yaml.
@main
struct BuildSettingsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL
    let config = folder.appending(path: "config.yaml")
    guard FileManager.default.fileExists(atPath: config.path) else {
      // No plugin's command runs before this one is content: not even 'generate-settings init'.
      Diagnostics.error(
        "BuildSettingsPlugin needs a config.yaml in \(folder.path): there is none; it may begin as "
          + "'targets: { \(target.name): {} }'")
      return []
    }
    let output = context.pluginWorkDirectoryURL
    // The environment may select a different configuration.
    let variable = "BUILD_SETTINGS_CONFIGURATION"
    let named = ProcessInfo.processInfo.environment[variable]
    return [
      .buildCommand(
        displayName: "Resolving the build settings of \(target.name)",
        executable: try context.tool(named: "resolve-settings").url,
        arguments: [
          "generate", "--quiet", "--config", config.path, "--target", target.name, "--only",
          "swift", "--output", output.path,
        ],
        environment: named.map { [variable: $0] } ?? [:],
        inputFiles: settingsFiles(in: folder),
        outputFiles: [output.appending(path: "\(target.name)/EffectiveConfiguration.swift")])
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
