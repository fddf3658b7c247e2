import PackagePlugin

/// `swift package generate-settings --output DIR`: the tool's `generate`, allowed to write into the
/// package. With `init` in front, the tool's `init`: the other command that writes files.
@main
struct GenerateSettings: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let own = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    let verb = own.first == "init" ? [] : ["generate"]
    try context.runTool("resolve-settings", options: [], arguments: verb + own)
  }
}
