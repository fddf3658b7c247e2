package import SettingsDiagnostics

/// A target's Swift file: the constants of its effective configuration, and the log functions.
///
/// One file serves debug and release builds. What is the same in both stands there once; the rest
/// switches on `#if DEBUG`, which SwiftPM and Xcode define in debug builds. The first branch is a
/// configuration of kind debug, the other whatever the caller chose.
package struct SwiftSource: Sendable {
  /// The type that holds the constants.
  static let typeName = "EffectiveConfiguration"
  package static let fileName = "\(typeName).swift"

  package let text: String
  package let problems: [Diagnostic]

  /// - Parameters:
  ///   - debug: the cell under `#if DEBUG`; nil where there is only one.
  ///   - other: the cell of all other builds.
  package init(debug: CellValues?, other: CellValues) {
    let cells = debug.map { [$0, other] } ?? [other]
    let plans = cells.map(LoggingPlan.init)
    let constants = cells.map { SwiftConstants(cells: cells, of: $0).declarations }
    let functions = zip(plans, cells).map {
      SwiftLogFunctions(plans: plans, of: $0, cell: $1).declarations
    }
    let names = cells.map(\.configuration).joined(separator: " and ")
    let title = "\(other.target) in \(names)".unicodeScalars.map { scalar in
      // Names must not end the comment.
      SwiftLiteral.isPlain(scalar) ? String(scalar) : "_"
    }.joined()
    var lines = ["// Generated for \(title). Do not edit."]
    let imports = plans.filter(\.isConfigured).map(\.swiftSink)
    if imports.contains(.nsLog) { lines += ["", "import Foundation"] }
    if imports.contains(.logger) { lines += ["", "#if canImport(os)", "  import os", "#endif"] }
    lines += [
      "",
      "/// The effective configuration of a target.",
      "enum \(Self.typeName) {",
    ]
    lines += Self.merged(constants).map { $0.isEmpty ? "" : "  \($0)" }
    lines.append("}")
    let log = Self.merged(functions)
    if !log.isEmpty { lines += [""] + log }
    text = lines.joined(separator: "\n") + "\n"
    // Both branches may have the same to say.
    var seen: Set<String> = []
    problems = plans.flatMap(\.problems).filter { seen.insert($0.message).inserted }
  }

  /// A declaration's lines.
  typealias Declaration = [String]

  /// Declarations that are the same in all branches once, runs of others under `#if DEBUG`. All
  /// branches have the same number of declarations, in the same order.
  static func merged(_ branches: [[Declaration]]) -> [String] {
    guard let first = branches.first, let last = branches.last else { return [] }
    var lines: [String] = []
    var index = 0
    while index < first.count {
      if first[index] == last[index] {
        lines += first[index]
        index += 1
        continue
      }
      let start = index
      while index < first.count, first[index] != last[index] { index += 1 }
      let indentation = String((first[start].first ?? "").prefix { $0 == " " })
      lines.append("\(indentation)#if DEBUG")
      lines += first[start..<index].flatMap(\.self).map { "  \($0)" }
      lines.append("\(indentation)#else")
      lines += last[start..<index].flatMap(\.self).map { "  \($0)" }
      lines.append("\(indentation)#endif")
    }
    return lines
  }
}
