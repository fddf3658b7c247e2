import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// The levels that options add to those of all cells: the environment below them, and above them the command line.
struct OptionLevels: Sendable {
  private(set) var environment: [BlockID] = []
  private(set) var commandLine: [BlockID] = []

  var isEmpty: Bool { environment.isEmpty && commandLine.isEmpty }

  init(
    of project: LoadedProject, lowering: inout any CellLowering, into context: inout LoweringContext
  ) {
    let options = project.options
    if !options.environment.isEmpty {
      context.store.beginBlock(of: context.store.addLevel(Level(kind: .environment)))
      for (name, value) in options.environment { context.store.assign(name, value) }
      environment.append(context.store.endBlock())
    }
    // The built-in table has no actions.
    let isInstall = options.isInstall && !(project.spec.map { $0.defaults == .basic } ?? false)
    if options.sdk != nil || isInstall || !options.schemeSettings.isEmpty
      || !options.overrides.isEmpty
    {
      context.store.beginBlock(of: context.store.addLevel(Level(kind: .commandLine)))
      if project.isCatalystRequested {
        context.store.assign("SDKROOT", "macosx")
        context.store.assign("SDK_VARIANT", SDKTable.catalystVariant)
      } else if let sdk = options.sdk, SDKTable.sdk(named: sdk) != nil {
        context.store.assign("SDKROOT", sdk)
      }
      if isInstall { context.store.assign("ACTION", "install") }
      for setting in options.schemeSettings {
        let condition = setting.target.map { Condition(parameter: "target", pattern: $0) }
        context.store.assign(
          setting.name, setting.value,
          conditions: context.store.intern(condition.map { [$0] } ?? []))
      }
      context.store.assignCommandLine(options.overrides)
      commandLine.append(context.store.endBlock())
    }
    for path in options.xcconfigFiles {
      let level = context.store.addLevel(Level(kind: .commandLineXcconfig, name: path))
      if let block = lowering.block(
        for: path, level: level, referencedFrom: nil, into: &context)
      {
        commandLine.append(block)
      }
    }
  }
}
