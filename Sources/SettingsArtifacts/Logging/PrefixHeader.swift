package import SettingsDiagnostics

/// A target's prefix header, `NAME-Prefix.pch`.
///
/// It contains C headers, macros and the log macros. Inside `#ifdef __OBJC__`, it contains the
/// Objective-C headers, and the log macros again for Objective-C's format strings.
package struct PrefixHeader: Sendable {
  package let fileName: String
  package let text: String
  /// The lines inside of the guard, without names of targets and configurations.
  let body: [String]
  /// The errors about invalid elements of the lists.
  package let problems: [Diagnostic]

  package static func fileName(target: String) -> String { "\(target)-Prefix.pch" }

  /// Whether the cell has a generated header: config.yaml defines its contents, and no other file
  /// replaces it.
  package static func isGenerated(for cell: CellValues) -> Bool {
    !cell.isXcodeProject && cell.text("GCC_PREFIX_HEADER") == fileName(target: cell.target)
  }

  /// The beginning of every generated header.
  package static let mark = "/* " + ToolVersion.anyMark

  /// Returns the title in a comment, which names cannot close.
  static func title(_ names: String) -> String {
    let names = names.unicodeScalars.map { scalar in
      scalar == "*" || scalar.value < 0x20 ? "_" : String(scalar)
    }
    return "/* \(ToolVersion.mark(of: PrefixHeaderKind.name))\(names.joined()). Do not edit. */"
  }

  static func text(titled title: String, _ body: [String], of target: String) -> String {
    let guardName = Identifier.made(from: "\(target)_PREFIX_PCH").uppercased()
    let lines = [title, "#ifndef \(guardName)", "#define \(guardName)"] + body + ["", "#endif"]
    return lines.joined(separator: "\n") + "\n"
  }

  package init(_ cell: CellValues) {
    self.init(cell, logging: LoggingPlan(cell))
  }

  package init(_ cell: CellValues, logging: LoggingPlan) {
    fileName = Self.fileName(target: cell.target)
    var writer = HeaderWriter(cell)
    writer.imports("PREFIX_HEADER_C_IMPORTS", directive: "#include")
    writer.macros("PREFIX_HEADER_MACROS")
    writer.objectiveCImports(needsFoundation: logging.isConfigured)
    if logging.isConfigured {
      writer.lines += LogMacros(logging).lines
    }
    body = writer.lines
    text = Self.text(
      titled: Self.title("\(cell.target) in \(cell.configuration)"), body, of: cell.target)
    problems = logging.problems + writer.problems
  }
}

/// Converts lists of settings to lines of a header.
private struct HeaderWriter {
  let cell: CellValues
  var lines: [String] = []
  var problems: [Diagnostic] = []

  init(_ cell: CellValues) { self.cell = cell }

  mutating func line(_ text: String) { lines.append(text) }

  mutating func imports(_ setting: String, directive: String) {
    let headers = headers(setting)
    if headers.isEmpty { return }
    line("")
    for header in headers { line("\(directive) \(header)") }
  }

  mutating func objectiveCImports(needsFoundation: Bool) {
    var headers = headers("PREFIX_HEADER_IMPORTS")
    if needsFoundation, !headers.contains("<Foundation/Foundation.h>") {
      headers.insert("<Foundation/Foundation.h>", at: 0)
    }
    if headers.isEmpty { return }
    line("")
    line("#ifdef __OBJC__")
    for header in headers { line("#import \(header)") }
    line("#endif")
  }

  /// Returns each header with its brackets or quotes, or in angle brackets if it has none.
  private mutating func headers(_ setting: String) -> [String] {
    var result: [String] = []
    for element in cell.list(setting) {
      let isBracketed = element.hasPrefix("<") && element.hasSuffix(">") && element.count > 2
      let isQuoted = element.hasPrefix("\"") && element.hasSuffix("\"") && element.count > 2
      let name = isBracketed || isQuoted ? String(element.dropFirst().dropLast()) : element
      guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x3C || $0 == 0x3E })
      else {
        report(setting, "\(setting) has an element without the name of a header: '\(element)'")
        continue
      }
      let header = isQuoted ? "\"\(name)\"" : "<\(name)>"
      result.append(header)
    }
    return result.uniqued()
  }

  /// Adds macros: `NAME`, `NAME=body` or `NAME(parameters)=body`, as compilers accept them after
  /// -D.
  mutating func macros(_ setting: String) {
    let elements = cell.list(setting)
    if elements.isEmpty { return }
    line("")
    for element in elements {
      let equals = element.firstIndex(of: "=") ?? element.endIndex
      let head = element[..<equals]
      guard Identifier.isValid(head.prefix { $0 != "(" }), !head.contains("\n") else {
        report(setting, "\(setting) has an element without the name of a macro: '\(element)'")
        continue
      }
      // -DNAME defines the value 1.
      let body = equals == element.endIndex ? "1" : String(element[equals...].dropFirst())
      let joined = Self.lines(of: body).joined(separator: " \\\n  ")
      line(joined.isEmpty ? "#define \(head)" : "#define \(head) \(joined)")
    }
  }

  /// Returns the lines of a macro without the backslashes at their ends, and without the empty line
  /// that `|` leaves at the end.
  private static func lines(of body: String) -> [Substring] {
    func withoutBlanks(_ line: Substring) -> Substring {
      line.lastIndex { $0 != " " && $0 != "\t" }.map { line[...$0] } ?? ""
    }
    var lines = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { line in
        let line = withoutBlanks(line)
        return line.last == "\\" ? withoutBlanks(line.dropLast()) : line
      }
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private mutating func report(_ setting: String, _ message: String) {
    problems.append(
      Diagnostic(
        "prefix-header", .error, "\(message) in \(cell.target)@\(cell.configuration)",
        at: cell.place(of: setting)))
  }
}
