@testable import SettingsImport
import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsTestSupport
import Testing

struct FriendlyImportTests {
  private func spec(_ settings: String, more: String = "") -> [String: String] {
    [
      "project.yml": """
      name: Demo
      options: { settingPresets: none }
      settings:
      \(settings.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      targets: { App: { type: application, platform: iOS\(more) }, Kit: { type: framework, platform: iOS } }
      """
    ]
  }

  @Test func `settings that a field says are said by the field`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        """
        INFOPLIST_KEY_CFBundleDisplayName: Demo
        INFOPLIST_KEY_UILaunchStoryboardName: Launch
        INFOPLIST_KEY_UIMainStoryboardFile: Main.storyboard
        INFOPLIST_KEY_UIRequiresFullScreen: YES
        INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone: UIInterfaceOrientationPortrait
        INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad: [UIInterfaceOrientationLandscapeLeft, UIInterfaceOrientationLandscapeRight]
        INFOPLIST_KEY_NSCameraUsageDescription: "To scan: tickets, and more"
        INFOPLIST_KEY_NSContactsUsageDescription: To find friends
        INFOPLIST_KEY_LSApplicationCategoryType: public.app-category.games
        INFOPLIST_KEY_UIStatusBarHidden: YES
        INFOPLIST_KEY_UILaunchScreen_Generation: YES
        TARGETED_DEVICE_FAMILY: "1,2,7"
        ASSETCATALOG_COMPILER_APPICON_NAME: App Icon
        """))
    #expect(
      stage.body.contains(
        """
        project:
          name: Demo
          platform: iOS
          devices: [iphone, ipad, vision]
          icons: App Icon
          displayName: Demo
          launchStoryboard: Launch
          requiresFullScreen: YES
          orientations: { iphone: portrait, ipad: [landscapeLeft, landscapeRight] }
          usageDescriptions: { camera: "To scan: tickets, and more", contacts: To find friends }
          info:
            LSApplicationCategoryType: public.app-category.games
            UIMainStoryboardFile: Main.storyboard
            UIStatusBarHidden: YES
          settings:
            INFOPLIST_KEY_UILaunchScreen_Generation: YES
        """), "\(stage.body)")
  }

  @Test func `definitions stay the settings that Xcode prints`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        """
        GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), DEBUG=1]
        SWIFT_ACTIVE_COMPILATION_CONDITIONS: DEBUG
        """))
    #expect(!stage.body.contains("macros:"))
    #expect(stage.body.contains("GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), DEBUG=1]"))
  }

  @Test func `an Info.plist that is a file is named, and not said again`() throws {
    var files = spec(
      "SETTING: x\nOTHER: y\nTHIRD: z",
      more: ", info: { path: App/Info.plist, properties: { CFBundleName: Demo } }")
    files["App/Info.plist"] = "<plist/>"
    let stage = try ImportStage("project.yml", files: files)
    #expect(stage.body.contains("INFOPLIST_FILE: App/Info.plist"))
    #expect(!stage.body.contains("info:"))
    #expect(!stage.body.contains("CFBundleName"))
  }

  @Test func `system frameworks come along, others do not`() throws {
    let stage = try ImportStage(
      "project.yml",
      files: spec(
        "A: x\nB: y\nC: z",
        more: ", dependencies: [{ sdk: UIKit.framework }, { framework: Vendor/Own.framework }, "
          + "{ sdk: libz.tbd }]"))
    #expect(stage.body.contains("    frameworks: [UIKit]\n"), "\(stage.body)")
  }

  @Test func `variables stay as they are where the environment is to be left out`() throws {
    let stage = try ImportStage(
      "project.yml", files: spec("A: ${PATH}\nB: ${HOME}\nC: z"))
    #expect(stage.body.contains("A: ${PATH}"))
  }

  @Test func `source files of a project become folders where a folder is whole`() {
    let files = [
      "App/A.swift", "App/Sub/B.m", "App/Sub/C.m", "App/Sub/read.me", "Part/D.swift",
      "Part/E.swift", "F.swift", "Other/G.swift", "Other/H.swift",
    ]
    let sources = InMemorySources(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]()) }))
    let folders = SourceFolders(sources: sources, root: ".")
    #expect(
      folders.folded([
        "App/A.swift", "App/Sub/B.m", "App/Sub/C.m", "Part/D.swift", "F.swift", "Synchronized",
        "Gone/I.swift",
      ]) == ["App", "F.swift", "Gone/I.swift", "Part/D.swift", "Synchronized"])
    let unlisted = SourceFolders(
      sources: InMemorySources(), root: ".",
      known: ["App/A.swift", "App/Sub/B.m", "Part/D.swift", "Part/E.swift", "Part/x.plist"])
    #expect(
      unlisted.folded(["App/A.swift", "App/Sub/B.m", "Part/D.swift"])
        == ["App/A.swift", "App/Sub/B.m", "Part/D.swift"])
  }

  /// Folders each of which contains a file and the next folder.
  private struct NestedFolders: SourceProvider {
    let depth: Int

    func read(_ path: String) throws(SourceReadFailure) -> [UInt8] { [] }
    func isReadableFile(_ path: String) -> Bool { path.hasSuffix(".swift") }
    func canonicalPath(_ path: String) -> String? { path }

    func folderEntries(_ path: String) -> [FolderEntry]? {
      if path.hasSuffix(".swift") { return nil }
      let file = FolderEntry(name: "A.swift", kind: .file)
      let isLast = path.utf8.count { $0 == UInt8(ascii: "/") } + 1 == depth
      return [file, isLast ? .init(name: "B.swift", kind: .file) : .init(name: "g", kind: .folder)]
    }
  }

  @Test func `deep folders take time in proportion to their number`() async {
    await LinearGrowth.expect(from: 250) { size in
      var paths: [String] = []
      var folder = "App"
      for number in 0..<size {
        paths.append("\(folder)/A.swift")
        if number == size - 1 { paths.append("\(folder)/B.swift") }
        folder += "/g"
      }
      let folders = SourceFolders(sources: NestedFolders(depth: size), root: ".", known: paths)
      var result: [String] = []
      let time = LinearGrowth.processorTime { result = folders.folded(paths) }
      // Folders deeper than the list of files goes stay apart.
      #expect(result.count == size - 63)
      return time
    }
  }

  @Test func `files below a listed folder and files that no compiler reads are left out`() {
    let files = ["App/A.swift", "App/B.swift", "App/en.lproj/Localizable.strings", "Sounds/a.mp3"]
    let sources = InMemorySources(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, [UInt8]()) }))
    let folders = SourceFolders(sources: sources, root: ".")
    #expect(
      folders.folded(
        files + [
          "App/de.lproj/Localizable.strings", "App/Base.xcconfig", "Config/Debug.xcconfig",
          "Sounds/b.caf", "Other/Main.storyboard", "Other/en.lproj/Main.strings",
        ]) == ["App", "Other/Main.storyboard", "Other/en.lproj/Main.strings"])
  }
}
