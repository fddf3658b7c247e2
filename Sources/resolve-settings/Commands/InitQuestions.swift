import SettingsCommandLine
import SettingsDiagnostics
import SettingsSystem
import SettingsTemplates

/// The options of `init`, completed by questions on a terminal.
struct InitQuestions {
  /// The source of answers; nil if there is no terminal.
  private let prompter: Prompter?
  private let invocation: Invocation

  /// Reads answers to questions.
  struct Prompter {
    /// Nil at the end of the input.
    let answer: (_ question: String) -> String?
    let tell: (_ message: String) -> Void

    /// The terminal. Questions go to standard error, because standard output is for the result
    /// only.
    static var atTerminal: Prompter? {
      guard Terminal.isTerminal(.input), Terminal.isTerminal(.error) else { return nil }
      return Prompter(
        answer: { question in
          try? StandardStream.error.write(question)
          return (try? StandardStream.readLine()) ?? nil
        },
        tell: { try? StandardStream.error.write($0.escapingControlCharacters + "\n") })
    }
  }

  init(_ invocation: Invocation, prompter: Prompter? = Prompter.atTerminal) {
    self.invocation = invocation
    self.prompter = prompter
  }

  private static let needed: [OptionName] = [.template, .name, .organization, .devices]

  /// - Throws: If options contradict each other, if required ones are missing and there is no
  ///   terminal, or if the input ends.
  func project() throws(UsageError) -> NewProject {
    let storyboards = try choice(.storyboards, .noStoryboards)
    let arc = try choice(.arc, .noARC)
    let missing = Self.needed.filter { !invocation.has($0) }
    guard missing.isEmpty || prompter != nil else {
      let options = missing.map { "'\($0.spelling)'" }
      throw error(
        "'init' needs \(options.list); it asks only if standard input is a terminal")
    }
    // Options are checked before the first question.
    try checkGiven()
    let template = try template()
    let era = invocation.value(.era).flatMap(Era.init(rawValue:))
    var wishes = NewProject.Request(
      template: template, name: "A", organization: "com.example", devices: .universal)
    wishes.era = era
    wishes.storyboards = storyboards
    wishes.arc = arc
    wishes.unitTests = invocation.has(.unitTests) ? true : nil
    wishes.classPrefix = invocation.value(.classPrefix)
    // More answers cannot correct options that do not fit the template.
    let outline = try make(wishes)
    wishes.name = try name()
    wishes.organization = try organization()
    wishes.devices = try devices()
    if !missing.isEmpty { try askForOtherOptions(&wishes, outline) }
    return try make(wishes)
  }

  private func checkGiven() throws(UsageError) {
    do throws(NewProject.Refusal) {
      if let name = invocation.value(.name) { try ProjectNames.checkName(name) }
      if let text = invocation.value(.organization) { try ProjectNames.checkOrganization(text) }
      if let prefix = invocation.value(.classPrefix) { try ProjectNames.checkClassPrefix(prefix) }
    } catch {
      throw self.error(error.message)
    }
  }

  private func make(_ wishes: NewProject.Request) throws(UsageError) -> NewProject {
    do throws(NewProject.Refusal) {
      return try NewProject(wishes)
    } catch {
      throw self.error(error.message)
    }
  }

  private func error(_ message: String) -> UsageError {
    UsageError(message: message, command: .initialize)
  }

  /// A pair of options for yes and no.
  private func choice(_ yes: OptionName, _ no: OptionName) throws(UsageError) -> Bool? {
    if invocation.has(yes), invocation.has(no) {
      throw error("'\(yes.spelling)' and '\(no.spelling)' contradict each other; leave one out")
    }
    return invocation.has(yes) ? true : invocation.has(no) ? false : nil
  }

  // MARK: Required options

  private func template() throws(UsageError) -> ProjectTemplate {
    if let given = invocation.value(.template).flatMap(ProjectTemplate.init(rawValue:)) {
      return given
    }
    let era = invocation.value(.era).flatMap(Era.init(rawValue:))
    let all = ProjectTemplate.allCases.filter { era.map($0.eras.contains) ?? true }
    let rows = all.enumerated().map { index, template in
      let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
      let gap = String(repeating: " ", count: 17 - template.rawValue.count)
      return "  \(number)  \(template.rawValue)\(gap)\(template.summary)"
    }
    prompter?.tell("Templates:")
    for row in rows { prompter?.tell(row) }
    return try ask("Template, by name or number", .template, default: all[0].rawValue) { text in
      if let number = Int(text), all.indices.contains(number - 1) { return .good(all[number - 1]) }
      let words = all.map(\.rawValue)
      return Reply(
        ProjectTemplate(rawValue: text.lowercased()).flatMap { all.contains($0) ? $0 : nil },
        else: "'\(text)' is not a template" + Suggestion.didYouMean(text, in: words))
    }
  }

