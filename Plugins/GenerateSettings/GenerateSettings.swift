import PackagePlugin

/// `swift package generate-settings --output DIR`: the tool's `generate`, allowed to write into the
/// package.
@main
struct GenerateSettings: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let own = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    try context.runTool("resolve-settings", options: [], arguments: ["generate"] + own)
  }
}
