import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsSystem

/// The options of clang for one cell: the flags that this machine supports, and the prefix header.
struct ClangSetup: Sendable {
  /// The path of the generated prefix header; nil if the cell has none or names its own.
  let header: String?
  let headerText: String?
  /// The flags that this machine's compiler supports.
  private let host: Languages
  /// The flags for reading sources.
  private let reading: Languages
  private let refused: [CompilerFlags.Language: [CompilerFlags.Flag]]
  private let extras: [String]
  /// The language of all files according to GCC_INPUT_FILETYPE; nil if each file has its own.
  private let inputLanguage: TargetSource.Language?
  /// The flags of the target and the SDK, for reading.
  private let target: [String]
  /// The cell's platform; nil if this machine's clang can read for it without help.
  let platform: ApplePlatform?
  private let moreFlags: [String]
  private let selection: SourceFilter
  /// The flags with the header maps; empty if the settings turn header maps off.
  private let headerMaps: [String]

  /// - Parameters:
  ///   - architecture: The only architecture to read for; nil for all of the cell's at once.
  ///   - variant: One of BUILD_VARIANTS.
  ///   - moreFlags: Flags after all others.
  init(
    _ cell: AuditCell, toolchain: Toolchain, folder: String, index: Int,
    headerMaps: HeaderMapFiles? = nil, architecture: String? = nil, variant: String = "normal",
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
      cell.values, architecture: architecture, variant: variant, catalog: toolchain.catalog,
      prefixHeader: header, tree: FolderTree { Folder.folderNames(in: $0) },
      responseFiles: cell.responseFiles)
    let platform = ApplePlatform(cell.values)
    // The project may come from anyone: its flags must not make clang load or start anything.
    var refused: [CompilerFlags.Language: [CompilerFlags.Flag]] = [:]
    let all = Languages { language in
      let confined = settings.flags(language).confined(language, in: cell.values.text("SRCROOT"))
      refused[language] = confined.refused
      return confined.flags
    }
    self.refused = refused
    host = all.only(.host)
    reading = platform == nil ? host : all.only(.standIn)
    extras = toolchain.objectiveCExtras
    inputLanguage = cell.values.text("GCC_INPUT_FILETYPE").flatMap {
      FileType(identifier: $0).flatMap(TargetSource.Language.init)
    }
    self.platform = platform
    if let platform {
      let sdk = try StandInSDK(
        platform.platform, version: cell.values.text("SDK_VERSION"), folder: folder)
      let first = architecture ?? cell.values.list("ARCHS").first ?? "arm64"
      target = sdk.flags(triple: platform.triple(first))
    } else {
      target = architecture.map { ["-arch", $0] } ?? []
    }
    self.moreFlags = ConfinedArguments(clang: moreFlags, in: cell.values.text("SRCROOT")).kept
    selection = cell.selection
    self.headerMaps =
      cell.values.text("USE_HEADERMAP") == "NO" ? [] : headerMaps?.flags ?? []
  }

  /// Whether a source is compiled. A header is part of what includes it.
  func compiles(_ source: TargetSource) -> Bool {
    source.language == .header || selection.includes(source.path)
  }

  /// Returns the unreadable response files that the flags of some languages name.
  func missingFiles(_ languages: Set<TargetSource.Language>) -> [CompilerFlags.MissingFile] {
    Set(languages.flatMap { host[inputLanguage ?? $0].missingResponseFiles })
      .sorted { ($0.path, $0.setting) < ($1.path, $1.setting) }
  }

  /// Returns the flags of some languages that clang does not get, because they are not known to be safe.
  func refusedFlags(_ languages: Set<TargetSource.Language>) -> [CompilerFlags.Flag] {
    let all = languages.flatMap { refused[Languages.flags(of: inputLanguage ?? $0)] ?? [] }
    return Set(all).sorted {
      ($0.setting, $0.arguments.first ?? "") < ($1.setting, $1.arguments.first ?? "")
    }
  }

  /// Whether the flags are the same, apart from those of the platform.
  func hasFlags(of other: ClangSetup) -> Bool {
    zip(reading.all, other.reading.all).allSatisfy { $0.flags == $1.flags }
  }

  /// Whether some flags are for one architecture only.
  var hasArchitectureFlags: Bool {
    reading.all.contains { $0.arguments.contains { $0.hasPrefix("-Xarch_") } }
  }

  /// Returns the flags that are left out because only an Apple SDK supports them.
  func leftOut(_ language: TargetSource.Language) -> [CompilerFlags.Flag] {
    host[inputLanguage ?? language].leftOut
  }

  /// The flags of each language.
  private struct Languages {
    let c: CompilerFlags
    let objectiveC: CompilerFlags
    let cPlusPlus: CompilerFlags
    let objectiveCPlusPlus: CompilerFlags

    init(_ flags: (CompilerFlags.Language) -> CompilerFlags) {
      c = flags(.c)
      objectiveC = flags(.objectiveC)
      cPlusPlus = flags(.cPlusPlus)
      objectiveCPlusPlus = flags(.objectiveCPlusPlus)
    }

    var all: [CompilerFlags] { [c, objectiveC, cPlusPlus, objectiveCPlusPlus] }

    func only(_ selection: CompilerFlags.Selection) -> Languages {
      Languages { self[$0].only(selection) }
    }

    private subscript(_ language: CompilerFlags.Language) -> CompilerFlags {
      switch language {
      case .objectiveC: objectiveC
      case .cPlusPlus: cPlusPlus
      case .objectiveCPlusPlus: objectiveCPlusPlus
      case .c, .swift: c
      }
    }

    subscript(_ language: TargetSource.Language) -> CompilerFlags {
      self[Self.flags(of: language)]
    }

    /// Returns the language whose flags sources of a language get.
    static func flags(of language: TargetSource.Language) -> CompilerFlags.Language {
      switch language {
      case .objectiveC: .objectiveC
      case .cPlusPlus: .cPlusPlus
      case .objectiveCPlusPlus: .objectiveCPlusPlus
      case .c, .header, .swift: .c
      }
    }
  }

  /// How a source is compiled: the flags without input and output, and the value of `-x`.
  struct Command: Sendable {
    var arguments: [String]
    let dialect: String

    var isObjectiveC: Bool { dialect.hasPrefix("objective-c") }
  }

  /// Returns the command with which this machine compiles a source.
  ///
  /// The file name decides about the language, unless the settings name another. They do so in
  /// GCC_INPUT_FILETYPE, or with a `-x` among the flags, which follows that of the build system.
  /// After a `-x`, clang ignores `-ObjC`.
  func command(for kind: TargetSource.Kind, headersAre: TargetSource.Language) -> Command {
    command(for: kind, headersAre: headersAre, host, extras)
  }

  /// Returns the command for reading a source as its platform compiles it.
  func readingCommand(
    for kind: TargetSource.Kind, headersAre: TargetSource.Language
  ) -> Command {
    var command = command(
      for: kind, headersAre: headersAre, reading, platform == nil ? extras : [])
    command.arguments = target + command.arguments
    return command
  }

  /// Returns the folders that are searched for a source's headers, apart from the SDK.
  func searchFolders(
    for kind: TargetSource.Kind, headersAre: TargetSource.Language
  ) -> SearchFolders {
    SearchFolders(command(for: kind, headersAre: headersAre, reading, []).arguments)
  }

  private func command(
    for kind: TargetSource.Kind, headersAre: TargetSource.Language, _ flags: Languages,
    _ extras: [String]
  ) -> Command {
    let language = kind.language
    if language == .header {
      return Command(
        arguments: arguments(for: headersAre, flags, extras) + kind.flags,
        dialect: Self.dialect(of: language, headersAre: headersAre))
    }
    let actual = inputLanguage ?? language
    let own = Self.dialect(of: actual, headersAre: headersAre)
    let named = Self.namedDialect(flags[actual].arguments + kind.flags)
    var command = Command(
      arguments: arguments(for: actual, flags, extras) + kind.flags, dialect: named ?? own)
    if command.isObjectiveC, !Self.isObjectiveC(actual) { command.arguments += extras }
    return command
  }

  /// Returns the last language among the flags; nil if they do not name one.
  private static func namedDialect(_ arguments: [String]) -> String? {
    guard let index = arguments.lastIndex(where: { $0.hasPrefix("-x") }) else { return nil }
    let joined = String(arguments[index].dropFirst(2))
    let dialect = joined.isEmpty ? arguments[(index + 1)...].first : joined
    return dialect == "none" ? nil : dialect
  }

  /// Returns the flags for reading code of a language, regardless of the settings about file types.
  func readingArguments(for language: TargetSource.Language) -> [String] {
    target + arguments(for: language, reading, platform == nil ? extras : [])
  }

  /// The flags for preprocessing assembly, which has no prefix header.
  var assemblyArguments: [String] {
    target + headerMaps
      + reading.c.flags.filter { $0.setting != "GCC_PREFIX_HEADER" }.flatMap(\.arguments)
  }

  private func arguments(
    for language: TargetSource.Language, _ flags: Languages, _ extras: [String]
  ) -> [String] {
    let arguments =
      headerMaps + flags[language].arguments + moreFlags
    return Self.isObjectiveC(language) ? arguments + extras : arguments
  }

  /// Returns the value of clang's `-x` for a language.
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

  /// The optimization level of clang. The last flag counts.
  var optimization: String { host.c.arguments.last { $0.hasPrefix("-O") } ?? "none" }

  static func isObjectiveC(_ language: TargetSource.Language) -> Bool {
    language == .objectiveC || language == .objectiveCPlusPlus
  }
}
