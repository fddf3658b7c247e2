internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// The field `logging`: the settings that define the log macro and its proof.
extension FieldLowering {
  mutating func lowerLogging(_ field: SpecField) {
    let help = "write the level as '{ level: debug }'"
    for part in fields(field.value, "logging", in: .logging, help: help) {
      let aliasRange = part.aliasRange ?? field.aliasRange
      let path = "logging.\(part.field.description.nameText)"
      switch part.field {
      case .loggingMacro: lowerIdentifier(part.value, path, to: "LOGGING_MACRO", aliasRange)
      case .loggingLevel: lowerLogLevel(part.value, path, to: "LOGGING_LEVEL", aliasRange)
      case .loggingStyle:
        let styles = ["checked", "classic"]
        let style = word(part.value, path, noun: "log style", in: styles) { word in
          styles.first { $0 == word }
        }
        if let style {
          assign("LOGGING_STYLE", style, field: path, at: part.value, aliasRange: aliasRange)
        }
      case .loggingSinks: lowerSinks(part, path, aliasRange)
      case .loggingCategories: lowerCategories(part, path, aliasRange)
      case .loggingAllow: lowerAllowances(part, path, aliasRange)
      case .loggingFunctions: lowerFunctions(part, path, aliasRange)
      case .loggingAssumeSilent: lowerAssumptions(part, path, aliasRange)
      default: break
      }
    }
  }

  mutating func lowerIdentifier(
    _ node: SpecNode, _ path: String, to name: String, _ aliasRange: SourceRange?
  ) {
    guard isText(node, path) else { return }
    guard MacroReader.isIdentifier(tree.text(of: node)) else {
      report(
        "invalid-identifier", "'\(path)' must be an identifier, not '\(tree.string(of: node))'",
        at: node, help: "a name has letters, digits and '_', and does not start with a digit")
      return
    }
    assignText(of: node, to: name, field: path, aliasRange: aliasRange)
  }

  private mutating func lowerLogLevel(
    _ node: SpecNode, _ path: String, to name: String, _ aliasRange: SourceRange?
  ) {
    let level = word(
      node, path, noun: "log level", in: LogLevel.vocabulary, LogLevel.init(rawValue:))
    if let level {
      assign(name, level.rawValue, field: path, at: node, aliasRange: aliasRange)
    }
  }

  private mutating func lowerSinks(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    for part in fields(field.value, path, in: .sinks) {
      let (name, words) =
        switch part.field {
        case .sinkObjectiveC: ("LOGGING_SINK_OBJC", "NSLog, os_log")
        case .sinkC: ("LOGGING_SINK_C", "stderr")
        default: ("LOGGING_SINK_SWIFT", "print, NSLog, Logger")
        }
      let partPath = "\(path).\(part.field.description.nameText)"
      guard isText(part.value, partPath) else { continue }
      guard isFunctionName(tree.text(of: part.value), mayHavePeriods: part.field == .sinkSwift)
      else {
        report(
          "invalid-sink",
          "'\(partPath)' must be \(words), or a function's name, "
            + "not '\(tree.string(of: part.value))'", at: part.value)
        continue
      }
      lowerText(part.value, partPath, to: name, part.aliasRange ?? aliasRange)
    }
  }

  /// Whether a text names a function. A text that refers to settings is accepted, because it is
  /// only checked after evaluation.
  private func isFunctionName(_ text: ArraySlice<UInt8>, mayHavePeriods: Bool) -> Bool {
    if text.contains(UInt8(ascii: "$")) { return true }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (parts.count == 1 || mayHavePeriods) && parts.allSatisfy(MacroReader.isIdentifier)
  }

  private mutating func lowerCategories(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    guard tree.kind(of: field.value) == .mapping else {
      context.diagnostics.report(
        tree.notMapping(
          field.value, "'\(path)'",
          help: "write a level for each category, as in 'Network: trace'"))
      return
    }
    var list = ListValue()
    list.append("$(inherited)", at: tree.range(of: field.key))
    for entry in tree.entries(of: field.value) {
      guard tree.isScalar(entry.key), MacroReader.isIdentifier(tree.text(of: entry.key)) else {
        report(
          "invalid-identifier",
          "a log category must be an identifier, not \(tree.kindName(entry.key))", at: entry.key)
        continue
      }
      let name = tree.string(of: entry.key)
      if LogLevel.allCases.contains(where: { $0 != .off && $0.rawValue.capitalizedFirst == name }) {
        report(
          "invalid-identifier",
          "a log category must not have the name of a level: '\(name)' would create duplicate names",
          at: entry.key)
        continue
      }
      let alias = entry.aliasRange ?? aliasRange
      list.append(name, at: tree.range(of: entry.key))
      if tree.isNull(entry.value) {
        assign(
          "LOGGING_CATEGORY_\(name)", "", field: "\(path).\(name)", at: entry.value,
          aliasRange: alias)
      } else {
        lowerLogLevel(entry.value, "\(path).\(name)", to: "LOGGING_CATEGORY_\(name)", alias)
      }
    }
    assign(
      list, to: "LOGGING_CATEGORIES", field: path, at: field.value, aliasRange: aliasRange)
  }

