/// Calls of methods and members that the project declares as log functions: `[MXLog debug:@"…"]`,
/// `MXLog::debug("…")`, `log.debug("…")`.
extension CallSiteFinder {
  /// Returns the variables and functions that a file declares with a type that a pattern of the
  /// project names, or that get such a value: `MXLog *log`, `id log = [MXLog shared]`.
  static func owners(_ code: CCode, _ names: LogNameTable) -> [String: String] {
    var result: [String: String] = [:]
    for index in code.tokens.indices {
      guard let owner = code.word(index), names.hasMembers(of: owner) else { continue }
      var next = index + 1
      while isBetweenTypeAndName(next, code) { next += 1 }
      if next > index, let name = code.word(next), !wordsBeforeExpressions.contains(name) {
        result[name] = owner
        // The instance variable of a property.
        result["_" + name] = owner
      }
      var before = index - 1
      while ["[", "*", "&"].contains(where: { code.isByte(before, $0) })
        || code.word(before) == "new"
      {
        before -= 1
      }
      if code.isByte(before, "="), let name = code.word(before - 1) { result[name] = owner }
    }
    return result
  }

  /// Whether a token may be between the name of a type and the variable of this type.
  private static func isBetweenTypeAndName(_ index: Int, _ code: CCode) -> Bool {
    if ["*", "&", ">", ")"].contains(where: { code.isByte(index, $0) }) { return true }
    return code.word(index).map(qualifiers.contains) ?? false
  }

  private static let qualifiers: Set<String> = [
    "const", "volatile", "_Nonnull", "_Nullable", "_Null_unspecified", "__nonnull", "__nullable",
    "__strong", "__weak", "__block", "__unsafe_unretained", "__autoreleasing", "__kindof",
  ]

  /// Returns the call of a type's method or a namespace's function, if a pattern of the project
  /// matches it.
  ///
  /// - Parameter index: The index of the type, or of a variable of this type.
  func member(of owner: String, at index: Int, isInMacro: Bool) -> CallSite? {
    message(to: owner, at: index, isInMacro: isInMacro)
      ?? chain(of: owner, at: index, isInMacro: isInMacro)
  }

  /// Returns the last declared call in a chain such as `MXLog::debug("…")` or
  /// `MXLog::shared().debug("…")`.
  private func chain(of owner: String, at index: Int, isInMacro: Bool) -> CallSite? {
    var next = index + 1
    var last: (name: String, open: Int, end: Int)?
    while true {
      if let end = closing(next) ?? closing(next, "[") ?? closing(next, "{") {
        next = end + 1
        continue
      }
      let start = next
      if isByte(next, ".") {
        next += 1
      } else if [("-", ">"), (":", ":")].contains(where: {
        isByte(next, $0.0) && isByte(next + 1, $0.1)
      }) {
        next += 2
      }
      guard next > start, let name = word(next) else { break }
      if names.isDeclared(name, of: owner), let end = closing(next + 1),
        !isDefinition(endingAt: end)
      {
        last = (name, next + 1, end)
      }
      next += 1
    }
    guard let last else { return nil }
    return site(
      owner + "." + last.name, at: index, from: index, to: last.end,
      arguments: last.open + 1..<last.end, isInMacro: isInMacro)
  }

  /// Returns a call such as `[DDLog log:YES level:…]`, if the selector begins with one of some
  /// words.
  func message(
    to owner: String, at index: Int, selectors: Set<String>, isInMacro: Bool
  ) -> CallSite? {
    guard isByte(index - 1, "[") else { return nil }
    // `[[NSApplication sharedApplication] reportException:e]`
    let isInner = isByte(index + 2, "]") && isByte(index - 2, "[")
    let place = isInner && !selectors.contains(word(index + 1) ?? "") ? index + 3 : index + 1
    let start = place == index + 1 ? index - 1 : index - 2
    guard let selector = word(place), selectors.contains(selector), let end = closing(start, "[")
    else { return nil }
    return site(
      owner, at: index, from: start, to: end, arguments: place + 1..<end, isInMacro: isInMacro)
  }

  /// Returns a call such as `[MXLog debug:@"…"]`, or a message to the result of a method: `[[MXLog
  /// shared] debug:@"…"]`, `[self.log debug:@"…"]`.
  private func message(to owner: String, at index: Int, isInMacro: Bool) -> CallSite? {
    // `[[self log] debug:@"…"]`
    let isSelector = isByte(index + 1, "]")
    let limit = max(0, index - Self.maximumReceiver)
    var start = index - 1
    while start > limit, isSelector ? closing(start, "[") != index + 1 : isPartOfPath(start) {
      start -= 1
    }
    var selector = index + 1
    while isByte(selector, "."), word(selector + 1) != nil { selector += 2 }
    if let end = closing(selector) { selector = end + 1 }
    guard isSelector || word(selector) != nil, var end = closing(start, "[") else { return nil }
    while isByte(start - 1, "["), word(end + 1) != nil, let outer = closing(start - 1, "[") {
      start -= 1
      selector = end + 1
      end = outer
    }
    guard word(selector - 1) != nil || isByte(selector - 1, "]") || isByte(selector - 1, ")"),
      let name = word(selector), names.isDeclared(name, of: owner)
    else { return nil }
    return site(
      owner + "." + name, at: index, from: start, to: end, arguments: selector + 1..<end,
      isInMacro: isInMacro)
  }

  /// The number of tokens that a variable may be away from the beginning of the message.
  private static let maximumReceiver = 32

  /// Whether a token may precede a variable in the receiver of a message: `self.`, `_owner->`, `(id)`.
  private func isPartOfPath(_ index: Int) -> Bool {
    if [".", "-", ">", "(", ")", "*"].contains(where: { isByte(index, $0) }) { return true }
    guard let word = word(index) else { return false }
    return isByte(index + 1, ".") || isByte(index + 1, "-") || isByte(index - 1, "(")
      || word == "const"
  }

  /// Whether a body follows the parameters: `void MXLog::debug(const char *text) { … }`.
  private func isDefinition(endingAt end: Int) -> Bool {
    var index = end + 1
    while let word = word(index), ["const", "noexcept", "override", "final"].contains(word) {
      index += 1
    }
    return isByte(index, "{")
  }

  private func site(
    _ name: String, at index: Int, from start: Int, to end: Int, arguments: Range<Int>,
    isInMacro: Bool
  ) -> CallSite {
    let shown = shown(arguments)
    return CallSite(
      name: name, line: tokens[index].line, column: column(of: tokens[start]),
      range: tokens[start].range.lowerBound..<tokens[end].range.upperBound,
      text: shown.text, isSource: shown.isSource, literals: literals(in: arguments),
      isInMacro: isInMacro)
  }
}
