import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsXcode

extension SettingsProject {
  /// Returns findings about the loaded assignments: values that are neither YES nor NO and, with
  /// Apple's catalog, values that an enumeration does not have and misspelled names of settings.
  func assignmentDiagnostics(
    of authored: [AuthoredAssignment], _ catalog: SettingsCatalog?, known: SystemSettings
  ) -> [Diagnostic] {
    let booleans = authored.compactMap(Self.wrongBoolean)
    guard let catalog else { return booleans }
    let used = Set(authored.map(\.name))
    let described = Dictionary(
      catalog.descriptions(of: used.sorted(), texts: CatalogTexts([])).map { ($0.name, $0) }
    ) { first, _ in first }
    var found = booleans
    for assignment in authored {
      if let setting = described[assignment.name] {
        if let diagnostic = Self.wrongValue(assignment, of: setting) { found.append(diagnostic) }
      }
    }
    let referenced = ReferencedNames(authored)
    let unknown = used.filter { !known.contains($0) && !referenced.contains($0) }
    if !unknown.isEmpty {
      let candidates = known.sorted
      // Looked for once for each name, however many targets assign it.
      let pairs = unknown.lazy.filter { $0.utf8.count >= 8 }.compactMap { name in
        Suggestion.nearest(to: name, in: candidates, within: 2).map { (name, $0) }
      }
      let nearest = Dictionary(pairs) { first, _ in first }
      for assignment in authored {
        guard let meant = nearest[assignment.name] else { continue }
        if Self.writtenByXcode.contains(assignment.name) { continue }
        found.append(
          Diagnostic(
            "unknown-setting", .warning,
            "Xcode has no setting named '\(assignment.name)', and nothing refers to it; did you "
              + "mean '\(meant)'?", at: nameRange(of: assignment),
            help: "write \(meant); if a script reads it as it is, switch the rule off"))
      }
    }
    return found
  }

  /// Names that versions of Xcode wrote beside the settings that they mean.
  private static let writtenByXcode: Set<String> = [
    "CLANG_WARN_SUSPICIOUS_MOVES", "METAL_ENABLE_DEBUG_INFO",
  ]

  /// Returns Apple's catalog, even if the project's levels do not include it; nil if there is none.
  func catalogForChecks() -> SettingsCatalog? {
    if let known = loaded.catalog ?? options.loadedCatalog { return known }
    guard options.searchesCatalog else { return nil }
    var scratch = DiagnosticCollector()
    return CatalogFolder.catalog(options.catalog, diagnostics: &scratch)
  }

  /// Spellings that some versions of Xcode understand otherwise, once for each file.
  func versionDiagnostics(of authored: [AuthoredAssignment]) -> [Diagnostic] {
    // The projects of Xcode 16 and later are not for earlier versions.
    if let projects = (outline as? XcodeOutline)?.projects,
      projects.allSatisfy({ $0.writer >= 1600 })
    {
      return []
    }
    var found: [Diagnostic] = []
    var seen: Set<String> = []
    for assignment in authored {
      guard let file = files[assignment.range.file], file.path.hasSuffix(".xcconfig") else {
        continue
      }
      let testsConfiguration = assignment.conditions.contains {
        $0.parameter == "config" && $0.pattern != "*"
      }
      if testsConfiguration,
        seen.insert("config \(file.path)").inserted
      {
        found.append(
          Diagnostic(
            "xcode-version", .note,
            "Xcode before 16 ignores [config=…] in an xcconfig file", at: assignment.range,
            help: "for older versions give each configuration an xcconfig file of its own"))
      }
      if assignment.isContinued, seen.insert("continued \(file.path)").inserted {
        found.append(
          Diagnostic(
            "xcode-version", .note,
            "Xcode before 16 does not continue a value on the next line", at: assignment.range,
            help: "for older versions write the value on one line"))
      }
    }
    return found
  }

  /// A value that Xcode reads as NO, although it is neither YES nor NO.
  private static func wrongBoolean(_ assignment: AuthoredAssignment) -> Diagnostic? {
    let value = assignment.value
    guard assignment.type == .boolean, !value.isEmpty, !value.contains("$"),
      !SettingText.isTrue(value)
    else { return nil }
    let folded = value.lowercased()
    // Some settings have more words, such as NO_ERROR.
    let isFalse =
      ["no", "false"].contains { folded.hasPrefix($0) }
      || ["0", "n", "f", "off", "none", "disabled"].contains(folded)
    if isFalse { return nil }
    return Diagnostic(
      "setting-value", .warning,
      "'\(value)' is neither YES nor NO; Xcode reads \(assignment.name) as NO",
      at: assignment.range, help: "write YES or NO")
  }

  private static func wrongValue(
    _ assignment: AuthoredAssignment, of setting: SettingDescription
  ) -> Diagnostic? {
    let value = assignment.value
    guard !value.contains("$"), setting.type == "Enumeration", !setting.accepts(value) else {
      return nil
    }
    if let accepted = AcceptedValue(value, of: setting) {
      return Diagnostic(
        "setting-value", .note, "'\(value)' \(accepted.remark) (\(setting.name))",
        at: assignment.range, help: accepted.help)
    }
    let words = setting.values.map(\.value).filter { !$0.isEmpty }
    return Diagnostic(
      "setting-value", .warning,
      "'\(value)' is not a value of \(setting.name)" + Suggestion.didYouMean(value, in: words),
      at: assignment.range,
      help: words.count <= 16 ? "one of \(words.joined(separator: ", "))" : nil)
  }
}
