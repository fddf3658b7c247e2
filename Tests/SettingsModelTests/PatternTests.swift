import SettingsModel
import Testing

/// Patterns for the names of log functions, of targets and of configurations.
struct PatternTests {
  @Test(arguments: [
    "a", "z", "A", "Z", "_", "a0", "a9", "DDLog*", "MXLog.*", "*.log", "a.b.c", "log_9Z",
  ])
  func `identifiers with stars are patterns for log functions`(text: String) throws {
    #expect(try #require(LogFunctionPattern(text)).text == text)
  }

  @Test(arguments: [
    "", "*", "*.*", "9a", "0", "a.", ".a", "a..b", "a b", "a-b", "a@", "a[", "a`", "a{", "a/", "a:",
    "é",
  ])
  func `other texts are no patterns for log functions`(text: String) {
    #expect(LogFunctionPattern(text) == nil)
  }

  @Test(arguments: [
    ("AppLog", "AppLog", true), ("AppLog", "AppLogs", false), ("AppLog", "AppLo", false),
    ("DDLog*", "DDLog", true), ("DDLog*", "DDLogInfo", true), ("DDLog*", "DLog", false),
    ("*Log", "AppLog", true), ("*Log", "LogLog", true), ("*Log", "LogX", false),
    ("A*B*C", "A1B2BC", true), ("A*B*C", "A1C2B", false),
  ])
  func `a star of a log function stands for any characters`(
    text: String, name: String, isMatch: Bool
  ) throws {
    let pattern = try #require(LogFunctionPattern(text))
    #expect(pattern.matches(name) == isMatch)
    #expect(!pattern.isQualified)
    #expect(!pattern.matches(name, of: "Logger"))
    #expect(!pattern.mayMatchMembers(of: "Logger"))
  }

  @Test func `a period separates a log function from its type`() throws {
    let pattern = try #require(LogFunctionPattern("Kit.MX*.log*"))
    #expect(pattern.isQualified)
    #expect(!pattern.matches("logInfo"))
    #expect(pattern.matches("logInfo", of: "MXLog"))
    #expect(!pattern.matches("logInfo", of: "Kit"))
    #expect(!pattern.matches("info", of: "MXLog"))
    #expect(pattern.mayMatchMembers(of: "MXLog"))
    #expect(!pattern.mayMatchMembers(of: "Kit"))
  }

  @Test(arguments: [
    ("*Kiosc", "HelloWorldKiosk"), ("hello*", "HelloWorld"), ("HelloWorld?iosk", "HelloWorldKiosk"),
    ("Hallo[A-Z]orld", "HelloWorld"), ("HeloWorld*", "HelloWorld"), ("*Tesd", "AppTest"),
    ("[Test", "Test"), ("xTes*", "Test"),
  ])
  func `a pattern without a match has the nearest name`(text: String, name: String) throws {
    let pattern = try #require(NamePattern(text))
    #expect(pattern.nearest(in: ["HelloWorld", "HelloWorldKiosk", "AppTest", "Test"]) == name)
  }

  @Test func `a question mark and a class are as near to any character`() throws {
    for text in ["Hello????Z", "Hello[A-Z]???Z"] {
      let pattern = try #require(NamePattern(text))
      #expect(pattern.nearest(in: ["HelloKiosk", "HelloZ"]) == "HelloKiosk")
    }
  }

  @Test(arguments: [
    "*ab", "Zzz*", "*Qqqq", "Te*xx", "?" + String(repeating: "a", count: 128),
  ])
  func `a pattern that is near no name has no suggestion`(text: String) throws {
    let pattern = try #require(NamePattern(text))
    let names = ["ac", "HelloWorld", String(repeating: "a", count: 129)]
    #expect(pattern.nearest(in: names) == nil)
  }

  @Test(arguments: [
    ("a{,s}.m", "a.m", true), ("a{,s}.m", "as.m", true), ("a{b,}.m", "a.m", true),
    ("{a,b}/{c,d}", "b/d", true), ("{a,b}/{c,d}", "a/b", false), ("a{,s}.m", "a,s.m", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "x/a/b", false),
    ("a/*", "a/b/c", true), ("./a", "a", true), ("", "a", false), ("a", "", false),
  ])
  func `a pattern of paths covers files and folders`(text: String, path: String, isMatch: Bool) {
    #expect(PathPattern.covers(text, path) == isMatch)
  }

  @Test func `a text without a wildcard is no pattern`() {
    #expect(NamePattern("App") == nil)
    #expect(NamePattern("App]") == nil)
  }
}
