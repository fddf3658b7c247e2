import SettingsDiagnostics
import SettingsModel
import SettingsSpec
import SettingsXcode

/// Loads base xcconfig files for the spec, each once however many levels use it.
struct XcconfigBlocks: BaseXcconfigLoader {
  private(set) var files: SourceFiles
  let sources: any SourceProvider
  private let options: XcconfigLoader.Options
  private var loaded: [String: BlockID?] = [:]

  /// The folder that nothing may lie outside of; nil allows any place.
  var rootFolder: String? { options.rootFolder }

  init(files: SourceFiles, sources: any SourceProvider, options: XcconfigLoader.Options) {
    self.files = files
    self.sources = sources
    self.options = options
  }

  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    if let known = loaded[path] {
      return known.map { store.addBlock(repeating: $0, on: level) }
    }
    let block = load(
      path, level: level, referencedFrom: referencedFrom, into: &store, diagnostics: &diagnostics)
    loaded[path] = .some(block)
    return block
  }

  /// The same for a file of an Xcode project.
  ///
  /// - Parameters:
  ///   - askedBy: whose file it is, for the message when it is missing.
  ///   - searchPaths: where includes are looked for besides the folders of those who include them.
  mutating func block(
    for path: String, level: LevelID, referencedFrom: SourceRange, askedBy: String,
    searchPaths: [String], into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    if let known = loaded[path] {
      return known.map { store.addBlock(repeating: $0, on: level) }
    }
    var options = options
    options.searchPaths += searchPaths
    let block = load(
      path, level: level, referencedFrom: referencedFrom, options: options, askedBy: askedBy,
      into: &store, diagnostics: &diagnostics)
    loaded[path] = .some(block)
    return block
  }

  private mutating func load(
    _ path: String, level: LevelID, referencedFrom: SourceRange?,
    options: XcconfigLoader.Options? = nil, askedBy: String? = nil, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    do {
      let bytes = try sources.read(path)
      var loader = XcconfigLoader(sources: sources, options: options ?? self.options)
      store.beginBlock(of: level)
      loader.load(path, bytes: bytes, into: &store, files: &files, diagnostics: &diagnostics)
      let block = store.endBlock()
      store.note(loader.missing, in: block)
      return block
    } catch {
      diagnostics.report(
        Diagnostic(
          "unreadable-xcconfig", "cannot read '\(path)': \(error.explanation)",
          at: referencedFrom, path: referencedFrom == nil ? path : nil,
          notes: askedBy.map { [.init("it is the configuration file of \($0)")] } ?? []))
      return nil
    }
  }
}
