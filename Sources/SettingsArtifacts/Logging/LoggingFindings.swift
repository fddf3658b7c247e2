package import SettingsDiagnostics
package import SettingsModel
package import SettingsProjects
import SettingsResolution

/// Finds problems of the settings for the log macro, each once, and cells in which the texts of log
/// calls that are off may remain.
package struct LoggingFindings {
  package private(set) var diagnostics: [Diagnostic] = []
  private var messages: Set<String> = []
  /// The errors that were found, each with its place and without the name of its cell.
  private var errors: [SourceRange: Set<String>] = [:]
  /// Whether a value could not be evaluated. Then the following cells are not reported.
  private var hasFailed = false

  package init() {}

  package mutating func visit(_ view: CellView, kind: BuildConfiguration.Kind) {
    if hasFailed { return }
    do throws(ResolutionFailure) {
      guard let cell = try Self.values(of: view, kind: kind) else { return }
      let plan = LoggingPlan(cell)
      add(plan.problems.filter { isNew($0, in: cell) })
      if PrefixHeader.isGenerated(for: cell) {
        add(PrefixHeader(cell, logging: plan).problems)
      }
      if let warning = Self.remainingTextWarning(cell, plan, in: view) { add([warning]) }
      if let warning = try Self.loggerWarning(plan, in: view) { add([warning]) }
    } catch {
      hasFailed = true
      add(error.diagnostics)
    }
  }

  /// Whether an error is not that of another cell, which has it from the same place.
  private mutating func isNew(_ error: Diagnostic, in cell: CellValues) -> Bool {
    guard let range = error.range else { return true }
    let message = error.message.replacing(" in \(cell.target)@\(cell.configuration)", with: "")
    return errors[range, default: []].insert(message).inserted
  }

  private mutating func add(_ found: some Sequence<Diagnostic>) {
    diagnostics += found.filter { messages.insert($0.message).inserted }
  }

  /// The few settings that matter here; nil where the cell has nothing to do with logging.
  private static func values(
    of view: CellView, kind: BuildConfiguration.Kind
  ) throws(ResolutionFailure) -> CellValues? {
    var names = [
      "LOGGING_MACRO", "LOGGING_LEVEL", "LOGGING_STYLE", "LOGGING_SINK_OBJC", "LOGGING_SINK_C",
      "LOGGING_SINK_SWIFT", "LOGGING_CATEGORIES", "GCC_PREFIX_HEADER", "PREFIX_HEADER_IMPORTS",
      "PREFIX_HEADER_C_IMPORTS", "PREFIX_HEADER_MACROS", "SWIFT_OPTIMIZATION_LEVEL",
      "SWIFT_COMPILATION_MODE", "SWIFT_WHOLE_MODULE_OPTIMIZATION",
    ]
    var settings: [ResolvedSetting] = []
    var places: [SourceRange] = []
    if let name = view.assignedName("LOGGING_CATEGORIES") {
      names += try view.setting(name).list.map { "LOGGING_CATEGORY_\($0)" }
    }
    for text in names {
      guard let name = view.assignedName(text) else { continue }
      settings.append(try view.setting(name))
      places.append(view.place(of: text) ?? .none)
    }
    if settings.isEmpty { return nil }
    var values = CellValues(
      ResolvedCell(
        target: view.targetName, configuration: view.configurationName, settings: settings,
        places: places),
      kind: kind == .debug ? .debug : .release)
    values.isXcodeProject = view.project.xcode != nil
    return values
  }

  /// Only a build that optimizes a whole Swift module removes the texts of calls that are off.
  /// Nothing is reported if no level assigns how Swift is compiled, because a target without Swift
  /// does not need to.
  private static func remainingTextWarning(
    _ cell: CellValues, _ plan: LoggingPlan, in view: CellView
  ) -> Diagnostic? {
    guard cell.kind == .release, plan.isConfigured, plan.functions.contains(where: { !$0.isOn })
    else { return nil }
    let level = cell.text("SWIFT_OPTIMIZATION_LEVEL")
    let mode = cell.text("SWIFT_COMPILATION_MODE")
    let reason: String
    let setting: String
    if level == "-Onone" {
      setting = "SWIFT_OPTIMIZATION_LEVEL"
      reason = "\(setting) is -Onone"
    } else if let mode, mode != "wholemodule",
      cell.boolean("SWIFT_WHOLE_MODULE_OPTIMIZATION") != true, level != "-Owholemodule"
    {
      setting = "SWIFT_COMPILATION_MODE"
      reason = "\(setting) is \(mode)"
    } else {
      return nil
    }
    return Diagnostic(
      "log-text-remains", .warning,
      "texts of Swift log calls that are off may remain in "
        + "\(cell.target)@\(cell.configuration): \(reason)", at: view.place(of: setting),
      help: "only whole-module optimization removes them: SWIFT_COMPILATION_MODE = wholemodule and "
        + "SWIFT_OPTIMIZATION_LEVEL = -O")
  }

  /// The first systems that have `Logger`, which Swift otherwise refuses to call.
  private static let loggerVersions: [Platform: Int] = [
    .iOS: 14, .macOS: 11, .tvOS: 14, .watchOS: 7,
  ]

  private static func loggerWarning(
    _ plan: LoggingPlan, in view: CellView
  ) throws(ResolutionFailure) -> Diagnostic? {
    guard plan.isConfigured, plan.swiftSink == .logger, plan.functions.contains(where: \.isOn),
      let platform = view.plan.parameters["sdk"].first
        .flatMap({ SDKTable.sdk(named: $0) })?.platform,
      let needed = loggerVersions[platform]
    else { return nil }
    let setting = platform.deploymentTargetSetting
    guard let version = try view.value(of: setting),
      let major = Int(version.prefix { $0 != "." }), major < needed
    else { return nil }
    let place = view.place(of: setting)
    return Diagnostic(
      "logger-too-new", .warning,
      "Logger needs \(platform.rawValue) \(needed), and "
        + "\(view.targetName)@\(view.configurationName) runs on \(platform.rawValue) \(version)",
      at: view.place(of: "LOGGING_SINK_SWIFT"),
      notes: place.map { [.init("the deployment target is here", at: $0)] } ?? [],
      help: "raise the deployment target, or use NSLog or your own function as the sink for Swift"
    )
  }
}
