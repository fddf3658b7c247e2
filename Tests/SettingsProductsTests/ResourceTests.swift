import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// What `verify` says about the files in a product.
@Suite struct ResourceTests {
  private static let icons: PropertyListValue = .dictionary([
    (
      "CFBundlePrimaryIcon",
      .dictionary([
        ("CFBundleIconFiles", .array([.string("AppIcon60x60")])),
        ("CFBundleIconName", .string("AppIcon")),
      ])
    )
  ])

  @Test func `icons are files, and sets of the asset catalog`() async throws {
    let stage = try ProductStage()
    let app = "build/Hello.app"
    try await stage.make(app, of: "Hello", keys: ["CFBundleIcons": Self.icons])
    let setting = ["--set", "ASSETCATALOG_COMPILER_APPICON_NAME=AppIcon"]
    let missing = try await stage.verify(app, setting[0], setting[1])
    #expect(
      missing.output.contains(
        "the icon 'AppIcon60x60', which Info.plist names (CFBundleIcons), has no file"))
    try stage.write([1], to: "\(app)/AppIcon60x60@2x.png")
    try stage.write(MadeCatalog.bytes(sets: ["Other"]), to: "\(app)/Assets.car")
    let other = try await stage.verify(app, setting[0], setting[1])
    #expect(
      other.output.contains("'Assets.car' has no icon 'AppIcon', which Info.plist names"),
      "\(other.output)")
    try stage.write(MadeCatalog.bytes(sets: ["AppIcon", "Other"]), to: "\(app)/Assets.car")
    let right = try await stage.verify(app, setting[0], setting[1], "--strict")
    #expect(right.status == 0, "\(right.transcript)")
    let renamed = try await stage.verify(
      app, setting[0], "ASSETCATALOG_COMPILER_APPICON_NAME=Beta")
    #expect(renamed.output.contains("the icon is 'AppIcon', but Hello@Release has 'Beta'"))
    try stage.write(Array("BOMStore".utf8), to: "\(app)/Assets.car")
    let damaged = try await stage.verify(app, setting[0], setting[1])
    #expect(damaged.output.contains("'Assets.car': it is not a compiled asset catalog"))
  }

  @Test func `the sizes of icons are those of the project's catalog`() async throws {
    let config = ProductStage.config.replacing(
      "type: application\n", with: "type: application\n    sources: [Hello]\n", maxReplacements: 1)
    let stage = try ProductStage(config: config)
    let app = "build/Hello.app"
    try stage.folder.write(
      """
      { "images": [
        { "idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "a.png" },
        { "idiom": "ipad", "size": "76x76", "scale": "2x", "filename": "b.png" } ] }
      """, to: "Hello/Assets.xcassets/AppIcon.appiconset/Contents.json")
    try await stage.make(app, of: "Hello")
    let set = "ASSETCATALOG_COMPILER_APPICON_NAME=AppIcon"
    let none = try await stage.verify(app, "--set", set)
    #expect(none.output.contains("there is no 'Assets.car', but"), "\(none.output)")
    try stage.write(
      MadeCatalog.bytes(sets: ["AppIcon"], images: [("a.png", 119, 119)]), to: "\(app)/Assets.car")
    let wrong = try await stage.verify(app, "--set", set)
    #expect(wrong.output.contains("the icon 'a.png' in 'Assets.car' is not 120 pixels"))
    try stage.write(
      MadeCatalog.bytes(sets: ["AppIcon"], images: [("a.png", 120, 120)]), to: "\(app)/Assets.car")
    let right = try await stage.verify(app, "--set", set, "--strict")
    #expect(right.status == 0, "\(right.transcript)")
  }

  @Test(arguments: [
    ("UIMainStoryboardFile", "Main", "Main.storyboardc"),
    ("UILaunchStoryboardName", "Launch", "Launch.storyboardc"),
    ("NSMainNibFile", "MainWindow", "MainWindow.nib"),
  ])
  func `what Info.plist names is in the product or a language`(
    key: String, name: String, file: String
  ) async throws {
    let config = ProductStage.config.replacing(
      "PRODUCT_BUNDLE_IDENTIFIER: com.example.hello\n",
      with: "PRODUCT_BUNDLE_IDENTIFIER: com.example.hello\n"
        + "      INFOPLIST_KEY_\(key): \(name)\n")
    let stage = try ProductStage(config: config)
    let app = "build/Hello.app"
    try await stage.make(app, of: "Hello", keys: [key: .string(name)])
    let missing = try await stage.verify(app)
    #expect(
      missing.output.contains("'\(file)', which Info.plist names (\(key)), is missing"),
      "\(missing.output)")
    try stage.write([1], to: "\(app)/Base.lproj/\(file)/Info.plist")
    let right = try await stage.verify(app)
    #expect(!right.output.contains("is missing"), "\(right.output)")
  }

  @Test func `a privacy manifest and languages of the target are there`() async throws {
    let config = ProductStage.config.replacing(
      "type: application\n", with: "type: application\n    sources: [Hello]\n", maxReplacements: 1)
    let stage = try ProductStage(config: config)
    let app = "build/Hello.app"
    let manifest = PropertyList.xml(.dictionary([("NSPrivacyTracking", .boolean(false))]))
    try stage.write(manifest, to: "Hello/PrivacyInfo.xcprivacy")
    try stage.folder.write("\"a\" = \"b\";", to: "Hello/de.lproj/Localizable.strings")
    try await stage.make(app, of: "Hello")
    let missing = try await stage.verify(app)
    #expect(missing.status == 1)
    #expect(missing.output.contains("'PrivacyInfo.xcprivacy' is missing, but the target Hello"))
    #expect(missing.output.contains("'de.lproj' is missing"), "\(missing.output)")
    try stage.write(Array("<plist".utf8), to: "\(app)/PrivacyInfo.xcprivacy")
    try stage.folder.write("a = b;", to: "\(app)/de.lproj/Localizable.strings")
    let damaged = try await stage.verify(app)
    #expect(damaged.output.contains("'PrivacyInfo.xcprivacy' is not a property list"))
    try stage.write(manifest, to: "\(app)/PrivacyInfo.xcprivacy")
    let right = try await stage.verify(app, "--strict")
    #expect(right.status == 0, "\(right.transcript)")
  }
}
