@testable import SettingsConfig
import SettingsDiagnostics
import Testing

/// Everything that can be wrong with a config.yaml, each with its message and place.
struct ValidationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let yaml: String
    var files: [String: String] = [:]
    let messages: [String]

    init(
      _ description: String, _ yaml: String, files: [String: String] = [:], _ messages: String...
    ) {
      testDescription = description
      self.yaml = yaml
      self.files = files
      self.messages = messages
    }
  }

  @Test(
    arguments: file + missingSpaces + configurations + names + whenBlocks + xcconfigs + fields
      + settings)
  func `a mistake is reported at its location`(_ wrong: Case) {
    let loaded = LoadedSpec(wrong.yaml, files: wrong.files)
    #expect(loaded.messages == wrong.messages)
  }

  @Test func `an xcconfig file that may not be read is not called missing`() {
    var files = SourceFiles()
    var diagnostics = DiagnosticCollector()
    _ = SpecLoader.load(
      path: "config.yaml", sources: LockedSources(), files: &files, diagnostics: &diagnostics,
      options: .init(projectDirectory: "/work/Family"))
    #expect(
      diagnostics.diagnostics.map(\.message) == [
        "cannot read xcconfig file 'a.xcconfig': permission denied"
      ])
  }

  @Test func `everything wrong is reported at once, in order of place`() {
    let loaded = LoadedSpec(
      """
      version: 2
      project: { devises: ipad, platform: ios9 }
      targets:
        App: { inherits: Bass, devices: [ipad, ipod], settings: { A: } }
      """)
    #expect(
      loaded.messages == [
        "config.yaml:1:10: error: the file needs version 2 of the format, and this tool reads version 1 "
          + "[unknown-version]",
        "config.yaml:2:12: error: unknown field 'devises' in project; did you mean 'devices'? [unknown-field]",
        "config.yaml:2:37: error: unknown platform 'ios9'; did you mean 'iOS'? [unknown-platform]",
        "config.yaml:4:20: error: no template or target is named 'Bass' [unknown-ancestor]",
        "config.yaml:4:42: error: unknown device 'ipod'; did you mean 'iphone'? [unknown-device]",
        "config.yaml:4:61: error: setting 'A' has no value [missing-value]",
      ])
  }

  static let file: [Case] = [
    Case(
      "empty file", "",
      "config.yaml:1:1: error: the file is empty or has only comments [empty-file]"),
    Case(
      "not a mapping", "- a\n",
      "config.yaml:1:1: error: the file must contain a mapping such as 'targets: …' [wrong-kind]"),
    Case(
      "no targets", "project: { platform: iOS }\n",
      "config.yaml:1:1: warning: no targets: only the project's own settings can be shown [no-targets]"
    ),
    Case(
      "unknown section", "target: {}\ntargets: { A: }\n",
      "config.yaml:1:1: error: unknown field 'target' in config.yaml; did you mean 'targets'? [unknown-field]"
    ),
    Case(
      "field in the wrong place", "devices: ipad\ntargets: { A: { name: B, targets: } }\n",
      "config.yaml:1:1: error: field 'devices' is not allowed in config.yaml [misplaced-field]",
      "config.yaml:2:17: error: field 'name' is not allowed in target 'A' [misplaced-field]",
      "config.yaml:2:26: error: field 'targets' is not allowed in target 'A' [misplaced-field]"),
    Case(
      "sections of the wrong kind", "project: iOS\ntemplates: [a]\ntargets: { A: [b] }\n",
      "config.yaml:1:10: error: project must be a mapping, not 'iOS' [wrong-kind]",
      "config.yaml:2:12: error: 'templates' must be a mapping, not a list [wrong-kind]",
      "config.yaml:3:15: error: target 'A' must be a mapping, not a list [wrong-kind]"),
  ]

  static let configurations: [Case] = [
    Case(
      "kinds of other tools",
      "configurations: { Local: dev, Store: distribution }\ntargets: { A: }\n",
      "config.yaml:1:26: error: configuration 'Local' must be of kind debug or release, not 'dev'; did you mean 'debug'? [unknown-kind]",
      "config.yaml:1:38: error: configuration 'Store' must be of kind debug or release, not 'distribution'; did you mean 'release'? [unknown-kind]"
    ),
    Case(
      "unknown kind", "configurations: { Debug: debg }\ntargets: { A: }\n",
      "config.yaml:1:26: error: configuration 'Debug' must be of kind debug or release, not 'debg'; did you mean 'debug'? [unknown-kind]"
    ),
    Case(
      "no kind", "configurations: { Debug: {} }\ntargets: { A: }\n",
      "config.yaml:1:19: error: configuration 'Debug' has neither 'kind' nor 'inherits' [missing-kind]"
    ),
    Case(
      "wrong kinds", "configurations: { Debug: , Release: [release] }\ntargets: { A: }\n",
      "config.yaml:1:26: error: configuration 'Debug' must be of kind debug or release, not empty [unknown-kind]",
      "config.yaml:1:37: error: configuration 'Release' must be debug, release or a mapping, not a list [wrong-kind]"
    ),
    Case(
      "unknown field", "configurations: { Debug: { kin: debug, kind: debug } }\ntargets: { A: }\n",
      "config.yaml:1:28: error: unknown field 'kin' in configuration 'Debug'; did you mean 'kind'? [unknown-field]"
    ),
    Case(
      "unknown ancestor",
      "configurations: { Release: release, Staging: { inherits: Relase } }\ntargets: { A: }\n",
      "config.yaml:1:58: error: no configuration is named 'Relase'; did you mean 'Release'? [unknown-configuration]"
    ),
    Case(
      "cycle",
      """
      configurations:
        A: { inherits: B }
        B: { inherits: [C] }
        C: { kind: debug, inherits: A }
      targets: { T: }
      """,
      "config.yaml:4:31: error: 'A' inherits itself: A → B → C → A [inheritance-cycle]"),
    Case(
      "names that differ in case",
      "configurations: { Debug: debug, debug: debug }\ntargets: { A: }\n",
      "config.yaml:1:33: error: configurations 'Debug' and 'debug' differ only in case [configuration-case]"
    ),
    Case(
      "name with an equals sign", "configurations: { \"a=b\": debug }\ntargets: { A: }\n",
      "config.yaml:1:19: error: a configuration's name cannot contain '=' [invalid-name]"),
    Case(
      "a condition with the name of a configuration that has no valid name",
      """
      configurations: { Debug: debug, "A=B": release }
      targets: { T: { when: { "A=B": { version: "2" } } } }
      """,
      "config.yaml:1:33: error: a configuration's name cannot contain '=' [invalid-name]",
      "config.yaml:2:25: warning: no condition parameter is named 'A' [unknown-parameter]"),
    Case(
      "unknown default", "defaultConfiguration: Relaese\ntargets: { A: }\n",
      "config.yaml:1:23: error: no configuration is named 'Relaese'; did you mean 'Release'? [unknown-configuration]"
    ),
  ]

  static let names: [Case] = [
    Case(
      "a target named like a template", "templates: { A: }\ntargets: { A: }\n",
      "config.yaml:2:12: error: 'A' names both a template and a target [ambiguous-name]"),
    Case(
      "an unknown ancestor", "templates: { kiosk: }\ntargets: { A: { inherits: [kiosc] } }\n",
      "config.yaml:2:28: error: no template or target is named 'kiosc'; did you mean 'kiosk'? [unknown-ancestor]"
    ),
    Case(
      "a target that inherits itself", "targets: { A: { inherits: A } }\n",
      "config.yaml:1:27: error: 'A' inherits itself: A → A [inheritance-cycle]"),
    Case(
      "a cycle through templates",
      """
      templates:
        a: { inherits: [b] }
        b: { inherits: T }
      targets:
        T: { inherits: a }
      """,
      "config.yaml:5:18: error: 'a' inherits itself: a → b → T → a [inheritance-cycle]"),
    Case(
      "inherits of the wrong kind", "targets: { A: { inherits: { b: c } } }\n",
      "config.yaml:1:27: error: 'inherits' takes a name or a list of names, not a mapping [wrong-kind]"
    ),
  ]

  static let whenBlocks: [Case] = [
    Case(
      "an unknown configuration", "targets: { A: { when: { Debgu: { arc: YES } } } }\n",
      "config.yaml:1:25: error: 'when' has an invalid key: no configuration is named 'Debgu'; did you mean 'Debug'? [unknown-configuration]"
    ),
    Case(
      "a broken condition",
      "targets: { A: { when: { \"sdk=a*,\": { arc: YES }, \"=x\": { } } } }\n",
      "config.yaml:1:25: error: '' is not a condition of the form 'parameter=pattern' [invalid-condition]",
      "config.yaml:1:50: error: '=x' is not a condition of the form 'parameter=pattern' [invalid-condition]"
    ),
    Case(
      "conditions that never hold",
      "targets: { A: { when: { \"skd=a*\": { arc: YES }, config=Debgu: { } } } }\n",
      "config.yaml:1:25: error: no condition parameter is named 'skd'; did you mean 'sdk'? [invalid-condition]",
      "config.yaml:1:49: error: no configuration is named 'Debgu'; did you mean 'Debug'? [unknown-configuration]"
    ),
    Case(
      "what belongs to levels only",
      "targets: { A: { when: { Debug: { type: tool, when: { }, inherits: B } } } }\n",
      "config.yaml:1:34: error: field 'type' is not allowed in when 'Debug' [misplaced-field]",
      "config.yaml:1:46: error: field 'when' is not allowed in when 'Debug' [misplaced-field]",
      "config.yaml:1:57: error: field 'inherits' is not allowed in when 'Debug' [misplaced-field]"),
    Case(
      "a block of the wrong kind", "targets: { A: { when: { Debug: YES } } }\n",
      "config.yaml:1:32: error: 'when.Debug' must be a mapping, not 'YES' [wrong-kind]"),
  ]

  static let xcconfigs: [Case] = [
    Case(
      "missing files",
      "targets: { A: { xcconfig: a.xcconfig }, B: { xcconfig: { Debug: a.xcconfig } } }\n",
      "config.yaml:1:27: error: no xcconfig file at 'a.xcconfig' [missing-xcconfig]",
      "config.yaml:1:65: error: no xcconfig file at 'a.xcconfig' [missing-xcconfig]"),
    Case(
      "an unknown configuration", "targets: { A: { xcconfig: { Debgu: a.xcconfig } } }\n",
      files: ["a.xcconfig": ""],
      "config.yaml:1:29: error: no configuration is named 'Debgu'; did you mean 'Debug'? [unknown-configuration]"
    ),
    Case(
      "files outside",
      "targets: { A: { xcconfig: ../a.xcconfig }, B: { xcconfig: /a.xcconfig } }\n",
      "config.yaml:1:27: error: xcconfig '../a.xcconfig' is outside the project's folder [xcconfig-outside-tree]",
      "config.yaml:1:59: error: xcconfig '/a.xcconfig' is outside the project's folder [xcconfig-outside-tree]"
    ),
    Case(
      "wrong kinds", "targets: { A: { xcconfig: [a.xcconfig] }, B: { xcconfig: \"\" } }\n",
      "config.yaml:1:27: error: 'xcconfig' takes one path, or one per configuration, not a list [wrong-kind]",
      "config.yaml:1:58: error: 'xcconfig' takes the path of a file, not empty [wrong-kind]"),
  ]

  static let fields: [Case] = [
    field(
      "type: aplication",
      "config.yaml:1:23: error: unknown product type 'aplication'; did you mean 'application'? [unknown-product-type]"
    ),
    field(
      "deploymentTarget: \"15.0\"",
      "config.yaml:1:35: error: 'deploymentTarget' has no platform: none is defined here, inherited, or in the project [unknown-deployment-platform]"
    ),
    field(
      "platform: iOS, deploymentTarget: 15.x",
      "config.yaml:1:50: error: 'deploymentTarget' must be a version such as 15.0, not '15.x' [invalid-version]"
    ),
    field(
      "deploymentTarget: { iPadOS: 15 }",
      "config.yaml:1:37: error: unknown platform 'iPadOS'; did you mean 'iOS'? [unknown-platform]"
    ),
    field(
      "productName: [a], bundleIdentifier: , organizationIdentifier: {}",
      "config.yaml:1:30: error: 'productName' must be text, not a list [wrong-kind]",
      "config.yaml:1:53: error: 'bundleIdentifier' must be text, not empty [wrong-kind]",
      "config.yaml:1:79: error: 'organizationIdentifier' must be text, not a mapping [wrong-kind]"),
    field(
      "version: 1., build: 0x10, sdkVersion: new",
      "config.yaml:1:26: error: 'version' must be numbers separated by dots, not '1.' [invalid-version]",
      "config.yaml:1:37: error: 'build' must be numbers separated by dots, not '0x10' [invalid-version]",
      "config.yaml:1:55: error: 'sdkVersion' must be a version such as 18.2, not 'new' [invalid-version]"
    ),
    field(
      "devices: [iphone, pad], arc: 1",
      "config.yaml:1:35: error: unknown device 'pad'; did you mean 'ipad'? [unknown-device]",
      "config.yaml:1:46: error: 'arc' must be YES or NO, not '1'; did you mean 'YES'? [wrong-kind]"),
    field(
      "devices: { iphone: 1 }",
      "config.yaml:1:26: error: 'devices' must be a device or a list of devices, not a mapping [wrong-kind]"
    ),
    field("devices: []", "config.yaml:1:26: error: 'devices' is an empty list [empty-list]"),
    field(
      "orientations: { iphone: [potrait], tv: all }",
      "config.yaml:1:42: error: unknown orientation 'potrait'; did you mean 'portrait'? [unknown-orientation]",
      "config.yaml:1:52: error: unknown device 'tv' [unknown-device]"),
    field(
      "macros: { \"1A\": 1, \"F(a\": 1, B: [c], \"G(...)\": ok }",
      "config.yaml:1:27: error: '1A' is not the name of a macro [invalid-macro]",
      "config.yaml:1:36: error: 'F(a' is not the name of a macro [invalid-macro]",
      "config.yaml:1:49: error: macro 'B' must be text, not a list [wrong-kind]"),
    field(
      "macros: [A, A=2, ~]",
      "config.yaml:1:29: error: macro 'A' is defined twice [duplicate-macro]",
      "config.yaml:1:34: error: a macro in a list must be NAME or NAME=value, not empty [wrong-kind]"
    ),
    field(
      "macros: ",
      "config.yaml:1:26: error: 'macros' is empty: write a mapping or a list of macros [wrong-kind]"
    ),
    field(
      "prefixHeader: { import: [a.h], precompile: maybe }",
      "config.yaml:1:33: error: unknown field 'import' in 'prefixHeader'; did you mean 'imports'? [unknown-field]",
      "config.yaml:1:60: error: 'prefixHeader.precompile' must be YES or NO, not 'maybe' [wrong-kind]"
    ),
    field(
      "logging: { macro: 2Log, level: debg, style: clasic, sinks: { objC: NSLog } }",
      "config.yaml:1:35: error: 'logging.macro' must be an identifier, not '2Log' [invalid-identifier]",
      "config.yaml:1:48: error: unknown log level 'debg'; did you mean 'debug'? [unknown-log-level]",
      "config.yaml:1:61: error: unknown log style 'clasic'; did you mean 'classic'? [unknown-log-style]",
      "config.yaml:1:78: error: unknown field 'objC' in 'logging.sinks'; did you mean 'objc'? [unknown-field]"
    ),
    field(
      "logging: { categories: { Net: loud, a-b: off }, allow: [{ file: a.m }, { reason: b }, NSLog] }",
      "config.yaml:1:47: error: unknown log level 'loud' [unknown-log-level]",
      "config.yaml:1:53: error: a log category must be an identifier, not 'a-b' [invalid-identifier]",
      "config.yaml:1:73: error: an entry of 'logging.allow' needs a 'reason' [incomplete-allowance]",
      "config.yaml:1:88: error: an entry of 'logging.allow' must name a 'file' or a 'call' [incomplete-allowance]",
      "config.yaml:1:103: error: an entry of 'logging.allow' must be a mapping, not 'NSLog' [wrong-kind]"
    ),
    field(
      "logging: { assumeSilent: [libx.a] }",
      "config.yaml:1:42: error: 'logging.assumeSilent' must be a mapping, not a list [wrong-kind]"
    ),
    field(
      "logging: { assumeSilent: { libx.a: , liby.a: [a] } }",
      "config.yaml:1:52: error: 'logging.assumeSilent.libx.a' must be text, not empty [wrong-kind]",
      "config.yaml:1:62: error: 'logging.assumeSilent.liby.a' must be text, not a list [wrong-kind]"
    ),
    field(
      "logging: { categories: { Error: off }, sinks: { objc: os log, c: a-b, swift: Notes.note } }",
      "config.yaml:1:42: error: a log category must not have the name of a level: 'Error' would create duplicate names [invalid-identifier]",
      "config.yaml:1:71: error: 'logging.sinks.objc' must be NSLog, os_log, or a function's name, not 'os log' [invalid-sink]",
      "config.yaml:1:82: error: 'logging.sinks.c' must be stderr, or a function's name, not 'a-b' [invalid-sink]"
    ),
    field(
      "logging: { functions: [AppLog, a b, \"*\", [c]] }",
      "config.yaml:1:48: error: 'a b' is not a pattern for names of functions [invalid-log-function]",
      "config.yaml:1:53: error: '*' is not a pattern for names of functions [invalid-log-function]",
      "config.yaml:1:58: error: 'logging.functions' must be text, not a list [wrong-kind]"),
    field(
      "sources: [a, [b]]",
      "config.yaml:1:30: error: 'sources' must be text, not a list [wrong-kind]"),
  ]

  /// A target with a field; the field starts at column 17.
  static func field(_ yaml: String, _ messages: String...) -> Case {
    Case(yaml, "targets: { A: { \(yaml) } }\n", messages: messages)
  }
}

extension ValidationTests.Case {
  init(_ description: String, _ yaml: String, messages: [String]) {
    testDescription = description
    self.yaml = yaml
    self.messages = messages
  }
}

/// A config.yaml, and an xcconfig file that may not be read.
private struct LockedSources: SourceProvider {
  func read(_ path: String) throws(SourceReadFailure) -> [UInt8] {
    guard path == "config.yaml" else {
      throw SourceReadFailure(path: path, reason: .permissionDenied)
    }
    return Array("targets: { A: { xcconfig: a.xcconfig } }\n".utf8)
  }

  func isReadableFile(_ path: String) -> Bool { path == "config.yaml" }
  func canonicalPath(_ path: String) -> String? { path }
}
