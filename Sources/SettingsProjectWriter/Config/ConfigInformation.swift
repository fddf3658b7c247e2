import SettingsArtifacts
import SettingsConfig
import SettingsDiagnostics
import SettingsModel
import SettingsXcode
import SettingsXcodeGen

/// The property lists and localized values that a target needs beside the project, for the keys of
/// Info.plist that Xcode has no settings for.
struct ConfigInformation {
  /// The paths of the localized values, seen from the config's folder.
  private(set) var strings: [String] = []
  /// The paths of the property lists.
  private(set) var paths: [String] = []
  private(set) var files: [ProjectWriter.CompanionFile] = []
  /// The settings of each configuration that name the lists.
  private(set) var settings: [[XcodeGenProject.Setting]]

  /// The folder of the files.
  static func folder(of project: String) -> String { "\(project)-Info" }

  private let folder: String
  private let target: String
  private let source: String

  /// - Parameters:
  ///   - source: The name of the file that the project is made from.
  ///   - cells: What the target's configurations need, each with its name.
  init(
    project: String, target: String, source: String,
    cells: [(configuration: String, values: ConfigLevels.Values)]
  ) {
    folder = Self.folder(of: FilePath.component(project))
    self.target = FilePath.component(target)
    self.source = source
    settings = cells.map { _ in [] }
    addLists(cells)
    addStrings(cells)
  }

  // MARK: Property lists

  private mutating func addLists(
    _ cells: [(configuration: String, values: ConfigLevels.Values)]
  ) {
    let all = cells.flatMap { $0.values.propertyLists.map(\.list) }
    let isShared = all.allSatisfy { $0 == all.first }
    var names: [(value: PropertyListValue, path: String)] = []
    for (index, (configuration, values)) in cells.enumerated() {
      for (sdk, list) in values.propertyLists {
        let words = isShared ? [] : [configuration] + [sdk?.platformName].compactMap(\.self)
        let known = names.first { $0.value == list.value }?.path
        let path = known ?? self.path(of: words)
        if known == nil {
          names.append((list.value, path))
          addList(list.value, at: path)
        }
        let condition = sdk.map { "[sdk=\($0.platformName)*]" } ?? ""
        settings[index].append(setting("INFOPLIST_FILE" + condition, path))
        if list.isComplete {
          settings[index].append(setting("GENERATE_INFOPLIST_FILE" + condition, "NO"))
        }
      }
    }
  }

  /// Returns the path of a list, with the words that distinguish it.
  private func path(of words: [String]) -> String {
    "\(folder)/"
      + ([target] + words.map(FilePath.component) + ["Info.plist"]).joined(separator: "-")
  }

  private mutating func addList(_ value: PropertyListValue, at path: String) {
    var lines = PropertyList.xml(value).split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    lines.insert(Array(ProjectMark.xml(source: source).utf8.dropLast())[...], at: 1)
    paths.append(path)
    let mark = lines[0] + [UInt8(ascii: "\n")] + ProjectMark.xmlBeginning.utf8
    files.append(
      ProjectWriter.CompanionFile(
        path: path, bytes: Array(lines.joined(separator: [UInt8(ascii: "\n")])),
        mark: String(decoding: mark, as: UTF8.self)))
  }

  private func setting(_ name: String, _ value: String) -> XcodeGenProject.Setting {
    XcodeGenProject.Setting(name: name, value: .text(value), source: .settings, range: .none)
  }

  // MARK: Localized values

  /// The configurations whose localized values differ; nil if all have the same.
  private(set) var conflict: (one: String, other: String)?

  private mutating func addStrings(
    _ cells: [(configuration: String, values: ConfigLevels.Values)]
  ) {
    func texts(_ strings: LocalizedStrings?) -> [String] {
      (strings?.languages ?? []).map { "\($0.name)\n\(LocalizedStrings.render($0.texts))" }
    }
    guard let first = cells.first, let strings = first.values.strings else { return }
    if let other = cells.first(where: { texts($0.values.strings) != texts(strings) }) {
      conflict = (first.configuration, other.configuration)
    }
    let mark = "/* \(ProjectMark.words)"
    for (language, texts) in strings.languages {
      let path = "\(folder)/\(target)/\(FilePath.component(language)).lproj/InfoPlist.strings"
      self.strings.append(path)
      files.append(
        ProjectWriter.CompanionFile(
          path: path,
          bytes: Array(("\(mark) from \(source) */\n" + LocalizedStrings.render(texts)).utf8),
          mark: mark))
    }
  }
}

extension ConfigConversion {
  /// What a target needs for its Info.plist; read once for each target.
  mutating func information(of target: Int) -> ConfigInformation {
    if let known = knownInformation[target] { return known }
    let name = spec.name(of: target)
    let result = ConfigInformation(
      project: spec.projectName, target: name, source: LexicalPath.fileName(of: path),
      cells: spec.configurations.indices.compactMap { index in
        levels.values[.init(target: target, configuration: index)].map {
          (spec.configurations[index].name, $0)
        }
      })
    if let (one, other) = result.conflict {
      refuse(
        "the 'localizations' of target '\(name)' have different texts in '\(one)' and '\(other)'",
        at: range(of: target),
        help:
          "a target has the same InfoPlist.strings in all configurations; write the texts without "
          + "settings that differ")
    }
    knownInformation[target] = result
    return result
  }

  /// The settings of a level without those that only stand for contents of an Info.plist, and with
  /// those that name its file.
  mutating func settings(
    of level: FoldedLevel, target: Int?, configuration: Int
  ) -> [XcodeGenProject.Setting] {
    func name(_ setting: XcodeGenProject.Setting) -> String {
      String(setting.name.prefix { $0 != "[" })
    }
    let added = target.map { information(of: $0).settings[configuration] } ?? []
    // A list for one SDK leaves the file for the others.
    let always = added.map(\.name).filter { !$0.contains("[") }
    let replaced = levels.informationNames.union(always)
    let keys = Set(added.map(\.name))
    let rest = level.settings.filter {
      !replaced.contains(name($0)) && !keys.contains($0.name)
    }
    return (rest + added)
      .sorted { $0.name < $1.name }
  }
}
