/// A manual page in the mdoc language, which `man` and `mandoc` read.
package struct ManualPage: Sendable {
  package struct Option: Sendable {
    package let spellings: [String]
    /// The name of its value; nil for a flag.
    package let placeholder: String?
    package let help: String

    package init(spellings: [String], placeholder: String?, help: String) {
      self.spellings = spellings
      self.placeholder = placeholder
      self.help = help
    }
  }

  package struct Section: Sendable {
    package enum Content: Sendable {
      /// Paragraphs, separated by empty lines.
      case text(String)
      case options([Option])
      /// Terms with their meanings.
      case terms([(String, String)])
      /// Command lines with their meanings.
      case examples([(String, String)])
      /// Names of other pages of section 1.
      case pages([String])
    }

    package let title: String
    package let content: Content

    package init(_ title: String, _ content: Content) {
      self.title = title
      self.content = content
    }
  }

  /// The name of the page: `resolve-settings-print`.
  private let name: String
  /// One line, lower case, without a period.
  private let summary: String
  /// Each command line: the tool, and its arguments.
  private let usages: [(tool: String, arguments: String)]
  private let sections: [Section]
  /// The version of the tool, and its date: `2026-01-31`.
  private let version: String
  private let date: String

  package init(
    name: String, summary: String, usages: [(tool: String, arguments: String)],
    sections: [Section], version: String,
    date: String
  ) {
    self.name = name
    self.summary = summary
    self.usages = usages
    self.sections = sections
    self.version = version
    self.date = date
  }

  /// The page as text.
  package var text: String {
    var text = """
      .Dd \(Self.words(of: date))
      .Dt \(name.uppercased()) 1
      .Os "swift-build-settings \(version)"
      .Sh NAME
      .Nm \(name)
      .Nd \(Self.line(summary))
      .Sh SYNOPSIS

      """
    for (index, usage) in usages.enumerated() {
      if index > 0 { text += ".Pp\n" }
      text += ".Nm \(Self.argument(usage.tool))\n" + Self.line(usage.arguments) + "\n"
    }
    for section in sections {
      text += ".Sh \(section.title.uppercased())\n" + Self.text(of: section.content)
    }
    return text
  }

  private static func text(of content: Section.Content) -> String {
    switch content {
    case .text(let text):
      return text.split(separator: "\n\n").map { lines(String($0)) }.joined(separator: ".Pp\n")
    case .options(let options):
      let rows = options.map { option in
        let names = option.spellings.map { "Fl \(argument(String($0.dropFirst())))" }
        let value = option.placeholder.map { " Ar \(argument($0))" } ?? ""
        return ".It \(names.joined(separator: " , "))\(value)\n" + lines(sentence(option.help))
      }
      return list(rows)
    case .terms(let terms):
      return list(terms.map { ".It \(argument($0))\n" + lines(sentence($1)) })
    case .examples(let examples):
      return examples.enumerated().map { index, example in
        let start = index == 0 ? "" : ".Pp\n"
        return start + lines(sentence(example.1)) + ".Bd -literal -offset indent\n"
          + line(example.0) + "\n.Ed\n"
      }.joined()
    case .pages(let names):
      return names.enumerated().map { index, name in
        ".Xr \(name) 1\(index + 1 < names.count ? " ," : "")\n"
      }.joined()
    }
  }

  private static func list(_ rows: [String]) -> String {
    ".Bl -tag -width Ds\n" + rows.joined() + ".El\n"
  }

  private static func sentence(_ text: String) -> String {
    let first = text.prefix(1)
    return first.uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  /// Returns prose in short lines. Each sentence begins a line, as the language asks for.
  private static func lines(_ text: String) -> String {
    var result = ""
    var current = ""
    func flush() {
      if !current.isEmpty { result += line(current) + "\n" }
      current = ""
    }
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if current.count + word.count > 72 { flush() }
      current += (current.isEmpty ? "" : " ") + word
      if let last = word.last, ".:;!?".contains(last), last != ":", last != ";" { flush() }
    }
    flush()
    return result
  }

  /// Returns text that is not a request and contains no escape.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Returns text as the arguments of a macro: no word of it is a macro's name.
  private static func argument(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let escaped = escaped(String(word)).replacing("\"", with: "\\(dq")
      let isCall = word.count <= 3 && word.first?.isUppercase == true
      let isDelimiter = word.count == 1 && "()[].,:;|?!".contains(word)
      return isCall || isDelimiter ? "\\&" + escaped : escaped
    }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      case "→": result += "\\(->"
      case "×": result += "\\(mu"
      case "\n": result += " "
      default: result.append(character)
      }
    }
    return result
  }

  /// `January 31, 2026` for `2026-01-31`, the form that the language asks for.
  private static func words(of date: String) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return date }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }
}
