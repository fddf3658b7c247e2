package import SettingsConfig
package import SettingsDiagnostics
package import SettingsModel
package import SettingsResolution
import SettingsSystem
package import SettingsXcode

/// A loaded project and the state of its cells: answers questions about them.
///
/// ```swift
/// let project = try SettingsProject(configFile: "config.yaml")
/// let cell = try project.cell(target: "HelloWorld", configuration: "Release")
/// ```
///
/// Loading reads and validates the file and all that it includes. A cell is lowered and resolved when it is requested.
/// Only one task at a time may use a project; see `copies`.
package final class SettingsProject {
  package let loaded: LoadedProject
  package var planner: CellPlanner

  /// Loads a config file from the disk.
  ///
  /// - Throws: `LoadFailure` with all errors and warnings.
  package convenience init(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) throws(LoadFailure) {
    try self.init(
      configFile: configFile, sources: DiskSources(), projectDirectory: nil, options: options)
  }

  /// - Parameter projectDirectory: The absolute path that SRCROOT gets (default: the folder of the
  ///   config).
  package convenience init(
    configFile: String, sources: any SourceProvider, projectDirectory: String?,
    options: ResolutionOptions
  ) throws(LoadFailure) {
    let directory = projectDirectory ?? AbsolutePath.folder(of: configFile)
    var loading = ProjectLoading(
      configFile, sources: sources, directory: directory, options: options)
    let result = try loading.load()
    let loaded = LoadedProject(
      result, path: configFile, sources: loading.sources, options: options)
    self.init(
      CellPlanner(
        loaded, lowering: result.lowering,
        context: LoweringContext(store: result.store, diagnostics: loading.diagnostics)))
    if planner.isUnusable {
      throw LoadFailure(diagnostics: diagnostics, files: files, wasReadable: true)
    }
  }

  private init(_ planner: CellPlanner) {
    loaded = planner.project
    self.planner = planner
  }

  /// Makes projects in the current state of this one, for other tasks. Each continues independently.
  package var copies: @Sendable () -> SettingsProject {
    { [planner] in SettingsProject(planner) }
  }

  // MARK: Contents

  /// The files that answers refer to.
  package var files: SourceFiles { planner.files }
  /// The errors and warnings of loading and lowering, sorted by place.
  package var diagnostics: [Diagnostic] { planner.context.diagnostics.sorted }
  /// The diagnostics in the order in which they were found, so that a caller can determine the new
  /// ones.
  package var diagnosticsAsFound: [Diagnostic] { planner.context.diagnostics.diagnostics }
  /// The assignments of all cells that were lowered.
  package var store: SettingsStore { planner.store }

  package var path: String { loaded.path }
  package var sources: any SourceProvider { loaded.sources }
  package var options: ResolutionOptions { loaded.options }
  package var outline: any ProjectOutline { loaded.outline }
  package var spec: Spec? { loaded.spec }
  package var xcode: XcodeOutline? { loaded.xcode }

  /// The absolute path of the workspace's folder; nil without a workspace.
  package var workspaceFolder: String? {
    guard xcode != nil, LexicalPath.normalize(path).hasSuffix(".xcworkspace") else { return nil }
    return AbsolutePath.folder(of: LexicalPath.normalize(path))
  }

  /// Returns the absolute path of the folder of a target's project, which no setting changes.
  package func projectFolder(of target: Int?) -> String {
    planner.lowering.projectFolder(of: target)
  }

  /// In the order of the file.
  package var targetNames: [String] { outline.targetNames }
  /// In the order of the file.
  package var configurationNames: [String] { outline.configurationNames }
  /// The default configuration of commands.
  package var defaultConfigurationName: String {
    outline.configurationNames[outline.defaultConfiguration]
  }

  // MARK: Resolving

  /// Resolves cells one after the other and shows each to a body.
  ///
  /// All cells are lowered first. The resolver reads one immutable store, and evaluates shared
  /// values once.
  ///
  /// - Parameters:
  ///   - collectsExcluded: Whether views can explain `when` blocks that do not apply.
  ///   - notesUndecided: Whether to note which targets have no platform.
  ///   - preparing: For many cells: called with the group of each cell before the cell is current,
  ///     to evaluate what the cells of the group share.
  ///   - isWanted: Called before each cell. If it returns false, the remaining cells are skipped.
  package func withCells(
    _ cells: [CellReference], collectsExcluded: Bool = false, notesUndecided: Bool = true,
    preparing: (CellGroup, CellResolver) throws(EvaluationFailure) -> Void = SettingsProject
      .evaluateShared,
    while isWanted: () -> Bool = { true },
    _ body: (CellView) throws(ResolutionFailure) -> Void
  ) throws(ResolutionFailure) {
    let plans = try planner.plan(
      cells, collectsExcluded: collectsExcluded, notesUndecided: notesUndecided)
    let files = files
    let resolver = CellResolver(store: store)
    let sharesWork = cells.count > 8
    for index in plans.indices where isWanted() {
      let stack = plans[index].stack
      let group = resolver.group(for: stack, plans[index].parameters)
      if sharesWork {
        do throws(EvaluationFailure) {
          try preparing(group, resolver)
        } catch {
          throw ResolutionFailure(error, in: files)
        }
      }
      try resolver.withCell(stack, in: group) { (group) throws(ResolutionFailure) in
        try body(
          CellView(
            plans, at: index, group: group, resolver: resolver, project: loaded, files: files))
      }
    }
  }

  /// Prepares the project for copies of it that resolve some of the cells each.
  ///
  /// The files of all cells are read, so that a failure is known before the first cell is resolved,
  /// and the project's own levels are lowered once.
  package func prepareStretches(of cells: [CellReference]) throws(ResolutionFailure) {
    try planner.readFiles(of: cells)
    _ = try planner.plan(Array(cells.prefix(configurationNames.count)), collectsExcluded: false)
  }

  /// Evaluates what the cells of a group share.
  package static func evaluateShared(
    _ group: CellGroup, _ resolver: CellResolver
  ) throws(EvaluationFailure) {
    try group.prepareOnce()
  }
}
