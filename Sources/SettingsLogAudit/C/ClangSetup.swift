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
  private let cPlusPlus: CompilerFlags
  private let objectiveCPlusPlus: CompilerFlags
  private let extras: [String]
  /// What the cell's platform defines, for reading.
  private let platform: [String]
  private let selection: SourceSelection
  /// Where headers are found by their names, as by Xcode's header map of the project.
  private let headerFolders: [String]

  init(
    _ cell: AuditCell, toolchain: Toolchain, folder: String, index: Int,
    headerFolders: [String] = []
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
    let settings = CompilerSettings(
      cell.values, catalogue: toolchain.catalogue, prefixHeader: header,
      tree: FolderTree { Folder.folderNames(in: $0) })
    func flags(_ language: CompilerFlags.Language) -> CompilerFlags {
      settings.flags(language).only(.host)
    }
    c = flags(.c)
    objectiveC = flags(.objectiveC)
    cPlusPlus = flags(.cPlusPlus)
    objectiveCPlusPlus = flags(.objectiveCPlusPlus)
    extras = toolchain.objectiveCExtras
    platform = ApplePlatform.definitions(cell.values)
    selection = cell.selection
    self.headerFolders = cell.values.text("USE_HEADERMAP") == "NO" ? [] : headerFolders
  }

  /// Whether a source is compiled. A header is part of what includes it.
  func compiles(_ source: TargetSource) -> Bool {
    source.language == .header || selection.compiles(source.path)
  }

  /// What was left out because only an Apple SDK can take it.
  func leftOut(_ language: TargetSource.Language) -> [CompilerFlags.Flag] {
    flags(language).leftOut
  }

  private func flags(_ language: TargetSource.Language) -> CompilerFlags {
    switch language {
    case .objectiveC: objectiveC
    case .cPlusPlus: cPlusPlus
    case .objectiveCPlusPlus: objectiveCPlusPlus
    case .c, .header, .swift: c
    }
  }

  /// The flags to read a source with, as for the platform that it is built for, without input and output.
  func readingArguments(
    for language: TargetSource.Language, headersAre: TargetSource.Language
  ) -> [String] {
    platform + arguments(for: language, headersAre: headersAre)
  }

  /// The flags to compile a source with on this machine, without input and output.
  func arguments(for language: TargetSource.Language, headersAre: TargetSource.Language) -> [String]
  {
    let actual = language == .header ? headersAre : language
    let arguments = flags(actual).arguments + headerFolders.flatMap { ["-iquote", $0] }
    return Self.isObjectiveC(actual) ? arguments + extras : arguments
  }

  /// What clang's `-x` is told for a source.
  static func dialect(
    of language: TargetSource.Language, headersAre: TargetSource.Language
  ) -> String {
    switch language {
    case .objectiveC: "objective-c"
    case .cPlusPlus: "c++"
    case .objectiveCPlusPlus: "objective-c++"
    case .header where headersAre != .header: dialect(of: headersAre, headersAre: headersAre)
    default: "c"
    }
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
