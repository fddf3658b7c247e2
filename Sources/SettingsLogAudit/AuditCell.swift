package import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
package import SettingsProjects

/// One target in one configuration, as an audit sees it.
package struct AuditCell: Sendable {
  package let values: CellValues
  /// The origin of each setting's value: `config.yaml:12:5`, or the name of a level.
  package let origins: [String: String]
  package let logging: LoggingPlan
  /// The assumptions of the cell: code that counts as silent although it cannot be judged.
  let assumptions: [LogAssumption]
  /// The platform and the architectures that the verdict covers.
  package let scope: AuditScope?
  /// The part of titles that distinguishes the cell from other platforms and architectures
  /// (default: none).
  package let label: String?
  /// The settings that depend on the variant of the build and whose values are not certain for that
  /// reason.
  package let settingsOfVariant: [String]
  /// The folder of the project, where the paths of its files start whatever its settings name.
  package let folder: String
  /// The settings that name another folder as the project's.
  package let movedFolders: [String]
  let selection: SourceFilter
  let swift: SwiftConditions
  /// The reader of the response files that the flags name.
  let responseFiles: ResponseFiles

  /// - Parameters:
  ///   - folder: The folder of the project (default: SRCROOT).
  ///   - boundary: The folders that the project's files are in.
  ///   - assumptions: The assumptions of the command line.
  package init(
    values: CellValues, folder: String? = nil, origins: [String: String],
    boundary: ProjectBoundary,
    scope: AuditScope? = nil, label: String? = nil, settingsOfVariant: [String] = [],
    assumptions: [LogAssumption] = []
  ) {
    self.settingsOfVariant = settingsOfVariant
    responseFiles = .onDisk(in: boundary)
    self.assumptions = assumptions + LogAssumption.list(of: values)
    self.values = values
    self.scope = scope
    self.label = label
    self.origins = origins
    logging = LoggingPlan(values)
    let root = folder ?? values.text("SRCROOT") ?? ""
    self.folder = root
    let resolved = boundary.resolved(root)
    movedFolders = ["PROJECT_DIR", "SRCROOT"].filter { name in
      guard let value = values.text(name) else { return false }
      return boundary.resolved(LexicalPath.normalize(LexicalPath.join(root, value))) != resolved
    }
    selection = SourceFilter(values, root: root)
    swift = SwiftConditions(values, responseFiles: responseFiles)
  }

  package var isRelease: Bool { values.kind == .release }

  /// Returns the settings that govern a cell's logging, in the order in which a report shows them.
  package static func governingSettings(of values: CellValues) -> [String] {
    governingSettings.flatMap { name in
      name == "LOGGING_CATEGORIES"
        ? [name] + values.list(name).map { "LOGGING_CATEGORY_\($0)" } : [name]
    }
  }

  private static let governingSettings = [
    "GCC_PREPROCESSOR_DEFINITIONS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_CFLAGS",
    "OTHER_SWIFT_FLAGS", "ENABLE_NS_ASSERTIONS", "LOGGING_MACRO", "LOGGING_LEVEL", "LOGGING_STYLE",
    "LOGGING_SINK_OBJC", "LOGGING_SINK_C", "LOGGING_SINK_SWIFT", "LOGGING_CATEGORIES",
    "LOGGING_ALLOW", "LOGGING_FUNCTIONS", "LOGGING_ASSUME_SILENT", "GCC_OPTIMIZATION_LEVEL",
    "SWIFT_OPTIMIZATION_LEVEL",
    "SWIFT_COMPILATION_MODE", "GCC_PREFIX_HEADER", "PREFIX_HEADER_MACROS",
  ]
}

