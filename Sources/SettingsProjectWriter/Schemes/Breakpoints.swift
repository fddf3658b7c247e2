import SettingsDiagnostics
import SettingsXcodeGen

/// The breakpoints of a spec, which Xcode shares in a file of their own.
struct Breakpoints {
  private let draft: ProjectDraft

  init(_ draft: ProjectDraft) { self.draft = draft }

  /// The file with all breakpoints; nil without any.
  func list() -> XMLElement? {
    let values = elements(draft.root["breakpoints"], "breakpoints")
    if values.isEmpty { return nil }
    return XMLElement(
      "Bucket", [("type", "4"), ("version", "2.0")],
      [XMLElement("Breakpoints", [], values.compactMap(breakpoint))])
  }

  private static let kinds = [
    "File", "Exception", "SwiftError", "OpenGLError", "Symbolic", "IDEConstraintError",
    "IDETestFailure", "RuntimeIssue",
  ]

  /// Returns the elements of a list, and reports any other value.
  private func elements(_ value: XcodeGenValue?, _ key: String) -> [XcodeGenValue] {
    guard let value, !value.isEmpty else { return [] }
    guard let list = value.list else {
      draft.refuse("'\(key)' takes a list, not \(value.kindWords)", at: value.range)
      return []
    }
    return list
  }

  /// Returns the code of a word in any case; nil if the word is not valid, which is reported.
  private func code(
    of key: String, _ mapping: XcodeGenMapping, _ words: [(word: String, code: String)]
  ) -> String? {
    guard let value = mapping[key] else { return words.first?.code }
    let word = value.text?.lowercased()
    if let known = words.first(where: { $0.word.lowercased() == word }) { return known.code }
    draft.refuse(
      "'\(value.text ?? value.kindWords)' is not valid for '\(key)'; expected "
        + words.map(\.word).list(last: "or"), at: value.range)
    return nil
  }

  private func breakpoint(_ value: XcodeGenValue) -> XMLElement? {
    guard let mapping = value.mapping else {
      draft.refuse("a breakpoint must be a mapping, not \(value.kindWords)", at: value.range)
      return nil
    }
    let word = mapping["type"]?.text ?? ""
    let kind = Self.kinds.first {
      word == $0 || word == "Xcode.Breakpoint.\($0)Breakpoint"
    }
    guard let kind else {
      draft.refuse(
        mapping["type"].map {
          "'\($0.text ?? $0.kindWords)' is not a kind of breakpoint"
            + Suggestion.didYouMean(word, in: Self.kinds)
        } ?? "a breakpoint needs a 'type'",
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
            XMLElement("Actions", [], elements(mapping["actions"], "actions").compactMap(action)),
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
      guard
        let scope = code(
          of: "scope", mapping, [("Objective-C", "1"), ("All", "0"), ("C++", "2")]),
        let style = code(of: "stopOnStyle", mapping, [("throw", "0"), ("catch", "1")])
      else { return nil }
      return [("scope", scope), ("stopOnStyle", style)]
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
    guard let mapping = value.mapping else {
      draft.refuse(
        "an action of a breakpoint must be a mapping, not \(value.kindWords)", at: value.range)
      return nil
    }
    let word = mapping["type"]?.text ?? ""
    guard
      let kind = Self.actions.first(where: {
        word == $0 || word == "Xcode.BreakpointAction.\($0)"
      })
    else {
      draft.refuse(
        mapping["type"].map {
          "'\($0.text ?? $0.kindWords)' is not an action of breakpoints"
            + Suggestion.didYouMean(word, in: Self.actions)
        } ?? "an action of a breakpoint needs a 'type'",
        at: mapping["type"]?.range ?? value.range,
        help: "actions are \(Self.actions.joined(separator: ", "))")
      return nil
    }
    let attributes: [(name: String, value: String?)]
    switch kind {
    case "DebuggerCommand": attributes = [("consoleCommand", mapping["command"]?.text)]
    case "Log":
      guard
        let conveyance = code(
          of: "conveyanceType", mapping, [("console", "0"), ("speak", "1")])
      else { return nil }
      attributes = [("message", mapping["message"]?.text), ("conveyanceType", conveyance)]
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
