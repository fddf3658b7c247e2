import SettingsDiagnostics
import SettingsXcodeGen

/// The breakpoints of a spec, which Xcode shares in a file of their own.
struct Breakpoints {
  private let draft: ProjectDraft

  init(_ draft: ProjectDraft) { self.draft = draft }

  /// The file with all breakpoints; nil without any.
  func list() -> XMLElement? {
    let values = draft.root["breakpoints"]?.list ?? []
    if values.isEmpty { return nil }
    return XMLElement(
      "Bucket", [("type", "4"), ("version", "2.0")],
      [XMLElement("Breakpoints", [], values.compactMap(breakpoint))])
  }

  private static let kinds = [
    "File", "Exception", "SwiftError", "OpenGLError", "Symbolic", "IDEConstraintError",
    "IDETestFailure", "RuntimeIssue",
  ]

  private func breakpoint(_ value: XcodeGenValue) -> XMLElement? {
    guard let mapping = value.mapping else { return nil }
    let word = mapping["type"]?.text ?? ""
    let kind = Self.kinds.first {
      word == $0 || word == "Xcode.Breakpoint.\($0)Breakpoint"
    }
    guard let kind else {
      draft.refuse(
        "'\(word)' is not a kind of breakpoint" + Suggestion.didYouMean(word, in: Self.kinds),
        at: mapping["type"]?.range ?? value.range,
        help: "kinds are \(Self.kinds.joined(separator: ", "))")
      return nil
    }
    guard let own = attributes(of: kind, mapping, at: value.range) else { return nil }
    let isEnabled = mapping["enabled"]?.boolean ?? true
    let attributes: [(name: String, value: String?)] = [
      ("shouldBeEnabled", isEnabled ? "Yes" : "No"),
      ("ignoreCount", number(mapping["ignoreCount"]) ?? "0"),
      (
        "continueAfterRunningActions",
        mapping["continueAfterRunningActions"]?.boolean == true ? "Yes" : "No"
      ),
      ("condition", mapping["condition"]?.text),
    ]
    return XMLElement(
      "BreakpointProxy", [("BreakpointExtensionID", "Xcode.Breakpoint.\(kind)Breakpoint")],
      [
        XMLElement(
          "BreakpointContent", attributes + own,
          [
            XMLElement("Actions", [], (mapping["actions"]?.list ?? []).compactMap(action)),
            XMLElement("Locations"),
          ])
      ])
  }

  private func number(_ value: XcodeGenValue?) -> String? {
    if case .integer(let number)? = value?.content { return String(number) }
    return nil
  }

  /// Returns the attributes of a kind of breakpoint; nil if a value is missing, which is reported.
  private func attributes(
    of kind: String, _ mapping: XcodeGenMapping, at range: SourceRange
  ) -> [(name: String, value: String?)]? {
    func refuse(_ key: String) {
      draft.refuse("a breakpoint of kind \(kind) needs a '\(key)'", at: range)
    }
    switch kind {
    case "File":
      guard let path = mapping["path"]?.text else {
        refuse("path")
        return nil
      }
      guard let line = number(mapping["line"]) else {
        refuse("line")
        return nil
      }
      let column = number(mapping["column"])
      return [
        ("endingColumnNumber", column), ("endingLineNumber", line), ("filePath", path),
        ("startingColumnNumber", column), ("startingLineNumber", line),
      ]
    case "Exception":
      let scope =
        switch mapping["scope"]?.text {
        case "All": "0"
        case "C++": "2"
        default: "1"
        }
      return [
        ("scope", scope),
        ("stopOnStyle", mapping["stopOnStyle"]?.text?.lowercased() == "catch" ? "1" : "0"),
      ]
    case "Symbolic":
      return [
        ("symbolName", mapping["symbol"]?.text), ("moduleName", mapping["module"]?.text),
      ]
    default: return []
    }
  }

  // MARK: Actions

  private static let sounds = [
    "Basso", "Blow", "Bottle", "Frog", "Funk", "Glass", "Hero", "Morse", "Ping", "Pop", "Purr",
    "Sosumi", "Submarine", "Tink",
  ]

  private static let actions = [
    "DebuggerCommand", "Log", "ShellCommand", "GraphicsTrace", "AppleScript", "Sound",
  ]

  private func action(_ value: XcodeGenValue) -> XMLElement? {
    guard let mapping = value.mapping else { return nil }
    let word = mapping["type"]?.text ?? ""
    guard
      let kind = Self.actions.first(where: {
        word == $0 || word == "Xcode.BreakpointAction.\($0)"
      })
    else {
      draft.refuse(
        "'\(word)' is not an action of breakpoints" + Suggestion.didYouMean(word, in: Self.actions),
        at: mapping["type"]?.range ?? value.range,
        help: "actions are \(Self.actions.joined(separator: ", "))")
      return nil
    }
    let attributes: [(name: String, value: String?)]
    switch kind {
    case "DebuggerCommand": attributes = [("consoleCommand", mapping["command"]?.text)]
    case "Log":
      attributes = [
        ("message", mapping["message"]?.text),
        ("conveyanceType", mapping["conveyanceType"]?.text == "speak" ? "1" : "0"),
      ]
    case "ShellCommand":
      attributes = [
        ("arguments", mapping["arguments"]?.text), ("command", mapping["path"]?.text),
        ("waitUntilDone", (mapping["waitUntilDone"]?.boolean ?? false).word),
      ]
    case "AppleScript": attributes = [("script", mapping["script"]?.text)]
    case "Sound":
      let sound = mapping["sound"]?.text ?? "Basso"
      if !Self.sounds.contains(sound) {
        draft.refuse(
          "'\(sound)' is not a sound" + Suggestion.didYouMean(sound, in: Self.sounds),
          at: mapping["sound"]?.range, help: "sounds are \(Self.sounds.joined(separator: ", "))")
      }
      attributes = [("soundName", sound)]
    default: attributes = []
    }
    return XMLElement(
      "BreakpointActionProxy", [("ActionExtensionID", "Xcode.BreakpointAction.\(kind)")],
      [XMLElement("ActionContent", attributes)])
  }
}
