import SettingsDiagnostics

/// A call that passes on a parameter of the function around it: `print(message)` in `func log(_
/// message: String)`.
struct ForwardedCall: Sendable, Equatable {
  /// The function around the call: `AppLog`, `MXLog.debug`.
  let function: String
  /// The line of the function's declaration.
  let functionLine: Int
  /// The function that is called, without its type.
  let callee: String
  let line: Int
  let column: Int
  /// Whether the parameter is a text and the call adds no words to it.
  let isWhole: Bool
}

/// Finds forwarded calls in a C, C++ or Objective-C file.
struct ForwardedCallFinder {
  private let code: CCode
  private let sites: [CallSite]

  /// - Parameters:
  ///   - tokens: The tokens of the source, before preprocessing.
  ///   - sites: The places where a log function or macro is called.
  init(_ text: [UInt8], tokens: [CToken], sites: [CallSite]) {
    var isDirective = false
    let code = tokens.filter { token in
      if token.kind == .directive { isDirective = true }
      defer { if token.kind == .directiveEnd { isDirective = false } }
      return !isDirective && token.kind != .directiveEnd
    }
    self.code = CCode(text: text, tokens: code)
    self.sites = sites.filter { !$0.isInMacro }
  }

  /// Returns the forwarded calls of log functions, and of functions whose names suggest that they log.
  ///
  /// - Complexity: O(*n*), where *n* is the number of tokens. Files without a log-like name are not parsed.
  func find() -> [ForwardedCall] {
    let calls = calls()
    if calls.isEmpty { return [] }
    var result: [ForwardedCall] = []
    var next = calls.startIndex
    for function in CDefinitions(code, isCPlusPlus: false).functions {
      while next < calls.endIndex, calls[next].start < function.body.lowerBound { next += 1 }
      let first = next
      while next < calls.endIndex, function.body.contains(calls[next].start) { next += 1 }
      if first < next { add(calls[first..<next], in: function, to: &result) }
    }
    return result
  }

  /// A call, by indices of tokens.
  private struct Call {
    let name: String
    let start: Int
    let end: Int
    let line: Int
    let column: Int
  }

  /// Returns the calls of functions that log or may log, in source order.
  private func calls() -> [Call] {
    var calls: [Call] = []
    var site = sites.startIndex
    for index in code.tokens.indices {
      let token = code.tokens[index]
      let offset = token.range.lowerBound
      while site < sites.endIndex, sites[site].range.upperBound <= offset { site += 1 }
      let isSite = site < sites.endIndex && sites[site].range.lowerBound == offset
      if isSite {
        let end = code.tokens[index...].partitioningIndex {
          $0.range.lowerBound >= sites[site].range.upperBound
        }
        let name = sites[site].name
        calls.append(
          Call(
            name: name.split(separator: ".").last.map(String.init) ?? name, start: index,
            end: end - 1, line: sites[site].line, column: sites[site].column))
      } else if token.kind == .identifier, let call = logLikeCall(at: index) {
        calls.append(call)
      }
    }
    return calls
  }

  /// Returns a call such as `writeLog(…)` or `[self log:…]`.
  private func logLikeCall(at index: Int) -> Call? {
    let isMessage = code.isByte(index + 1, ":") && !code.isByte(index + 2, ":")
    guard code.isByte(index + 1, "(") || isMessage, let name = code.word(index),
      LogSuggestion.suggestsLogging(name)
    else { return nil }
    guard isMessage else {
      guard let end = code.closing(index + 1) else { return nil }
      return Call(name: name, start: index, end: end, line: 0, column: 0)
    }
    // The selector follows the receiver: `self`, `MXLog`, `[MXLog shared]`.
    guard index > 1, code.word(index - 1) != nil || code.isByte(index - 1, "]") else { return nil }
    var start = index - 1
    var depth = 0
    while start >= 0 {
      if code.isByte(start, "]") { depth += 1 }
      if code.isByte(start, "[") {
        if depth == 0 { break }
        depth -= 1
      }
      if [";", "{", "}"].contains(where: { code.isByte(start, $0) }) { return nil }
      start -= 1
    }
    guard start >= 0, let end = code.closing(start, "[") else { return nil }
    return Call(name: name, start: index, end: end, line: 0, column: 0)
  }