/// The input of an audit: one target in several configurations.
package struct AuditRequest: Sendable {
  package let target: String
  /// The configurations, in the order of the report's columns.
  package let cells: [AuditCell]
  /// The settings of a build with DEBUG, and of one without. Swift's log functions switch on `#if
  /// DEBUG`.
  package let debug: CellValues?
  package let other: CellValues?
  /// The folder that paths in reports are relative to; nil for the project's.
  private let folder: String?
  /// The headers that header maps contain.
  let headers: ProjectHeaders
  /// The C modules of packages that the target sees.
  let modules: [PackageModule]
  /// The modules of the project's targets.
  package let ownModules: Set<String>
  /// The report's name for this part of the product: the platform, the architectures or both. Nil
  /// if the target ships nothing else.
  package let platform: String?
  /// The declarations outside of the build settings.
  package let declarations: LogDeclarations
  /// The files that scripts of the build declare as their output, as the project names them.
  let scriptOutputs: [String]
  /// False for an aggregate target, which has no code of its own.
  package let buildsProduct: Bool
  /// The folders that the project's files are in.
  package let boundary: ProjectBoundary
  /// The names of loggers that the modules of the product's parts export.
  package var importedLoggers: Set<String> = []

  package init(
    target: String, cells: [AuditCell], debug: CellValues?, other: CellValues?,
    boundary: ProjectBoundary,
    folder: String? = nil, headers: ProjectHeaders = .none, ownModules: Set<String> = [],
    platform: String? = nil, declarations: LogDeclarations = LogDeclarations(),
    scriptOutputs: [String] = [], buildsProduct: Bool = true,
    modules: [PackageModule] = []
  ) {
    self.modules = modules
    self.boundary = boundary
    self.ownModules = ownModules
    self.declarations = declarations
    self.scriptOutputs = scriptOutputs
    self.platform = platform
    self.buildsProduct = buildsProduct
    self.target = target
    self.cells = cells
    self.debug = debug
    self.other = other
    self.folder = folder
    self.headers = headers
  }

  /// The patterns for the application's own log functions, of all configurations.
  var logFunctions: [LogFunctionPattern] {
    let written = cells.flatMap { $0.values.list("LOGGING_FUNCTIONS") }.uniqued()
    return (declarations.functions + written.compactMap(LogFunctionPattern.init)).uniqued()
  }

  /// Returns what may log in a cell, each with its reason.
  func allowances(of cell: AuditCell) -> [LogAllowance] {
    LogAllowance.list(of: cell.values) + declarations.allowances
  }

  /// The folder that paths in reports are relative to: that of the project, or that around several
  /// projects in a workspace.
  package var root: String { folder ?? cells.first?.values.text("SRCROOT") ?? "" }

  func relative(_ path: String) -> String { Self.path(path, from: root) }

  /// Returns the names that config.yaml and settings may use for a file: its path, also relative to
  /// the folder of the report or of the project.
  func names(of path: String) -> [String] {
    let project = cells.first?.values.text("SRCROOT") ?? ""
    return [path, relative(path), Self.path(path, from: project)]
  }

  private static func path(_ path: String, from folder: String) -> String {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// Returns the generated Swift file of a cell.
  ///
  /// The file contains the functions of the cell, and those of a configuration of the other kind.
  /// `#if DEBUG` separates them.
  func swiftSource(of cell: AuditCell) -> String {
    let isDebug = cell.values.kind == .debug
    guard let other = isDebug ? other ?? cell.values : debug else {
      return SwiftSource(cell.values).text
    }
    let pair = isDebug ? (cell.values, other) : (other, cell.values)
    return SwiftSource([
      .init(cell: pair.0, condition: "DEBUG"), .init(cell: pair.1, condition: nil),
    ]).text
  }

  /// Whether a Swift log function does anything in a cell.
  ///
  /// The generated functions follow DEBUG. A cell whose DEBUG does not match its kind gets the
  /// functions of the other kind.
  func isSwiftFunctionOn(_ name: String, cell: AuditCell) -> Bool {
    let hasDebug = cell.swift.names.contains("DEBUG")
    let fits = hasDebug == (cell.values.kind == .debug)
    let others = hasDebug ? debug : other
    let plan = fits ? cell.logging : others.map(LoggingPlan.init) ?? cell.logging
    return plan.functions.first { $0.name == name }?.isOn ?? false
  }
}

extension AuditCell {
  /// Describes arguments that a compiler does not get: `clang does not get '-B/tools', which may not be safe (config.yaml:7:19)`.
  func refusal(of flag: CompilerFlags.Flag, by compiler: String) -> String {
    let list = quoted(flag.arguments)
    let place = origins[flag.setting].map { " (\($0))" } ?? ""
    return "\(compiler) does not get \(list), which may not be safe\(place)"
  }

  /// Arguments as a finding shows them. It is the same finding in another copy of the project, so it
  /// does not contain the project's folder.
  private func quoted(_ arguments: [String]) -> String {
    let root = values.text("SRCROOT") ?? ""
    return arguments.map { argument in
      guard root.hasPrefix("/") else { return "'\(argument)'" }
      return "'\(argument.replacing(root + "/", with: "$(SRCROOT)/"))'"
    }.joined(separator: ", ")
  }

  /// The arguments in OTHER_SWIFT_FLAGS that are not known to leave the meaning of the sources as it
  /// is.
  var refusedSwiftFlags: [CompilerFlags.Flag] {
    // `-Xfrontend` precedes an argument that has the same meaning without it.
    let arguments = swift.arguments.filter { $0 != "-Xfrontend" }
    // An overlay gives other files the names of sources.
    let overlays = arguments.filter { $0.hasPrefix("-vfsoverlay") }
    let confined = ConfinedArguments(swift: arguments, in: values.text("SRCROOT"))
    return (confined.refused + overlays).uniqued().map { .init("OTHER_SWIFT_FLAGS", [$0]) }
  }

  // MARK: Linker

  /// The settings whose values the linker gets, besides those for single variants and architectures.
  private static let linkerSettings = [
    "LD_FLAGS", "SECTORDER_FLAGS", "OTHER_LDFLAGS", "PRODUCT_SPECIFIC_LDFLAGS",
    "OTHER_LIBTOOLFLAGS", "WARNING_LDFLAGS", "PRELINK_LIBS", "PRELINK_FLAGS",
    "REEXPORTED_LIBRARY_PATHS",
  ]
  /// Settings whose values the linker gets as the argument of an option for each element.
  private static let linkerNames = [
    ("REEXPORTED_LIBRARY_NAMES", "-reexport-l"),
    ("REEXPORTED_FRAMEWORK_NAMES", "-reexport_framework"),
  ]
  /// Other settings that select a function, or another compiler or linker.
  private static let linkerChoices = [
    "LD_ENTRY_POINT", "INIT_ROUTINE", "ALTERNATE_LINKER", "ALTERNATE_LINKER_PATH", "LD",
    "LDPLUSPLUS", "LIBTOOL", "CC", "CPLUSPLUS", "OBJC", "OBJCPLUSPLUS", "SWIFT_EXEC",
    "SWIFT_TOOLS_DIR", "C_COMPILER_LAUNCHER", "SWIFT_COMPILER_LAUNCHER", "TOOLCHAINS",
  ]

  /// The arguments of the linker by setting, with those in response files.
  private var linkerFlags: [(setting: String, arguments: [String], missing: [String])] {
    let names =
      Self.linkerSettings + values.names(withPrefix: "OTHER_LDFLAGS_")
      + values.names(withPrefix: "OTHER_LIBTOOLFLAGS_")
    return names.filter { $0 == "OTHER_LDFLAGS" || values.isAuthored($0) }.map { name in
      var missing: [String] = []
      let expanded = responseFiles.expand(
        values.list(name), in: values.text("SRCROOT") ?? "."
      ) { path, _ in missing.append("@\(path)") }
      return (name, expanded, missing)
    }
  }

  /// The arguments that the linker gets from settings.
  package var linkerArguments: [String] {
    let named = Self.linkerNames.filter { values.isAuthored($0.0) }.flatMap { name, option in
      values.list(name).flatMap { option.hasSuffix("-l") ? [option + $0] : [option, $0] }
    }
    return linkerFlags.flatMap(\.arguments) + named
  }

  /// The arguments of the linker that may redirect a call, by setting.
  var unknownLinkerFlags: [CompilerFlags.Flag] {
    var result: [CompilerFlags.Flag] = []
    for (name, arguments, missing) in linkerFlags {
      let unknown = missing + LinkerOptions.unknown(in: arguments)
      if !unknown.isEmpty { result.append(.init(name, unknown)) }
    }
    for name in Self.linkerChoices where values.isAuthored(name) {
      if let value = values.text(name), !value.isEmpty { result.append(.init(name, [value])) }
    }
    return result
  }

  func doubt(about flag: CompilerFlags.Flag) -> String {
    let list = quoted(flag.arguments)
    let place = origins[flag.setting].map { " (\($0))" } ?? ""
    return "the linker may make calls reach other functions because of \(list)\(place)"
  }
}
