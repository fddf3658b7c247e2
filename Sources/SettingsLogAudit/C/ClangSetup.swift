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
  /// What GCC_INPUT_FILETYPE has all files be; nil where each is what it is.
  private let inputLanguage: TargetSource.Language?
  /// What the cell's platform defines, for reading.
  private let platform: [String]
  private let platformOfObjectiveC: [String]
  /// What the product is built for; nil if this machine's clang reads for it as it is.
  let triple: String?
  /// Whether sources are read for one architecture alone.
  let isForOneArchitecture: Bool
  private let moreFlags: [String]
  private let selection: SourceSelection
  /// Where headers are found by their names, as by Xcode's header map of the project.
  private let headerFolders: [String]

  /// - Parameters:
  ///   - architecture: the only one to read for; nil for all of the cell's at once.
  ///   - variant: one of BUILD_VARIANTS.
  ///   - moreFlags: come last.
  init(
    _ cell: AuditCell, toolchain: Toolchain, folder: String, index: Int,
    headerFolders: [String] = [], architecture: String? = nil, variant: String = "normal",
    moreFlags: [String] = []
  ) throws(SystemErrorWithPath) {
    if PrefixHeader.isGenerated(for: cell.values) {
      let text = PrefixHeader(cell.values, logging: cell.logging).text
      let path = "\(folder)/\(index)-Prefix.pch"
      try ScratchFile.write(Array(text.utf8), to: path)
      header = path
      headerText = text
    } else {
      header = nil
      headerText = nil
    }
    let header = self.header
    let settings = CompilerSettings(
      cell.values, architecture: architecture, variant: variant, catalogue: toolchain.catalogue,
      prefixHeader: header, tree: FolderTree { Folder.folderNames(in: $0) },
      responseFiles: .onDisk)
    func flags(_ language: CompilerFlags.Language) -> CompilerFlags {
      settings.flags(language).only(.host)
    }
    c = flags(.c)
    objectiveC = flags(.objectiveC)
    cPlusPlus = flags(.cPlusPlus)
    objectiveCPlusPlus = flags(.objectiveCPlusPlus)
    extras = toolchain.objectiveCExtras
    inputLanguage = cell.values.text("GCC_INPUT_FILETYPE").flatMap {
      TargetSource.Language(fileType: $0)
    }
    platform = ApplePlatform.definitions(
      cell.values, architecture: architecture, stubs: "\(folder)/stubs")
    triple = ApplePlatform.triple(cell.values, architecture: architecture)
    isForOneArchitecture = architecture != nil
    platformOfObjectiveC = ApplePlatform.objectiveCDefinitions(cell.values)
    self.moreFlags = moreFlags
    selection = cell.selection
    self.headerFolders = cell.values.text("USE_HEADERMAP") == "NO" ? [] : headerFolders
  }

  /// Whether a source is compiled. A header is part of what includes it.
  func compiles(_ source: TargetSource) -> Bool {
    source.language == .header || selection.compiles(source.path)
  }

  /// The response files that the flags of some languages name and nobody can read.
  func missingFiles(_ languages: Set<TargetSource.Language>) -> [CompilerFlags.MissingFile] {
    Set(languages.flatMap { flags(inputLanguage ?? $0).missingResponseFiles })
      .sorted { ($0.path, $0.setting) < ($1.path, $1.setting) }
  }

  /// Whether the compilers are told the same, the platform aside.
  func hasFlags(of other: ClangSetup) -> Bool {
    zip(
      [c, objectiveC, cPlusPlus, objectiveCPlusPlus],
      [
        other.c, other.objectiveC, other.cPlusPlus, other.objectiveCPlusPlus,
      ]
    ).allSatisfy { $0.flags == $1.flags }
  }

  /// What was left out because only an Apple SDK can take it.
  func leftOut(_ language: TargetSource.Language) -> [CompilerFlags.Flag] {
    flags(inputLanguage ?? language).leftOut
  }

  private func flags(_ language: TargetSource.Language) -> CompilerFlags {
    switch language {
    case .objectiveC: objectiveC
    case .cPlusPlus: cPlusPlus
    case .objectiveCPlusPlus: objectiveCPlusPlus
    case .c, .header, .swift: c
    }
  }

  /// How a source is compiled: the flags, without input and output, and what `-x` is told.
  struct Command: Sendable {
    var arguments: [String]
    let dialect: String

    var isObjectiveC: Bool { dialect.hasPrefix("objective-c") }
  }

  /// How this machine compiles a source of a language, as its name has it.
  ///
  /// The settings may have it be of another: GCC_INPUT_FILETYPE, and a `-x` among the flags, which comes behind that
  /// of the build system. Behind a `-x`, clang does not heed `-ObjC`.
  func command(for kind: TargetSource.Kind, headersAre: TargetSource.Language) -> Command {
    let language = kind.language
    if language == .header {
      return Command(
        arguments: arguments(for: headersAre) + kind.flags,
        dialect: Self.dialect(of: language, headersAre: headersAre))
    }
    let actual = inputLanguage ?? language
    let own = Self.dialect(of: actual, headersAre: headersAre)
    let told = Self.toldDialect(flags(actual).arguments + kind.flags)
    var command = Command(arguments: arguments(for: actual) + kind.flags, dialect: told ?? own)
    if command.isObjectiveC, !Self.isObjectiveC(actual) { command.arguments += extras }
    return command
  }

  /// The same for reading: as for the platform that it is built for.
  func readingCommand(
    for kind: TargetSource.Kind, headersAre: TargetSource.Language
  ) -> Command {
    var command = command(for: kind, headersAre: headersAre)
    command.arguments =
      platform + (command.isObjectiveC ? platformOfObjectiveC : []) + command.arguments
    return command
  }

  /// The last language among the flags; nil where they leave it open.
  private static func toldDialect(_ arguments: [String]) -> String? {
    guard let index = arguments.lastIndex(where: { $0.hasPrefix("-x") }) else { return nil }
    let joined = String(arguments[index].dropFirst(2))
    let told = joined.isEmpty ? arguments[(index + 1)...].first : joined
    return told == "none" ? nil : told
  }

  /// The flags to read code of a language with, whatever the settings make of files.
  func readingArguments(for language: TargetSource.Language) -> [String] {
    platform + (Self.isObjectiveC(language) ? platformOfObjectiveC : [])
      + arguments(for: language)
  }

  private func arguments(for language: TargetSource.Language) -> [String] {
    let arguments =
      flags(language).arguments + headerFolders.flatMap { ["-iquote", $0] } + moreFlags
    return Self.isObjectiveC(language) ? arguments + extras : arguments
  }

  /// What clang's `-x` is told for a language.
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
