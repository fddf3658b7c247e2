import SettingsArchives
import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsXcode

/// Compares the files of a product with what its Info.plist and its target name.
struct ResourceCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct
  let contents: ProductContents
  private let names: Set<String>
  /// The folders of languages, sorted.
  private let languageFolders: [String]

  private static let catalogLimit = 512 << 20
  private static let listLimit = 16 << 20
  /// The most scenes and folders of languages in which interfaces are looked for.
  private static let sceneLimit = 100
  private static let languageLimit = 500

  init(product: BuiltProduct, expected: ExpectedProduct, contents: ProductContents) {
    self.product = product
    self.expected = expected
    self.contents = contents
    // Names of files and of the folders on the way to them, below the resources.
    let prefix = product.layout.resources
    var names: Set<String> = []
    for entry in product.entries.keys where entry.utf8.starts(with: prefix.utf8) {
      let name = String(Substring(entry.utf8.dropFirst(prefix.utf8.count)))
      names.insert(name)
      let parts = LexicalPath.components(of: name).prefix(3)
      for count in 1..<max(1, parts.count) { names.insert(parts[..<count].joined(separator: "/")) }
    }
    self.names = names
    languageFolders = names.filter {
      $0.hasSuffix(".lproj") && !$0.utf8.contains(UInt8(ascii: "/"))
    }.sorted()
  }

  func check(
    _ parts: ExpectedParts?, _ icons: [IconSet.Image]?, _ findings: inout ProductFindings
  ) {
    guard case .success(let list)? = contents.infoPlist else { return }
    findings.note(.resources)
    let assets = assets(&findings)
    checkIcons(of: list, assets, icons, &findings)
    checkLaunchScreen(of: list, assets, &findings)
    checkInterfaces(of: list, &findings)
    checkPrivacyManifest(parts, &findings)
    checkLanguages(of: list, parts, &findings)
  }

  // MARK: Asset catalogs

  private func assets(_ findings: inout ProductFindings) -> AssetNames? {
    switch product.read(product.layout.resources + "Assets.car", limit: Self.catalogLimit) {
    case nil: return nil
    case .failure(let failure)?:
      findings.isUnknown(.resources, failure.message)
      return nil
    case .success(let bytes)?:
      do throws(AssetNames.Failure) { return try AssetNames(bytes) } catch {
        findings.isUnknown(.resources, "'Assets.car': \(error.message)")
        return nil
      }
    }
  }

  // MARK: Icons

  private func checkIcons(
    of list: PropertyListValue, _ assets: AssetNames?, _ icons: [IconSet.Image]?,
    _ findings: inout ProductFindings
  ) {
    for key in ["CFBundleIcons", "CFBundleIcons~ipad"] {
      let primary = list[key]?["CFBundlePrimaryIcon"]
      for name in primary?["CFBundleIconFiles"]?.array?.compactMap(\.string) ?? [] {
        checkIconFile(name, key, &findings)
      }
      if let name = primary?["CFBundleIconName"]?.string { checkIconSet(name, assets, &findings) }
    }
    for name in list["CFBundleIconFiles"]?.array?.compactMap(\.string) ?? [] {
      checkIconFile(name, "CFBundleIconFiles", &findings)
    }
    if let name = list["CFBundleIconFile"]?.string, !name.isEmpty {
      let files = name.contains(".") ? [name] : ["\(name).icns", "\(name).png", name]
      if !files.contains(where: has) {
        findings.differs(
          .resources, "the icon '\(name)', which Info.plist names (CFBundleIconFile), is missing")
      }
    }
    guard product.kind == .application,
      let wanted = expected.text("ASSETCATALOG_COMPILER_APPICON_NAME")
    else { return }
    let place = expected.place("ASSETCATALOG_COMPILER_APPICON_NAME")
    guard let assets else {
      if icons != nil, !has("Assets.car") {
        findings.differs(
          .resources,
          "there is no 'Assets.car', but \(expected.cell) has the icon '\(wanted)' "
            + "(ASSETCATALOG_COMPILER_APPICON_NAME)", at: place)
      }
      return
    }
    if icons != nil, !assets.sets.contains(wanted) {
      findings.differs(
        .resources, "'Assets.car' has no icon '\(wanted)' (ASSETCATALOG_COMPILER_APPICON_NAME)",
        at: place)
    }
    let found = Dictionary(grouping: assets.images, by: \.name)
    let missing = (icons ?? []).filter { found[$0.name] == nil }.map(\.name)
    if !missing.isEmpty, !assets.images.isEmpty {
      findings.isUnknown(
        .resources,
        "'Assets.car' does not name \(missing.prefix(5).map { "'\($0)'" }.list(last: "and"))"
          + " of the icon '\(wanted)'; the catalog's compiler may have made other images of "
          + (missing.count == 1 ? "it" : "them"), at: place)
    }
    for icon in icons ?? [] {
      let sizes = found[icon.name] ?? []
      guard let size = icon.pixels, !sizes.isEmpty,
        !sizes.contains(where: { $0.width == size && $0.height == size })
      else { continue }
      findings.differs(
        .resources, "the icon '\(icon.name)' in 'Assets.car' is not \(size) pixels wide and high",
        at: place)
    }
  }

  /// Checks that files of an icon are there: for the scales of a name without an extension.
  private func checkIconFile(_ name: String, _ key: String, _ findings: inout ProductFindings) {
    let base = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let endings = ["", "@2x", "@3x"].flatMap { ["\($0)", "\($0)~ipad", "\($0)~iphone"] }
    if endings.contains(where: { has("\(base)\($0).png") }) { return }
    findings.differs(
      .resources, "the icon '\(name)', which Info.plist names (\(key)), has no file",
      help: "add the icon to the target, or remove its name")
  }

  private func checkIconSet(
    _ name: String, _ assets: AssetNames?, _ findings: inout ProductFindings
  ) {
    let wanted = expected.text("ASSETCATALOG_COMPILER_APPICON_NAME")
    if let wanted, wanted != name {
      findings.differs(
        .resources,
        "the icon is '\(name)', but \(expected.cell) has '\(wanted)' "
          + "(ASSETCATALOG_COMPILER_APPICON_NAME)",
        at: expected.place("ASSETCATALOG_COMPILER_APPICON_NAME"))
    }
    if let assets, !assets.sets.contains(name) {
      findings.differs(
        .resources, "'Assets.car' has no icon '\(name)', which Info.plist names")
    }
  }

  private func has(_ name: String) -> Bool { names.contains(name) }

  // MARK: Storyboards and nibs

  private func checkLaunchScreen(
    of list: PropertyListValue, _ assets: AssetNames?, _ findings: inout ProductFindings
  ) {
    for key in [
      "UILaunchStoryboardName", "UILaunchStoryboardName~ipad",
      "UILaunchStoryboardName~iphone",
    ] {
      guard let name = list[key]?.string, !name.isEmpty else { continue }
      checkInterface(name, key, ["storyboardc", "nib"], &findings)
    }
    guard let assets, let screen = list["UILaunchScreen"] else { return }
    for key in ["UIImageName", "UIColorName"] {
      guard let name = screen[key]?.string, !name.isEmpty, !assets.sets.contains(name) else {
        continue
      }
      if key == "UIImageName", has("\(name).png") || has("\(name)@2x.png") { continue }
      findings.differs(
        .resources, "'Assets.car' has no '\(name)', which the launch screen names (\(key))")
    }
  }

  private func checkInterfaces(
    of list: PropertyListValue, _ findings: inout ProductFindings
  ) {
    for key in [
      "UIMainStoryboardFile", "UIMainStoryboardFile~ipad",
      "UIMainStoryboardFile~iphone", "NSMainStoryboardFile",
    ] {
      if let name = list[key]?.string, !name.isEmpty {
        checkInterface(name, key, ["storyboardc"], &findings)
      }
    }
    for key in ["NSMainNibFile", "NSMainNibFile~ipad", "NSMainNibFile~iphone"] {
      if let name = list[key]?.string, !name.isEmpty {
        checkInterface(name, key, ["nib"], &findings)
      }
    }
    if let name = list["NSExtension"]?["NSExtensionMainStoryboard"]?.string, !name.isEmpty {
      checkInterface(name, "NSExtensionMainStoryboard", ["storyboardc"], &findings)
    }
    let scenes = list["UIApplicationSceneManifest"]?["UISceneConfigurations"]?.entries ?? []
    for scene in scenes.flatMap({ $0.value.array ?? [] }).prefix(Self.sceneLimit) {
      if let name = scene["UISceneStoryboardFile"]?.string, !name.isEmpty {
        checkInterface(name, "UISceneStoryboardFile", ["storyboardc"], &findings)
      }
    }
  }

  private func checkInterface(
    _ name: String, _ key: String, _ types: [String], _ findings: inout ProductFindings
  ) {
    let base = types.reduce(name) {
      $0.hasSuffix(".\($1)") ? String($0.dropLast($1.count + 1)) : $0
    }
    let devices = ["", "~ipad", "~iphone"]
    let files = types.flatMap { type in devices.map { "\(base)\($0).\(type)" } }
    let folders = [""] + languageFolders.prefix(Self.languageLimit).map { "\($0)/" }
    if folders.contains(where: { folder in files.contains { has(folder + $0) } }) { return }
    findings.differs(
      .resources, "'\(base).\(types[0])', which Info.plist names (\(key)), is missing",
      help: "add the file to the target, or correct the name")
  }

  // MARK: Privacy and languages

  private func checkPrivacyManifest(
    _ parts: ExpectedParts?, _ findings: inout ProductFindings
  ) {
    let name = "PrivacyInfo.xcprivacy"
    let isExpected =
      parts?.resources.contains { LexicalPath.fileName(of: $0) == name } ?? false
    switch product.read(product.layout.resources + name, limit: Self.listLimit) {
    case nil:
      if isExpected {
        findings.differs(
          .resources, "'\(name)' is missing, but the target \(expected.target) has it")
      }
    case .failure(let failure)?: findings.isUnknown(.resources, failure.message)
    case .success(let bytes)?:
      if case .failure(let failure) = ProductContents.list(bytes, "'\(name)'") {
        findings.differs(.resources, failure.message, help: "correct the file in the project")
      }
    }
  }

  private func checkLanguages(
    of list: PropertyListValue, _ parts: ExpectedParts?, _ findings: inout ProductFindings
  ) {
    let folders = Set(languageFolders.map { $0.lowercased() })
    var wanted = Set(
      parts?.resources.flatMap { path in
        LexicalPath.components(of: path).filter { $0.hasSuffix(".lproj") }.map(String.init)
      } ?? [])
    for language in list["CFBundleLocalizations"]?.array?.compactMap(\.string) ?? [] {
      // Files of frameworks may have the texts.
      if !folders.isEmpty { wanted.insert("\(language).lproj") }
    }
    // Interfaces may be merged, and texts may be in one table.
    if names.contains(where: { $0.hasSuffix(".loctable") }) { return }
    for folder in wanted.sorted() where !folders.contains(folder.lowercased()) {
      if folder == "Base.lproj" { continue }
      findings.differs(
        .resources, "'\(folder)' is missing, but the target or Info.plist names the language")
    }
    for folder in languageFolders where !wanted.isEmpty && parts != nil {
      if wanted.contains(folder) || folder == "Base.lproj" || parts?.mayHaveOtherLanguages ?? true {
        continue
      }
      if isOfStrings(folder) { continue }
      findings.differs(
        .resources, "'\(folder)' has a language that the target \(expected.target) does not have",
        severity: .warning)
    }
  }

  /// Whether the cell has texts of Info.plist in a language.
  private func isOfStrings(_ folder: String) -> Bool {
    expected.strings?.languages.contains { "\($0.name).lproj" == folder } ?? false
  }
}
