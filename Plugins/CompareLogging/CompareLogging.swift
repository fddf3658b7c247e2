import PackagePlugin

/// `swift package compare-logging` runs the tool of that name. Its cache is in the plugin's own
/// folder, the only one that a sandboxed plugin may write to.
@main
struct CompareLogging: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runTool(
      "compare-logging", options: ["--cache-folder", context.pluginWorkDirectoryURL.path],
      arguments: arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CompareLogging: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try context.runTool(
        "compare-logging", options: ["--cache-folder", context.pluginWorkDirectoryURL.path],
        arguments: context.ownArguments(arguments))
    }
  }
#endif
