import SettingsModel
import SettingsXcode

/// Converts options of the catalog to arguments.
struct FlagWriter {
  let expressions: OptionExpressions
  /// The kind of source; nil if options do not depend on it.
  let fileType: String?
  /// The folders on the disk; nil if the disk is not read. In that case, a recursive search path is
  /// only its folder.
  let tree: FolderTree?
  /// The reader of response files; nil if `@FILE` remains unchanged.
  let responseFiles: ResponseFiles?
  var flags: [CompilerFlags.Flag] = []
  private(set) var missingResponseFiles: [CompilerFlags.MissingFile] = []
  private(set) var missingFolders: [CompilerFlags.MissingFolder] = []

  private var cell: CellValues { expressions.cell }

  init(
    _ expressions: OptionExpressions, fileType: String?, tree: FolderTree?,
    responseFiles: ResponseFiles?
  ) {
    self.expressions = expressions
    self.fileType = fileType
    self.tree = tree
    self.responseFiles = responseFiles
  }

  // MARK: From the catalog

  mutating func add(_ option: CompilerOption) {
    if let fileType, !option.fileTypes.isEmpty, !option.fileTypes.contains(fileType) { return }
    if !option.architectures.isEmpty {
      guard let arch = expressions.value(of: "CURRENT_ARCH"), option.architectures.contains(arch)
      else { return }
    }
    if case .none = option.arguments { return }
    let values = self.values(of: option)
    if values.isEmpty { return }
    if let condition = option.condition, !expressions.isTrue(condition) { return }
    let arguments = values.flatMap { self.arguments(of: option, $0) }
    if !arguments.isEmpty { flags.append(.init(option.name, arguments)) }
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

  private func arguments(of option: CompilerOption, _ value: String) -> [String] {
    let isTrue = SettingText.isTrue(value)
    switch option.arguments {
    case .none: return []
    case .flag(let flag):
      if option.kind == .boolean { return isTrue ? [flag] : [] }
      return value.isEmpty ? [] : [flag, value]
    case .prefix(let flag): return value.isEmpty ? [] : [flag + value]
    case .always(let arguments):
      if option.kind == .boolean ? !isTrue : value.isEmpty { return [] }
      return expanded(arguments, value)
    case .byValue(let rows):
      let wanted = option.kind == .boolean ? (isTrue ? "YES" : "NO") : value
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
      elements = responseFiles.expand(elements, in: cell.text("SRCROOT") ?? ".") { path in
        let file = CompilerFlags.MissingFile(path: path, setting: setting)
        if !missingResponseFiles.contains(file) { missingResponseFiles.append(file) }
      }
    }
    if !elements.isEmpty { flags.append(.init(setting, elements)) }
  }

  /// Adds each folder of a list after a flag. A trailing `/**` includes the folders below it.
  mutating func addPaths(_ setting: String, _ flag: String, isJoined: Bool = false) {
    var arguments: [String] = []
    for element in cell.list(setting) {
      for path in folders(of: element, setting) {
        arguments += isJoined ? [flag + path] : [flag, path]
      }
    }
    if !arguments.isEmpty { flags.append(.init(setting, arguments)) }
  }

  /// Returns the folder of a search path, with those below it if requested.
  private mutating func folders(of element: String, _ setting: String) -> [String] {
    let isRecursive = element.hasSuffix("/**")
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
    guard !path.hasPrefix("/"), let root = cell.text("SRCROOT") else { return path }
    return "\(root)/\(path)"
  }
}