  /// Lowers each entry to one list element: `file=…`, `call=…` and last `reason=…`, separated by
  /// spaces.
  private mutating func lowerAllowances(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    guard tree.kind(of: field.value) == .sequence else {
      report(
        "wrong-kind", "'\(path)' must be a list, not \(tree.kindName(field.value))",
        at: field.value,
        help: "write entries such as '- { file: Sources/Crash.m, reason: … }'")
      return
    }
    var list = ListValue()
    for element in tree.elements(of: field.value) {
      if tree.isScalar(element.value), tree.hasText(element.value, "$(inherited)") {
        list.append("$(inherited)", at: tree.range(of: element.value))
      } else if let text = allowance(element.value, path) {
        list.append(text[...], at: tree.range(of: element.value))
      }
    }
    assign(list, to: "LOGGING_ALLOW", field: path, at: field.value, aliasRange: aliasRange)
  }

  private mutating func lowerFunctions(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    var list = ListValue()
    for element in elements(field.value, path, of: "a list of function names")
    where isText(element.value, path) {
      let text = tree.text(of: element.value)
      // A pattern that refers to settings is checked after evaluation.
      guard text.contains(UInt8(ascii: "$")) || LogFunctionPattern.isValid(text) else {
        report(
          "invalid-log-function",
          "'\(tree.string(of: element.value))' is not a pattern for names of functions",
          at: element.value,
          help: "write a name such as AppLog, DDLog* or MXLog.*; '*' matches anything")
        continue
      }
      list.append(text, at: tree.range(of: element.value))
    }
    assign(
      list, to: "LOGGING_FUNCTIONS", field: path, at: field.value, aliasRange: aliasRange)
  }

  /// Lowers each entry to one list element: `name=…` and last `reason=…`, separated by a space.
  private mutating func lowerAssumptions(
    _ field: SpecField, _ path: String, _ aliasRange: SourceRange?
  ) {
    guard tree.kind(of: field.value) == .mapping else {
      context.diagnostics.report(
        tree.notMapping(
          field.value, "'\(path)'",
          help: "write a reason for each name, as in 'libVendor.a: confirmed by the vendor'"))
      return
    }
    var list = ListValue()
    list.append("$(inherited)", at: tree.range(of: field.key))
    for entry in tree.entries(of: field.value) {
      guard isText(entry.key, "a name in \(path)"),
        isText(entry.value, "\(path).\(tree.string(of: entry.key))")
      else { continue }
      let text =
        Array("name=".utf8) + tree.text(of: entry.key) + Array(" reason=".utf8)
        + tree.text(of: entry.value)
      list.append(text[...], at: tree.range(of: entry.key))
    }
    assign(
      list, to: "LOGGING_ASSUME_SILENT", field: path, at: field.value, aliasRange: aliasRange)
  }

  private mutating func allowance(_ node: SpecNode, _ path: String) -> [UInt8]? {
    var file: [UInt8]?
    var call: [UInt8]?
    var reason: [UInt8]?
    let problems = context.diagnostics.diagnostics.count
    for part in fields(node, path, words: "an entry of '\(path)'", in: .allow) {
      guard isText(part.value, "\(path).\(part.field.description.nameText)") else { continue }
      switch part.field {
      case .allowFile: file = pathFromRoot(part.value)
      case .allowCall: call = Array(tree.text(of: part.value))
      case .allowReason: reason = Array(tree.text(of: part.value))
      default: break
      }
    }
    if problems != context.diagnostics.diagnostics.count { return nil }
    guard file != nil || call != nil, let reason else {
      report(
        "incomplete-allowance",
        reason == nil
          ? "an entry of '\(path)' needs a 'reason'"
          : "an entry of '\(path)' must name a 'file' or a 'call'", at: node)
      return nil
    }
    var text: [UInt8] = []
    if let file { text += Array("file=".utf8) + file + [0x20] }
    if let call { text += Array("call=".utf8) + call + [0x20] }
    return text + Array("reason=".utf8) + reason
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
