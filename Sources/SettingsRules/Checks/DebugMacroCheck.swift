import SettingsDiagnostics
import SettingsModel

/// Checks DEBUG: whether C and Swift agree, and whether a shipped product defines it.
struct DebugMacroCheck: RuleCheck {
  private var search = DebugSearch()

  mutating func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let inC = Self.definition(forCIn: cell)
    let inSwift = Self.definition(forSwiftIn: cell)
    if inC == nil, inSwift == nil { return }
    checkRelease([inC, inSwift].compactMap(\.self), in: cell, &report)
    // A project without targets has no sources.
    guard (inC == nil) != (inSwift == nil), cell.identity.target != nil else { return }
    // A missing file may define it for the other language.
    if cell.missesSettings { return }
    // A target with one language only needs DEBUG in that language.
    if let sources = cell.sources {
      if sources.cFamily == nil || sources.swift == nil { return }
      if cell.parts != nil, !search.mayTest(sources.files(ofSwift: inC != nil), cell.project.files)
      {
        return
      }
    } else if cell.parts != nil {
      return
    }
    let (has, lacks) = inC != nil ? ("C", "Swift") : ("Swift", "C")
    report.add(
      .debugLanguageMismatch, "DEBUG is defined for \(has) but not for \(lacks)",
      at: (inC ?? inSwift)?.places(in: cell).first,
      help: cell.project.help(
        "write 'macros: { DEBUG: 1 }', which defines it for both",
        orBySettings: inC != nil
          ? "add DEBUG to SWIFT_ACTIVE_COMPILATION_CONDITIONS"
          : "add DEBUG=1 to GCC_PREPROCESSOR_DEFINITIONS"), in: cell.identity)
  }

  private func checkRelease(
    _ definitions: [Definition], in cell: RuleCell, _ report: inout RuleReport
  ) {
    let configuration = cell.configuration
    // A configuration of unknown kind may be for debugging, as DEBUG itself suggests.
    guard configuration.kind == .release, configuration.basis != .assumed else { return }
    let reason =
      configuration.basis == .name
      ? "'\(configuration.name)' is treated as kind release because of its name"
      : "'\(configuration.name)' is of kind release"
    let places = definitions.flatMap { $0.places(in: cell) }
    var seen: [SourceRange] = []
    for place in places.isEmpty ? [nil] : places.map(Optional.some) {
      if let place {
        if seen.contains(place) { continue }
        seen.append(place)
      }
      let notes =
        configuration.range.isNone
        ? []
        : [Diagnostic.Note(reason, at: configuration.range)]
      report.add(
        .debugInRelease,
        "DEBUG is defined in '\(configuration.name)', a configuration of kind release",
        at: place, notes: notes,
        help: cell.project.help(
          "define it under 'when: { Debug: … }' only, or make the configuration one of kind debug",
          orBySettings: "define it in the configurations for debugging only"),
        in: cell.identity)
    }
  }

  // MARK: Definitions

  /// Whether a cell defines DEBUG, for C or for Swift.
  static func definesDebug(in cell: RuleCell) -> Bool {
    definition(forCIn: cell) != nil || definition(forSwiftIn: cell) != nil
  }

  /// A setting that defines DEBUG for one language.
  private struct Definition {
    let setting: String
    /// Whether an element of the setting is the definition.
    let isDefinition: (String) -> Bool

    /// The places of the elements. To search for them takes longer than to evaluate the setting.
    func places(in cell: RuleCell) -> [SourceRange] {
      cell.places(inListOf: setting, where: isDefinition)
    }
  }

  /// Returns what defines DEBUG for C; nil if nothing does, or if it is defined as 0.
  private static func definition(forCIn cell: RuleCell) -> Definition? {
    func defines(_ element: String) -> Bool {
      element == "DEBUG" || element.hasPrefix("DEBUG=") && element != "DEBUG=0"
    }
    let names = [
      "GCC_PREPROCESSOR_DEFINITIONS", "GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS",
    ]
    for name in names where cell.list(name)?.contains(where: defines) == true {
      return Definition(setting: name, isDefinition: defines)
    }
    return definition(byFlagsOf: "OTHER_CFLAGS", in: cell, defines)
  }

  private static func definition(forSwiftIn cell: RuleCell) -> Definition? {
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    if cell.list(name)?.contains("DEBUG") == true {
      return Definition(setting: name) { $0 == "DEBUG" }
    }
    return definition(byFlagsOf: "OTHER_SWIFT_FLAGS", in: cell) { $0 == "DEBUG" }
  }

  /// Returns the definition by `-DDEBUG`, or by `-D DEBUG` in two elements.
  private static func definition(
    byFlagsOf setting: String, in cell: RuleCell, _ defines: @escaping (String) -> Bool
  ) -> Definition? {
    guard let flags = cell.list(setting) else { return nil }
    func isFlag(_ element: String) -> Bool {
      element.hasPrefix("-D") && defines(String(element.dropFirst(2)))
    }
    if flags.contains(where: isFlag) {
      return Definition(setting: setting, isDefinition: isFlag)
    }
    if zip(flags, flags.dropFirst()).contains(where: { $0 == "-D" && defines($1) }) {
      return Definition(setting: setting, isDefinition: defines)
    }
    return nil
  }
}
