/// Classes, selectors and properties of Objective-C that are found by their names.
extension CallSiteFinder {
  /// Returns the class at an index, or in the literal there, if its values start other programs.
  func starter(at index: Int) -> String? {
    let name: String
    if let word = word(index) {
      guard LogFunctions.starters.contains(word), isValue(at: index) || isByte(index + 1, ".")
      else {
        return nil
      }
      name = word
    } else {
      let bytes = text[tokens[index].range].dropFirst().dropLast()
      guard bytes.first == UInt8(ascii: "N") || bytes.first == UInt8(ascii: "O"),
        bytes.count <= Self.longestStarter, isString(index)
      else { return nil }
      name = String(decoding: bytes, as: UTF8.self)
      guard LogFunctions.starters.contains(name) else { return nil }
    }
    return name
  }

  private static let longestStarter = LogFunctions.starters.map(\.utf8.count).max() ?? 0

  /// Whether a class, a selector or a property is found by a name that is no literal.
  func looksUp(_ name: String, at index: Int) -> Bool {
    let argument: Range<Int>
    if Self.lookups.contains(name), isByte(index + 1, "("), let end = closing(index + 1) {
      argument = index + 2..<end
    } else if Self.lookupMessages.contains(name), isByte(index + 1, ":") {
      argument = code.messageArgument(at: index + 2)
    } else {
      return false
    }
    return !argument.allSatisfy { isString($0) || isByte($0, "@") }
  }

  private static let lookups: Set<String> = [
    "NSSelectorFromString", "NSClassFromString", "sel_registerName", "sel_getUid", "objc_getClass",
    "objc_lookUpClass", "objc_getRequiredClass",
  ]
  private static let lookupMessages: Set<String> = ["valueForKey", "valueForKeyPath"]

  /// Whether the file names a class that gives access to a standard stream, or a method of one.
  var namesHandles: Bool {
    tokens.indices.contains { index in
      guard
        let name = word(index) ?? (isString(index) ? literals(in: index..<index + 1).first : nil)
      else { return false }
      if name == "NSAutoreleasePool", makesPool(at: index) { return false }
      return Self.handleWords.contains(name) || LogFunctions.starters.contains(name)
    }
  }

  /// Whether the class of pools is only named to make one, or as the type of a variable. The method
  /// that prints is the class's own.
  private func makesPool(at index: Int) -> Bool {
    guard word(index) != nil else { return false }
    return isByte(index + 1, "*") || ["alloc", "new"].contains(word(index + 1))
  }

  private static let handleWords: Set<String> = [
    "NSFileHandle", "NSAutoreleasePool", "launch", "launchAndReturnError", "setLaunchPath",
    "launchPath", "setExecutableURL", "executableURL",
  ]
}
