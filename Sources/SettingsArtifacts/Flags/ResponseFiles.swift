/// Replaces `@FILE` and clang's `--config FILE` with the contents of the file, as compilers do.
///
/// Response files are sources of settings, and their contents appear in reports. They must therefore
/// be inside the project.
package struct ResponseFiles: Sendable {
  /// The reason why a file is not read.
  package enum Obstacle: Sendable, Hashable {
    case unreadable
    case outside
    /// Files name each other, or are too many.
    case limit

    /// The reason as the end of a message about the file.
    package var words: String {
      switch self {
      case .unreadable: "which cannot be read"
      case .limit:
        "which is not read: response files can be 16 levels deep, and one list of flags can name "
          + "256, with 4 MiB of text"
      case .outside:
        "which is outside of the project; move it into the project's folder, or pass --allow-outside"
      }
    }
  }

  private let boundary: ProjectBoundary
  /// Returns the text of a file; nil if it cannot be read.
  private let text: @Sendable (String) -> String?

  /// The maximum depth and number of files, because files may name each other.
  private static let maximumDepth = 16
  private static let maximumCount = 256
  private static let maximumBytes = 4 << 20

  /// What was read for one list of flags.
  private struct Amount {
    var files = 0
    var bytes = 0
  }

  package init(in boundary: ProjectBoundary, text: @escaping @Sendable (String) -> String?) {
    self.boundary = boundary
    self.text = text
  }

  /// Returns arguments in which response files are replaced with their contents.
  ///
  /// - Parameters:
  ///   - folder: The working directory of the compilers. Relative paths, also those in files, are
  ///     relative to it.
  ///   - missing: Called with the path of each file that is not read. Its argument is omitted.
  package func expand(
    _ arguments: [String], in folder: String, missing: (String, Obstacle) -> Void
  ) -> [String] {
    guard arguments.contains(where: Self.namesFile) else { return arguments }
    var amount = Amount()
    return expand(arguments, in: folder, depth: 0, &amount, missing)
  }

  private func expand(
    _ arguments: [String], in folder: String, depth: Int, _ amount: inout Amount,
    _ missing: (String, Obstacle) -> Void
  ) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard Self.namesFile(argument) else {
        result.append(argument)
        continue
      }
      var name = Self.text(of: argument, behind: 1)
      let isConfiguration = argument == Self.configuration || Self.isConfiguration(argument)
      if argument == Self.configuration {
        name = rest.popFirst() ?? ""
      } else if isConfiguration {
        name = Self.text(of: argument, behind: Self.configuration.utf8.count + 1)
      }
      let path = name.utf8.first == UInt8(ascii: "/") ? name : "\(folder)/\(name)"
      guard boundary.contains(path) else {
        missing(path, .outside)
        continue
      }
      guard depth < Self.maximumDepth, amount.files < Self.maximumCount else {
        missing(path, .limit)
        continue
      }
      amount.files += 1
      guard var text = text(path) else {
        missing(path, .unreadable)
        continue
      }
      amount.bytes += text.utf8.count
      guard amount.bytes <= Self.maximumBytes else {
        missing(path, .limit)
        continue
      }
      if isConfiguration { text = Self.withoutComments(text) }
      result += expand(
        ResponseFile.arguments(of: text), in: folder, depth: depth + 1, &amount, missing)
    }
    return result
  }

  private static let configuration = "--config"

  /// Whether an argument is `--config=FILE`.
  private static func isConfiguration(_ argument: String) -> Bool {
    argument.utf8.starts(with: (configuration + "=").utf8)
  }

  private static func text(of argument: String, behind count: Int) -> String {
    String(decoding: argument.utf8.dropFirst(count), as: UTF8.self)
  }

  private static func withoutComments(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.first { !ResponseFile.isBlank($0) } != "#" }.map { String($0) }
      .joined(separator: "\n")
  }

  /// Whether an argument names a response file. `@loader_path` and similar words belong to the
  /// linker.
  private static func namesFile(_ argument: String) -> Bool {
    if argument == configuration || isConfiguration(argument) { return true }
    // Compilers look at bytes: `@` and a combining character are one `Character`.
    return argument.utf8.first == UInt8(ascii: "@") && argument.utf8.count > 1
      && !["@loader_path", "@rpath", "@executable_path"].contains {
        argument.utf8.starts(with: $0.utf8)
      }
  }
}
