import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// Products of other kinds and layouts: those of macOS, frameworks, app clips, watch apps, programs.
@Suite struct BundleTests {
  @Test func `an app for macOS and its framework with versions are found`() async throws {
    let stage = try ProductStage(
      config: """
        version: 1
        project:
          name: Desk
          platform: macOS
          settings:
            MACOSX_DEPLOYMENT_TARGET: 10.15
            MARKETING_VERSION: "1.2"
            CURRENT_PROJECT_VERSION: 7
            GENERATE_INFOPLIST_FILE: YES
            ARCHS: arm64
        targets:
          Desk:
            type: application
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.desk
              LD_RUNPATH_SEARCH_PATHS: "@executable_path/../Frameworks"
          Kit:
            type: framework
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.kit
              LD_RUNPATH_SEARCH_PATHS: ""
        """)
    var program = MadeProgram()
    program.platform = 1
    // The linker raises the oldest system of Apple silicon.
    program.minimum = "11.0"
    program.rpaths = ["@executable_path/../Frameworks"]
    program.libraries.append("@rpath/Kit.framework/Versions/A/Kit")
    let app = "build/Desk.app/Contents"
    let framework = "\(app)/Frameworks/Kit.framework/Versions/A"
    for (target, path) in [("Desk", app), ("Kit", "\(framework)/Resources")] {
      let list = try await stage.information(target)
      try stage.write(PropertyList.xml(list), to: "\(path)/Info.plist")
    }
    try stage.write(program.bytes, to: "\(app)/MacOS/Desk")
    var library = program
    library.fileType = 6
    library.rpaths = []
    library.libraries = ["/usr/lib/libSystem.B.dylib"]
    try stage.write(library.bytes, to: "\(framework)/Kit")
    try stage.folder.link("\(app)/Frameworks/Kit.framework/Versions/Current", to: "A")
    try stage.folder.link("\(app)/Frameworks/Kit.framework/Kit", to: "Versions/Current/Kit")
    let run = try await stage.verify("build/Desk.app", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("Kit@Release"))
    let alone = try await stage.verify("\(app)/Frameworks/Kit.framework", "--strict")
    #expect(alone.status == 0, "\(alone.transcript)")
    try FileManager.default.removeItem(atPath: stage.folder.path("\(framework)/Kit"))
    let missing = try await stage.verify("build/Desk.app")
    #expect(missing.output.contains("the program 'Versions/A/Kit' is missing"), "\(missing.output)")
    #expect(missing.output.contains("which is not in the product"))
  }

  @Test func `app clips and watch apps have cells of their own`() async throws {
    let stage = try ProductStage(
      config: ProductStage.config + """
          HelloClip:
            type: appClip
            host: Hello
            settings: { PRODUCT_BUNDLE_IDENTIFIER: com.example.hello.clip }
          HelloWatch:
            type: application
            platform: watchOS
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.hello.watch
              WATCHOS_DEPLOYMENT_TARGET: 10.0
        """)
    try await stage.make("build/Hello.app", of: "Hello")
    try await stage.make("build/Hello.app/AppClips/HelloClip.app", of: "HelloClip")
    var program = MadeProgram()
    program.platform = 4
    program.minimum = "10.0"
    try await stage.make(
      "build/Hello.app/Watch/HelloWatch.app", of: "HelloWatch", program: program.bytes)
    let run = try await stage.verify("build/Hello.app")
    #expect(run.output.contains("HelloClip@Release"), "\(run.output)")
    #expect(run.output.contains("HelloWatch@Release"), "\(run.output)")
    #expect(
      run.output.contains("it is the product of HelloWatch, which Hello does not contain"),
      "\(run.output)")
    #expect(!run.output.contains("HelloClip, which"))
    #expect(!run.output.contains("[product-info-plist]"), "\(run.output)")
  }

  @Test func `a product for simulators is that of the simulator's cell`() async throws {
    let stage = try ProductStage()
    var program = MadeProgram()
    program.platform = 7
    try await stage.make(
      "build/Hello.app", of: "Hello",
      keys: [
        "DTPlatformName": .string("iphonesimulator"),
        "CFBundleSupportedPlatforms": .array([.string("iPhoneSimulator")]),
        "UIRequiredDeviceCapabilities": nil,
      ], program: program.bytes)
    let run = try await stage.verify(
      "build/Hello.app", "--sdk", "iphonesimulator", "--set", "ARCHS=arm64", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `a program without a bundle is compared by its name`() async throws {
    let stage = try ProductStage(
      config: """
        version: 1
        project: { name: P, platform: macOS, deploymentTarget: 12.0 }
        targets:
          greet: { type: tool, settings: { ARCHS: arm64, LD_RUNPATH_SEARCH_PATHS: "" } }
        """)
    var program = MadeProgram()
    program.platform = 1
    program.minimum = "12.0"
    program.rpaths = []
    try stage.write(program.bytes, to: "greet")
    let run = try await stage.verify("greet", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("greet@Release"))
    program.minimum = "13.0"
    try stage.write(program.bytes, to: "greet")
    let newer = try await stage.verify("greet")
    #expect(newer.output.contains("the oldest system is 13.0, but greet@Release has 12.0"))
  }
}
