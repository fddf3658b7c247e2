import SettingsCommandLine
import Testing

@testable import resolve_settings

struct ArgumentParserTests {
  @Test func `nothing at all means print`() throws {
    let invocation = try ArgumentParser.parse([])
    #expect(invocation.command == .print)
    #expect(!invocation.isCommandExplicit)
    #expect(invocation.positionals.isEmpty)
  }

  @Test(arguments: [
    ["-c", "Debug"], ["-cDebug"], ["-c=Debug"], ["--configuration", "Debug"],
    ["--configuration=Debug"], ["-qc", "Debug"], ["-vqcDebug"], ["--", "-c", "Debug"],
  ])
  func `a value may be attached in every usual way`(arguments: [String]) throws {
    let invocation = try ArgumentParser.parse(arguments)
    #expect(invocation.values(.configuration) == ["Debug"])
    #expect(invocation.positionals.isEmpty)
  }

  @Test(arguments: [
    ["--catalog", "folder"], ["--catalogue", "folder"], ["--catalogue=folder"],
  ])
  func `the former spelling of --catalog is accepted`(arguments: [String]) throws {
    #expect(try ArgumentParser.parse(arguments).value(.catalog) == "folder")
    // It is an option, and therefore not the value of the option before it.
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["--sdk"] + arguments) }
    #expect(!OptionName.allCases.contains { $0.rawValue == "catalogue" })
  }

  @Test func `repeatable options keep their order, of others the last one counts`() throws {
    let invocation = try ArgumentParser.parse([
      "-t", "B", "--set", "X=1=2", "--format", "json", "-tA", "--set=Y=", "--format", "yaml",
    ])
    #expect(invocation.values(.target) == ["B", "A"])
    #expect(invocation.pairs(.set).map(\.name) == ["X", "Y"])
    #expect(invocation.pairs(.set).map(\.value) == ["1=2", ""])
    #expect(invocation.format() == PrintCommand.Format.yaml)
  }

  @Test func `the command may follow options, and its name may be an option's value`() throws {
    let invocation = try ArgumentParser.parse(["-t", "diff", "--config=x.yaml", "explain", "NAME"])
    #expect(invocation.command == .explain)
    #expect(invocation.positionals == ["NAME"])
    #expect(invocation.values(.target) == ["diff"])
  }

  @Test func `another tool gets the command line that was meant`() throws {
    let invocation = try ArgumentParser.parse([
      "--config", "-x.yaml", "compare-logging", "-cDebug", "--prove", "App@Release", "-c",
      "Release",
    ])
    #expect(
      CompareLoggingCommand.arguments(for: invocation) == [
        "--configuration=Debug", "--configuration=Release", "--prove", "--config=-x.yaml",
        "--", "App@Release",
      ])
    #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["compare-logging", "--levels"])
    }
  }

  @Test func `arguments after two dashes are neither options nor commands`() throws {
    let invocation = try ArgumentParser.parse(["evaluate", "--", "-x", "--all", "--"])
    #expect(invocation.positionals == ["-x", "--all", "--"])
    // The very first one is SwiftPM's and goes away; the second ends the options.
    let target = try ArgumentParser.parse(["--", "--", "check"])
    #expect(target.command == .print)
    #expect(target.positionals == ["check"])
  }

  @Test func `a value may begin with a dash unless it is an option`() throws {
    #expect(try ArgumentParser.parse(["--sdk", "-odd"]).value(.sdk) == "-odd")
    #expect(try ArgumentParser.parse(["-o", "-"]).value(.output) == "-")
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["diff", "-h"], ["diff", "--nonsense", "--help"], ["--format=no", "-h"],
    ["-h", "explain"], ["--set", "--help"],
  ])
  func `help is given whatever else is wrong`(arguments: [String]) throws {
    let invocation = try ArgumentParser.parse(arguments)
    #expect(invocation.has(.help))
    let command = arguments.lazy.compactMap(CommandName.init(rawValue:)).first
    #expect(invocation.isCommandExplicit == (command != nil))
    #expect(invocation.command == command ?? .print)
  }

  @Test func `the version is printed with any command`() throws {
    #expect(try ArgumentParser.parse(["--version"]).has(.version))
    #expect(try ArgumentParser.parse(["explain", "--version"]).has(.version))
  }

  /// An invalid command line and its message.
  struct Mistake: CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    let command: CommandName?

    var testDescription: String { arguments.joined(separator: " ") }

    init(_ line: String, _ message: String, _ command: CommandName? = nil) {
      arguments = line.split(separator: " ").map(String.init)
      self.message = message
      self.command = command
    }
  }

  @Test(arguments: [
    Mistake("--formt json", "unknown option '--formt'; did you mean '--format'?"),
    Mistake("diff --sinse=x", "unknown option '--sinse'; did you mean '--since'?", .diff),
    Mistake("--zzzzzz", "unknown option '--zzzzzz'"),
    Mistake("-z", "unknown option '-z'"),
    Mistake("-qz", "unknown option '-z'"),
    Mistake(
      "-configuration Debug", "unknown option '-configuration'; did you mean '--configuration'?"),
    Mistake("-target=App", "unknown option '-target'; did you mean '--target'?"),
    Mistake("print --key", "option '--key' needs a value: '--key NAME'", .print),
    Mistake("print --key --all", "option '--key' needs a value: '--key NAME'", .print),
    Mistake("-t -q", "option '-t' needs a value: '-t TARGET'"),
    Mistake("-t --", "option '-t' needs a value: '-t TARGET'"),
    Mistake("--sdk=", "option '--sdk' has an empty value"),
    Mistake("--all=yes", "option '--all' takes no value"),
    Mistake(
      "--format jsn",
      "'jsn' is not a valid value for option '--format'; did you mean 'json'?"),
    Mistake(
      "--format zip",
      "'zip' is not a valid value for option '--format' (known: text, json, yaml, xcconfig, env)"),
    Mistake(
      "check --scheme App",
      "'check' takes no option '--scheme'; it belongs to 'print', 'explain', 'diff', 'evaluate', "
        + "'query', 'values', 'where', 'impact', 'graph', 'report', 'generate'",
      .check),
    Mistake(
      "check --format yaml",
      "'yaml' is not a valid value for option '--format' (known: text, json, sarif, github)", .check
    ),
    Mistake(
      "--color alwys",
      "'alwys' is not a valid value for option '--color'; did you mean 'always'?"),
    Mistake(
      "--set FOO\tBAR=1",
      "'FOO\tBAR' is not a valid name of a build setting: a name is letters, digits and '_', with "
        + "conditions such as [sdk=iphoneos*]"),
    Mistake("--set FOO", "option '--set' needs NAME=VALUE, not 'FOO'"),
    Mistake("--type =string", "option '--type' needs NAME=TYPE, not '=string'"),
    Mistake(
      "evaluate --layer a.xcconfig",
      "option '--layer' needs NAME=FILE, not 'a.xcconfig'", .evaluate),
    Mistake(
      "print --since HEAD",
      "'print' takes no option '--since'; it belongs to 'diff', 'impact', 'report'", .print),
    Mistake("generate -o", "option '-o' needs a value: '-o DIR'", .generate),
    Mistake("print -o", "option '-o' needs a value: '-o FILE'", .print),
    Mistake(
      "generate --cache-folder", "option '--cache-folder' needs a value: '--cache-folder DIR'",
      .generate),
    Mistake(
      "chekc --fix",
      "unknown command 'chekc'; did you mean 'check'? The default command is 'print', which takes "
        + "no option '--fix'"),
    Mistake(
      "dif A B --format markdown",
      "unknown command 'dif'; did you mean 'diff'? The default command is 'print', which takes "
        + "no '--format markdown'"),
    Mistake("check App", "'check' does not accept 'App'", .check),
    Mistake("where", "'where' needs more arguments: 'where NAME …'", .where),
    Mistake(
      "completions", "'completions' needs more arguments: 'completions bash|zsh|fish'", .completions
    ),
    Mistake(
      "completions zhs",
      "'zhs' is not valid for 'completions'; did you mean 'zsh'?", .completions),
    Mistake("help print diff", "'help' does not accept 'diff'", .help),
  ])
  func `a mistake is named, with the way out`(mistake: Mistake) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(mistake.arguments) }
    #expect(error == UsageError(message: mistake.message, command: mistake.command))
  }

  @Test func `the hint names the command's help`() {
    #expect(UsageError(message: "", command: .diff).hint == "see 'resolve-settings help diff'")
    #expect(UsageError(message: "").hint == "see 'resolve-settings help'")
    #expect(UsageError(message: "", command: .complete).hint == "see 'resolve-settings help'")
  }

  @Test func `a misspelled command is recognized only where a command is allowed`() throws {
    #expect(
      try ArgumentParser.parse(["expain", "App", "NAME"]).misspelledCommand?.message
        == "no command or target is named 'expain'; did you mean 'explain'?")
    #expect(
      try ArgumentParser.parse(["inti"]).misspelledCommand?.message
        == "no command or target is named 'inti'; did you mean 'init'?")
    #expect(
      try ArgumentParser.parse(["eval", "$(X)"]).misspelledCommand?.message
        == "no command or target is named 'eval'; did you mean 'evaluate'?")
    for (word, name) in [("inti", "init"), ("merge-projec", "merge-project")] {
      #expect(
        try ArgumentParser.parse([word]).misspelledCommand?.message
          == "no command or target is named '\(word)'; did you mean '\(name)'?")
      #expect(
        try ArgumentParser.parse([word]).misspelledCommand(
          insteadOf: word, amongTargets: [word + "x"])?.message
          == "no command or target is named '\(word)'; did you mean the command '\(name)' "
          + "or the target '\(word)x'?")
    }
    #expect(try ArgumentParser.parse(["print", "expain"]).misspelledCommand == nil)
    #expect(try ArgumentParser.parse(["HelloWorld"]).misspelledCommand == nil)
    #expect(try ArgumentParser.parse([]).misspelledCommand == nil)
  }

  @Test func `the table is sound`() {
    let shorts = OptionName.allCases.compactMap(\.row.short)
    #expect(Set(shorts).count == shorts.count)
    for command in CommandName.allCases {
      let row = command.specification
      #expect(row.name == command)
      #expect(Set(row.options).count == row.options.count)
      #expect(row.accepts(.format) == !row.formats.isEmpty)
      // The other arguments of `xcodebuild` are xcodebuild's.
      #expect(row.accepts(.help))
      #expect(command == .xcodebuild || row.accepts(.version) && row.accepts(.color))
      for example in row.examples {
        #expect(example.line.contains("resolve-settings"))
      }
    }
    for option in OptionName.allCases {
      #expect(CommandName.visible.contains { $0.specification.accepts(option) })
    }
  }
}
