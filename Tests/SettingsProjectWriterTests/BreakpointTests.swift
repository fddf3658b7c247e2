import Testing

/// The kinds of breakpoints and of their actions.
struct BreakpointTests {
  private func write(_ breakpoint: String) throws -> WrittenProject {
    try WrittenProject("name: P\nbreakpoints: [\(breakpoint)]\n")
  }

  private func lines(_ breakpoint: String) throws -> [String] {
    try write(breakpoint).text("xcshareddata/xcdebugger/Breakpoints_v2.xcbkptlist")
      .split(separator: "\n").map { line in
        String(line.drop { $0 == " " }.filter { $0 != ">" })
      }
  }

  @Test(arguments: [
    ("type: Symbolic, symbol: s, module: m", [#"moduleName = "m""#, #"symbolName = "s""#]),
    ("type: Symbolic", []),
    (
      "type: File, path: a, line: 3, column: 5",
      [
        #"endingColumnNumber = "5""#, #"endingLineNumber = "3""#, #"filePath = "a""#,
        #"startingColumnNumber = "5""#, #"startingLineNumber = "3""#,
      ]
    ),
    ("type: Xcode.Breakpoint.OpenGLErrorBreakpoint", []),
    (
      "type: SwiftError, enabled: false, ignoreCount: 4, continueAfterRunningActions: true",
      [
        #"continueAfterRunningActions = "Yes""#, #"ignoreCount = "4""#, #"shouldBeEnabled = "No""#,
      ]
    ),
  ])
  func `a breakpoint has the attributes of its kind`(
    breakpoint: String, expected: [String]
  ) throws {
    let common = [
      #"shouldBeEnabled = "Yes""#, #"ignoreCount = "0""#, #"continueAfterRunningActions = "No""#,
      #"type = "4""#, #"version = "2.0""#,
    ]
    let attributes = try lines("{ \(breakpoint) }").filter {
      $0.contains(" = ") && !$0.hasPrefix("BreakpointExtensionID") && !common.contains($0)
    }
    #expect(attributes.sorted() == expected)
  }

  @Test(arguments: [
    ("{ type: DebuggerCommand, command: po x }", [#"consoleCommand = "po x""#]),
    (
      "{ type: ShellCommand, path: /bin/x, arguments: -a, waitUntilDone: true }",
      [#"arguments = "-a""#, #"command = "/bin/x""#, #"waitUntilDone = "YES""#]
    ),
    (
      "{ type: ShellCommand, path: y }", [#"command = "y""#, #"waitUntilDone = "NO""#]
    ),
    ("{ type: GraphicsTrace }", []), ("{ type: AppleScript, script: s }", [#"script = "s""#]),
    ("{ type: Sound }", [#"soundName = "Basso""#]),
    ("{ type: Xcode.BreakpointAction.Sound, sound: Tink }", [#"soundName = "Tink""#]),
  ])
  func `an action has the attributes of its kind`(action: String, expected: [String]) throws {
    let lines = try lines("{ type: SwiftError, actions: [\(action)] }")
    let start = try #require(lines.firstIndex { $0.hasPrefix("<ActionContent") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("</ActionContent") })
    #expect(lines[(start + 1)..<end].sorted() == expected)
  }

  @Test(arguments: [
    ("{ type: File, line: 1 }", "a breakpoint of kind File needs a 'path'"),
    ("{}", "a breakpoint needs a 'type'"),
    ("{ type: [File] }", "'a list' is not a kind of breakpoint"),
    (
      "{ type: SwiftError, actions: [{ type: Shout }] }", "'Shout' is not an action of breakpoints"
    ),
    (
      "{ type: SwiftError, actions: [{ type: Sond }] }",
      "'Sond' is not an action of breakpoints; did you mean 'Sound'?"
    ),
    ("{ type: SwiftError, actions: [{}] }", "an action of a breakpoint needs a 'type'"),
    (
      "{ type: SwiftError, actions: [{ type: 1 }] }",
      "'an integer' is not an action of breakpoints"
    ),
  ])
  func `what is no breakpoint or action is an error`(breakpoint: String, message: String) throws {
    let project = try write(breakpoint)
    #expect(project.output == nil)
    #expect(project.messages == [message])
  }
}
