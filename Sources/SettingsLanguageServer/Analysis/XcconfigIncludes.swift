import SettingsDiagnostics
import SettingsXcode

/// Finds included xcconfig files as the loader finds them: in the folder of the file, of its
/// includer, and so on, and then in the folder of the project.
struct XcconfigIncludes {
  private struct Includer {
    let path: String
    /// The include as written.
    let written: String
  }

  private let sources: any SourceProvider
  private let options: XcconfigLoader.Options
  private let files: [String]
  /// The includes of the project's files, by the names of the files that they may lead to.
  private lazy var includers = readIncluders()
  /// The files that lead to a file, outermost first, and the file.
  private var chains: [String: [String]] = [:]

  /// - Parameters:
  ///   - files: The xcconfig files of the project.
  ///   - projectFolder: The folder of the project; nil for a file without a project.
  init(_ files: [String], projectFolder: String?, _ sources: any SourceProvider) {
    self.files = files
    self.sources = sources
    var options = XcconfigLoader.Options()
    options.searchPaths = projectFolder.map { [$0] } ?? []
    self.options = options
  }

  /// Returns the file that an include of a file leads to; nil if there is none.
  ///
  /// - Complexity: O(1) for a file beside its includer; otherwise, all files are read once.
  mutating func find(_ written: String, from document: String) -> String? {
    var plain = options
    plain.searchPaths = []
    if let found = XcconfigLoader.find(written, from: [document], sources, plain) {
      return LexicalPath.normalize(found)
    }
    let outer = includers(of: document)
    for chain in outer.isEmpty ? [[]] : outer {
      if let found = find(written, from: chain + [document]) { return found }
    }
    return nil
  }

  private func find(_ written: String, from chain: [String]) -> String? {
    XcconfigLoader.find(written, from: chain, sources, options).map(LexicalPath.normalize)
  }

  /// The chains of the files that include a file.
  private mutating func includers(of path: String) -> [[String]] {
    var result: [[String]] = []
    for includer in includers[LexicalPath.fileName(of: path)] ?? [] {
      let chain = chain(to: includer.path)
      if !chain.contains(path), find(includer.written, from: chain) == path {
        result.append(chain)
      }
    }
    return result
  }

  private mutating func chain(to path: String) -> [String] {
    if let known = chains[path] { return known }
    // For files that include one another.
    chains[path] = [path]
    let chain = (includers(of: path).first ?? []) + [path]
    chains[path] = chain
    return chain
  }

  private func readIncluders() -> [String: [Includer]] {
    var result: [String: [Includer]] = [:]
    for path in files {
      guard let bytes = try? sources.read(path) else { continue }
      var parser = XcconfigParser(bytes)
      while let statement = parser.next() {
        guard case .include(let include) = statement else { continue }
        let written = parser.text(include.path)
        let name = LexicalPath.fileName(of: written)
        for name in [name, name + ".xcconfig"] {
          result[name, default: []].append(Includer(path: path, written: written))
        }
      }
    }
    return result
  }
}
