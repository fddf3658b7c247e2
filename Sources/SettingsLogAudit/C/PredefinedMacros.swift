import SettingsSystem

/// The macros that the compiler itself defines for a target, and the flags that put those of Apple's in place of
/// this machine's.
///
/// The sources of a product for an Apple platform are read with this machine's headers. These need this machine's
/// target, so that only the macros are exchanged.
struct PredefinedMacros: Sendable {
  struct Failure: Error {
    let messages: [ClangMessage]
  }

  let clang: String

  /// - Parameters:
  ///   - arguments: the flags of a source, which may define macros of the compiler, as `-ffast-math` does.
  ///   - triple: the target that the product is built for, such as `arm64-apple-ios15.0`.
  ///   - keepsArchitecture: whether the macros of this machine's architecture stay as they are.
  /// - Returns: flags that follow no other flags that define these macros.
  func flags(
    _ arguments: [String], dialect: String, triple: String, keepsArchitecture: Bool
  ) throws(Failure) -> [String] {
    // Definitions on the command line are the project's, not the compiler's.
    let apple = try table(
      Self.withoutMacros(arguments), dialect: dialect, target: ["-target", triple])
    let host = try table([], dialect: dialect, target: [])
    func isKept(_ name: String) -> Bool {
      Self.neededByHeaders.contains(name)
        || keepsArchitecture && ApplePlatform.isOfArchitecture(Array(name.utf8)[...])
    }
    let removed = host.keys.filter { apple[$0] == nil && !isKept($0) }
    let added = apple.filter { host[$0.key] != $0.value && !isKept($0.key) }
    return removed.sorted().map { "-U\($0.prefix { $0 != "(" })" }
      + added.sorted { $0.key < $1.key }.map { "-D\($0.key)=\($0.value)" }
  }

  /// What this machine's headers cannot do without, or would ask for more by.
  private static let neededByHeaders: Set<String> = ["__OBJC_BOOL_IS_BOOL", "__weak", "__strong"]

  /// Flags without those that define or remove macros, include files, or choose a target or an SDK.
  private static func withoutMacros(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if pairs.contains(argument) {
        _ = rest.popFirst()
      } else if !prefixes.contains(where: { argument.hasPrefix($0) }) {
        result.append(argument)
      }
    }
    return result
  }

  private static let pairs: Set<String> = [
    "-D", "-U", "-I", "-F", "-include", "-imacros", "-iquote", "-isystem", "-idirafter",
    "-isysroot",
    "-iframework", "-target", "-x", "-o",
  ]
  private static let prefixes = [
    "-D", "-U", "-I", "-F", "-include", "-imacros", "-iquote", "-isystem", "-idirafter",
    "-isysroot",
    "-iframework", "--target=", "-x", "-fconstant-string-class",
  ]

  private func table(
    _ arguments: [String], dialect: String, target: [String]
  ) throws(Failure) -> [String: String] {
    func failed(_ message: String) -> Failure {
      Failure(messages: [
        ClangMessage(path: "clang", line: 1, message: message, isMissingHeader: false)
      ])
    }
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try Subprocess(
        [clang] + target + arguments + ["-w", "-dM", "-E", "-x", dialect, "/dev/null"]
      ).run()
    } catch {
      throw failed(error.explanation)
    }
    guard outcome.status == 0 else {
      let messages = ClangMessage.parse(outcome.errors)
      let words = ClangMessage.withoutPlace(outcome.errors)
      throw messages.isEmpty
        ? failed(words ?? "it ended with \(outcome.status)") : Failure(messages: messages)
    }
    var table: [String: String] = [:]
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix("#define ") else { continue }
      let definition = line.dropFirst(8)
      let end = Self.nameEnd(definition)
      table[String(definition[..<end])] = String(definition[end...].drop(while: { $0 == " " }))
    }
    return table
  }

  /// Where the name of a macro ends, its parameters included.
  private static func nameEnd(_ definition: Substring) -> Substring.Index {
    let end = definition.firstIndex { $0 == " " || $0 == "(" } ?? definition.endIndex
    guard end < definition.endIndex, definition[end] == "(",
      let close = definition[end...].firstIndex(of: ")")
    else { return end }
    return definition.index(after: close)
  }
}
