import SettingsDiagnostics
import SettingsModel

/// Checks DEBUG: whether C and Swift agree, and whether a shipped product defines it.
struct DebugMacroCheck: RuleCheck {
  func visit(_ cell: RuleCell, _ report: inout RuleReport) {
    let inC = places(ofDefinitionsIn: cell)
    let inSwift = places(ofConditionsIn: cell)
    if inC == nil, inSwift == nil { return }
    checkRelease((inC ?? []) + (inSwift ?? []), in: cell, &report)
    guard (inC == nil) != (inSwift == nil) else { return }
    // A missing file may define it for the other language.
    if cell.missesSettings { return }
    // A target with one language only needs DEBUG in that language.
    if let sources = cell.sources {
      if sources.cFamily == nil || sources.swift == nil { return }
    } else if cell.parts != nil {
      return
    }
    let (has, lacks) = inC != nil ? ("C", "Swift") : ("Swift", "C")
    report.add(
      .debugLanguageMismatch, "DEBUG is defined for \(has) but not for \(lacks)",
      at: (inC ?? inSwift)?.first,
      help: cell.project.help(
        "write 'macros: { DEBUG: 1 }', which defines it for both",
        orBySettings: inC != nil
          ? "add DEBUG to SWIFT_ACTIVE_COMPILATION_CONDITIONS"
          : "add DEBUG=1 to GCC_PREPROCESSOR_DEFINITIONS"), in: cell.identity)
  }

  private func checkRelease(
    _ places: [SourceRange], in cell: RuleCell, _ report: inout RuleReport
  ) {
    let configuration = cell.configuration
    // A configuration of unknown kind may be for debugging, as DEBUG itself suggests.
    guard configuration.kind == .release, configuration.basis != .assumed else { return }
    let reason =
      configuration.basis == .name
      ? "'\(configuration.name)' is treated as kind release because of its name"
      : "'\(configuration.name)' is of kind release"
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

  /// Returns the places where DEBUG is defined for C; nil if it is not defined, or is defined as 0.
  private func places(ofDefinitionsIn cell: RuleCell) -> [SourceRange]? {
    func defines(_ element: String) -> Bool {
      element == "DEBUG" || element.hasPrefix("DEBUG=") && element != "DEBUG=0"
    }
    let names = [
      "GCC_PREPROCESSOR_DEFINITIONS", "GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS",
    ]
    for name in names where cell.list(name)?.contains(where: defines) == true {
      return cell.places(inListOf: name, where: defines)
    }
    return flagPlaces(["OTHER_CFLAGS"], in: cell) { defines($0) }
  }

  private func places(ofConditionsIn cell: RuleCell) -> [SourceRange]? {
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    if cell.list(name)?.contains("DEBUG") == true {
      return cell.places(inListOf: name) { $0 == "DEBUG" }
    }
    return flagPlaces(["OTHER_SWIFT_FLAGS"], in: cell) { $0 == "DEBUG" }
  }

  /// Returns the places of `-DDEBUG`, or of `-D DEBUG` in two elements.
  private func flagPlaces(
    _ settings: [String], in cell: RuleCell, _ defines: (String) -> Bool
  ) -> [SourceRange]? {
    for name in settings {
      guard let flags = cell.list(name) else { continue }
      if flags.contains(where: { $0.hasPrefix("-D") && defines(String($0.dropFirst(2))) }) {
        return cell.places(inListOf: name) {
          $0.hasPrefix("-D") && defines(String($0.dropFirst(2)))
        }
      }
      if zip(flags, flags.dropFirst()).contains(where: { $0 == "-D" && defines($1) }) {
        return cell.places(inListOf: name, where: defines)
      }
    }
    return nil
  }
}
