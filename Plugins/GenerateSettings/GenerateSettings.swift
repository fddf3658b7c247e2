import PackagePlugin

/// `swift package generate-settings --output DIR`: the tool's `generate`, allowed to write into the
/// package. With `init` in front, the tool's `init`: the other command that writes files.
@main
struct GenerateSettings: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try context.runTool("resolve-settings", options: [], arguments: Self.words(arguments))
  }

  private static func words(_ arguments: [String]) -> [String] {
    let own = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    let verb = own.first == "init" ? [] : ["generate"]
    return verb + own
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerateSettings: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let own = Self.words(context.ownArguments(arguments))
      try context.runTool("resolve-settings", options: [], arguments: own)
    }
  }
#endif
