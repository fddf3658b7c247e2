import AppleDefaults
import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsXcode

/// The default of a build setting in each known release of Xcode.
struct ReleaseDefaults {
  enum Default: Equatable {
    case value(String)
    /// The setting exists, without a default.
    case none
    case noSuchSetting

    fileprivate var text: String {
      switch self {
      case .value(let value): value.isEmpty ? "(empty)" : value
      case .none: "(none)"
      case .noSuchSetting: "(no such setting)"
      }
    }
  }

  let name: String
  /// The oldest release is the first.
  let releases: [(version: String, default: Default)]

  /// Fails for a setting that no known release has.
  init?(_ name: String, in catalog: SettingsCatalog) {
    let description = catalog.descriptions(of: [name], texts: CatalogFolder.texts(of: catalog))
      .first { $0.name == name }
    let newest =
      description?.sources.lazy.compactMap(\.defaultValue).first ?? ReleaseFacts.tableDefault(name)
    let isKnown = description != nil || newest != nil
    guard isKnown || ReleaseFacts.known.contains(where: { $0.ownDefault(name) != nil }) else {
      return nil
    }
    self.name = name
    releases = ReleaseFacts.known.map { facts in
      let own: Default =
        if facts.missing.contains(name) {
          .noSuchSetting
        } else if let value = facts.ownDefault(name) ?? newest {
          .value(value)
        } else {
          isKnown ? .none : .noSuchSetting
        }
      return (facts.release.text, own)
    }
  }

  func text(_ style: TerminalStyle) -> String {
    var columns = AlignedColumns()
    for (version, own) in releases { columns.add([.init("Xcode \(version)"), .init(own.text)]) }
    return "\(style.bold(name))\n" + columns.text
  }

  static func json(_ settings: [ReleaseDefaults]) -> ByteBuffer {
    var writer = JSONWriter()
    writer.beginEnvelope(kind: "releases", version: 1)
    writer.objects("settings", settings) { setting, writer in
      writer.member("name", setting.name)
      writer.objects("releases", setting.releases) { release, writer in
        writer.member("xcode", release.version)
        writer.member("exists", release.default != .noSuchSetting)
        if case .value(let value) = release.default { writer.member("default", value) }
      }
    }
    return writer.finished()
  }
}

extension DocsCommand {
  /// Prints the defaults of settings in each known release of Xcode.
  static func printVersions(
    of names: [String], in catalog: SettingsCatalog, style: TerminalStyle?,
    _ context: inout CommandContext
  ) -> ExitCode {
    let found = names.compactMap { ReleaseDefaults($0, in: catalog) }
    let missing = names.filter { name in !found.contains { $0.name == name } }
    if !missing.isEmpty {
      context.report(
        missing.map { name in
          Diagnostic(
            "unknown-setting",
            "no known release of Xcode has a setting named '\(name)'"
              + Suggestion.didYouMean(name, in: catalog.settingNames))
        }, in: SourceFiles())
      return .unusable
    }
    if let style {
      context.output.append(found.map { $0.text(style) }.joined(separator: "\n"))
    } else {
      context.output = ReleaseDefaults.json(found)
    }
    return .fine
  }
}
