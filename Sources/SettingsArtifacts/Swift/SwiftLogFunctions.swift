/// The log functions of one cell, with the names of the C macros.
///
/// A function that is off is empty and always inlined, so its message closure is never called. In a
/// build that optimizes the whole module, neither the call nor the text remains.
struct SwiftLogFunctions {
  private let plan: LoggingPlan
  private let cell: CellValues

  /// Returns the log functions of several cells that share a file. Each cell has all functions, in
  /// the same order.
  ///
  /// - Parameters:
  ///   - plans: The effective `logging` of each cell.
  ///   - cells: The cells, in the order of the plans.
  static func declarations(
    of plans: [LoggingPlan], _ cells: [CellValues]
  ) -> [[SwiftSource.Declaration]] {
    guard plans.contains(where: \.isConfigured) else { return plans.map { _ in [] } }
    var functions: [LoggingPlan.Function] = []
    var seen: Set<String> = []
    for plan in plans {
      for function in plan.functions where seen.insert(function.name).inserted {
        functions.append(function)
      }
    }
    return zip(plans, cells).map { plan, cell in
      let writer = SwiftLogFunctions(plan: plan, cell: cell)
      let own = Dictionary(plan.functions.map { ($0.name, $0) }) { first, _ in first }
      // A function that only another cell has can still be called, but does nothing.
      return functions.map { function in
        // In the classic pattern, DEBUG decides rather than the level.
        let isOn = own[function.name].map { plan.style == .classic || $0.isOn }
        return writer.declaration(own[function.name] ?? function, isOn: isOn ?? false)
      }
    }
  }

  /// The names of the functions' parameters, which hide other declarations.
  static let parameters: Set<String> = ["message", "file", "line"]

  private func declaration(_ function: LoggingPlan.Function, isOn: Bool) -> [String] {
    let head = [
      "@inline(__always)",
      "nonisolated func \(function.name)(",
      "  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line",
    ]
    if !isOn { return head + [") {}"] }
    var body = body(function)
    if plan.style == .classic { body = ["#if DEBUG"] + body.map { "  \($0)" } + ["#endif"] }
    return head + [") {"] + body.map { "  \($0)" } + ["}"]
  }

  private func body(_ function: LoggingPlan.Function) -> [String] {
    let text = "\"\\(file):\\(line): \\(message())\""
    switch plan.swiftSink {
    // Calls include the module, because a log function may have the same name.
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
