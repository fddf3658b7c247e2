/// Puts in place of `@FILE` what the file holds, as compilers do when they begin.
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

  private func expand(
    _ arguments: [String], in folder: String, depth: Int, _ missing: (String) -> Void
  ) -> [String] {
    arguments.flatMap { argument in
      guard Self.namesFile(argument) else { return [argument] }
      let name = String(argument.dropFirst())
      let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
      guard depth < Self.maximumDepth, let text = text(path) else {
        missing(path)
        return []
      }
      return expand(ResponseFile.arguments(of: text), in: folder, depth: depth + 1, missing)
    }
  }

  /// `@loader_path` and its like are the linker's.
  private static func namesFile(_ argument: String) -> Bool {
    argument.hasPrefix("@") && argument.utf8.count > 1
      && !["@loader_path", "@rpath", "@executable_path"].contains { argument.hasPrefix($0) }
  }
}
