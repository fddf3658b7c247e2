/// Puts in place of `@FILE` what the file holds, as compilers do when they begin, and of clang's `--config FILE`.
package struct ResponseFiles: Sendable {
  /// The text of a file; nil where it cannot be read.
  private let text: @Sendable (String) -> String?

  /// Files name one another; a circle ends here.
  private static let maximumDepth = 16

  package init(text: @escaping @Sendable (String) -> String?) { self.text = text }

  /// - Parameters:
  ///   - folder: where the compilers are started: relative paths are seen from there, those in files as well.
  ///   - missing: is called with the path of each file that cannot be read. Its argument falls away.
  package func expand(
    _ arguments: [String], in folder: String, missing: (String) -> Void
  ) -> [String] {
    guard arguments.contains(where: Self.namesFile) else { return arguments }
    return expand(arguments, in: folder, depth: 0, missing)
  }

  /// - Complexity: O(size of all files)

  private func expand(
    _ arguments: [String], in folder: String, depth: Int, _ missing: (String) -> Void
  ) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard Self.namesFile(argument) else {
        result.append(argument)
        continue
      }
      var name = String(argument.dropFirst())
      let isConfiguration = argument.hasPrefix(Self.configuration)
      if argument == Self.configuration {
        name = rest.popFirst() ?? ""
      } else if isConfiguration {
        name = String(argument.dropFirst(Self.configuration.count + 1))
      }
      let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
      guard depth < Self.maximumDepth, var text = text(path) else {
        missing(path)
        continue
      }
      if isConfiguration { text = Self.withoutComments(text) }
      result += expand(ResponseFile.arguments(of: text), in: folder, depth: depth + 1, missing)
    }
    return result
  }

  private static let configuration = "--config"

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.first { !$0.isWhitespace } != "#" }.joined(separator: "\n")
  }

  /// `@loader_path` and its like are the linker's.
  private static func namesFile(_ argument: String) -> Bool {
    if argument == configuration || argument.hasPrefix(configuration + "=") { return true }
    return argument.hasPrefix("@") && argument.utf8.count > 1
      && !["@loader_path", "@rpath", "@executable_path"].contains { argument.hasPrefix($0) }
  }
}
