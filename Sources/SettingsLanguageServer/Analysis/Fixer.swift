import SettingsDiagnostics
import SettingsProjects
import SettingsRules

/// Applies the fixes of `check --fix` to the text of a document.
struct Fixer: Sendable {
  /// One replacement for all fixes.
  struct Edit {
    let range: Range<Int>
    let replacement: String

    /// The smallest edit that changes a text into another one.
    init(from bytes: [UInt8], to changed: [UInt8]) {
      let start = zip(bytes, changed).prefix { $0 == $1 }.count
      let limit = min(bytes.count, changed.count) - start
      let end = zip(bytes.reversed(), changed.reversed()).prefix(limit).prefix { $0 == $1 }.count
      // Edits begin and end between characters.
      var first = start
      while first > 0, first < bytes.count, bytes[first] & 0xC0 == 0x80 { first -= 1 }
      var last = bytes.count - end
      while last < bytes.count, bytes[last] & 0xC0 == 0x80 { last += 1 }
      let tail = bytes.count - last
      range = first..<max(first, last)
      replacement = String(
        decoding: changed[first..<max(first, changed.count - tail)], as: UTF8.self)
    }
  }

  private let path: String
  private let sources: any SourceProvider
  private let options: ResolutionOptions
  private let rule: RuleID?
  private let disabled: [RuleID]

  /// - Parameter rule: The rule to fix (default: all).
  init(_ project: WorkspaceProject, in server: LanguageServer, rule: RuleID?) {
    path = project.path
    sources = server.documents.sources
    options = server.options.resolution
    disabled = server.options.disabledRules
    self.rule = rule
  }

  /// Returns the change of the text; nil if no fix leaves all other values as they are.
  func edit() -> Edit? {
    let readable = SettingsProject.confined(sources, path, options)
    guard let bytes = try? readable.read(path) else { return nil }
    let fixed = SettingsProject.fixedText(
      of: path, bytes, sources: sources, options: options, rules: rule.map { [$0] },
      disabled: disabled)
    guard fixed != bytes else { return nil }
    return Edit(from: bytes, to: fixed)
  }
}
