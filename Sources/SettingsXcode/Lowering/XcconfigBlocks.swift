package import SettingsDiagnostics
package import SettingsModel

/// Loads the base xcconfig files of levels. Each file is loaded once, even if several levels use
/// it.
///
/// A file whose includes depend on search paths is loaded once for each list of search paths.
package struct XcconfigBlocks: BaseXcconfigLoader {
  package private(set) var files: SourceFiles
  package let sources: any SourceProvider
  private let options: XcconfigLoader.Options
  private var unreadable: Set<String> = []
  /// The causes of missing files. Each is reported once.
  private var missingCauses: Set<String> = []
  /// What loaders know of folders.
  private var fileNames: [String: [String: String]] = [:]
  /// The blocks by path.
  private var loaded: [String: BlockID] = [:]
  /// The blocks of files whose includes depend on the search paths, by search paths and path.
  private var loadedBySearchPaths: [[String]: [String: BlockID]] = [:]

  /// The folder that contains all files; nil allows any place.
  package var rootFolder: String? { options.rootFolder }

  package init(files: SourceFiles, sources: any SourceProvider, options: XcconfigLoader.Options) {
    self.files = files
    self.sources = sources
    self.options = options
  }

  package mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?,
    into context: inout LoweringContext
  ) -> BlockID? {
    block(
      for: path, level: level, referencedFrom: referencedFrom, askedBy: nil, searchPaths: [],
      into: &context)
  }

  /// Loads a file of an Xcode project.
  ///
  /// - Parameters:
  ///   - askedBy: The name of what refers to the file, for the message if it is missing.
  ///   - searchPaths: The folders that are searched for includes after those of the including
  ///     files.
  /// - Returns: Nil if the file cannot be read, which is reported.
  package mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, askedBy: String?,
    searchPaths: [String], into context: inout LoweringContext
  ) -> BlockID? {
    if unreadable.contains(path) { return nil }
    if let known = loaded[path] ?? loadedBySearchPaths[searchPaths]?[path] {
      return context.store.addBlock(repeating: known, on: level)
    }
    var options = options
    options.searchPaths += searchPaths
    do {
      let bytes = try sources.read(path)
      var loader = XcconfigLoader(sources: sources, options: options)
      loader.fileNames = fileNames
      defer { fileNames = loader.fileNames }
      context.store.beginBlock(of: level)
      loader.load(
        path, bytes: bytes, into: &context.store, files: &files,
        diagnostics: &context.diagnostics)
      var block = context.store.endBlock()
      if loader.hasInvalidLines, !options.syntax.continuesLines {
        // Releases that do not continue lines use nothing of a file with an error.
        context.store.beginBlock(of: level)
        block = context.store.endBlock()
      }
      context.store.note(loader.missing, in: block)
      if loader.dependsOnSearchPaths {
        loadedBySearchPaths[searchPaths, default: [:]][path] = block
      } else {
        loaded[path] = block
      }
      return block
    } catch {
      unreadable.insert(path)
      let missing = error.reason == .notFound ? MissingFile(path, in: sources) : nil
      // What is missing for the same reason was reported, or the reference to its project was.
      if let cause = missing?.cause,
        !missingCauses.insert(cause).inserted
          || context.diagnostics.diagnostics.contains(where: { $0.cause == cause })
      {
        return nil
      }
      context.diagnostics.report(
        Diagnostic(
          "unreadable-xcconfig",
          "cannot read '\(path)': \(missing?.reason ?? error.explanation)",
          at: referencedFrom, path: referencedFrom == nil ? path : nil,
          notes: askedBy.map { [.init("it is the configuration file of \($0)")] } ?? [],
          help: missing?.help
        ).with(cause: missing?.cause))
      return nil
    }
  }
}
