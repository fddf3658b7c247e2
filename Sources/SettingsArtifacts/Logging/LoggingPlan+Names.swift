import SettingsDiagnostics

extension LoggingPlan {
  /// Returns diagnostics for names that are invalid in Swift: those of the log functions, and of
  /// the functions that they call.
  func nameProblems(in cell: CellValues) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    func report(_ setting: String, _ message: String, _ help: String) {
      problems.append(Self.problem(in: cell, setting, message, help))
    }
    let functions = functions
    if let function = functions.first(where: { SwiftLiteral.isReserved($0.name) }) {
      report(
        Self.setting(behind: function),
        "a log function cannot be called '\(function.name)', which is a keyword of Swift",
        "rename the log macro or the category")
    }
    if let function = functions.first(where: { $0.name == SwiftSource.typeName }) {
      report(
        Self.setting(behind: function),
        "a log function cannot be called '\(function.name)', the name of the type with the constants",
        "rename the log macro or the category")
    }
    guard case .function(let sink) = swiftSink, let first = sink.split(separator: ".").first
    else { return problems }
    let help = "name a different function, or rename the log macro"
    if functions.contains(where: { $0.name == first }) {
      report(
        "LOGGING_SINK_SWIFT",
        "LOGGING_SINK_SWIFT is '\(sink)', and '\(first)' is a generated log function: it would call itself",
        help)
    } else if sink == SwiftSource.typeName || SwiftLogFunctions.parameters.contains(String(first)) {
      report(
        "LOGGING_SINK_SWIFT",
        "LOGGING_SINK_SWIFT is '\(sink)', which has a different meaning in the generated Swift",
        "name a different function")
    }
    return problems
  }

  static func problem(
    in cell: CellValues, _ setting: String, _ message: String, _ help: String
  ) -> Diagnostic {
    Diagnostic(
      "logging-setting", .error, "\(message) in \(cell.target)@\(cell.configuration)",
      at: cell.place(of: setting), help: help)
  }

  private static func setting(behind function: Function) -> String {
    function.category == nil ? "LOGGING_MACRO" : "LOGGING_CATEGORIES"
  }
}
