import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Converts options of the catalog to arguments.
struct FlagWriter {
  let expressions: OptionExpressions
  /// The kinds of sources; nil if options do not depend on them.
  let fileTypes: Set<String>?
  /// The folders on the disk; nil if the disk is not read. In that case, a recursive search path is
  /// only its folder.
  let tree: FolderTree?
  /// The reader of response files; nil if `@FILE` remains unchanged.
  let responseFiles: ResponseFiles?
  var flags: [CompilerFlags.Flag] = []
  private(set) var missingResponseFiles: [CompilerFlags.MissingFile] = []
  private var knownMissing: Set<CompilerFlags.MissingFile> = []
  private(set) var missingFolders: [CompilerFlags.MissingFolder] = []

  private var cell: CellValues { expressions.cell }

  init(
    _ expressions: OptionExpressions, fileTypes: Set<String>?, tree: FolderTree?,
    responseFiles: ResponseFiles?
  ) {
    self.expressions = expressions
    self.fileTypes = fileTypes
    self.tree = tree
    self.responseFiles = responseFiles
  }

  // MARK: From the catalog

  mutating func add(_ option: CompilerOption) {
    let arguments = arguments(of: option, option.arguments)
    if !arguments.isEmpty { flags.append(.init(option.name, arguments)) }
  }

  /// Returns the arguments that an option of a compiler adds for the linker.
  mutating func linkerArguments(of option: CompilerOption) -> [String] {
    arguments(of: option, option.linkerArguments)
  }

  private mutating func arguments(
    of option: CompilerOption, _ rule: CompilerOption.Arguments
  ) -> [String] {
    if case .none = rule { return [] }
    if let fileTypes, !option.fileTypes.isEmpty, fileTypes.isDisjoint(with: option.fileTypes) {
      return []
    }
    if !option.architectures.isEmpty {
      guard let arch = expressions.value(of: "CURRENT_ARCH"), option.architectures.contains(arch)
      else { return [] }
    }
    var values = self.values(of: option)
    if values.isEmpty { return [] }
    if let condition = option.condition, !expressions.isTrue(condition) { return [] }
    if option.includesSubfolders {
      values = values.flatMap { folders(of: $0, option.name, isAbsolute: false) }
    }
    return values.flatMap { self.arguments(option.kind, rule, $0) }
  }

  /// Returns the values for arguments: the elements of a list, or the single value.
  private func values(of option: CompilerOption) -> [String] {
    if option.kind.isList {
      if cell.setting(option.name) != nil {
        return cell.list(option.name).map(expressions.withArchitecture)
      }
      let text = expressions.value(of: option.name) ?? ""
      return text.split(separator: " ").map(String.init)
    }
    return [expressions.value(of: option.name) ?? ""]
  }

  private func arguments(
    _ kind: CompilerOption.Kind, _ rule: CompilerOption.Arguments, _ value: String
  ) -> [String] {
    let isTrue = SettingText.isTrue(value)
    switch rule {
    case .none: return []
    case .flag(let flag):
      if kind == .boolean { return isTrue ? [flag] : [] }
      return value.isEmpty ? [] : [flag, value]
    case .prefix(let flag): return value.isEmpty ? [] : [flag + value]
    case .always(let arguments):
      // Without a value, `-O$(value)` is `-O`.
      if kind == .boolean ? !isTrue : value.isEmpty && kind != .enumeration { return [] }
      return expanded(arguments, value)
    case .byValue(let rows):
      // `<<otherwise>>` is for the values of an enumeration, and an empty text is none.
      if kind == .enumeration, value.isEmpty, !rows.contains(where: { $0.value.isEmpty }) {
        return []
      }
      let wanted = kind == .boolean ? (isTrue ? "YES" : "NO") : value
      let row =
        rows.first { $0.value == wanted } ?? rows.first { $0.value == "<<otherwise>>" }
      return expanded(row?.arguments ?? [], value)
    }
  }

  /// Returns arguments with expanded references. An argument that only consists of empty references
  /// is omitted.
  private func expanded(_ arguments: [OptionText], _ value: String) -> [String] {
    arguments.compactMap { argument in
      let text = expressions.expand(argument, value: value)
      return text.isEmpty && argument.literal == nil ? nil : text
    }
  }

  // MARK: From the build system

  /// Adds each element of a list, with a prefix.
  mutating func addList(_ setting: String, _ prefix: [String]) {
    var elements = cell.list(setting).map { prefix.joined() + $0 }
    if let responseFiles {
      elements = responseFiles.expand(elements, in: cell.text("SRCROOT") ?? ".") { path, obstacle in
        let file = CompilerFlags.MissingFile(path: path, setting: setting, obstacle: obstacle)
        if knownMissing.insert(file).inserted { missingResponseFiles.append(file) }
      }
    }
    if !elements.isEmpty { flags.append(.init(setting, elements)) }
  }

  /// How a list of search paths is passed on.
  struct PathStyle {
    /// Whether the flag and a folder are one argument.
    var isJoined = false
    /// Whether folders become absolute.
    var isAbsolute = true
    /// Whether folders lose redundant parts.
    var isNormalized = false
  }

  /// Adds each folder of a list after a flag. A trailing `/**` includes the folders below it.
  ///
  /// - Parameter known: Folders that are left out.
  /// - Returns: The folders.
  @discardableResult
  mutating func addPaths(
    _ setting: String, _ flag: String, _ style: PathStyle = PathStyle(),
    except known: Set<String> = []
  ) -> [String] {
    var arguments: [String] = []
    var added: [String] = []
    var left = known
    for element in cell.list(setting).map(expressions.withArchitecture) {
      for path in folders(of: element, setting, isAbsolute: style.isAbsolute) {
        let path = style.isNormalized ? LexicalPath.normalize(path) : path
        if !known.isEmpty, !left.insert(path).inserted { continue }
        arguments += style.isJoined ? [flag + path] : [flag, path]
        added.append(path)
      }
    }
    if !arguments.isEmpty { flags.append(.init(setting, arguments)) }
    return added
  }

  /// Returns the folder of a search path, with those below it if requested.
  ///
  /// - Parameter isAbsolute: Whether a path becomes absolute; one with subfolders always does.
  private mutating func folders(
    of element: String, _ setting: String, isAbsolute: Bool
  ) -> [String] {
    let isRecursive = element.hasSuffix("/**")
    if !isRecursive, !isAbsolute { return [element] }
    let path = Self.absolute(isRecursive ? String(element.dropLast(3)) : element, in: cell)
    guard isRecursive, let tree else { return [path] }
    guard let below = tree.folders(below: path) else {
      if !missingFolders.contains(where: { $0.path == path }) {
        missingFolders.append(.init(path: path, setting: setting))
      }
      return [path]
    }
    return [path] + below
  }

  /// Adds an argument unless the catalog has added it already.
  mutating func addOnce(_ flag: CompilerFlags.Flag) {
    let isThere = flags.contains { known in
      known.arguments.first == flag.arguments.first && known.arguments.count == flag.arguments.count
    }
    if !isThere { flags.append(flag) }
  }

  /// Returns an absolute path. A relative path is relative to the project's folder.
  static func absolute(_ path: String, in cell: CellValues) -> String {
    guard !LexicalPath.isAbsolute(path), let root = cell.text("SRCROOT") else { return path }
    return "\(root)/\(path)"
  }
}
