import SettingsTestSupport
import Testing

/// Log macros of headers that belong to no target.
@Suite(.enabled("needs clang") { Installed.has("clang") })
struct IncludedHeaderTests {
  private static let macros = """
    #import <Foundation/Foundation.h>
    #define KIT_LEVEL 0
    #define KitLog(level, fmt, ...) do { if (level <= KIT_LEVEL) NSLog(fmt, ##__VA_ARGS__); } while (0)
    #define KitDebug(fmt, ...) KitLog(3, fmt, ##__VA_ARGS__)

    """

  @Test func `a call has the name and the place of the macro`() async throws {
    let report = try await AuditStage([
      "Other/Kit.h": Self.macros, "Other/All.h": "#include \"Kit.h\"\n",
      "Sources/a.m":
        "#import \"../Other/All.h\"\nvoid f(void) { KitDebug(@\"a\"); KitLog(0, @\"b\"); }\n",
    ]).report("@Release")
    #expect(
      report.calls.map(\.summary) == [
        "2 KitDebug \"a\" -|off", "2 KitLog \"b\" -|compiled in",
      ])
    #expect(try report.cell("Release").status == "logs")
  }

  @Test func `an include that names a folder means the header in it`() async throws {
    let report = try await AuditStage([
      "config.yaml": AuditStage.config(
        targets: """
          App: { type: application, sources: [Sources] }
            A: { type: framework, sources: [A] }
            Kit: { type: framework, sources: [Kit] }
          """),
      "A/Kit.h": "int a;\n", "Kit/Kit.h": Self.macros,
      "Sources/a.m": "#import <Kit/Kit.h>\nvoid f(void) { KitLog(0, @\"b\"); }\n",
    ]).report("App@Release")
    #expect(report.calls.map(\.summary) == ["2 KitLog \"b\" -|compiled in"])
  }

  @Test func `the macros of CocoaLumberjack are decided by the level, or count without headers`()
    async throws
  {
    let header = """
      #import <Foundation/Foundation.h>
      typedef NS_OPTIONS(NSUInteger, DDLogFlag) { DDLogFlagError = (1 << 0), DDLogFlagVerbose = (1 << 4) };
      typedef NS_ENUM(NSUInteger, DDLogLevel) { DDLogLevelOff = 0, DDLogLevelError = (DDLogFlagError) };
      #define LOG_MAYBE(lvl, flg, frmt, ...) \\
        do { if ((NSUInteger)(lvl & flg) != 0) [DDLog log:YES level:lvl format:(frmt), ##__VA_ARGS__]; } while (0)
      #define DDLogError(frmt, ...) LOG_MAYBE(ddLogLevel, DDLogFlagError, frmt, ##__VA_ARGS__)
      #define DDLogVerbose(frmt, ...) LOG_MAYBE(ddLogLevel, DDLogFlagVerbose, frmt, ##__VA_ARGS__)

      """
    let source = """
      #import "Lumberjack/DDLog.h"
      static const DDLogLevel ddLogLevel = DDLogLevelError;
      void f(void) {
        DDLogError(@"a");
        DDLogVerbose(@"b");
      }

      """
    let known = try await AuditStage([
      "Sources/a.m": source, "Sources/Lumberjack/DDLog.h": header,
    ]).report("@Release")
    #expect(
      known.calls.map(\.summary) == [
        "4 DDLogError \"a\" -|compiled in", "5 DDLogVerbose \"b\" -|off",
      ])
    let missing = try await AuditStage(["Sources/a.m": source]).report("@Release")
    #expect(
      missing.calls.map(\.summary) == [
        "4 DDLogError \"a\" -|compiled in", "5 DDLogVerbose \"b\" -|compiled in",
      ])
  }

  @Test(arguments: [
    "lvl & flg", "(lvl & flg) != 0", "((NSUInteger)lvl & (NSUInteger)flg) != 0",
    "(NSUInteger)(lvl & flg)", "0 != (NSUInteger)(lvl & flg)",
    "(NSUInteger)(lvl & flg) && (NSUInteger)(lvl & flg) != 0",
  ])
  func `the flags of a level decide in any form of the condition`(condition: String) async throws {
    let report = try await AuditStage([
      "Sources/a.m": """
      #import <Foundation/Foundation.h>
      typedef NS_OPTIONS(NSUInteger, Flag) {
        FlagError = (1 << 0), FlagWarning = (1 << 1), FlagInfo = (1 << 2),
      };
      typedef NS_ENUM(NSUInteger, Level) {
        LevelError = ((FlagError)), LevelWarning = (LevelError | FlagWarning),
        LevelAll = NSUIntegerMax,
      };
      #ifdef DEBUG
      static const Level level = LevelAll;
      #else
      Level const level = LevelWarning;
      #endif
      #define LOG(lvl, flg, ...) do { if (\(condition)) NSLog(__VA_ARGS__); } while (0)
      #define LogWarning(...) LOG(level, FlagWarning, __VA_ARGS__)
      #define LogInfo(...) LOG(level, FlagInfo, __VA_ARGS__)
      void f(void) {
        LogWarning(@"a");
        LogInfo(@"b");
      }

      """
    ]).report("@Debug", "@Release")
    #expect(
      report.calls.map(\.summary) == [
        "18 LogWarning \"a\" compiled in|compiled in", "19 LogInfo \"b\" compiled in|off",
      ], "\(condition)")
  }

  @Test(arguments: [
    "static Level level = LevelError;", "extern const Level level;",
    "static const Level level = LevelAll;",
    "void g(Flag (level)(Flag & FlagInfo)); static const Level level = LevelError;",
  ])
  func `a level that is not certain does not decide`(level: String) async throws {
    let report = try await AuditStage([
      "Sources/a.m": """
      #import <Foundation/Foundation.h>
      typedef NS_OPTIONS(NSUInteger, Flag) { FlagError = (1 << 0), FlagInfo = (1 << 2) };
      typedef NS_ENUM(NSUInteger, Level) { LevelError = (FlagError), LevelAll = NSUIntegerMax };
      \(level)
      #define LogInfo(...) do { if ((NSUInteger)(level & FlagInfo)) NSLog(__VA_ARGS__); } while (0)
      void f(void) { LogInfo(@"b"); }

      """
    ]).report("@Release")
    #expect(report.calls.map(\.summary) == ["6 LogInfo \"b\" -|compiled in"], "\(level)")
  }

  @Test func `a macro of that name elsewhere is judged by its own expansion`() async throws {
    let report = try await AuditStage([
      "Other/Kit.h": Self.macros,
      "Sources/a.m": "#import \"../Other/Kit.h\"\nvoid f(void) { KitDebug(@\"a\"); }\n",
      "Sources/b.m":
        "#include <stdio.h>\n#define KitDebug(f) puts(\"x\")\nvoid g(void) { KitDebug(@\"b\"); }\n",
    ]).report("@Release")
    #expect(report.calls.map(\.summary).contains("3 KitDebug \"b\" -|compiled in"))
  }
}
