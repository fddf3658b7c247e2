/// Flags that clang's driver rejects and that change no macro: flags of Apple's own clang, and
/// flags for other architectures.
enum RejectedFlags {
  /// Returns the arguments without the flags that the driver's messages reject.
  ///
  /// - Returns: Nil if a message is about something else, or if a flag may define macros.
  static func removed(from arguments: [String], _ messages: [ClangMessage]) -> [String]? {
    var result = arguments
    var isShorter = false
    for message in messages {
      guard let flag = flag(in: message.message),
        let index = result.firstIndex(where: {
          $0 == flag || $0.hasPrefix(flag.hasSuffix("=") ? flag : flag + "=")
        })
      else { return nil }
      result.remove(at: index)
      isShorter = true
    }
    return isShorter ? result : nil
  }

  /// Returns the flag that a message rejects.
  private static func flag(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let flag: String
    if message.hasPrefix("unknown argument") {
      flag = String(parts[1])
      guard harmlessPrefixes.contains(where: flag.hasPrefix) else { return nil }
    } else if message.hasPrefix("unsupported option"), message.contains(" for target ") {
      flag = String(parts[1])
    } else if message.hasPrefix("unsupported argument"), parts.count >= 5 {
      flag = String(parts[3]) + String(parts[1])
    } else {
      return nil
    }
    return flag.isEmpty ? nil : flag
  }

  private static let harmlessPrefixes = ["-f", "-m", "-W", "-g"]
}
