import SettingsDiagnostics
import SettingsModel
import SettingsXcodeGen

/// A file of a target, and what its build file says.
struct SourceBuildFile {
  /// Absolute.
  let path: String
  let element: ObjectID
  let phase: BuildPhase
  var attributes: [String] = []
  var compilerFlags = ""
  var assetTags: [String] = []
  var platformFilters: [String] = []
}

/// The facts that determine the build files of one source of one target.
struct SourceContext {
  let source: SpecSource
  let type: XcodeGenProductType
  let options: WriterOptions
  /// The target's Info.plist files, which are not built.
  let informationFiles: Set<String>
  /// The build rules of the target, if they decide which files are compiled, as Xcode's do.
  let rules: [Project.Rule]
  /// Whether the source is a folder that is copied as it is.
  var isFolderReference = false

  func file(_ path: String, _ element: ObjectID) -> SourceBuildFile {
    let fileExtension = FileType.fileExtension(of: path)
    let kind = options.kind(of: fileExtension)
    var phase = phase(of: path, fileExtension, kind)
    if phase == .headers, type.name == "library.static" {
      phase =
        source.headerVisibility == .public
        ? .copy(
          CopyDestination(
            specification: 16, subpath: "include/$(PRODUCT_NAME)", isBeforeCompiling: true))
        : .none
    }
    var file = SourceBuildFile(path: path, element: element, phase: phase)
    file.attributes = source.attributes + (kind?.attributes ?? [])
    if phase == .headers, let attribute = source.headerVisibility.attribute {
      file.attributes.append(attribute)
    }
    if phase == .sources {
      file.compilerFlags = ((kind?.compilerFlags ?? []) + source.compilerFlags)
        .joined(separator: " ")
    }
    if phase == .resources { file.assetTags = source.resourceTags + (kind?.resourceTags ?? []) }
    file.platformFilters = platformFilters(of: path)
    return file
  }

  private func phase(of path: String, _ fileExtension: String?, _ kind: FileKind?) -> BuildPhase {
    if let phase = source.phase { return phase }
    if isFolderReference { return .resources }
    if informationFiles.contains(path) { return .none }
    if rules.contains(where: { $0.processes(path, type: nil) }) { return .sources }
    if options.followsXcode {
      if LexicalPath.fileName(of: path).utf8.first == UInt8(ascii: ".") { return .none }
      if fileExtension == nil { return .resources }
    }
    return kind?.phase ?? FileKind.fallback(fileExtension, for: type)
  }

  // MARK: Destinations

  private func platformFilters(of path: String) -> [String] {
    if !source.destinations.isEmpty { return source.destinations.map(\.platformFilter) }
    guard source.infersDestinations, let found = XcodeGenDestination.named(inPath: path) else {
      return []
    }
    return [found.platformFilter]
  }
}
