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

  /// The name for clang's `-x`; nil if clang does not compile it, and for assembler.
  package var dialect: String? {
    switch self {
    case .c: "c"
    case .objectiveC: "objective-c"
    case .cPlusPlus: "c++"
    case .objectiveCPlusPlus: "objective-c++"
    case .swift, .assembler, .metal: nil
    }
  }
}
