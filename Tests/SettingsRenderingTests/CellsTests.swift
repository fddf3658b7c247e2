import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsRendering
import SettingsResolution
import SettingsTestSupport
import Testing

private func setting(
  _ name: String, _ string: String, _ type: SettingType = .string, _ list: [String] = []
) -> ResolvedSetting {
  ResolvedSetting(name: name, type: type, string: string, list: list)
}

private let debug = ResolvedCell(
  target: "My App", configuration: "Debug",
  settings: [
    setting("ENABLE_BITCODE", "NO", .boolean),
    setting("FLAGS", "-DA \"b c\"", .stringList, ["-DA", "b c"]),
    setting("PATH_1", "/a\nb"),
  ])
private let release = ResolvedCell(target: "Kit", configuration: "Release", settings: [])

@Suite struct CellsTests {
  @Test func `text has xcodebuild's shape and shows control characters`() {
    #expect(
      CellsText.render([debug]).string == """
        Build settings for action build and target "My App":
            ENABLE_BITCODE = NO
            FLAGS = -DA "b c"
            PATH_1 = /a\\u{A}b

        """)
  }

  @Test func `text names the configuration when there are several`() {
    let lines = CellsText.render([debug, release]).string.split(separator: "\n")
    #expect(
      lines.first == "Build settings for action build, configuration Debug and target \"My App\":")
    #expect(lines.last == "Build settings for action build, configuration Release and target Kit:")
    #expect(CellsText.render([debug, release]).string.contains("b\n\nBuild"))
  }

  @Test func `JSON has xcodebuild's shape`() {
    #expect(
      CellsJSON.render([debug, release]).string == #"""
        [
          {
            "action" : "build",
            "buildSettings" : {
              "ENABLE_BITCODE" : "NO",
              "FLAGS" : "-DA \"b c\"",
              "PATH_1" : "/a\nb"
            },
            "configuration" : "Debug",
            "target" : "My App"
          },
          {
            "action" : "build",
            "buildSettings" : {},
            "configuration" : "Release",
            "target" : "Kit"
          }
        ]

        """#)
    #expect(CellsJSON.render([]).string == "[]\n")
  }

  @Test func `YAML quotes what could be taken for something else`() {
    #expect(
      CellsYAML.render([debug, release]).string == #"""
        - action: build
          target: "My App"
          configuration: Debug
          buildSettings:
            ENABLE_BITCODE: "NO"
            FLAGS:
              - "-DA"
              - "b c"
            PATH_1: "/a\nb"
        - action: build
          target: Kit
          configuration: Release
          buildSettings: {}

        """#)
    #expect(CellsYAML.render([]).string == "[]\n")
  }

  private static let python = Python.interpreter(importing: "yaml")

  private static let hardScalars = [
    "", "~", "null", "Null", "YES", "no", "On", "y", "N", "true", "1", "1.10", "0x10", "0o7", "1e3",
    ".inf", "-", "- a", "? a", "a: b", "a #b", "#", "&a", "*a", "!t", "|", ">", "'", "\"", "%", "@",
    "`", "[a]", "{a}", "a,b", "=", "<<", "...", "---", "2001-01-01", "12:30:45", " a", "a ", "a\nb",
    "\t", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "é", "😀", "\\", "a/b.c-d+e", "_",
    "$(X)", "Yes.No", "NaN", "\u{FFFF}",
  ]

  @Test(
    .enabled(
      if: python != nil, "no Python with yaml; Scripts/setup --tests installs one"))
  func `YAML reads back the same under PyYAML`() async throws {
    let settings = Self.hardScalars.enumerated().map { index, text in
      setting("N\(index)", text, .stringList, [text])
    }
    let cell = ResolvedCell(
      target: "T", configuration: "NO",
      settings: settings + Self.hardScalars.filter { $0 != "" }.map { setting($0, $0) })
    let script = """
      import yaml, json, sys
      print(json.dumps(yaml.safe_load(sys.stdin.buffer.read().decode('utf-8'))))
      """
    let run = try await BuiltTool.run(
      try #require(Self.python), ["-c", script], input: CellsYAML.render([cell]).string)
    let read = try JSONValue(parsing: run.output)[0]
    #expect(read?["configuration"] == "NO")
    for (index, text) in Self.hardScalars.enumerated() {
      #expect(
        read?["buildSettings"]?["N\(index)"]?.strings?.map { Array($0.utf8) } == [Array(text.utf8)])
      if text != "" { #expect(read?["buildSettings"]?[text]?.string == text) }
    }
  }

  @Test func `a shell gets exactly the values`() async throws {
    let values = ["", "it's", "$(rm) `x` \"q\" \\", "a\nb", "é", "-n", "''"]
    let settings = values.enumerated().map { setting("V\($0)", $1) }
    let rendered = CellsEnvironment.render([
      ResolvedCell(target: "T", configuration: "C", settings: settings)
    ])
    #expect(rendered.diagnostics.isEmpty)
    #expect(rendered.buffer.string.hasPrefix("export V0=''\nexport V1='it'\\''s'\n"))
    let names = values.indices.map { "\"$V\($0)\"" }.joined(separator: " ")
    let run = try await BuiltTool.run(
      URL(filePath: "/bin/sh"), ["-s"],
      input: rendered.buffer.string + "printf '%s\\001' \(names)\n")
    #expect(
      run.output.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
        == values + [""])
  }

  @Test func `what no shell can hold is reported`() {
    let cell = ResolvedCell(
      target: "T\nrm", configuration: "C",
      settings: [setting("A-B", "x"), setting("Z", "a\0b"), setting("1A", "y"), setting("OK", "1")])
    let rendered = CellsEnvironment.render([cell, release])
    #expect(rendered.buffer.string == "# T\\u{A}rm@C\nexport OK='1'\n\n# Kit@Release\n")
    #expect(
      rendered.diagnostics.map { "\($0.severity.word): \($0.message)" } == [
        "warning: 'A-B' is left out: it is not a name for a shell variable",
        "error: the value of 'Z' contains a NUL, which is not exported to a shell",
        "warning: '1A' is left out: it is not a name for a shell variable",
      ])
    #expect(rendered.hasErrors)
  }

  @Test(arguments: [
    "PATH", "IFS", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES", "BASH_ENV", "POSIXLY_CORRECT", "TMOUT",
    "BASH_LOADABLES_PATH", "BASH_XTRACEFD", "INPUTRC", "UID", "fpath", "module_path", "NULLCMD",
    "READNULLCMD", "ARGV0", "GCONV_PATH", "GLIBC_TUNABLES", "LOCPATH", "GIT_SSH_COMMAND",
    "GIT_CONFIG_COUNT", "PERL5OPT", "PERL5LIB", "PYTHONSTARTUP", "PYTHONPATH", "NODE_OPTIONS",
    "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "MAKEFLAGS", "GNUMAKEFLAGS", "EDITOR", "PAGER",
    "LESSOPEN", "LESSKEYIN", "CC_LOG_DIAGNOSTICS_FILE", "CC_PRINT_HEADERS_FILE", "PARALLEL_SHELL",
    "RUSTDOC", "CGO_CFLAGS", "ZIP", "SYSTEM_WGETRC", "RESOLV_HOST_CONF", "CLANG_SPAWN_CC1",
    "CCC_OVERRIDE_OPTIONS", "SWIFT_EXEC", "SWIFT_DRIVER_CLANG_EXEC", "DEVELOPER_DIR", "CC",
    "GCC_EXEC_PREFIX", "RUBYOPT", "RUSTC_WRAPPER", "TAR_OPTIONS", "HTTPS_PROXY", "OPENSSL_CONF",
    "GOBIN", "GOPATH", "NPM_CONFIG_PREFIX", "RUSTUP_HOME", "SSH_ASKPASS", "GIT_ASKPASS", "NO_PROXY",
    "ANDROID_HOME", "GNUPGHOME", "PGHOST", "KUBE_EDITOR", "VAULT_ADDR", "SWIFT_TESTING_ENABLED",
    "SWIFT_DEBUG_ENABLE_MALLOC_SCRIBBLE", "PYENV_VERSION", "XDG_CONFIG_HOME", "LC_ALL",
    "_", "prompt", "Shell", "P4PORT", "P4DIFF", "P4CONFIG", "KRB5CCNAME", "CVSROOT", "CVSEDITOR",
    "CVS_SERVER", "HG", "TEXEDIT", "TEXMFHOME", "GORACE", "GOCOVERDIR", "GOFIPS140", "RUSTFMT",
    "GROFF_COMMAND_PREFIX", "OMP_TOOL_LIBRARIES", "CUDA_INJECTION64_PATH", "MONO_CONFIG",
    "BIBINPUTS", "MPLBACKEND", "CTAGS", "TS_NODE_PROJECT", "BAT_CONFIG_PATH", "BORG_PASSCOMMAND",
    "RESTIC_PASSWORD_COMMAND", "LDAPTLS_CACERT", "AS_SECURE_LOG_FILE", "SWIFTC",
    "CLIPPY_CONF_DIR", "DPKG_ROOT", "FAKEROOTKEY", "XMODIFIERS", "PLTCOLLECTS", "LUAROCKS_CONFIG",
  ])
  func `a name that a shell or a program obeys is left out unless requested`(name: String) {
    let cell = ResolvedCell(target: "T", configuration: "C", settings: [setting(name, "x")])
    let rendered = CellsEnvironment.render([cell])
    #expect(rendered.buffer.string == "")
    #expect(!rendered.hasErrors)
    #expect(rendered.diagnostics.map(\.severity) == [.warning])
    #expect(rendered.diagnostics.first?.message.hasPrefix("'\(name)' is left out: it ") == true)
    #expect(rendered.diagnostics.first?.help?.contains("--key \(name)") == true)
    let requested = CellsEnvironment.render([cell], isRequested: true)
    #expect(requested.diagnostics.isEmpty)
    #expect(requested.buffer.string == "export \(name)='x'\n")
  }

  @Test(arguments: [
    "LD_MAP_FILE_PATH", "LD_RUNPATH_SEARCH_PATHS", "PRODUCT_NAME", "SDKROOT", "JAVA_JAR_FLAGS",
    "LLVM_LTO", "LIBTOOL_DETERMINISTIC_MODE", "arch", "INFOPLIST_KEY_CFBundleDisplayName",
    "INFOPLIST_KEY_NSNewUsageDescription", "MY_SETTING_2", "API_KEY", "APP_PATH", "_PRIVATE",
    "GO_LIVE", "TEXT_COLOR", "TEXTURE", "FLUTTER_BUILD_NAME", "PAGE_SIZE",
  ])
  func `a build setting of Apple's or of the project is exported`(name: String) {
    let cell = ResolvedCell(target: "T", configuration: "C", settings: [setting(name, "x")])
    let rendered = CellsEnvironment.render([cell])
    #expect(rendered.diagnostics.isEmpty)
    #expect(rendered.buffer.string == "export \(name)='x'\n")
  }

  /// bash reports an invalid option of POSIXLY_CORRECT, TMOUT ends an idle shell, UID is read-only.
  @Test func `a shell that reads the exports is unchanged`() async throws {
    let names = ["POSIXLY_CORRECT", "UID", "TMOUT", "BASH_XTRACEFD", "NAME"]
    let rendered = CellsEnvironment.render([
      ResolvedCell(
        target: "T", configuration: "C", settings: names.map { setting($0, "1") })
    ])
    let run = try await BuiltTool.run(
      URL(filePath: "/usr/bin/env"), ["bash", "-s"],
      input: rendered.buffer.string
        + "echo \"$NAME,$POSIXLY_CORRECT,$TMOUT,$BASH_XTRACEFD,$(set -o | grep -c 'posix.*on')\"\n")
    #expect(run.errors == "")
    #expect(run.output == "1,,,,0\n")
  }

  @Test func `a control character is not exported`() {
    let cell = ResolvedCell(
      target: "T", configuration: "C",
      settings: [setting("ESC", "a\u{1B}[2J"), setting("TAB", "a\tb\nc"), setting("DEL", "\u{7F}")])
    let rendered = CellsEnvironment.render([cell], isRequested: true)
    #expect(rendered.buffer.string == "export TAB='a\tb\nc'\n")
    #expect(
      rendered.diagnostics.map(\.message) == [
        "the value of 'ESC' contains a control character (0x1B), which is not exported to a shell",
        "the value of 'DEL' contains a control character (0x7F), which is not exported to a shell",
      ])
    #expect(rendered.hasErrors)
  }

  private let table = LevelsTable(
    target: "App", configuration: "Debug",
    columns: [
      Level(kind: .target, name: "App"), Level(kind: .project), Level(kind: .defaults),
    ],
    rows: [
      .init(name: "ARCHS", resolved: "arm64", values: [nil, nil, "arm64"]),
      .init(name: "FLAGS", resolved: "-a -b", values: ["-a -b", "-a", nil]),
    ])

  @Test func `levels are side by side`() {
    #expect(
      table.text() == """
        App@Debug
        Setting | Resolved | target App | project | defaults
        --------+----------+------------+---------+---------
        ARCHS   | arm64    |            |         | arm64
        FLAGS   | -a -b    | -a -b      | -a      |

        """)
  }

  private let wide = LevelsTable(
    target: "App", configuration: "Debug",
    columns: [Level(kind: .target, name: "App"), Level(kind: .project)],
    rows: [
      .init(
        name: "FLAGS", resolved: "-one -two --three=a-word-without-a-blank",
        values: [nil, "-one -two --three=a-word-without-a-blank"]),
      .init(name: "NAME", resolved: "幅の広い文字", values: ["幅の広い文字", "x"]),
    ])

  @Test func `long values continue on the next line`() {
    #expect(
      wide.text(width: 60) == """
        App@Debug
        Setting | Resolved         | target App   | project
        --------+------------------+--------------+-----------------
        FLAGS   | -one -two        |              | -one -two
                | --three=a-word-\\ |              | --three=a-word-\\
                | without-a-blank  |              | without-a-blank
        NAME    | 幅の広い文字     | 幅の広い文字 | x

        """)
  }

  @Test func `the widest columns become narrower together`() throws {
    let table = LevelsTable(
      target: "App", configuration: "Debug",
      columns: [Level(kind: .target, name: "App"), Level(kind: .project)],
      rows: [
        .init(
          name: "FLAGS", resolved: String(repeating: "x", count: 40),
          values: [String(repeating: "y", count: 30), String(repeating: "z", count: 14)])
      ])
    let rule = try #require(table.text(width: 80).split(separator: "\n").dropFirst(2).first)
    #expect(rule.split(separator: "+").map(\.count) == [8, 27, 27, 15])
  }

  @Test func `where columns would be too narrow, the levels are listed`() {
    #expect(
      wide.text(width: 40) == """
        App@Debug
        FLAGS
          Resolved    -one -two
                      --three=a-word-without-a-\\
                      blank
          project     -one -two
                      --three=a-word-without-a-\\
                      blank
        NAME
          Resolved    幅の広い文字
          target App  幅の広い文字
          project     x

        """)
  }

  @Test(arguments: 8...140)
  func `levels fit every width`(width: Int) {
    // A wide letter and the backslash that continues it need one column more.
    for table in width > 8 ? [table, wide] : [table] {
      for line in table.text(width: width).split(separator: "\n").map(String.init) {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
    #expect(table.text(width: 200) == table.text())
  }

  @Test(arguments: ["-one -two --three=a-word-without-a-blank", "幅の広い 文字", "  a  b  ", ""])
  func `wrapping loses nothing but blanks at breaks`(text: String) {
    for width in 3...60 {
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.displayWidth <= width })
      var joined = ""
      for line in lines { joined += line.hasSuffix("\\") ? String(line.dropLast()) : line + " " }
      #expect(joined == text + " ")
    }
  }

  @Test func `the level whose value is in force is colored`() {
    let text = table.text(style: TerminalStyle(isColored: true))
    #expect(text.contains("\u{1B}[32m-a -b\u{1B}[0m      | -a"))
    #expect(text.contains("|            |         | \u{1B}[32marm64\u{1B}[0m"))
  }
}
