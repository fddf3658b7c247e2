import SettingsDiagnostics
import SettingsRendering

/// Checks images in asset catalogs: the sets that settings name, and the files that these sets
/// name.
extension ImageCheck {
  func checkCatalog(
    _ name: String, _ kind: Kind, in cell: RuleCell, _ report: inout RuleReport
  ) {
    // The name may be that of the presets.
    let place = cell.place(of: kind.assetName) ?? cell.place(of: "SOURCE_PATHS")
    let folder = "\(name).\(kind.set)"
    guard let paths = catalogFiles(kind, in: cell), !paths.isEmpty else { return }
    // Icons of Icon Composer replace a set.
    if kind == .icon, cell.sources?.paths.contains(where: Self.isLayered(name)) == true { return }
    guard let contents = paths.first(where: { $0.hasSuffix("/\(folder)/Contents.json") }) else {
      report.add(
        kind.missing, "no asset catalog has a set '\(folder)'", at: place,
        notes: cell.note("the catalog is set here", at: kind.catalog),
        help: kind.helpForMissingSet,
        in: cell.identity)
      return
    }
    guard let loaded = cell.project.files.load(resolved: contents),
      let value = try? JSONValue(parsing: loaded.bytes)
    else { return }
    let notes = place.map { [Diagnostic.Note("the set is used here", at: $0)] } ?? []
    let names = JSONNames(loaded.bytes)
    let families = cell.deviceFamilies ?? ["1"]
    for image in value["images"]?.array ?? [] {
      guard let file = image["filename"]?.string, !file.isEmpty,
        Self.isUsed(image, by: families)
      else { continue }
      let path = LexicalPath.join(LexicalPath.directory(of: contents), file)
      check(
        path, image, kind, at: loaded.range(names.range(of: file)), notes: notes, in: cell, &report)
    }
  }

  /// Whether an image of a set is for iOS, on the devices of some families. A set may have images for
  /// other platforms.
  private static func isUsed(_ image: JSONValue, by families: [String]) -> Bool {
    if let platform = image["platform"]?.string, platform != "ios" { return false }
    switch image["idiom"]?.string {
    case "iphone": return families.contains("1")
    case "ipad": return families.contains("2")
    case "universal", "ios-marketing", nil: return true
    default: return false
    }
  }

  /// Checks that the catalogs that a config.yaml names exist. Xcode does not know their settings.
  func checkCatalogs(in cell: RuleCell, _ report: inout RuleReport) {
    guard cell.parts == nil else { return }
    let files = cell.project.files
    var checked: Set<String> = []
    for kind in [Kind.icon, .launchImage] {
      // The fields for icons and for launch images may share a catalog.
      guard let catalog = cell.text(kind.catalog), checked.insert(catalog).inserted,
        files.isMissing(catalog), !cell.mayBeMade(files.resolve(catalog))
      else { continue }
      report.add(
        kind.missing,
        "there is no asset catalog at '\(catalog)'" + files.suggestion(for: catalog),
        at: cell.place(of: kind.catalog), help: "paths are relative to the project's folder",
        in: cell.identity)
    }
  }

  /// Checks that the icon of an app for other devices than iPhone and iPad exists. Their sets have
  /// kinds and sizes of their own.
  func checkIconSet(in cell: RuleCell, _ report: inout RuleReport) {
    guard let name = cell.text(Kind.icon.assetName),
      let paths = catalogFiles(.icon, in: cell), !paths.isEmpty
    else { return }
    let folders = Self.iconSets.map { "/\(name).\($0)/" }
    if paths.contains(where: { path in folders.contains { path.contains($0) } }) { return }
    if cell.sources?.paths.contains(where: Self.isLayered(name)) == true { return }
    report.add(
      .iconMissing, "no asset catalog has an icon '\(name)'",
      at: cell.place(of: Kind.icon.assetName) ?? cell.place(of: "SOURCE_PATHS"),
      help: Kind.icon.helpForMissingSet,
      in: cell.identity)
  }

  /// The extensions of the sets that are icons of apps.
  private static let iconSets = [
    "appiconset", "brandassets", "imagestack", "solidimagestack", "stickersiconset",
  ]

  private func check(
    _ path: String, _ image: JSONValue, _ kind: Kind, at place: SourceRange?,
    notes: [Diagnostic.Note], in cell: RuleCell, _ report: inout RuleReport
  ) {
    let file = LexicalPath.fileName(of: path)
    guard let bytes = cell.project.files.bytes(atResolved: path) else {
      guard cell.project.files.presence(of: path) == .missing else { return }
      report.add(
        kind.missing, "the set names \(kind.noun) '\(file)', which does not exist", at: place,
        notes: notes, help: "add the file to the set's folder", in: cell.identity)
      return
    }
    let expected: PixelSize?
    switch kind {
    case .icon:
      expected = image["size"]?.string.flatMap {
        IconSizes.expected(bySize: $0, scale: image["scale"]?.string)
      }
    case .launchImage:
      expected = LaunchImageSizes.expected(
        idiom: image["idiom"]?.string, subtype: image["subtype"]?.string,
        orientation: image["orientation"]?.string, extent: image["extent"]?.string,
        scale: image["scale"]?.string)
    }
    guard let expected else { return }
    let found = PNGHeader(bytes).map(PixelSize.init)
    if found == expected || found == nil && ImageFormat.isOther(bytes) { return }
    let what = found.map { "has \($0) pixels instead of \(expected)" } ?? "is not a PNG image"
    report.add(
      kind.size, "\(kind.noun) '\(file)' \(what)", at: place, notes: notes,
      help: "use an image of the size in the set: \(expected)", in: cell.identity)
  }

  private static func isLayered(_ name: String) -> (String) -> Bool {
    { path in LexicalPath.fileName(of: path) == "\(name).icon" }
  }

  /// Returns the files of the named catalog, or of those among the sources; nil if they cannot be
  /// listed, or if the build fills a catalog.
  private func catalogFiles(_ kind: Kind, in cell: RuleCell) -> [String]? {
    let catalogs: [String]
    if let catalog = cell.text(kind.catalog) ?? cell.text("ICON_CATALOG") {
      catalogs = [cell.project.files.resolve(catalog)]
    } else {
      guard let sources = cell.sources else { return nil }
      catalogs = sources.paths.filter { $0.hasSuffix(".xcassets") }
    }
    var result: [String] = []
    for catalog in catalogs {
      let files = cell.project.files.files(atResolved: catalog) ?? []
      // The sets of a catalog are folders in it.
      let hasSets = files.contains { LexicalPath.directory(of: $0) != catalog }
      if files.isEmpty || !hasSets && cell.mayBeMade(catalog) { return nil }
      result += files
    }
    return result
  }
}

/// The places of texts in JSON.
private struct JSONNames {
  private var ranges: [ArraySlice<UInt8>: Range<Int>] = [:]

  init(_ bytes: [UInt8]) {
    var start: Int?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""):
        if let first = start {
          let text = bytes[first..<index]
          if ranges[text] == nil { ranges[text] = first..<index }
          start = nil
        } else {
          start = index + 1
        }
      default: break
      }
      index += 1
    }
  }

  /// Returns the first place of a text; an empty range for one that is written with escapes.
  func range(of text: String) -> Range<Int> { ranges[Array(text.utf8)[...]] ?? 0..<0 }
}