  private func add(
    _ calls: ArraySlice<Call>, in function: CDefinition, to result: inout [ForwardedCall]
  ) {
    let parameters = Set(function.head.compactMap(code.word)).subtracting([function.name])
    let takesText =
      function.isVariadic || !parameters.isDisjoint(with: Self.textTypes)
    if doesMore(than: calls, in: function.body) { return }
    var derived: Set<String> = []
    var index = function.body.lowerBound
    for call in calls {
      while index < call.start {
        if let name = variable(assignedAt: index, from: parameters.union(derived)) {
          derived.insert(name)
        }
        index += 1
      }
      let isWhole = passes(call, parameters)
      guard isWhole || passes(call, derived) else { continue }
      let owner = function.owner.map { $0 + "." } ?? ""
      result.append(
        ForwardedCall(
          function: owner + function.name, functionLine: code.tokens[function.head.lowerBound].line,
          callee: call.name, line: call.line, column: call.column,
          isWhole: isWhole && takesText && !hasWords(call)))
    }
  }

  /// Whether a statement calls something else for its effect, so that the function does more than
  /// log.
  private func doesMore(than calls: ArraySlice<Call>, in body: ClosedRange<Int>) -> Bool {
    body.dropFirst().contains { index in
      let isFirst =
        [";", "{", "}", ")"].contains { code.isByte(index - 1, $0) }
        || ["else", "do"].contains(code.word(index - 1))
      guard isFirst else { return false }
      let end: Int
      if let name = code.word(index), let close = code.closing(index + 1) {
        let isHarmless =
          CCode.keywords.contains(name) || Self.formatters.contains(name)
          || Self.helpers.contains(name) || name.hasPrefix("va_")
        if isHarmless { return false }
        end = close
      } else if let close = code.closing(index, "[") {
        if code.word(close - 1) == "release" { return false }
        end = close
      } else {
        return false
      }
      guard code.isByte(end + 1, ";") else { return false }
      let next = calls.partitioningIndex { $0.start >= index }
      return next == calls.endIndex || calls[next].start > end
    }
  }

  /// Functions that only help to write a text.
  private static let helpers: Set<String> = ["free", "fflush", "CFRelease"]

  /// Whether an argument of a call is one of some variables.
  private func passes(_ call: Call, _ names: Set<String>) -> Bool {
    if names.isEmpty || call.start >= call.end { return false }
    return (call.start + 1..<call.end).contains { index in
      guard let word = code.word(index), names.contains(word) else { return false }
      let isFirst = ["(", ",", ":", ")"].contains { code.isByte(index - 1, $0) }
      return isFirst
        && ([")", ",", "]"].contains { code.isByte(index + 1, $0) } || code.word(index + 1) != nil)
    }
  }

  /// Returns the variable that `text = [… format …];` or `vsnprintf(text, …, format, …)` sets from
  /// parameters.
  private func variable(assignedAt index: Int, from names: Set<String>) -> String? {
    let value: Range<Int>
    let name: String
    if let word = code.word(index), code.isByte(index + 1, "="), !code.isByte(index + 2, "=") {
      name = word
      value = index + 2..<code.statementEnd(index + 2)
    } else if let word = code.word(index), Self.formatters.contains(word),
      code.isByte(index + 1, "("), let end = code.closing(index + 1)
    {
      let target = code.isByte(index + 2, "&") ? index + 3 : index + 2
      guard let buffer = code.word(target), target < end else { return nil }
      name = buffer
      value = target + 1..<end
    } else {
      return nil
    }
    return value.contains { code.word($0).map(names.contains) ?? false } ? name : nil
  }

  /// Whether a literal among the arguments contains more than conversions: `"%s\n"` does not.
  private func hasWords(_ call: Call) -> Bool {
    (call.start..<call.end).contains { index in
      guard code.isLiteral(index) else { return false }
      let text = code.source(index)
      guard text.utf8.last == UInt8(ascii: "\"") else { return false }
      return Self.hasWords(text.utf8.dropFirst().dropLast())
    }
  }

  /// Whether a format has two letters in a row outside of conversions and escape sequences.
  static func hasWords(_ format: some Sequence<UInt8>) -> Bool {
    var letters = 0
    var isConversion = false
    var isAnnotation = false
    for byte in format {
      if isAnnotation {
        isAnnotation = byte != UInt8(ascii: "}")
      } else if isConversion {
        isAnnotation = byte == UInt8(ascii: "{")
        isConversion = "0123456789.*-+ #'hlqjztL{}".utf8.contains(byte)
      } else if byte == UInt8(ascii: "%") {
        isConversion = true
        letters = 0
      } else if byte == UInt8(ascii: "\\") {
        // The next letter belongs to the sequence.
        letters = -1
      } else {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        letters = isLetter ? letters + 1 : 0
        if letters == 2 { return true }
      }
    }
    return false
  }

  private static let textTypes: Set<String> = [
    "char", "NSString", "NSAttributedString", "CFStringRef", "id", "va_list", "string",
    "string_view", "instancetype",
  ]

  private static let formatters: Set<String> = [
    "vsnprintf", "vsprintf", "snprintf", "sprintf", "vasprintf", "asprintf", "strlcpy", "strcpy",
    "strncpy", "strcat",
  ]
}
