import SettingsDiagnostics
import SettingsXcodeGen

/// One entry of a target's `sources`, with all that decides on files and groups.
struct SpecSource {
  enum Kind: String { case group, file, folder, syncedFolder }

  enum HeaderVisibility: String {
    case `public`, `private`, project

    /// The attribute of a build file in a header phase; nil for Xcode's default.
    var attribute: String? {
      switch self {
      case .public: "Public"
      case .private: "Private"
      case .project: nil
      }
    }
  }

  /// Relative to the spec's folder.
  let path: String
  let range: SourceRange
  var name: String?
  var group: String?
  var kind: Kind?
  var excludes: [String] = []
  var includes: [String] = []
  var explicitFolders: [String] = []
  var compilerFlags: [String] = []
  var attributes: [String] = []
  var resourceTags: [String] = []
  var isOptional = false
  var phase: BuildPhase?
  var headerVisibility = HeaderVisibility.public
  var createsIntermediateGroups: Bool?
  var destinations: [XcodeGenDestination] = []
  var infersDestinations = false
  /// Headers of a folder that Xcode keeps in step with the disk, seen from it. Only a config.yaml has them.
  var publicHeaders: [String] = []
  var privateHeaders: [String] = []

  /// Files that are left out, seen from the folder, by path and not by pattern. Only a config.yaml has them.
  var excludedPaths: [String] = []
  /// The compiler flags of files in a folder that Xcode keeps in step with the disk.
  var fileFlags: [(path: String, flags: String)] = []

  var hasHeaders: Bool { !publicHeaders.isEmpty || !privateHeaders.isEmpty }

  init(path: String, range: SourceRange) {
    self.path = path
    self.range = range
  }

  /// The entries of a value of `sources`.
  static func all(_ value: XcodeGenValue?, _ diagnostics: inout DiagnosticCollector) -> [SpecSource]
  {
    guard let value else { return [] }
    if let text = value.text {
      return text.isEmpty ? [] : [SpecSource(path: text, range: value.range)]
    }
    return (value.list ?? []).compactMap { SpecSource($0, &diagnostics) }
  }

  private init?(_ value: XcodeGenValue, _ diagnostics: inout DiagnosticCollector) {
    if let text = value.text {
      self.init(path: text, range: value.range)
      return
    }
    guard let mapping = value.mapping else { return nil }
    guard let path = mapping["path"]?.text else {
      diagnostics.refuse("an entry of 'sources' needs a 'path'", at: value.range)
      return nil
    }
    self.init(path: path, range: value.range)
    name = mapping["name"]?.text
    group = mapping["group"]?.text
    kind = mapping["type"]?.text.flatMap(Kind.init)
    excludes = mapping["excludes"]?.readableTexts ?? []
    includes = mapping["includes"]?.readableTexts ?? []
    explicitFolders = mapping["explicitFolders"]?.readableTexts ?? []
    compilerFlags = Self.flags(mapping["compilerFlags"])
    attributes = mapping["attributes"]?.readableTexts ?? []
    resourceTags = mapping["resourceTags"]?.readableTexts ?? []
    isOptional = mapping["optional"]?.boolean ?? false
    headerVisibility =
      mapping["headerVisibility"]?.text.flatMap(HeaderVisibility.init) ?? .public
    createsIntermediateGroups = mapping["createIntermediateGroups"]?.boolean
    destinations = (mapping["destinationFilters"]?.readableTexts ?? []).compactMap(
      XcodeGenDestination.init)
    infersDestinations = mapping["inferDestinationFiltersByPath"]?.boolean ?? false
    publicHeaders = mapping["publicHeaders"]?.readableTexts ?? []
    privateHeaders = mapping["privateHeaders"]?.readableTexts ?? []
    excludedPaths = mapping["excludedPaths"]?.readableTexts ?? []
    fileFlags = (mapping["fileFlags"]?.mapping?.entries ?? []).map { ($0.key, $0.value.text ?? "") }
    if let value = mapping["buildPhase"], value.text != nil || value.mapping != nil {
      phase = Self.phase(value, &diagnostics)
    }
  }

  static func flags(_ value: XcodeGenValue?) -> [String] {
    if let text = value?.text { return text.split(separator: " ").map(String.init) }
    return value?.readableTexts ?? []
  }

  /// Reads a `buildPhase`; nil for what is none, which is reported.
  static func phase(
    _ value: XcodeGenValue, _ diagnostics: inout DiagnosticCollector
  ) -> BuildPhase? {
    switch value.text {
    case "sources": return .sources
    case "headers": return .headers
    case "resources": return .resources
    case "none": return BuildPhase.none
    case "copyFiles":
      diagnostics.refuse(
        "'copyFiles' needs a destination", at: value.range,
        help: "write 'copyFiles: { destination: …, subpath: … }'")
      return nil
    default: break
    }
    guard let entry = value.mapping?.entry("copyFiles"), let copy = entry.value.mapping else {
      let known = ["sources", "headers", "resources", "copyFiles", "none"]
      diagnostics.refuse(
        "'\(value.text ?? value.kindWords)' is not a build phase; expected \(known.list(last: "or"))",
        at: value.range)
      return nil
    }
    let places = CopyDestination.places
    guard let word = copy["destination"]?.text, let place = places[word] else {
      diagnostics.refuse(
        copy["destination"].map { "'\($0.text ?? $0.kindWords)' is not a destination of copyFiles" }
          ?? "'copyFiles' needs a destination", at: copy["destination"]?.range ?? entry.keyRange,
        help: "destinations are \(places.keys.sorted().joined(separator: ", "))")
      return nil
    }
    return .copy(
      CopyDestination(
        specification: place, subpath: copy["subpath"]?.text ?? "",
        isBeforeCompiling: copy["phaseOrder"]?.text == "preCompile"))
  }
}

extension DiagnosticCollector {
  /// Reports what XcodeGen rejects, too.
  mutating func refuse(_ message: String, at range: SourceRange?, help: String? = nil) {
    report(Diagnostic("xcodegen-refused", message, at: range, help: help))
  }
}
