import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// Decides which messages of compilers a report quotes.
///
/// A message about a file contains words of it. A project can include any file that the user can
/// read, so only messages about files inside the project are quoted. A project can also print what
/// it includes in a message about a file of its own. Messages are therefore quoted only if the
/// compiler read nothing from other places but headers of the system.
struct MessageQuotes: Sendable {
  let boundary: ProjectBoundary
  /// The folder that paths in reports are relative to.
  let root: String
  /// The folder with the files of this run, under its names with and without links.
  private let folders: [String]
  /// The folders of the toolchain and its SDKs.
  private let toolchainFolders: [String]

  /// Whether files may be quoted, by path. Most sources include the same headers.
  private let quotable = Locked([String: Bool]())

  /// What a report prints instead of a text.
  static let omission =
    "(not quoted: it may contain text of files outside of the project; --allow-outside quotes it)"

  init(_ request: AuditRequest, folder: String, toolchain: Toolchain) {
    boundary = request.boundary
    root = request.root
    folders = [folder, request.boundary.resolved(folder)]
    toolchainFolders = toolchain.folders
  }

  /// Returns messages in which the words that must not be quoted are replaced.
  ///
  /// - Parameters:
  ///   - dependencies: The files that the compiler read; nil if they are not known.
  ///   - arguments: The compiler's arguments. One with an overlay gives files other names.
  ///   - sources: The only files whose messages may be quoted; nil for all inside the project.
  func quoted(
    _ messages: [ClangMessage], dependencies: [String]?, arguments: [String],
    sources: [String]? = nil
  ) -> [ClangMessage] {
    if boundary.isOpen || messages.isEmpty { return messages }
    let isClean =
      dependencies.map { readsOnlyProject($0, arguments) } ?? !readsOverlay(arguments)
    var lines: [String: [Substring]] = [:]
    /// Whether the line of a message contains the name of the header.
    func isWritten(_ header: String, _ message: ClangMessage) -> Bool {
      let text = lines[message.path] ?? Self.lines(of: message.path)
      lines[message.path] = text
      guard text.indices.contains(message.line - 1) else { return false }
      let words = text[message.line - 1].split { " \t\"<>#".contains($0) }
      return words.count > 1 && Self.directives.contains(words[0]) && words[1] == header
    }
    return messages.map { message in
      // The name of a missing header is needed to provide it. One that a macro contains may be any
      // text.
      if message.namesOnlyHeader, let header = message.missingHeader,
        isClean && dependencies != nil || AppleHeaders.contain(header) || isWritten(header, message)
      {
        return message
      }
      let isFlag = ["<built-in>", "<command line>"].contains(message.path)
      // Other names in brackets are places in assembly, which may come from any file.
      if message.path.hasPrefix("<"), !isFlag { return message.withoutWords }
      if !message.hasPlace { return isClean ? message : message.withoutWords }
      let isKnown = isClean && dependencies != nil
      let isOwn =
        isFlag
        || isQuotable(message.path)
          && (sources?.contains(message.path) ?? true)
      return isKnown && isOwn ? message : message.withoutWords
    }
  }

  private static let directives: [Substring] = ["include", "import", "include_next"]

  private static func lines(of path: String) -> [Substring] {
    let text = (try? DiskSources().read(path)) ?? []
    return String(decoding: text, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether a compiler read only files of the project and headers of the system.
  func readsOnlyProject(_ dependencies: [String], _ arguments: [String]) -> Bool {
    boundary.isOpen || !readsOverlay(arguments) && dependencies.allSatisfy(isQuotable)
  }

  /// Whether there is an overlay that is not one of this run, such as that of the stand-in SDK.
  private func readsOverlay(_ arguments: [String]) -> Bool {
    arguments.indices.contains { index in
      guard arguments[index].hasPrefix("-ivfsoverlay") || arguments[index] == "-vfsoverlay"
      else { return false }
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      return arguments[index] != "-ivfsoverlay" || !folders.contains { next.hasPrefix($0 + "/") }
    }
  }

  private func isQuotable(_ path: String) -> Bool {
    if let known = quotable.withLock({ $0[path] }) { return known }
    let result = boundary.contains(path) || isOfSystem(boundary.resolved(path))
    quotable.withLock { $0[path] = result }
    return result
  }

  /// Whether a header belongs to the system, the toolchain, one of its SDKs or this run. Names do not
  /// matter: a project can name any folder `A.sdk`.
  func isOfSystem(_ path: String) -> Bool {
    let path = LexicalPath.normalize(path)
    if path.hasPrefix(root + "/") { return false }
    return Self.systemFolders.contains(where: path.hasPrefix)
      || (folders + toolchainFolders).contains { path.hasPrefix($0 + "/") }
  }

  private static let systemFolders = [
    "/usr/include/", "/usr/local/include/", "/usr/lib/gcc/", "/usr/lib/clang/", "/usr/lib/llvm",
    "/usr/lib/swift/",
  ]
}

extension ClangMessage {
  /// The message without its words.
  var withoutWords: ClangMessage {
    var message = ClangMessage(
      path: path, line: line,
      message: "an error \(MessageQuotes.omission)",
      isMissingHeader: false)
    message.hasPlace = hasPlace
    return message
  }

  /// Whether the message is about a missing header and has no other words.
  var namesOnlyHeader: Bool {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty && parts[2] == " file not found"
  }
}
