package import SettingsDiagnostics

/// A target's Swift file: the constants of its effective configuration, and the log functions.
///
/// The file serves all cells of its branches. Declarations that are the same in all of them appear
/// once. The rest is in `#if`.
package struct SwiftSource: Sendable {
  /// The type that holds the constants.
  static let typeName = "EffectiveConfiguration"
  package static let fileName = "\(typeName).swift"
  /// The first words of each file.
  package static let mark = "// " + ToolVersion.anyMark

  package let text: String
  package let problems: [Diagnostic]

  /// Creates the file for a single cell.
  package init(_ cell: CellValues) { self.init([.init(cell: cell, condition: nil)]) }

  /// - Parameter branches: One or more cells. The last one has no condition.
  package init(_ branches: [SwiftBranches.Branch]) {
    let cells = branches.map(\.cell)
    let plans = cells.map(LoggingPlan.init)
    let constants = CellConstants.all(of: cells).map(\.declarations)
    let functions = SwiftLogFunctions.declarations(of: plans, cells)
    let conditions = branches.map(\.condition)
    let title = Self.title(of: cells).unicodeScalars.map { scalar in
      // Names must not end the comment.
      SwiftLiteral.isPlain(scalar) ? String(scalar) : "_"
    }.joined()
    var lines = ["// \(ToolVersion.mark(of: SwiftKind.name))\(title). Do not edit."]
    let imports = plans.filter(\.isConfigured).map(\.swiftSink)
    if imports.contains(.nsLog) { lines += ["", "import Foundation"] }
    if imports.contains(.logger) { lines += ["", "#if canImport(os)", "  import os", "#endif"] }
    lines += [
      "",
      "/// The effective configuration of a target.",
      "enum \(Self.typeName) {",
    ]
    lines += Self.merged(constants, conditions).map { $0.isEmpty ? "" : "  \($0)" }
    lines.append("}")
    let log = Self.merged(functions, conditions)
    if !log.isEmpty { lines += [""] + log }
    text = lines.joined(separator: "\n") + "\n"
    // Several branches may have the same problem.
    var seen: Set<String> = []
    problems = plans.flatMap(\.problems).filter { seen.insert($0.message).inserted }
  }

  /// Whether the file, or the choice between its branches, depends on a setting.
  package static func usesSetting(_ name: String) -> Bool {
    name.hasPrefix("LOGGING_") || name.hasPrefix("INFOPLIST_KEY_UISupportedInterfaceOrientations")
      || settings.contains(name)
  }

  private static let settings: Set<String> = [
    "PRODUCT_BUNDLE_IDENTIFIER", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION",
    "TARGETED_DEVICE_FAMILY", "GCC_PREPROCESSOR_DEFINITIONS", SwiftConditions.setting,
    "OTHER_SWIFT_FLAGS", "SRCROOT",
  ]

  /// A declaration's lines.
  typealias Declaration = [String]

  /// Returns the title, such as `App in Debug, Staging and Release`.
  private static func title(of cells: [CellValues]) -> String {
    var seen: Set<String> = []
    var names = cells.map(\.cellTitle).filter { seen.insert($0).inserted }
    let last = names.removeLast()
    let list = names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
    return "\(cells[0].target) in \(list)"
  }

  /// Writes declarations that are the same in all branches once, and consecutive other declarations
  /// in `#if`.
  ///
  /// - Parameters:
  ///   - branches: The branches, all with the same number of declarations in the same order.
  ///   - conditions: The condition of each branch; nil for the last one.
  static func merged(_ branches: [[Declaration]], _ conditions: [String?]) -> [String] {
    guard let first = branches.first else { return [] }
    func isSame(_ index: Int) -> Bool { branches.allSatisfy { $0[index] == first[index] } }
    var lines: [String] = []
    var index = 0
    while index < first.count {
      if isSame(index) {
        lines += first[index]
        index += 1
        continue
      }
      let start = index
      while index < first.count, !isSame(index) { index += 1 }
      let indentation = String((first[start].first ?? "").prefix { $0 == " " })
      let runs = branches.map { $0[start..<index].flatMap(\.self) }
      for group in groups(of: runs, conditions) {
        lines.append(indentation + group.directive)
        lines += group.lines.map { $0.isEmpty ? "" : "  \($0)" }
      }
      lines.append("\(indentation)#endif")
    }
    return lines
  }

  /// Returns the branches of one `#if`. Adjacent branches with the same lines share one.
  private static func groups(
    of runs: [[String]], _ conditions: [String?]
  ) -> [(directive: String, lines: [String])] {
    var groups: [(conditions: [String], isLast: Bool, lines: [String])] = []
    for (lines, condition) in zip(runs, conditions) {
      if let known = groups.last, known.lines == lines {
        groups[groups.count - 1].conditions += [condition].compactMap(\.self)
        groups[groups.count - 1].isLast = condition == nil
      } else {
        groups.append(([condition].compactMap(\.self), condition == nil, lines))
      }
    }
    return groups.enumerated().map { index, group in
      if group.isLast { return ("#else", group.lines) }
      let terms = group.conditions
      let condition =
        terms.count == 1
        ? terms[0]
        : terms.map { $0.contains(" ") ? "(\($0))" : $0 }.joined(separator: " || ")
      return ("\(index == 0 ? "#if" : "#elseif") \(condition)", group.lines)
    }
  }
}
