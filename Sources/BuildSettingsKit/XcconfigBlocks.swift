import SettingsDiagnostics
import SettingsModel
import SettingsSpec
import SettingsXcode

/// Loads base xcconfig files for the spec, each once however many levels use it.
final class XcconfigBlocks: BaseXcconfigLoader {
  /// Every file that was loaded, those of the config included.
  private(set) var files: SourceFiles
  private let sources: any SourceProvider
  private let options: XcconfigLoader.Options
  private var loaded: [String: BlockID?] = [:]

  init(files: SourceFiles, sources: any SourceProvider, options: XcconfigLoader.Options) {
    self.files = files
    self.sources = sources
    self.options = options
  }

  func block(
    for path: String, level: LevelID, referencedFrom: SourceRange, into store: inout SettingsStore,
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

  private func load(
    _ path: String, level: LevelID, referencedFrom: SourceRange?, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    do {
      let bytes = try sources.read(path)
      var loader = XcconfigLoader(sources: sources, options: options)
      store.beginBlock(of: level)
      loader.load(path, bytes: bytes, into: &store, files: &files, diagnostics: &diagnostics)
      return store.endBlock()
    } catch {
      diagnostics.report(
        Diagnostic(
          "unreadable-xcconfig", "cannot read '\(path)': \(error.explanation)",
          at: referencedFrom, path: referencedFrom == nil ? path : nil))
      return nil
    }
  }

  /// A file that the command line names rather than the config.
  func commandLineBlock(
    _ path: String, level: LevelID, into store: inout SettingsStore,
    diagnostics: inout DiagnosticCollector
  ) -> BlockID? {
    load(path, level: level, referencedFrom: nil, into: &store, diagnostics: &diagnostics)
  }
}
