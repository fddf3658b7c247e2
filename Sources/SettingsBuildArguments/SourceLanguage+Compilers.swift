package import SettingsArtifacts
package import SettingsModel

extension SourceLanguage {
  /// The language of flags; nil if clang does not compile it.
  package var compilerLanguage: CompilerFlags.Language? {
    switch self {
    case .c: .c
    case .objectiveC: .objectiveC
    case .cPlusPlus: .cPlusPlus
    case .objectiveCPlusPlus: .objectiveCPlusPlus
    case .swift, .assembler, .metal: nil
    }
  }

  /// The catalog's name for its sources; nil if clang does not compile it.
  var fileType: String? { compilerLanguage?.fileType }
}
