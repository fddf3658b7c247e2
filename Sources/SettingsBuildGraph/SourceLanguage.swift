import SettingsDiagnostics

/// The language of a source file, which decides its compiler.
package enum SourceLanguage: String, Sendable, CaseIterable {
  case c
  case objectiveC = "objc"
  case cPlusPlus = "cxx"
  case objectiveCPlusPlus = "objcxx"
  case swift
  /// Assembler, which clang reads with the preprocessor.
  case assembler
  case metal

  /// The types of files in project files.
  private static let types: [String: SourceLanguage] = [
    "sourcecode.c.c": .c, "sourcecode.c.c.preprocessed": .c,
    "sourcecode.c.objc": .objectiveC, "sourcecode.c.objc.preprocessed": .objectiveC,
    "sourcecode.cpp.cpp": .cPlusPlus, "sourcecode.cpp.cpp.preprocessed": .cPlusPlus,
    "sourcecode.cpp.objcpp": .objectiveCPlusPlus,
    "sourcecode.cpp.objcpp.preprocessed": .objectiveCPlusPlus,
    "sourcecode.swift": .swift, "sourcecode.asm": .assembler, "sourcecode.asm.asm": .assembler,
    "sourcecode.metal": .metal,
  ]

  private static let extensions: [String: SourceLanguage] = [
    "c": .c, "i": .c, "m": .objectiveC, "mi": .objectiveC, "cp": .cPlusPlus, "cpp": .cPlusPlus,
    "c++": .cPlusPlus, "cc": .cPlusPlus, "cxx": .cPlusPlus, "C": .cPlusPlus, "ii": .cPlusPlus,
    "cppm": .cPlusPlus, "ixx": .cPlusPlus, "mm": .objectiveCPlusPlus, "M": .objectiveCPlusPlus,
    "mii": .objectiveCPlusPlus, "swift": .swift, "s": .assembler, "S": .assembler,
    "asm": .assembler, "metal": .metal,
  ]

  private static let headerExtensions: Set<String> = [
    "h", "hh", "hp", "hpp", "hxx", "h++", "H", "pch", "inc", "ipp", "tpp", "def",
  ]

  /// Returns the language of a file by its type in the project, or else by its name; nil if it is
  /// not source code that a compiler reads directly.
  package init?(type: String?, path: String) {
    if let type, type.hasPrefix("sourcecode.") {
      guard let language = Self.types[type] else { return nil }
      self = language
      return
    }
    guard let language = Self.extension(of: path).flatMap({ Self.extensions[$0] }) else {
      return nil
    }
    self = language
  }

  /// Whether a name is that of a header.
  package static func isHeader(_ path: String) -> Bool {
    Self.extension(of: path).map { headerExtensions.contains($0) } ?? false
  }

  private static func `extension`(of path: String) -> String? {
    let name = LexicalPath.fileName(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }
}
