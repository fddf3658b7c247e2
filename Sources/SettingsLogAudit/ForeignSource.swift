import SettingsDiagnostics
import SettingsSystem

/// A source in a language that is not read here: assembly, or Metal's. It is searched for the names by which it
/// would have to log.
enum ForeignSource {
  /// Why nobody can say that such a file logs nothing; nil for one that cannot, and for files of other kinds.
  static func doubt(path: String, fileName: String) -> String? {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let isAssembly: Bool
    switch fileName[fileName.index(after: dot)...] {
    case "s", "S", "asm", "nasm": isAssembly = true
    case "metal": isAssembly = false
    default: return nil
    }
    let text: [UInt8]
    do throws(SourceReadFailure) { text = try DiskSources().read(path) } catch {
      return "cannot be read: \(error.explanation)"
    }
    let tokens = CLexer.tokens(of: text)
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .identifier else { return nil }
      return String(decoding: text[tokens[index].range], as: UTF8.self)
    }
    for index in tokens.indices {
      guard let word = word(index) else { continue }
      if isAssembly ? logsInAssembly(word) : logsInMetal(word) {
        return "\(isAssembly ? "assembly" : "Metal") cannot be read here, and this has '\(word)'"
      }
      // Macros of such a file may hold the call. Metal's headers are C's.
      if isAssembly, ["include", "import"].contains(word), tokens.indices.contains(index + 1),
        text[tokens[index + 1].range].first == UInt8(ascii: "\"")
      {
        return "assembly cannot be read here, and this includes another file"
      }
    }
    return nil
  }

  /// Symbols have an underscore in front of what C calls them. Without one, a word may be a remark's.
  private static func logsInAssembly(_ word: String) -> Bool {
    let isSymbol = word.hasPrefix("_")
    let name = isSymbol ? String(word.dropFirst()) : word
    if isSymbol, LogFunctions.function(ofSymbol: name) != nil { return true }
    switch LogFunctions.c[name] {
    case .always: return isSymbol || !CallSiteFinder.commonNames.contains(name)
    case .standardStream, .standardDescriptor: return isSymbol
    default: return false
    }
  }

  private static func logsInMetal(_ word: String) -> Bool {
    word.hasPrefix("os_log") || word == "metal_logging"
  }
}
