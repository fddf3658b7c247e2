/// The options of a compiler that a project may use: their exact names, and the form and value of
/// each.
///
/// Nothing passes because of how it begins. An option that no row lists is refused, because new
/// releases of compilers add options that load code, start programs or write files.
package struct OptionTable: Sendable {
  /// The forms of an option's value.
  package struct Form: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The option has no value.
    static let alone = Form(rawValue: 1)
    /// The value follows the name in the same argument: `-DA`, `-std=c11`.
    static let joined = Form(rawValue: 2)
    /// The value is the next argument: `-D A`.
    static let separate = Form(rawValue: 4)
  }

  /// Which values an option accepts.
  enum Value: Sendable {
    /// A word or a list of words, such as `gnu11` or `address,undefined`; not a path.
    case word
    /// Letters, digits, `_` and `.`.
    case name
    /// The name of a warning: letters, digits, `-`, `=`, `+` and `_`. A comma would make the value
    /// arguments of another tool (`-Wl,`).
    case warning
    /// A definition, or a path that is only read.
    case text
    /// A path that is only read. If it is joined to the name, it begins like one (`/`, `.`), because
    /// it could be the rest of a longer name otherwise.
    case path
    /// A number, such as that of threads.
    case number
    /// The language of sources.
    case dialect
    /// A target triple.
    case target
  }

  package enum Use: Sendable {
    /// The compiler gets it.
    case passed
    /// The compiler does not get it, and what the code means does not depend on it: it names a
    /// further output, is for another tool, or changes only how the compiler works.
    case leftOut
  }

  struct Row: Sendable {
    let use: Use
    let names: [String]
    let form: Form
    let value: Value

    /// - Parameter names: The names, separated by spaces.
    static func passed(_ names: String, _ form: Form = .alone, _ value: Value = .word) -> Row {
      Row(use: .passed, names: words(names), form: form, value: value)
    }

    static func leftOut(_ names: String, _ form: Form = .alone, _ value: Value = .text) -> Row {
      Row(use: .leftOut, names: words(names), form: form, value: value)
    }

    /// Options that `no-` reverses: `-fexceptions` and `-fno-exceptions`.
    ///
    /// - Parameter prefix: The beginning of the names, such as `-f`.
    static func toggles(_ prefix: String, _ names: String) -> Row {
      Row(
        use: .passed,
        names: words(names).flatMap { ["\(prefix)\($0)", "\(prefix)no-\($0)"] }, form: .alone,
        value: .word)
    }

    private static func words(_ text: String) -> [String] {
      text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  /// An argument as the table reads it.
  enum Match {
    case alone(Use)
    /// The option is complete with its value.
    case joined(Use)
    /// The next argument is the value.
    case separate(Use, Value)
    /// No row lists the option in this form, or the value is not acceptable.
    case unknown
  }

  private struct Rule {
    let use: Use
    let value: Value
  }

  private var alone: [String: Use] = [:]
  private var joined: [String: Rule] = [:]
  private var separate: [String: Rule] = [:]
  /// The lengths of joined names, longest first. The longest name decides, as in the compilers.
  private let joinedLengths: [Int]

  init(_ rows: [Row]) {
    for row in rows {
      let rule = Rule(use: row.use, value: row.value)
      for name in row.names {
        if row.form.contains(.alone) { alone[name] = row.use }
        if row.form.contains(.joined) { joined[name] = rule }
        if row.form.contains(.separate) { separate[name] = rule }
      }
    }
    joinedLengths = Set(joined.keys.map(\.utf8.count)).sorted(by: >)
  }

  /// Finds the option that an argument begins.
  func match(_ argument: String) -> Match {
    if let use = alone[argument] { return .alone(use) }
    if let rule = separate[argument] { return .separate(rule.use, rule.value) }
    let bytes = argument.utf8
    for length in joinedLengths where length < bytes.count {
      guard let name = String(bytes.prefix(length)), let rule = joined[name] else { continue }
      let value = String(decoding: bytes.dropFirst(length), as: UTF8.self)
      // The compiler never gets what is left out, so any text may be the value (`-Wl,-map`).
      let isAccepted =
        rule.use == .leftOut && rule.value == .text
        || rule.value.accepts(value)
          && (rule.value != .path || name.hasSuffix("=") || value.beginsPath)
      return isAccepted ? .joined(rule.use) : .unknown
    }
    return .unknown
  }

  /// Whether the value of an option that passes may be a path.
  func acceptsPaths(_ argument: String) -> Bool {
    if alone[argument] != nil { return false }
    let name = joinedLengths.lazy.compactMap { String(argument.utf8.prefix($0)) }
      .first { joined[$0] != nil && $0.utf8.count < argument.utf8.count }
    guard let rule = separate[argument] ?? name.flatMap({ joined[$0] }) else { return false }
    return switch rule.value {
    case .text, .path: rule.use == .passed
    default: false
    }
  }

  // MARK: Inspection

  /// The forms in which the table lists a name; nil if it does not.
  package func form(of name: String) -> Form? {
    var form: Form = []
    if alone[name] != nil { form.insert(.alone) }
    if joined[name] != nil { form.insert(.joined) }
    if separate[name] != nil { form.insert(.separate) }
    return form.isEmpty ? nil : form
  }

  /// The names of the options that the compiler gets with a value, sorted, each with its forms.
  package var namesWithValues: [(name: String, isJoined: Bool, isSeparate: Bool)] {
    let names = Set(joined.filter { $1.use == .passed }.keys)
      .union(separate.filter { $1.use == .passed }.keys)
    return names.sorted().map { ($0, joined[$0] != nil, separate[$0] != nil) }
  }
}

extension OptionTable.Value {
  /// Whether a value is acceptable. None begins like an option or a response file, because the
  /// compiler could take it for one.
  func accepts(_ value: String) -> Bool {
    // The compiler looks at bytes: `@` and a combining character are one `Character`.
    guard let first = value.utf8.first, !"-@".utf8.contains(first) else { return false }
    switch self {
    case .text, .path: return true
    case .word: return value.utf8.allSatisfy { $0.isWordByte || "+.,:%!".utf8.contains($0) }
    case .name:
      return value.utf8.allSatisfy {
        $0.isWordByte && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "=")
          || $0 == UInt8(ascii: ".")
      }
    case .warning: return value.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "+") }
    case .number:
      return value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    case .dialect: return Self.dialects.contains(value)
    case .target: return Self.isKnownTarget(value)
    }
  }

  /// The languages whose compilers are clang itself.
  private static let dialects: Set<String> = [
    "c", "c++", "objective-c", "objective-c++", "assembler-with-cpp", "c-header", "c++-header",
    "objective-c-header", "objective-c++-header", "none",
  ]

  /// Whether clang compiles for a target without programs of other vendors.
  private static func isKnownTarget(_ triple: String) -> Bool {
    let parts = triple.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count >= 3 else { return false }
    return ["arm", "x86_64", "i386", "aarch64"].contains(where: first.hasPrefix)
      && (parts[1] == "apple" || parts.contains { $0.hasPrefix("linux") })
      && triple.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: ".") }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit, `-`, `_` or `=`.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-_=".utf8.contains(self)
    }
  }
}

extension String {
  // A combining character may follow, which is not another first byte.
  fileprivate var beginsPath: Bool {
    utf8.first == UInt8(ascii: "/") || utf8.first == UInt8(ascii: ".")
  }
}
