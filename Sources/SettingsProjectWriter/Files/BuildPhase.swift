import SettingsXcodeGen

/// Where a copy phase puts files.
struct CopyDestination: Hashable {
  /// The number by which a project file names the place.
  let specification: Int
  let subpath: String
  var isBeforeCompiling = false

  /// The places by the names that specs use.
  static let places = CopyPlace.numbers

  static let xpcServices = CopyDestination(
    specification: 16, subpath: "$(CONTENTS_FOLDER_PATH)/XPCServices")
}

/// The phase of a target that a source file takes part in.
enum BuildPhase: Hashable {
  case sources, headers, resources, frameworks, none
  case copy(CopyDestination)
}

/// The treatment of files with an extension, by the spec or by XcodeGen.
struct FileKind {
  /// Whether a folder with the extension counts as a file; nil to go by what is there.
  var isFile: Bool? = true
  /// Nil to go by the rules for unknown extensions.
  var phase: BuildPhase?
  var attributes: [String] = []
  var resourceTags: [String] = []
  var compilerFlags: [String] = []

  /// Returns XcodeGen's own treatment of an extension; nil for extensions that it does not know.
  static func builtIn(_ fileExtension: String) -> FileKind? {
    phases[fileExtension].map { FileKind(phase: $0) }
  }

  private static let phases: [String: BuildPhase] = {
    var result: [String: BuildPhase] = [
      "framework": .frameworks, "xpc": .copy(.xpcServices),
      "appex": .copy(
        CopyDestination(specification: 13, subpath: "$(CONTENTS_FOLDER_PATH)/PlugIns")),
    ]
    let words: [(BuildPhase, String)] = [
      (
        .sources,
        "swift gyb m mm cpp cp cxx c cc S xcdatamodeld xcmappingmodel intentdefinition metal mlmodel "
          + "mlpackage rcproject iig docc"
      ),
      (.headers, "h hh hpp ipp tpp hxx def"),
      (.resources, "bundle xcassets storekit xcstrings icon mlmodelc"),
      (.none, "xcconfig entitlements gpx lproj xcfilelist apns pch xctestplan"),
    ]
    for (phase, extensions) in words {
      for name in extensions.split(separator: " ") { result[String(name)] = phase }
    }
    return result
  }()

  /// The phase of an extension that nothing is known about.
  static func fallback(_ fileExtension: String?, for type: XcodeGenProductType) -> BuildPhase {
    switch fileExtension {
    case nil: .none
    case "modulemap" where type.name == "library.static":
      .copy(
        CopyDestination(
          specification: 16, subpath: "include/$(PRODUCT_NAME)", isBeforeCompiling: true))
    case "swiftcrossimport" where type.name == "framework":
      .copy(
        CopyDestination(
          specification: 16, subpath: "$(PRODUCT_NAME).framework/Modules", isBeforeCompiling: true))
    case "modulemap", "swiftcrossimport": .none
    default: .resources
    }
  }
}
