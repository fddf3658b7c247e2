/// The classes of an app's sources: their methods, and which of these log.
package struct AppCode: Sendable, Equatable {
  package struct Method: Sendable, Equatable {
    /// The calls in its body whose names may be those of log functions.
    package var logCalls: Set<ConditionalCall> = []

    package init() {}
  }

  /// The methods of each class, by name in the language of the class.
  package internal(set) var classes: [String: [String: Method]] = [:]
  package internal(set) var languages: [String: CodeLanguage] = [:]
  /// The number of files in each language.
  var files: [CodeLanguage: Int] = [:]

  package init() {}

  package var isEmpty: Bool { files.isEmpty }

  /// The language of most files.
  var mainLanguage: CodeLanguage {
    files[.swift, default: 0] > files[.objectiveC, default: 0] ? .swift : .objectiveC
  }

  /// Returns the effect of calling a method on a class.
  func answer(of receiver: String, to selector: String) -> Callback.Answer {
    // A class that is not in the sources belongs to UIKit, or does not exist.
    guard let methods = classes[receiver], let language = languages[receiver] else {
      return .notImplemented
    }
    guard let method = methods[language.methodName(selector)] else { return .notImplemented }
    return method.logCalls.isEmpty
      ? .silent : .logs(method.logCalls.sorted(by: ConditionalCall.precedes))
  }

  /// Returns the class for a role: a class with a method that only this role has, or otherwise one
  /// with the role's name.
  package func className(having selector: String, suffix: String) -> String? {
    let having = classes.keys.filter { name in
      languages[name].map { classes[name]?[$0.methodName(selector)] != nil } ?? false
    }
    return having.min() ?? classes.keys.filter { $0.hasSuffix(suffix) }.min()
  }

  mutating func add(_ method: String, of name: String, _ language: CodeLanguage) {
    addClass(name, language)
    if classes[name]?[method] == nil { classes[name]?[method] = Method() }
  }

  mutating func addClass(_ name: String, _ language: CodeLanguage) {
    if languages[name] == nil { languages[name] = language }
    if classes[name] == nil { classes[name] = [:] }
  }

  mutating func addCall(_ call: ConditionalCall, in method: String, of name: String) {
    classes[name]?[method]?.logCalls.insert(call)
  }

  // MARK: Log calls

  /// Whether a name may be that of a log function: one of the system's, or one that contains the
  /// word "log".
  ///
  /// - Parameter receiver: The name before the period, as in `logger.info(…)`.
  static func isLogCall(_ name: String, of receiver: String?) -> Bool {
    if systemFunctions.contains(name) { return receiver == nil }
    return hasLogWord(name) || receiver.map(hasLogWord) ?? false
  }

  /// Functions that print in every configuration, independent of the log macro.
  static let systemFunctions: Set<String> = [
    "NSLog", "NSLogv", "os_log", "print", "debugPrint", "dump", "printf", "puts",
  ]

  /// Whether a name contains the word "log", as in `HMLog`, `logInfo`, `log`, `Logger` and
  /// `app_log`, but not in `login`, `dialog`, `catalog` or `logical`.
  private static func hasLogWord(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    guard letters.count >= 3 else { return false }
    for start in 0...letters.count - 3 {
      let word = letters[start..<start + 3].map { $0 | 0x20 }
      guard word.elementsEqual("log".utf8) else { continue }
      let startsWord = start == 0 || isCapital(letters[start]) || !isSmall(letters[start - 1])
      let rest = letters[(start + 3)...]
      let endsWord =
        rest.first.map { !isSmall($0) } ?? true
        || ["ger", "ging", "f", "v", "s"].contains { suffix in
          rest.starts(with: suffix.utf8)
            && (rest.dropFirst(suffix.utf8.count).first.map { !isSmall($0) } ?? true)
        }
      if startsWord && endsWord { return true }
    }
    return false
  }
}
