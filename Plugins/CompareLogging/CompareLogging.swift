import PackagePlugin

/// `swift package compare-logging`: the tool of that name, in the folder of the package.
@main
struct CompareLogging: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runTool("compare-logging", options: [], arguments: arguments)
  }
}
