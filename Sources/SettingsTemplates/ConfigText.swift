/// The config.yaml of a new project, with comments that explain each field.
package struct ConfigText {
  /// The path of the schema for editors, relative to config.yaml: `schema` writes it there.
  package static let schema = "config.schema.json"

  private let project: NewProject
  private(set) var text = ""

  init(_ project: NewProject) {
    self.project = project
    writeHead()
    writeConfigurations()
    writeProject()
    line(0, "")
    line(0, "targets:")
    writeTarget()
    if project.hasUnitTests { writeTests() }
  }

  // MARK: The top

  private mutating func writeHead() {
    let summary = project.template.summary.prefix { $0 != "(" && $0 != ":" }
    let kind = summary.hasSuffix(" ") ? summary.dropLast() : summary
    line(0, "# \(project.name): \(kind), for \(project.devices.title).")
    line(0, "# yaml-language-server: $schema=\(Self.schema)")
    line(0, "#")
    let commands = [
      ("", "the build settings in force"),
      ("check", "what is wrong with this file and what it names"),
      ("diff @Debug @Release", "what changes when it ships"),
      (project.generateArguments, "the files that are made from it"),
      ("generate --only xcode-project", "the Xcode project, again after a change here"),
    ]
    let width = commands.map(\.0.count).max() ?? 0
    for (command, meaning) in commands {
      let gap = String(repeating: " ", count: width + 4 - command.count)
      line(0, "#   resolve-settings \(command)\(gap)\(meaning)")
    }
    line(0, "version: 1")
    line(0, "")
  }

  private mutating func writeConfigurations() {
    line(0, "configurations:")
    line(1, "Debug: debug")
    line(1, "Release: release")
    comment(0, "The default configuration of commands.")
    line(0, "defaultConfiguration: Release")
    line(0, "")
  }

  private mutating func writeProject() {
    comment(0, "What all targets inherit; each overrides what differs.")
    line(0, "project:")
    field(1, "name", project.name)
    comment(1, "With the product's name it makes the bundle identifier.")
    field(1, "organizationIdentifier", project.organization)
    line(1, "platform: iOS")
    comment(1, "The oldest iOS that it runs on.")
    line(1, "deploymentTarget: \"\(project.era.deploymentTarget)\"")
    comment(1, "The version that users see, and the build number.")
    line(1, "version: 1.0")
    line(1, "build: 1")
    comment(1, "iphone, ipad or universal, which is both.")
    line(1, "devices: \(project.devices.rawValue)")
    writeCodeFields()
  }

  private mutating func writeCodeFields() {
    if !project.classPrefix.isEmpty {
      comment(1, "What the names of classes begin with.")
      field(1, "classPrefix", project.classPrefix)
    }
    comment(
      1,
      project.isObjectiveC
        ? "Automatic reference counting."
        : "Automatic reference counting in Objective-C; Swift always counts.")
    line(1, "arc: \(project.usesARC ? "YES" : "NO")")
    comment(1, "The log macro: it is off unless a configuration turns it on.")
    line(1, "logging: { macro: \(logMacro), level: off }")
    line(1, "settings:")
    if !project.isObjectiveC { line(2, "SWIFT_VERSION: \"5.0\"") }
    line(2, "GCC_WARN_UNINITIALIZED_AUTOS: YES")
    line(2, "GCC_WARN_UNUSED_VARIABLE: YES")
    line(1, "when:")
    line(2, "Debug:")
    line(3, "macros: { DEBUG: 1 }")
    line(3, "logging: { level: debug }")
    line(3, "settings:")
    line(4, "GCC_OPTIMIZATION_LEVEL: 0")
    line(4, "ONLY_ACTIVE_ARCH: YES")
    if !project.isObjectiveC { line(4, "SWIFT_OPTIMIZATION_LEVEL: -Onone") }
    if project.era == .modern { line(4, "ENABLE_TESTABILITY: YES") }
    line(2, "Release:")
    line(3, "settings:")
    line(4, "GCC_OPTIMIZATION_LEVEL: s")
    line(4, "VALIDATE_PRODUCT: YES")
    line(4, "DEBUG_INFORMATION_FORMAT: dwarf-with-dsym")
    if !project.isObjectiveC {
      line(4, "SWIFT_OPTIMIZATION_LEVEL: -O")
      line(4, "SWIFT_COMPILATION_MODE: wholemodule")
    }
  }

  private var logMacro: String {
    (project.classPrefix.isEmpty ? "App" : project.classPrefix) + "Log"
  }

  // MARK: Targets

  private mutating func writeTarget() {
    line(1, Self.plain(project.name) + ":")
    line(2, "type: \(project.template.product.typeName)")
    comment(2, "The folder with its sources.")
    line(2, "sources: [\(Self.plain(project.name))]")
    switch project.template.product {
    case .application: writeApplication()
    case .framework:
      writePublicHeader(project.name)
      writeFrameworks()
      line(2, "settings:")
      writeInfoPlistFile(project.infoPlistPath)
      line(3, "DEFINES_MODULE: YES")
      comment(3, "Xcode makes the version that the header declares.")
      line(3, "VERSIONING_SYSTEM: apple-generic")
      line(3, "SKIP_INSTALL: YES")
    case .staticLibrary:
      writePublicHeader(project.className(project.moduleName))
      writeFrameworks()
      comment(2, "It cannot run alone: it builds to lib\(project.name).a, which an app links.")
      line(2, "settings:")
      line(3, "SKIP_INSTALL: YES")
    }
  }

  private mutating func writePublicHeader(_ name: String) {
    comment(2, "The headers that others may import.")
    line(2, "headers: { public: [\(Self.plain("\(project.name)/\(name).h"))] }")
  }

  private mutating func writeApplication() {
    comment(2, "The name under the icon.")
    field(2, "displayName", project.name)
    writeBundleName()
    writeOrientations()
    writeStoryboards()
    writeImages()
    writeFrameworks()
    if project.isObjectiveC {
      comment(2, "Included ahead of every source; 'generate' writes it, with the log macro.")
      line(2, "prefixHeader: { imports: [UIKit/UIKit.h, Foundation/Foundation.h] }")
    }
    if project.era == .classic {
      comment(2, "'generate' writes an InfoPlist.strings for each language.")
      line(2, "localizations:")
      line(3, "en: { displayName: \(Self.plain(project.name)) }")
    }
    if project.template == .game { line(2, "statusBar: hidden") }
    if project.era == .classic {
      comment(2, "YES ends the app when it leaves the screen.")
      line(2, "exitsOnSuspend: NO")
    }
    line(2, "settings:")
    if project.template == .swiftUI {
      comment(3, "SwiftUI makes the scenes and the launch screen.")
      line(3, "INFOPLIST_KEY_UIApplicationSceneManifest_Generation: YES")
      line(3, "INFOPLIST_KEY_UILaunchScreen_Generation: YES")
    }
    writeInfoPlistFile(project.infoPlistPath)
  }

  /// The system truncates a longer name: 12 bytes in the classic era, 15 characters now.
  private mutating func writeBundleName() {
    let short: String
    let limit: String
    switch project.era {
    case .modern:
      short = String(project.name.prefix(15))
      limit = "15 characters"
    case .classic:
      var name = project.name
      while name.utf8.count > 12 { name.removeLast() }
      short = name
      limit = "12 bytes"
    }
    guard short != project.name else { return }
    comment(2, "The short name; it may have \(limit).")
    line(2, "info: { Bundle name: \(Self.plain(Self.trimmed(short))) }")
  }

  private mutating func writeOrientations() {
    comment(2, "What the app turns to; the store wants all four on an iPad.")
    line(2, "orientations:")
    if project.devices.hasPhone {
      line(3, "iphone: [portrait, landscapeLeft, landscapeRight]")
    }
    if project.devices.hasPad { line(3, "ipad: all") }
  }

  private mutating func writeStoryboards() {
    let boards = project.mainStoryboards
    if boards.isEmpty {
      let maker =
        project.template == .swiftUI
        ? "SwiftUI" : project.hasScenes ? "the scene delegate" : "the app delegate"
      comment(2, "No main storyboard: \(maker) makes the window.")
    } else {
      comment(2, "What the app starts with.")
      if let board = boards.first, boards.count == 1 {
        field(2, "mainStoryboard", board.name)
      } else {
        let devices = boards.map { "\($0.device.rawValue): \($0.name)" }
        line(2, "mainStoryboard: { \(devices.joined(separator: ", ")) }")
      }
    }
    if project.hasLaunchStoryboard {
      comment(2, "What the system shows until the app is there.")
      line(2, "launchStoryboard: LaunchScreen")
    }
  }

  private mutating func writeImages() {
    if project.era == .modern {
      comment(2, "The icon: draw it, and add the images to the catalog.")
      let catalog = Self.plain("\(project.name)/\(AssetCatalog.name)")
      line(2, "icons: { catalog: \(catalog), name: AppIcon }")
      return
    }
    var icons: [(name: String, size: String)] = []
    var images: [(name: String, size: String)] = []
    if project.devices.hasPhone {
      icons += [("Icon.png", "57x57"), ("Icon@2x.png", "114x114")]
      images += [
        ("Default.png", "320x480"), ("Default@2x.png", "640x960"),
        ("Default-568h@2x.png", "640x1136"),
      ]
    }
    if project.devices.hasPad {
      icons += [("Icon-72.png", "72x72"), ("Icon-72@2x.png", "144x144")]
      images += [
        ("Default-Portrait~ipad.png", "768x1024"), ("Default-Portrait@2x~ipad.png", "1536x2048"),
        ("Default-Landscape~ipad.png", "1024x768"),
        ("Default-Landscape@2x~ipad.png", "2048x1536"),
      ]
    }
    comment(2, "Images that you have to draw; take the '#' away when they are there.")
    for (field, files) in [("icons", icons), ("launchImages", images)] {
      line(2, "# \(field):")
      let width = files.map(\.name.count).max() ?? 0
      for file in files {
        let path = Self.plain("\(project.name)/\(file.name)")
        let gap = String(repeating: " ", count: width - file.name.count)
        line(2, "#   - \(path)\(gap)   # \(file.size) pixels")
      }
    }
  }

  private mutating func writeFrameworks() {
    let names = project.template.frameworks(project.era)
    comment(2, "The system's frameworks that the sources use.")
    line(2, "frameworks: [\(names.joined(separator: ", "))]")
  }

  private mutating func writeInfoPlistFile(_ path: String?) {
    guard let path else { return }
    comment(3, "This file is merged with the settings here.")
    field(3, "INFOPLIST_FILE", path)
    line(3, "GENERATE_INFOPLIST_FILE: YES")
  }

  private mutating func writeTests() {
    line(0, "")
    line(1, Self.plain(project.testTargetName) + ":")
    line(2, "type: unitTestBundle")
    line(2, "sources: [\(Self.plain(project.testTargetName))]")
    if project.template.product == .application {
      comment(2, "The tests run inside the app.")
      field(2, "host", project.name)
    } else {
      comment(2, "What is tested.")
      line(2, "dependencies: [\(Self.plain(project.name))]")
    }
    line(2, "settings:")
    field(3, "INFOPLIST_FILE", project.testInfoPlistPath)
    line(3, "GENERATE_INFOPLIST_FILE: YES")
  }

  // MARK: Text

  private mutating func field(_ depth: Int, _ name: String, _ value: String) {
    line(depth, "\(name): \(Self.plain(value))")
  }

  private mutating func comment(_ depth: Int, _ words: String) { line(depth, "# " + words) }

  private mutating func line(_ depth: Int, _ content: String) {
    text += content.isEmpty ? "\n" : String(repeating: "  ", count: depth) + content + "\n"
  }

  private static func trimmed(_ name: String) -> String {
    var name = name
    while let last = name.last, " .-".contains(last) { name.removeLast() }
    return name
  }

  /// A scalar without quotes if possible. Names have no character that ends one; only a few words
  /// have a meaning in YAML, and spaces are easier to see in quotes.
  private static func plain(_ value: String) -> String {
    let isWord = ["null", "Null", "NULL"].contains(value)
    return isWord || value.contains(" ") ? "\"\(value)\"" : value
  }
}
