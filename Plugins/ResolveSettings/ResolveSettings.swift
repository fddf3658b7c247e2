import PackagePlugin

/// `swift package resolve-settings`: the tool of that name, kept from writing into the package.
@main
struct ResolveSettings: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runTool("resolve-settings", options: ["--read-only"], arguments: arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ResolveSettings: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try context.runTool(
        "resolve-settings", options: ["--read-only"], arguments: context.ownArguments(arguments))
    }
  }
#endif
