import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode

/// Checks an xcconfig file that no known project uses: its lines and its includes.
enum XcconfigFile {
  /// The diagnostics and the files that were read.
  static func check(
    _ path: String, sources: any SourceProvider
  ) -> (diagnostics: [Diagnostic], files: SourceFiles) {
    var files = SourceFiles()
    var collector = DiagnosticCollector()
    let sources = ConfinedSources(path, base: sources)
    do throws(SourceReadFailure) {
      let bytes = try sources.read(path)
      var store = SettingsStore(names: NameTable())
      let level = store.addLevel(Level(kind: .commandLineXcconfig, name: path))
      store.beginBlock(of: level)
      var loader = XcconfigLoader(sources: sources)
      loader.load(
        path, bytes: bytes, into: &store, files: &files, diagnostics: &collector)
      _ = store.endBlock()
    } catch {
      collector.report(
        Diagnostic("unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path))
    }
    return (collector.sorted, files)
  }
}
