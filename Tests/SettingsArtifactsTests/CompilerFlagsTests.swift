import SettingsArtifacts
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsTestSupport
import SettingsXcode
import Testing

@Suite struct CompilerFlagsTests {
  private func flags(
    _ settings: [String: String], _ language: CompilerFlags.Language,
    _ selection: CompilerFlags.Selection
  ) throws -> CompilerFlags {
    CompilerFlags.flags(
      for: cell(settings), language: language, set: selection,
      catalog: try ToolchainCatalog.load())
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let setting: String
    let value: String
    let language: CompilerFlags.Language
    let arguments: [String]

    init(
      _ setting: String, _ value: String, _ language: CompilerFlags.Language, _ arguments: String...
    ) {
      (self.setting, self.value, self.language) = (setting, value, language)
      self.arguments = arguments
    }

    var testDescription: String { "\(setting) = \(value) for \(language.rawValue)" }
  }

  @Test(arguments: [
    Row("GCC_OPTIMIZATION_LEVEL", "0", .c, "-O0"),
    Row("GCC_C_LANGUAGE_STANDARD", "c99", .c, "-std=c99"),
    Row("GCC_PREPROCESSOR_DEFINITIONS", "A=1 B", .objectiveC, "-DA=1", "-DB"),
    Row("GCC_TREAT_WARNINGS_AS_ERRORS", "YES", .c, "-Werror"),
    Row("ENABLE_NS_ASSERTIONS", "NO", .objectiveC, "-DNS_BLOCK_ASSERTIONS=1"),
    Row("CLANG_ENABLE_OBJC_ARC", "YES", .objectiveC, "-fobjc-arc"),
    Row("GCC_WARN_ABOUT_RETURN_TYPE", "YES_ERROR", .c, "-Werror=return-type"),
    Row("HEADER_SEARCH_PATHS", "/a", .c, "-I/a"),
    Row("OTHER_CFLAGS", "-v -w", .c, "-v", "-w"),
    Row("OTHER_CFLAGS", "-v", .cPlusPlus, "-v"),
    Row("OTHER_CPLUSPLUSFLAGS", "-v -w", .objectiveCPlusPlus, "-v", "-w"),
    Row("CLANG_CXX_LANGUAGE_STANDARD", "gnu++20", .cPlusPlus, "-std=gnu++20"),
    Row("CLANG_CXX_LANGUAGE_STANDARD", "c++0x", .objectiveCPlusPlus, "-std=c++11"),
    Row("GCC_ENABLE_CPP_RTTI", "NO", .cPlusPlus, "-fno-rtti", "-fno-sanitize=vptr"),
    Row("CLANG_ENABLE_OBJC_ARC", "YES", .objectiveCPlusPlus, "-fobjc-arc"),
    Row("SWIFT_OPTIMIZATION_LEVEL", "-Onone", .swift, "-Onone"),
    Row("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG X", .swift, "-DDEBUG", "-DX"),
    Row("SWIFT_COMPILATION_MODE", "wholemodule", .swift, "-whole-module-optimization"),
    Row("SWIFT_VERSION", "6.0", .swift, "-swift-version", "6"),
    Row("OTHER_SWIFT_FLAGS", "-v", .swift, "-v"),
  ])
  func `a setting is the flags that the catalog gives it`(row: Row) throws {
    let flags = try flags([row.setting: row.value], row.language, .apple).flags
    #expect(flags.first { $0.setting == row.setting }?.arguments == row.arguments)
  }

