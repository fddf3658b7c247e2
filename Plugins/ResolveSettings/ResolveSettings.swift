import PackagePlugin

@main
struct ResolveSettings: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
