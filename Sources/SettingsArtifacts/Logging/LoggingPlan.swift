package import SettingsDiagnostics

/// The effective `logging` of one cell: the log functions, which of them are on, and what they
/// call.
///
/// The plain macro (`HMLog`) logs at level debug. Its variants (`HMLogError` … `HMLogTrace`) log at
/// the level in their names. A category has the same six functions with its own name
/// (`HMLogNetwork`, `HMLogNetworkError`, …), and its own level.
package struct LoggingPlan: Sendable {
  package enum Style: String, Sendable, CaseIterable {
    case checked
    case classic
  }

  package struct Category: Sendable, Equatable {
    package let name: String
    package let threshold: LogThreshold
  }

  /// One log function or macro.
  package struct Function: Sendable, Equatable {
    package let name: String
    /// The level of its calls.
    package let level: LogThreshold
    /// The category; nil for the plain macro and its variants.
    package let category: String?
    /// Whether the function's calls are compiled in. In the style `classic`, DEBUG decides instead.
    package let isOn: Bool
  }

  package static let defaultMacro = "HMLog"

  /// Whether any level of the cell assigns a logging setting. Otherwise, nothing is generated for
  /// it.
  package let isConfigured: Bool
  package let macro: String
  /// The function that the macro calls if C logs to standard error. The prefix header defines it.
  package var writeName: String { "\(macro)WriteLine" }
  package let threshold: LogThreshold
  package let style: Style
  package let objectiveCSink: LogSink
  package let cSink: LogSink
  package let swiftSink: LogSink
  package let categories: [Category]
  /// The errors of the settings. Fields of config.yaml are checked where they are read, so these
  /// errors are in settings that were assigned directly.
  package private(set) var problems: [Diagnostic]

  package init(_ cell: CellValues) {
    var problems: [Diagnostic] = []
    func report(_ setting: String, _ message: String, _ help: String) {
      problems.append(Self.problem(in: cell, setting, message, help))
    }
    func threshold(_ name: String, _ fallback: LogThreshold) -> LogThreshold {
      guard let text = cell.text(name) else { return fallback }
      if let threshold = LogThreshold(name: text) { return threshold }
      report(
        name, "\(name) is not a log level: '\(text)'",
        "a log level is one of \(LogThreshold.allCases.map(\.name).joined(separator: ", "))")
      return fallback
    }
    func sink(_ name: String, _ language: LogSink.Language) -> LogSink {
      guard let text = cell.text(name) else { return LogSink.standard(language) }
      if let sink = LogSink(text, language) { return sink }
      report(
        name, "\(name) is not a sink: '\(text)'",
        "it is one of \(LogSink.words(language).joined(separator: ", ")), or a function's name")
      return LogSink.standard(language)
    }
    isConfigured =
      [
        "LOGGING_MACRO", "LOGGING_LEVEL", "LOGGING_STYLE", "LOGGING_SINK_OBJC", "LOGGING_SINK_C",
        "LOGGING_SINK_SWIFT", "LOGGING_CATEGORIES",
      ].contains { cell.text($0) != nil }
    var macro = cell.text("LOGGING_MACRO") ?? Self.defaultMacro
    if !Identifier.isValid(macro) {
      report(
        "LOGGING_MACRO", "LOGGING_MACRO is not an identifier: '\(macro)'",
        "a name has letters, digits and '_', and does not start with a digit")
      macro = Self.defaultMacro
    }
    self.macro = macro
    let general = threshold("LOGGING_LEVEL", .off)
    self.threshold = general
    let styleText = cell.text("LOGGING_STYLE") ?? Style.checked.rawValue
    if Style(rawValue: styleText) == nil {
      report(
        "LOGGING_STYLE", "LOGGING_STYLE is not a log style: '\(styleText)'",
        "it is checked or classic")
    }
    style = Style(rawValue: styleText) ?? .checked
    objectiveCSink = sink("LOGGING_SINK_OBJC", .objectiveC)
    cSink = sink("LOGGING_SINK_C", .c)
    swiftSink = sink("LOGGING_SINK_SWIFT", .swift)
    var categories: [Category] = []
    let list = "LOGGING_CATEGORIES"
    var known: Set<String> = []
    for name in cell.list(list) where !known.contains(name) {
      let suffix = LogThreshold.ofCalls.first { name.hasSuffix($0.suffix) }?.suffix
      if let suffix, name == suffix || known.contains(String(name.dropLast(suffix.count))) {
        report(
          list, "the log category '\(name)' makes names that '\(macro)\(name)' already has",
          "a category cannot have the name of a level: rename it")
      } else if !Identifier.isValid(macro + name) {
        report(
          list, "the log category '\(name)' is not an identifier",
          "a name has letters, digits and '_'")
      } else {
        let own = threshold("LOGGING_CATEGORY_\(name)", general)
        categories.append(Category(name: name, threshold: own))
        known.insert(name)
      }
    }
    self.categories = categories
    self.problems = problems
    if isConfigured { self.problems += nameProblems(in: cell) }
  }

  /// All log functions: the plain function and its variants, then those of each category.
  package var functions: [Function] {
    var result = Self.family(macro, category: nil, threshold)
    for category in categories {
      result += Self.family(macro + category.name, category: category.name, category.threshold)
    }
    return result
  }

  private static func family(
    _ name: String, category: String?, _ threshold: LogThreshold
  ) -> [Function] {
    let plain = Function(
      name: name, level: .debug, category: category, isOn: threshold >= .debug)
    return [plain]
      + LogThreshold.ofCalls.map {
        Function(
          name: name + $0.suffix, level: $0, category: category, isOn: threshold >= $0)
      }
  }
}