  private func name() throws(UsageError) -> String {
    if let given = invocation.value(.name) { return given }
    return try ask("Name", .name, default: nil) { text in
      Self.checked(text) { text throws(NewProject.Refusal) in try ProjectNames.checkName(text) }
    }
  }

  private func organization() throws(UsageError) -> String {
    if let given = invocation.value(.organization) { return given }
    return try ask(
      "Organization, as a reversed domain", .organization, default: "com.example"
    ) { text in
      Self.checked(text) { text throws(NewProject.Refusal) in
        try ProjectNames.checkOrganization(text)
      }
    }
  }

  private func devices() throws(UsageError) -> TargetDevices {
    if let given = invocation.value(.devices).flatMap(TargetDevices.init(rawValue:)) {
      return given
    }
    let words = TargetDevices.allCases.map(\.rawValue)
    return try ask(
      "Devices (\(words.joined(separator: ", ")))", .devices, default: "universal"
    ) { text in
      Reply(
        TargetDevices(rawValue: text.lowercased()),
        else: "'\(text)' is not valid; expected \(words.joined(separator: ", "))"
          + Suggestion.didYouMean(text, in: words))
    }
  }

  // MARK: Other options

  /// If questions are asked anyway, they include the options that the template leaves open.
  private func askForOtherOptions(
    _ wishes: inout NewProject.Request, _ outline: NewProject
  ) throws(UsageError) {
    if wishes.classPrefix == nil, outline.isObjectiveC {
      let prefix = try ask("Class prefix, or nothing", .classPrefix, default: "") { text in
        text.isEmpty
          ? .good("")
          : Self.checked(text) { text throws(NewProject.Refusal) in
            try ProjectNames.checkClassPrefix(text)
          }
      }
      wishes.classPrefix = prefix
    }
    if wishes.storyboards == nil, outline.template.canHaveStoryboards {
      wishes.storyboards = try askYesOrNo("Storyboards", .storyboards, default: true)
    }
    if wishes.arc == nil, outline.isObjectiveC {
      wishes.arc = try askYesOrNo("Automatic reference counting", .arc, default: true)
    }
    if wishes.unitTests == nil {
      wishes.unitTests = try askYesOrNo("Unit tests", .unitTests, default: false)
    }
  }

  // MARK: Questions

  /// The result of checking an answer.
  private enum Reply<Value> {
    case good(Value)
    case bad(String)

    init(_ value: Value?, else message: String) {
      self = value.map(Reply.good) ?? .bad(message)
    }
  }

  private static func checked(
    _ text: String, _ check: (String) throws(NewProject.Refusal) -> Void
  ) -> Reply<String> {
    do throws(NewProject.Refusal) {
      try check(text)
      return .good(text)
    } catch {
      return .bad(error.message)
    }
  }

  private func askYesOrNo(
    _ question: String, _ option: OptionName, default standard: Bool
  ) throws(UsageError) -> Bool {
    try ask("\(question) (yes or no)", option, default: standard ? "yes" : "no") { text in
      let answers = ["yes": true, "y": true, "no": false, "n": false]
      return Reply(answers[text.lowercased()], else: "answer yes or no")
    }
  }

  /// Repeats the question until the answer is valid.
  private func ask<Value>(
    _ question: String, _ option: OptionName, default standard: String?,
    _ read: (String) -> Reply<Value>
  ) throws(UsageError) -> Value {
    let shown = standard.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
    while let line = prompter?.answer("\(question)\(shown): ") {
      let text = line.trimmingBlanks
      switch read(text.isEmpty ? standard ?? "" : text) {
      case .good(let value): return value
      case .bad(let message): prompter?.tell("  \(message)")
      }
    }
    // The input ended without a line break.
    prompter?.tell("")
    throw error(
      "there was no answer to '\(question)', and nothing was written; answer it, or add "
        + "'\(option.spelling)'")
  }
}

extension String {
  /// Without surrounding spaces.
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var rest = self[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}

extension [String] {
  /// `a, b and c`.
  fileprivate var list: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