  @Test func `C++ has its own language standard and its own flags`() throws {
    let settings = [
      "GCC_C_LANGUAGE_STANDARD": "c99", "CLANG_CXX_LANGUAGE_STANDARD": "c++20",
      "OTHER_CFLAGS": "-DC", "OTHER_CPLUSPLUSFLAGS": "-DCXX", "CLANG_CXX_LIBRARY": "libc++",
    ]
    let c = try flags(settings, .c, .apple).arguments
    #expect(c.contains("-std=c99") && c.contains("-DC"))
    #expect(!c.contains("-std=c++20") && !c.contains("-DCXX"))
    for language in [CompilerFlags.Language.cPlusPlus, .objectiveCPlusPlus] {
      let cxx = try flags(settings, language, .apple).arguments
      #expect(cxx.contains("-std=c++20") && cxx.contains("-DCXX") && cxx.contains("-stdlib=libc++"))
      #expect(!cxx.contains("-std=c99") && !cxx.contains("-DC"))
      let host = try flags(settings, language, .host)
      #expect(!host.arguments.contains("-stdlib=libc++"))
      #expect(host.leftOut.map(\.setting).contains("CLANG_CXX_LIBRARY"))
    }
  }

  @Test func `a search path that ends with two stars is its folder and those below`() throws {
    let disk = [
      "/src/inc": ["a", "b", "lib.framework", ".git", "App.xcodeproj"], "/src/inc/a": ["deep"],
      "/src/inc/a/deep": [], "/src/inc/b": [], "/src/inc/.git": ["objects"],
    ]
    let values = cell([
      "SRCROOT": "/src", "HEADER_SEARCH_PATHS": "inc/** /other",
      "USER_HEADER_SEARCH_PATHS": "no/**", "OTHER_CFLAGS": "inc/**",
    ])
    func flags(_ tree: FolderTree?) throws -> CompilerFlags {
      CompilerFlags.flags(
        for: values, language: .c, set: .host, catalog: try ToolchainCatalog.load(), tree: tree)
    }
    let found = try flags(FolderTree { disk[$0] })
    #expect(
      found.flags.first { $0.setting == "HEADER_SEARCH_PATHS" }?.arguments == [
        "-I/src/inc", "-I/src/inc/a", "-I/src/inc/a/deep", "-I/src/inc/b", "-I/other",
      ])
    // No path, but an argument of its own.
    #expect(found.flags.first { $0.setting == "OTHER_CFLAGS" }?.arguments == ["inc/**"])
    #expect(found.missingFolders.map(\.path) == ["/src/no"])
    #expect(found.missingFolders.map(\.setting) == ["USER_HEADER_SEARCH_PATHS"])
    let blind = try flags(nil)
    #expect(
      blind.flags.first { $0.setting == "HEADER_SEARCH_PATHS" }?.arguments == [
        "-I/src/inc", "-I/other",
      ])
    #expect(blind.missingFolders.isEmpty)
  }

  @Test func `folders without end come to an end`() throws {
    let values = cell(["SRCROOT": "/src", "HEADER_SEARCH_PATHS": "inc/**"])
    let flags = CompilerFlags.flags(
      for: values, language: .c, set: .host, catalog: try ToolchainCatalog.load(),
      tree: FolderTree { _ in ["a", "b"] })
    let paths = flags.flags.first { $0.setting == "HEADER_SEARCH_PATHS" }?.arguments ?? []
    #expect(paths.count == 4097)
  }

  @Test func `the host's set leaves out what needs an Apple SDK, and lists it`() throws {
    let settings = [
      "ARCHS": "arm64", "SDKROOT": "iphoneos", "CLANG_ENABLE_OBJC_ARC": "YES",
      "FRAMEWORK_SEARCH_PATHS": "/f", "GCC_PREPROCESSOR_DEFINITIONS": "DEBUG=1",
    ]
    let apple = try flags(settings, .objectiveC, .apple)
    let host = try flags(settings, .objectiveC, .host)
    #expect(apple.leftOut.isEmpty)
    #expect(
      Set(host.leftOut.map(\.setting)).isSuperset(of: [
        "CLANG_TARGET_TRIPLE_ARCHS", "SDKROOT", "CLANG_ENABLE_OBJC_ARC", "FRAMEWORK_SEARCH_PATHS",
      ]))
    #expect(host.flags.count + host.leftOut.count == apple.flags.count)
    for argument in ["-target", "-isysroot", "-fobjc-arc"] {
      #expect(apple.arguments.contains(argument))
      #expect(!host.arguments.contains(argument))
    }
    #expect(host.arguments.contains("-DDEBUG=1"))
  }

  @Test func `compilers here take the host's response files`() async throws {
    let compiler = try Compiler()
    let settings = [
      "GCC_PREPROCESSOR_DEFINITIONS": "DEBUG=1", "PRODUCT_MODULE_NAME": "App", "ARCHS": "arm64",
      "SWIFT_VERSION": "6.0", "CLANG_ENABLE_MODULES": "YES", "SDKROOT": "iphoneos",
    ]
    for language in CompilerFlags.Language.allCases {
      let flags = try flags(settings, language, .host)
      try compiler.folder.write(flags.responseFile, to: "\(language.rawValue).rsp")
    }
    try compiler.folder.write("int value = DEBUG;\n", to: "a.c")
    try compiler.folder.write("int other = DEBUG;\n", to: "b.m")
    try compiler.folder.write("let value = 1\n", to: "c.swift")
    try compiler.folder.write("constexpr int value = DEBUG;\n", to: "d.cpp")
    try compiler.folder.write("auto other = [] { return DEBUG; };\n", to: "e.mm")
    for (program, arguments) in [
      ("clang", ["@c.rsp", "-Werror", "-c", "a.c"]), ("clang", ["@objc.rsp", "-c", "b.m"]),
      ("clang", ["@cxx.rsp", "-Werror", "-c", "d.cpp"]), ("clang", ["@objcxx.rsp", "-c", "e.mm"]),
      ("swiftc", ["@swift.rsp", "-parse-as-library", "-typecheck", "c.swift"]),
    ] {
      let run = try await compiler.run(program, arguments)
      #expect(run.status == 0, "\(program): \(run.errors)")
    }
  }

  @Test func `arguments survive a response file`() async throws {
    let compiler = try Compiler()
    let text = "a \"quoted\" 'text' \\ with $HOME"
    try compiler.folder.write(
      ResponseFile.text([["-E", "-P", "-DVALUE=\(text)"], ["a.c"]]), to: "a.rsp")
    try compiler.folder.write("VALUE\n", to: "a.c")
    let run = try await compiler.run("clang", ["@a.rsp"])
    #expect(run.output == text + "\n", "\(run.errors)")
  }

  @Test func `a prefix header is included where it lies`() throws {
    let values = cell(["GCC_PREFIX_HEADER": "App-Prefix.pch", "SRCROOT": "/src"])
    let catalog = try ToolchainCatalog.load()
    func include(_ cell: CellValues, _ header: String?) -> [String]? {
      CompilerFlags.flags(
        for: cell, language: .c, set: .host, catalog: catalog, prefixHeader: header
      ).flags.first { $0.setting == "GCC_PREFIX_HEADER" }?.arguments
    }
    #expect(include(values, "/out/App-Prefix.pch") == ["-include", "/out/App-Prefix.pch"])
    let given = cell(["GCC_PREFIX_HEADER": "Own.pch", "SRCROOT": "/src"])
    #expect(include(given, "/out/App-Prefix.pch") == ["-include", "/src/Own.pch"])
    #expect(include(cell([:]), "/out/App-Prefix.pch") == nil)
  }

  @Test func `a compiler that is not there is named`() throws {
    let failure = #expect(throws: ResolutionFailure.self) {
      try ToolchainCatalog.load(compiler: "swiftc-that-is-not-there")
    }
    #expect(failure?.diagnostics.first?.help == "put 'swiftc-that-is-not-there' into PATH")
  }

  @Test func `what is not a catalog is rejected with a place`() {
    let failure = #expect(throws: CompilerCatalog.Failure.self) {
      try CompilerCatalog(clang: Array("( { A = 1 ".utf8), swift: [])
    }
    #expect(failure?.file == "Clang.xcspec")
    #expect(failure?.offset == 2 || failure?.offset == 10)
  }
}
