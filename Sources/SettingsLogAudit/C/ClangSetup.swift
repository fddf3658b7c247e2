import SettingsArtifacts
import SettingsSystem

/// What clang is told for one cell: its flags as far as this machine can take them, and its prefix
/// header.
struct ClangSetup: Sendable {
  /// Where a generated prefix header lies; nil where the cell has none or names its own.
  let header: String?
  let headerText: String?
  private let c: CompilerFlags
  private let objectiveC: CompilerFlags
  private let cxxStandard: String?
  private let extras: [String]

  init(
    _ cell: AuditCell, toolchain: Toolchain, folder: String, index: Int
  ) throws(SystemErrorWithPath) {
    if PrefixHeader.isGenerated(for: cell.values) {
      let text = PrefixHeader(cell.values, logging: cell.logging).text
      let path = "\(folder)/\(index)-Prefix.pch"
      do { try AtomicFile.write(Array(text.utf8), to: path) } catch {
        throw SystemErrorWithPath(path: path, explanation: error.explanation)
      }
      header = path
      headerText = text
    } else {
      header = nil
      headerText = nil
    }
    let header = self.header
    func flags(_ language: CompilerFlags.Language) -> CompilerFlags {
      CompilerFlags.flags(
        for: cell.values, language: language, set: .host, catalogue: toolchain.catalogue,
        prefixHeader: header)
    }
    c = flags(.c)
    objectiveC = flags(.objectiveC)
    cxxStandard = cell.values.text("CLANG_CXX_LANGUAGE_STANDARD")
    extras = toolchain.objectiveCExtras
  }

  /// What was left out because only an Apple SDK can take it.
  func leftOut(_ language: TargetSource.Language) -> [CompilerFlags.Flag] {
    Self.isObjectiveC(language) ? objectiveC.leftOut : c.leftOut
  }

  /// The flags for a source, without input and output.
  func arguments(for language: TargetSource.Language, headersAre: TargetSource.Language) -> [String]
  {
    let actual = language == .header ? headersAre : language
    let isObjectiveC = Self.isObjectiveC(actual)
    let isCxx = actual == .cPlusPlus || actual == .objectiveCPlusPlus
    var arguments: [String] = []
    for flag in (isObjectiveC ? objectiveC : c).flags {
      // The same settings serve C and C++, the language standards do not.
      if isCxx, flag.setting == "GCC_C_LANGUAGE_STANDARD" { continue }
      arguments += flag.arguments
    }
    if isCxx, let cxxStandard, cxxStandard != "compiler-default" {
      arguments.append("-std=\(cxxStandard)")
    }
    if isObjectiveC { arguments += extras }
    if language == .header { arguments += ["-x", isObjectiveC ? "objective-c" : "c"] }
    return arguments
  }

  /// The optimization that clang is told; the last one counts.
  var optimization: String { c.arguments.last { $0.hasPrefix("-O") } ?? "none" }

  static func isObjectiveC(_ language: TargetSource.Language) -> Bool {
    language == .objectiveC || language == .objectiveCPlusPlus
  }
}

package struct SystemErrorWithPath: Error {
  package let path: String
  package let explanation: String
}
