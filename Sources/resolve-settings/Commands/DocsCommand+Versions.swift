import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsXcode

extension DocsCommand {
  /// Returns the defaults of settings in each known release of Xcode.
  ///
  /// - Returns: Nil if a setting is unknown, which is reported.
  static func versions(
    of names: [String], in catalog: SettingsCatalog, style: TerminalStyle,
    _ context: inout CommandContext
  ) -> String? {
    let described = catalog.descriptions(of: names, texts: CatalogFolder.texts(of: catalog))
    var blocks: [String] = []
    for name in names {
      let description = described.first { $0.name == name }
      let newest =
        description?.sources.lazy.compactMap(\.defaultValue).first
        ?? ReleaseFacts.tableDefault(name)
      let isKnown = description != nil || newest != nil
      guard isKnown || ReleaseFacts.known.contains(where: { $0.ownDefault(name) != nil }) else {
        context.report(
          Diagnostic(
            "unknown-setting",
            "no known release of Xcode has a setting named '\(name)'"
              + Suggestion.didYouMean(name, in: catalog.settingNames)))
        return nil
      }
      var columns = AlignedColumns()
      for facts in ReleaseFacts.known {
        let value: String
        if facts.missing.contains(name) {
          value = "(no such setting)"
        } else if let own = facts.ownDefault(name) ?? newest {
          value = own.isEmpty ? "(empty)" : own
        } else {
          value = isKnown ? "(none)" : "(no such setting)"
        }
        columns.add([.init("Xcode \(facts.release.text)"), .init(value)])
      }
      blocks.append("\(style.bold(name))\n" + columns.text)
    }
    return blocks.joined(separator: "\n")
  }
}
