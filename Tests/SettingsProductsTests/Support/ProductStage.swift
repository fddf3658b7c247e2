import Foundation
import SettingsTestSupport
import SettingsXcode

/// A project and its products in a temporary folder.
struct ProductStage {
  let folder: TemporaryFolder

  static let config = """
    version: 1
    project:
      name: Hello
      platform: iOS
      settings:
        IPHONEOS_DEPLOYMENT_TARGET: 15.0
        DEVELOPMENT_TEAM: ABCDE12345
        MARKETING_VERSION: "1.2"
        CURRENT_PROJECT_VERSION: 7
        TARGETED_DEVICE_FAMILY: 1
        ASSETCATALOG_COMPILER_APPICON_NAME: ""
        LD_RUNPATH_SEARCH_PATHS: "@executable_path/Frameworks"
        GENERATE_INFOPLIST_FILE: YES
    targets:
      Hello:
        type: application
        dependencies: [{ target: HelloWidget, platforms: [iOS] }]
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.hello
      HelloWidget:
        type: appExtension
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.hello.widget
      Bye:
        type: application
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.bye

    """

  /// The same project, in which a product without the extension lacks it.
  static let configWithExtension = config.replacing(", platforms: [iOS]", with: "")

  init(config: String = ProductStage.config) throws {
    folder = try TemporaryFolder()
    try folder.write(config, to: "config.yaml")
  }

  /// The Info.plist of a cell, as the tool generates it.
  func information(
    _ target: String, configuration: String = "Release"
  ) async throws -> PropertyListValue {
    let run = try await BuiltTool().run(
      "generate", "\(target)@\(configuration)", "--only", "info-plist", "-o", "Generated",
      in: folder.url)
    guard run.status == 0 else {
      throw BuiltTool.NotBuilt(description: run.transcript)
    }
    let file = folder.url.appendingPathComponent("Generated/\(target)/\(configuration)/Info.plist")
    return try PropertyList.read(Array(try Data(contentsOf: file)))
  }

  /// Writes a bundle with the Info.plist of a cell, with other values of some keys.
  ///
  /// - Parameter keys: The values; nil removes a key.
  func make(
    _ path: String, of target: String, configuration: String = "Release",
    keys: [String: PropertyListValue?] = [:], program: [UInt8] = MadeProgram().bytes,
    isBinary: Bool = true
  ) async throws {
    var entries = try await information(target, configuration: configuration).entries ?? []
    entries.removeAll { keys.keys.contains($0.key) }
    entries += keys.compactMap { key, value in value.map { (key, $0) } }
    entries.append(("DTXcode", .string("2650")))
    let list = PropertyListValue.dictionary(entries)
    try write(
      isBinary ? PropertyList.binary(list) : PropertyList.xml(list), to: "\(path)/Info.plist")
    let name = list["CFBundleExecutable"]?.string ?? target
    try write(program, to: "\(path)/\(name)")
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try folder.write(Data(bytes), to: path)
  }

  func verify(_ arguments: String...) async throws -> BuiltTool.Run {
    try await BuiltTool().run(["verify"] + arguments, in: folder.url)
  }

  /// Writes an archive with everything in a folder.
  func archive(_ source: String, to path: String, prefix: String) throws {
    let root = folder.url.appendingPathComponent(source)
    var files: [ZipFile] = []
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for name in names {
      let url = root.appendingPathComponent(name)
      if url.hasDirectoryPath { continue }
      guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      files.append(ZipFile(name: prefix + name, content: Array(try Data(contentsOf: url))))
    }
    try write(ZipFile.archive(files), to: path)
  }
}
