/// The log functions of one cell, by the names that the macros have in C.
///
/// A function that is off is empty and always inlined: its message is a closure that nobody calls. In
/// a build that optimizes the whole module neither the call nor the text remains.
struct SwiftLogFunctions {
  private let plans: [LoggingPlan]
  private let plan: LoggingPlan
  private let cell: CellValues

  /// - Parameters:
  ///   - plans: all that the file speaks of: their functions are its names.
  ///   - cell: the plan's own: names the subsystem of a logger.
  init(plans: [LoggingPlan], of plan: LoggingPlan, cell: CellValues) {
    self.plans = plans
    self.plan = plan
    self.cell = cell
  }

  var declarations: [SwiftSource.Declaration] {
    guard plans.contains(where: \.isConfigured) else { return [] }
    var functions: [LoggingPlan.Function] = []
    for plan in plans {
      for function in plan.functions where !functions.contains(where: { $0.name == function.name })
      {
        functions.append(function)
      }
    }
    let own = plan.functions
    return functions.map { function in
      // A name that only another build's configuration has can still be called; it does nothing.
      let isOn = own.first { $0.name == function.name }?.isOn ?? false
      return declaration(function, isOn: isOn)
    }
  }

  /// What the functions call their parameters, under which they see nothing else.
  static let parameters: Set<String> = ["message", "file", "line"]

  private func declaration(_ function: LoggingPlan.Function, isOn: Bool) -> [String] {
    let head = [
      "@inline(__always)",
      "nonisolated func \(function.name)(",
      "  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line",
    ]
    if !isOn { return head + [") {}"] }
    return head + [") {"] + body(function).map { "  \($0)" } + ["}"]
  }

  private func body(_ function: LoggingPlan.Function) -> [String] {
    let text = "\"\\(file):\\(line): \\(message())\""
    switch plan.swiftSink {
    // With their modules: a log function may bear the same name.
    case .nsLog: return ["Foundation.NSLog(\"%@\", \(text))"]
    case .function(let name): return ["\(SwiftLiteral.call(name))(\(text))"]
    case .logger:
      let subsystem = SwiftLiteral.string(cell.text("PRODUCT_BUNDLE_IDENTIFIER") ?? cell.target)
      let category = SwiftLiteral.string(function.category ?? cell.target)
      let method =
        switch function.level {
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .trace: "trace"
        default: "debug"
        }
      return [
        "let text = \(text)",
        "#if canImport(os)",
        "  os.Logger(subsystem: \(subsystem), category: \(category))",
        "    .\(method)(\"\\(text, privacy: .public)\")",
        "#else",
        "  Swift.print(text)",
        "#endif",
      ]
    default: return ["Swift.print(\(text))"]
    }
  }
}
