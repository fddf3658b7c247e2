import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// The `options` of a spec that decide on files, groups and schemes.
struct WriterOptions {
  enum GroupPosition: String { case top, bottom, none }

  let mapping: XcodeGenMapping
  /// Whether the rules for files are Xcode's, as for a config.yaml, and not XcodeGen's.
  let followsXcode: Bool
  var createsIntermediateGroups = false
  var generatesEmptyFolders = false
  var folderKind: SpecSource.Kind?
  var groupPosition = GroupPosition.bottom
  var groupOrdering: [(pattern: String, order: [String])] = []
  var developmentLanguage = "en"
  var usesBaseInternationalization = true
  var localPackagesGroup = "Packages"
  var fileKinds: [String: FileKind] = [:]

  init(_ mapping: XcodeGenMapping, followsXcode: Bool) {
    self.mapping = mapping
    self.followsXcode = followsXcode
    createsIntermediateGroups = mapping["createIntermediateGroups"]?.boolean ?? false
    generatesEmptyFolders = mapping["generateEmptyDirectories"]?.boolean ?? false
    folderKind = mapping["defaultSourceDirectoryType"]?.text.flatMap(SpecSource.Kind.init)
    groupPosition =
      mapping["groupSortPosition"]?.text.flatMap(GroupPosition.init) ?? .bottom
    for entry in mapping["groupOrdering"]?.list ?? [] {
      guard let ordering = entry.mapping else { continue }
      groupOrdering.append(
        (ordering["pattern"]?.text ?? "", ordering["order"]?.readableTexts ?? []))
    }
    if let language = mapping["developmentLanguage"]?.text { developmentLanguage = language }
    usesBaseInternationalization = mapping["useBaseInternationalization"]?.boolean ?? true
    if let group = mapping["localPackagesGroup"]?.text { localPackagesGroup = group }
    for entry in mapping["fileTypes"]?.mapping?.entries ?? [] {
      guard let type = entry.value.mapping else { continue }
      var kind = FileKind(isFile: type["file"]?.boolean ?? true)
      if let value = type["buildPhase"], value.text != nil || value.mapping != nil {
        // XcodeGen drops an entry whose phase is not valid, and keeps its own for the extension.
        var ignored = DiagnosticCollector()
        guard let phase = SpecSource.phase(value, &ignored) else { continue }
        kind.phase = phase
      }
      kind.attributes = type["attributes"]?.readableTexts ?? []
      kind.resourceTags = type["resourceTags"]?.readableTexts ?? []
      kind.compilerFlags = type["compilerFlags"]?.readableTexts ?? []
      fileKinds[entry.key] = kind
    }
  }

  func text(_ key: String) -> String? { mapping[key]?.text }
  func boolean(_ key: String) -> Bool? { mapping[key]?.boolean }

  /// Returns the kind of files with an extension: that of the spec, or else Xcode's or XcodeGen's own.
  func kind(of fileExtension: String?) -> FileKind? {
    guard let fileExtension else { return nil }
    if let kind = fileKinds[fileExtension] { return kind }
    let known = FileKind.builtIn(fileExtension)
    if !followsXcode { return known }
    // XcodeGen copies what many of Xcode's tools compile: lex, yacc, MIG, assembly.
    let type = FileType(path: "file.\(fileExtension)")
    if let type, type.isCompiled {
      return FileKind(isFile: type.isWrapper ? true : nil, phase: .sources)
    }
    guard var kind = known else {
      return type?.isHeader == true ? FileKind(isFile: nil, phase: .headers) : nil
    }
    if type?.isHeader == true { return kind }
    // XcodeGen also compiles what Xcode has no tool for (.gyb), and omits resources (.gpx).
    switch kind.phase {
    case .sources?, .headers?, .some(.none):
      kind.phase = FileType.isInNoPhase("file.\(fileExtension)") ? BuildPhase.none : .resources
    default: break
    }
    return kind
  }

  /// Returns the identifier of the type that a project states for files with an extension; nil if it
  /// states none.
  func type(ofExtension name: String) -> String? {
    followsXcode
      ? FileType(path: "file.\(name)")?.identifier : FileType.xcodeGenIdentifier(ofExtension: name)
  }

  /// Whether a folder counts as one file because of its extension, which no kind of files has.
  func isWrapper(_ fileExtension: String?) -> Bool {
    guard let fileExtension else { return false }
    return followsXcode
      ? FileType(path: "file.\(fileExtension)")?.isWrapper ?? false
      : FileType.xcodeGenIdentifier(ofExtension: fileExtension) != nil
  }
}
