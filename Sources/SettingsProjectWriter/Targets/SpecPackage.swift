import SettingsDiagnostics
import SettingsXcodeGen

/// A Swift package that a spec names.
struct SpecPackage {
  enum Place {
    case remote(url: String, requirement: [ProjectObject.Field])
    case local(path: String, group: String?, isExcluded: Bool)
  }

  let name: String
  let place: Place

  /// The packages of a spec; what is wrong with them is reported.
  static func all(_ draft: ProjectDraft) -> [SpecPackage] {
    var result: [SpecPackage] = []
    for entry in draft.root["packages"]?.mapping?.entries ?? [] {
      guard let mapping = entry.value.mapping else {
        draft.refuse(
          "package '\(entry.key)' must be a mapping, not \(entry.value.kindWords)",
          at: entry.value.range)
        continue
      }
      if let path = mapping["path"]?.text {
        result.append(
          SpecPackage(
            name: entry.key,
            place: .local(
              path: path, group: mapping["group"]?.text,
              isExcluded: mapping["excludeFromProject"]?.boolean ?? false)))
        checkFolder(path, named: entry.key, at: entry.value.range, draft)
        continue
      }
      let repository = mapping["github"]?.text.map { "https://github.com/\($0)" }
      guard let url = repository ?? mapping["url"]?.text else {
        draft.refuse(
          "package '\(entry.key)' needs a url, github or path", at: entry.keyRange)
        continue
      }
      guard let requirement = requirement(mapping, draft) else {
        draft.refuse(
          "package '\(entry.key)' needs a version", at: entry.keyRange,
          help:
            "write from, exactVersion, minVersion and maxVersion, branch or revision; versions are texts"
        )
        continue
      }
      result.append(
        SpecPackage(name: entry.key, place: .remote(url: url, requirement: requirement)))
    }
    for element in draft.root["localPackages"]?.list ?? [] {
      guard let path = element.text else { continue }
      checkFolder(path, named: path, at: element.range, draft)
      let name = LexicalPath.fileName(of: draft.place(path))
      // The last of one name counts.
      result.removeAll { $0.name == name }
      result.append(
        SpecPackage(
          name: name, place: .local(path: path, group: nil, isExcluded: false)))
    }
    return result
  }

  private static func checkFolder(
    _ path: String, named name: String, at range: SourceRange, _ draft: ProjectDraft
  ) {
    // A missing package of a config.yaml was a warning: a checkout may bring it.
    if draft.contents.isConfig || draft.listing.exists(draft.place(path)) { return }
    draft.refuse(
      "package '\(name)' is not at '\(path)'", at: range,
      help: "the path is relative to the folder of the spec")
  }

  private static func requirement(
    _ mapping: XcodeGenMapping, _ draft: ProjectDraft
  ) -> [ProjectObject.Field]? {
    func fields(_ kind: String, _ pairs: (String, String)...) -> [ProjectObject.Field] {
      [("kind", .text(kind))] + pairs.map { ($0.0, .text($0.1)) }
    }
    func text(_ key: String) -> String? {
      switch mapping[key]?.content {
      case .text(let text): text
      case .decimal(let number): "\(number)"
      default: nil
      }
    }
    func version(_ key: String) -> String? {
      guard let text = text(key) else { return nil }
      if !isVersion(text) {
        draft.refuse("'\(text)' is not a version", at: mapping[key]?.range)
      }
      return text
    }
    if let version = version("exactVersion") ?? version("version") {
      return fields("exactVersion", ("version", version))
    }
    if let revision = text("revision") {
      return fields("revision", ("revision", revision))
    }
    if let branch = text("branch") { return fields("branch", ("branch", branch)) }
    if let low = version("minVersion"), let high = version("maxVersion") {
      return fields("versionRange", ("maximumVersion", high), ("minimumVersion", low))
    }
    if let version = version("minorVersion") {
      return fields("upToNextMinorVersion", ("minimumVersion", version))
    }
    if let version = version("majorVersion") ?? version("from") {
      return fields("upToNextMajorVersion", ("minimumVersion", version))
    }
    return nil
  }

  private static func isVersion(_ text: String) -> Bool { versionNumbers(text) != nil }

  /// Returns the one to three numbers of a version; nil if the text is not a version.
  ///
  /// A version may start with `v`. Any text may follow a dash or a plus.
  static func versionNumbers(_ text: String) -> [Int]? {
    let digits = (text.hasPrefix("v") ? text.dropFirst() : text[...])
      .prefix { $0 != "-" && $0 != "+" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return (1...3).contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }
}
