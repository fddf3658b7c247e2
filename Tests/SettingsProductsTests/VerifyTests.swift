import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// What `verify` says about products that agree with their cells, and about those that do not.
@Suite struct VerifyTests {
  @Test func `a product of its cell has no differences`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    let run = try await stage.verify("build/Hello.app", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("Hello@Release"))
    #expect(run.output.contains("1 product: no differences found"))
    let other = try await stage.verify("build/Hello.app", "-t", "Bye")
    #expect(other.status == 1)
    #expect(other.output.contains("is 'com.example.hello', which is that of Hello@"))
  }

  @Test func `products in archives and in XML are read as those on the disk`() async throws {
    let stage = try ProductStage()
    try await stage.make("Payload/Hello.app", of: "Hello", isBinary: false)
    try await stage.make(
      "Payload/Hello.app/PlugIns/HelloWidget.appex", of: "HelloWidget", isBinary: false)
    try stage.archive("Payload", to: "Hello.ipa", prefix: "Payload/")
    let run = try await stage.verify("Hello.ipa", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("Hello.ipa/Payload/Hello.app"))
    #expect(run.output.contains("  HelloWidget.appex"))
    #expect(run.output.contains("HelloWidget@Release"))
    let folder = try await stage.verify("Payload", "--strict")
    #expect(folder.status == 0, "\(folder.transcript)")
    try FileManager.default.createDirectory(
      atPath: stage.folder.path("Hello.xcarchive/Products"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: stage.folder.path("Payload"),
      toPath: stage.folder.path("Hello.xcarchive/Products/Applications"))
    let archive = try await stage.verify("Hello.xcarchive", "--strict")
    #expect(archive.status == 0, "\(archive.transcript)")
  }

  // MARK: Info.plist

  @Test(arguments: [
    (
      "CFBundleVersion", PropertyListValue.string("8"),
      "CFBundleVersion is '8', but Hello@Release has '7'"
    ),
    ("CFBundleVersion", nil, "CFBundleVersion is missing, but Hello@Release has '7'"),
    ("CFBundleVersion", .integer(7), "CFBundleVersion is the integer 7, but"),
    ("HelloKey", .string("x"), "HelloKey is 'x', but Hello@Release does not have the key"),
    (
      "CFBundleName", .string("$(PRODUCT_NAME)"),
      "contains '$(PRODUCT_NAME)', which no build setting"
    ),
    (
      "CFBundleName", .string("${PRODUCT_NAME:c99extidentifier}"), "which no build setting replaced"
    ),
    (
      "MinimumOSVersion", .string("14.0"),
      "MinimumOSVersion is '14.0', but Hello@Release has '15.0'"
    ),
    ("UIDeviceFamily", .array([.integer(1), .integer(2)]), "UIDeviceFamily is"),
    ("CFBundleSupportedPlatforms", .array([.string("MacOSX")]), "CFBundleSupportedPlatforms is"),
    ("DTPlatformName", .string("iphonesimulator"), "DTPlatformName is 'iphonesimulator', but"),
  ])
  func `a key of Info.plist that differs is shown with its origin`(
    key: String, value: PropertyListValue?, message: String
  ) async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello", keys: [key: value])
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.output.contains(message), "\(run.output)")
  }

  @Test func `the place of the setting is that of the finding`() async throws {
    let stage = try ProductStage()
    try await stage.make(
      "build/Hello.app", of: "Hello", keys: ["CFBundleVersion": .string("8")])
    let run = try await stage.verify("build/Hello.app")
    #expect(
      run.output.contains("config.yaml:9:30: error: build/Hello.app: CFBundleVersion"),
      "\(run.output)")
  }

  @Test func `another release of Xcode is unknown unless one is chosen`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello", keys: ["DTXcodeBuild": .string("16F6")])
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("1 unknown"))
    #expect(run.output.contains("built with another release of Xcode"))
    #expect(try await stage.verify("build/Hello.app", "--strict").status == 1)
    let chosen = try await stage.verify("build/Hello.app", "--xcode", "26.5")
    #expect(chosen.status == 1)
    #expect(chosen.output.contains("DTXcodeBuild is '16F6' instead of '17F42'"))
  }

  @Test func `texts in languages are compared`() async throws {
    let config = ProductStage.config.replacing(
      "type: application\n",
      with: "type: application\n    localizations: { de: { CFBundleDisplayName: Hallo } }\n",
      maxReplacements: 1)
    let stage = try ProductStage(config: config)
    try await stage.make("build/Hello.app", of: "Hello")
    let missing = try await stage.verify("build/Hello.app")
    #expect(missing.status == 1, "\(missing.transcript)")
    #expect(missing.output.contains("'de.lproj/InfoPlist.strings' is missing"))
    try stage.write(
      Array("\"CFBundleDisplayName\" = \"Hallo\";\n".utf8),
      to: "build/Hello.app/de.lproj/InfoPlist.strings")
    let right = try await stage.verify("build/Hello.app", "--strict")
    #expect(right.status == 0, "\(right.transcript)")
    try stage.write(
      Array("CFBundleDisplayName = \"Servus $(NAME)\";\n".utf8),
      to: "build/Hello.app/de.lproj/InfoPlist.strings")
    let wrong = try await stage.verify("build/Hello.app")
    #expect(wrong.output.contains("CFBundleDisplayName in 'de' is 'Servus $(NAME)', but"))
    #expect(wrong.output.contains("which no build setting replaced"))
  }

  // MARK: The program

  static let programs: [(String, MadeProgram, Int32, String)] = {
    var rows: [(String, MadeProgram, Int32, String)] = []
    func add(_ message: String, status: Int32 = 1, _ change: (inout MadeProgram) -> Void) {
      var program = MadeProgram()
      change(&program)
      rows.append((message, program, status, message))
    }
    add("the program is for macOS, but Hello@Release is for iOS") { $0.platform = 1 }
    add("the program is for iOS Simulator, but") { $0.platform = 7 }
    add("the oldest system is 14.0, but Hello@Release has 15.0") { $0.minimum = "14.0" }
    add("the architectures are x86_64, but Hello@Release has arm64 (ARCHS)") {
      $0.cpu = (0x0100_0007, 3)
    }
    add("the program is built with the SDK 18.5, not 26.5", status: 0) { $0.sdk = "18.5" }
    add("the run path '@executable_path/Frameworks' of Hello@Release is missing") { $0.rpaths = [] }
    add("the run path '/Users/x/lib' is a folder of the machine", status: 0) {
      $0.rpaths.append("/Users/x/lib")
    }
    add("the program loads '@rpath/Kit.framework/Kit', which is not in the product") {
      $0.libraries.append("@rpath/Kit.framework/Kit")
    }
    add("the program is built with a sanitizer") {
      $0.libraries.append("@rpath/libclang_rt.asan_ios_dynamic.dylib")
    }
    add("the program is encrypted by the App Store", status: 0) { $0.isEncrypted = true }
    add("object files of the configuration 'Debug', not 'Release'") {
      $0.objectFiles = [
        "/d/Hello.build/Debug-iphoneos/Hello.build/Objects-normal/arm64/main.o"
      ]
    }
    return rows
  }()

  @Test(arguments: programs.indices)
  func `a program that differs is shown`(row: Int) async throws {
    let (_, program, status, message) = Self.programs[row]
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == status, "\(run.transcript)")
    #expect(run.output.contains(message), "\(run.output)")
  }

  @Test func `an architecture may be missing only while one is built`() async throws {
    let stage = try ProductStage()
    var other = MadeProgram()
    other.cpu = (0x0100_000C, 2)
    try await stage.make(
      "build/Hello.app", of: "Hello", program: MadeProgram.universal([MadeProgram(), other]))
    let run = try await stage.verify("build/Hello.app")
    #expect(run.output.contains("the architectures are arm64 and arm64e, but"), "\(run.output)")
    let set = try await stage.verify("build/Hello.app", "--set", "ARCHS=arm64 arm64e")
    #expect(!set.output.contains("architectures are"), "\(set.output)")
    try await stage.make("build/Hello.app", of: "Hello")
    let one = try await stage.verify(
      "build/Hello.app", "--set", "ARCHS=arm64 arm64e", "--set", "ONLY_ACTIVE_ARCH=YES")
    #expect(!one.output.contains("architectures are"), "\(one.output)")
  }

  @Test func `debug symbols differ only where the product is stripped`() async throws {
    let stage = try ProductStage()
    var program = MadeProgram()
    program.objectFiles = ["/d/main.o"]
    try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
    #expect(try await stage.verify("build/Hello.app", "--strict").status == 0)
    let stripped = try await stage.verify(
      "build/Hello.app", "--set", "DEPLOYMENT_POSTPROCESSING=YES")
    #expect(
      stripped.output.contains("the program has 1 symbols for debuggers"), "\(stripped.output)")
    try stage.archive("build", to: "Hello.ipa", prefix: "Payload/")
    let archived = try await stage.verify("Hello.ipa")
    #expect(archived.output.contains("symbols for debuggers"), "\(archived.output)")
  }

  @Test func `a dSYM must be of the same build`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    var debug = MadeProgram()
    debug.fileType = 10
    let path = "build/Hello.app.dSYM/Contents/Resources/DWARF/Hello"
    try stage.write(debug.bytes, to: path)
    #expect(try await stage.verify("build/Hello.app", "--strict").status == 0)
    debug.uuid[0] = 9
    try stage.write(debug.bytes, to: path)
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    #expect(run.output.contains("does not have the UUID 01020304-0506-0708-090A-0B0C0D0E0F10"))
  }

  @Test func `what a build for debugging leaves is shown for release`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try stage.write([1], to: "build/Hello.app/Hello.debug.dylib")
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    #expect(run.output.contains("'Hello.debug.dylib' has the code of a build for debugging"))
    let debug = try await stage.verify("build/Hello.app", "-t", "Hello@Debug")
    #expect(!debug.output.contains("debug.dylib"), "\(debug.output)")
  }

  @Test func `a program that is missing is a difference`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try FileManager.default.removeItem(atPath: stage.folder.path("build/Hello.app/Hello"))
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    #expect(run.output.contains("the program 'Hello' is missing [product-program]"))
  }

  @Test func `the cells of Xcode projects are those of the config`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try await stage.make("build/Hello.app/PlugIns/HelloWidget.appex", of: "HelloWidget")
    let made = try await BuiltTool().run(
      "generate", "--only", "xcode-project", in: stage.folder.url)
    #expect(made.status == 0, "\(made.transcript)")
    let run = try await stage.verify("build/Hello.app", "--config", "Hello.xcodeproj", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("HelloWidget@Release"))
  }

  @Test func `frameworks of the target are loaded`() async throws {
    let config = ProductStage.config.replacing(
      "type: application\n", with: "type: application\n    frameworks: [UIKit, MapKit]\n",
      maxReplacements: 1)
    let stage = try ProductStage(config: config)
    var program = MadeProgram()
    program.libraries.append("/System/Library/Frameworks/UIKit.framework/UIKit")
    try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
    let message =
      "build/Hello.app: the program does not load 'MapKit.framework', which the target Hello links"
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("\nwarning: \(message)"), "\(run.output)")
    #expect(!run.output.contains("UIKit"))
    _ = try await BuiltTool().run("generate", "--only", "xcode-project", in: stage.folder.url)
    let project = try await stage.verify("build/Hello.app", "--config", "Hello.xcodeproj")
    #expect(project.output.contains("warning: \(message)"), "\(project.output)")
    #expect(!project.output.contains("config.yaml:"))
  }

  // MARK: What is unknown

  @Test(arguments: ["a.pkg", "a.dmg", "a.ipa", "text.app.zip"])
  func `what cannot be read is unknown and counts with strict`(name: String) async throws {
    let stage = try ProductStage()
    try stage.write(Array("PK\u{3}\u{4} and nothing else".utf8), to: name)
    let run = try await stage.verify(name)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("1 unknown"), "\(run.output)")
    #expect(run.output.contains("[product-unknown]"))
    #expect(try await stage.verify(name, "--strict").status == 1)
  }

  @Test func `a product of no cell is unknown, and a path of nothing is an error`() async throws {
    let stage = try ProductStage()
    try await stage.make(
      "build/Other.app", of: "Hello", keys: ["CFBundleIdentifier": .string("com.example.other")])
    let run = try await stage.verify("build/Other.app")
    #expect(run.status == 0)
    #expect(run.output.contains("no cell makes a product with the name 'Other.app'"))
    let none = try await stage.verify("nothing.app")
    #expect(none.status == 2)
    #expect(none.errors.contains("cannot read 'nothing.app': no such file"))
  }
}
