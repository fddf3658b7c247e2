import SettingsBuildArguments
import SettingsDiagnostics
import SettingsTestSupport
import Testing

/// Sources that other tools make, and what XCFrameworks give to the linker.
struct MadeSourceTests {
  @Test func `what lex and yacc make is compiled, and static libraries of XCFrameworks are linked`()
    throws
  {
    let config = """
      project: { name: Grammars }
      configurations: { Debug: debug }
      targets:
        App:
          type: tool
          platform: macos
          sources: [App]
          dependencies: [{ xcframework: Zip.xcframework }]
      """
    let list = """
      <plist version="1.0"><dict><key>AvailableLibraries</key><array><dict>
      <key>LibraryPath</key><string>libzip.a</string>
      </dict></array></dict></plist>
      """
    let files = [
      "App/main.c": "", "App/words.l": "", "App/more.lm": "", "App/grammar.ypp": "",
      "Zip.xcframework/Info.plist": list,
    ]
    let app = try #require(try ArgumentsTests.arguments(config, files: files).targets["App"])
    #expect(
      Set(app.clang.map { LexicalPath.fileName(of: $0.path) })
        == ["main.c", "words.yy.c", "more.yy.m", "y.tab.cpp"])
    let link = try #require(app.link?.arguments)
    #expect(link.contains("-lzip"))
    #expect(!link.contains("Zip"))
  }
}
