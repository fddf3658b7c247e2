/// Calls of methods and members that the project declares as log functions: `[MXLog debug:@"…"]`,
/// `MXLog::debug("…")`.
extension CallSiteFinder {
  /// Returns the call of a type's method or a namespace's function, if a pattern of the project
  /// matches it.
  func member(of owner: String, at index: Int, isInMacro: Bool) -> CallSite? {
    if isByte(index - 1, "["), word(index + 1) != nil {
      return message(to: owner, at: index, isInMacro: isInMacro)
    }
    guard isByte(index + 1, ":"), isByte(index + 2, ":"), let name = word(index + 3),
      names.isDeclared(name, of: owner), isByte(index + 4, "("), let end = closing(index + 4),
      !isDefinition(endingAt: end)
    else { return nil }
    return site(
      owner + "." + name, at: index, from: index, to: end, arguments: index + 5..<end,
      isInMacro: isInMacro)
  }

  /// Returns a call such as `[DDLog log:YES level:…]`, if the selector begins with one of some
  /// words.
  func message(
    to owner: String, at index: Int, selectors: Set<String>, isInMacro: Bool
  ) -> CallSite? {
    guard isByte(index - 1, "["), let selector = word(index + 1), selectors.contains(selector),
      let end = closing(index - 1, "[")
    else { return nil }
    return site(
      owner, at: index, from: index - 1, to: end, arguments: index + 2..<end,
      isInMacro: isInMacro)
  }

  /// Returns a call such as `[MXLog debug:@"…"]`, or a message to the result of a method: `[[MXLog
  /// shared] debug:@"…"]`.
  private func message(to owner: String, at index: Int, isInMacro: Bool) -> CallSite? {
    var start = index - 1
    var selector = index + 1
    guard var end = closing(start, "[") else { return nil }
    while isByte(start - 1, "["), word(end + 1) != nil, let outer = closing(start - 1, "[") {
      start -= 1
      selector = end + 1
      end = outer
    }
    guard let name = word(selector), names.isDeclared(name, of: owner) else { return nil }
    return site(
      owner + "." + name, at: index, from: start, to: end, arguments: selector + 1..<end,
      isInMacro: isInMacro)
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
