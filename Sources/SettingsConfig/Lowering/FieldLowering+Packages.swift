internal import SettingsDiagnostics
internal import SettingsModel
internal import SettingsYAML

/// Packages, whose fields lower to no settings, and their versions.
extension FieldLowering {
  mutating func checkPackages(_ node: SpecNode) {
    for entry in tree.entries(of: node) {
      let name = tree.string(of: entry.key)
      checkEntry(entry.value, "packages.\(name)", words: "package '\(name)'", in: .package)
    }
  }

  /// - Parameter values: The values of the package's fields.
  mutating func checkVersion(
    _ values: [Field: SpecNode], _ node: SpecNode, _ words: String, _ path: String
  ) {
    let versions = SpecParts.versions.filter { values[$0] != nil }
    if values[.packagePath] != nil {
      if !versions.isEmpty {
        report(
          "ambiguous-field", "\(words) is a local package, which has no version", at: node,
          help: "remove \(Self.names(versions, "and"))")
      }
      return
    }
    guard let version = versions.first, versions.count == 1 else {
      if versions.isEmpty {
        report(
          "missing-field", "\(words) needs one of \(Self.names(SpecParts.versions, "and"))",
          at: node, help: "write 'from: 1.2.0' for this version and later ones")
      } else {
        report(
          "ambiguous-field", "\(words) has more than one of \(Self.names(versions, "and"))",
          at: node, help: "keep one of them")
      }
      return
    }
    guard let value = values[version] else { return }
    let field = version.description
    switch version {
    case .packageRange: checkRange(value, "\(path).\(field.name)")
    case .packageFrom, .packageUpToNextMinor, .packageExact:
      _ = packageVersion(value, field.name)
    default: break
    }
  }

  private mutating func checkRange(_ node: SpecNode, _ path: String) {
    let bounds = elements(node, path, of: "two versions").map(\.value)
    guard bounds.count == 2 else {
      report(
        "invalid-version",
        "'\(path)' must be two versions: the lowest, and the first that is too high",
        at: node, help: "write 'range: [1.2.0, 1.4.0]'")
      return
    }
    let numbers = bounds.compactMap { packageVersion($0, "range") }
    guard numbers.count == 2 else { return }
    let texts = bounds.map { tree.string(of: $0) }
    // A prerelease is less than the version itself.
    guard numbers[0] > numbers[1] || texts[0] == texts[1] else { return }
    report(
      "invalid-version", "no version is in the range from '\(texts[0])' to '\(texts[1])'", at: node,
      help: "write the lower version first; the higher one is not part of the range")
  }

  /// Returns the numbers of a version of Swift packages, or reports that it is none. What follows a
  /// dash or a plus is any text.
  private mutating func packageVersion(_ node: SpecNode, _ field: String) -> VersionNumber? {
    let text = tree.string(of: node)
    let numbers = text.prefix { $0 != "-" && $0 != "+" }
    if let version = VersionNumber(String(numbers), maximumParts: 3) { return version }
    let rest = String(text.drop { $0 == "v" })
    if let version = VersionNumber(
      String(rest.prefix { $0 != "-" && $0 != "+" }), maximumParts: 3)
    {
      warn(
        "invalid-version", "'\(text)' is not a version\(Suggestion.didYouMean(rest))", at: node,
        help: "versions of Swift packages have no 'v', although their tags may have one")
      return version
    }
    let example = field == "range" ? "[1.2.0, 1.4.0]" : "1.2.0"
    report(
      "invalid-version", "'\(text)' is not a version", at: node,
      help:
        "write one to three numbers, as in '\(field): \(example)', or use 'branch' or 'revision'")
    return nil
  }
}
