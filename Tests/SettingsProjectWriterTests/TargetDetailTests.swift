import SettingsXcode
import Testing

/// The scripts, rules and attributes of targets, and what a project says of itself.
struct TargetDetailTests {
  private func graph(_ spec: String, tree: [String: String] = [:]) throws -> WrittenGraph {
    try WrittenGraph(WrittenProject("name: P\n" + spec, tree: tree))
  }

  private func texts(_ value: PropertyListValue?) -> [String]? {
    value?.array?.compactMap(\.string)
  }

  // MARK: Scripts

  @Test func `a script has the keys that its options ask for`() throws {
    let graph = try graph(
      """
      targets:
        T:
          type: tool
          platform: macOS
          preBuildScripts:
            - { script: one }
            - { path: s/a.sh, name: File, shell: /bin/zsh }
            - { name: Nothing }
            - text
          prebuildScripts: [{ script: old }]
          postCompileScripts:
            - name: All
              script: two
              path: Gone.sh
              inputFiles: [in]
              outputFiles: [out]
              inputFileLists: [in.xcfilelist]
              outputFileLists: [out.xcfilelist]
              runOnlyWhenInstalling: true
              showEnvVars: false
              basedOnDependencyAnalysis: false
              discoveredDependencyFile: x.d
          postbuildScripts: [{ script: '', name: '' }]
      """, tree: ["s/a.sh": "echo \"ä\"\n"])
    #expect(
      try graph.phases(of: "T") == ["Run Script", "File", "Sources", "All on install", ""])
    let plain = try graph.phase("Run Script", of: "T")
    #expect(plain["shellScript"]?.string == "one")
    #expect(plain["shellPath"]?.string == "/bin/sh")
    for key in ["inputPaths", "outputPaths", "inputFileListPaths", "outputFileListPaths"] {
      #expect(texts(plain[key]) == [], "\(key)")
    }
    for key in ["showEnvVarsInLog", "alwaysOutOfDate", "dependencyFile"] {
      #expect(plain[key] == nil, "\(key)")
    }
    let file = try graph.phase("File", of: "T")
    #expect(file["shellScript"]?.string == "echo \"ä\"\n")
    #expect(file["shellPath"]?.string == "/bin/zsh")
    let all = try graph.phase("All", of: "T")
    #expect(all["shellScript"]?.string == "two")
    #expect(texts(all["inputPaths"]) == ["in"])
    #expect(texts(all["outputPaths"]) == ["out"])
    #expect(texts(all["inputFileListPaths"]) == ["in.xcfilelist"])
    #expect(texts(all["outputFileListPaths"]) == ["out.xcfilelist"])
    #expect(all["showEnvVarsInLog"]?.string == "0")
    #expect(all["alwaysOutOfDate"]?.string == "1")
    #expect(all["dependencyFile"]?.string == "x.d")
  }

  // MARK: Rules

  @Test func `a rule needs files and what builds them`() throws {
    let graph = try graph(
      """
      targets:
        T:
          type: tool
          platform: macOS
          buildRules:
            - { filePattern: '*.foo', script: s, outputFiles: [a, b], outputFilesCompilerFlags: [-x], name: Mine }
            - { fileType: text, filePattern: '*.q', compilerSpec: c, script: s, runOncePerArchitecture: false }
            - { filePattern: '*.a' }
            - { script: s }
      """)
    let rules = try graph.list("buildRules", of: graph.target("T"))
    #expect(rules.count == 2)
    let mine = try #require(rules.first)
    #expect(mine["compilerSpec"]?.string == "com.apple.compilers.proxy.script")
    #expect(mine["fileType"]?.string == "pattern.proxy")
    #expect(mine["filePatterns"]?.string == "*.foo")
    #expect(mine["script"]?.string == "s")
    #expect(mine["name"]?.string == "Mine")
    #expect(mine["isEditable"]?.string == "1")
    #expect(mine["runOncePerArchitecture"]?.string == "1")
    #expect(texts(mine["outputFiles"]) == ["a", "b"])
    #expect(texts(mine["outputFilesCompilerFlags"]) == ["-x"])
    let other = try #require(rules.last)
    #expect(other["compilerSpec"]?.string == "c")
    #expect(other["fileType"]?.string == "text")
    #expect(other["filePatterns"] == nil)
    #expect(other["script"] == nil)
    #expect(other["name"]?.string == "Build Rule")
    #expect(other["runOncePerArchitecture"]?.string == "0")
    #expect(texts(other["outputFiles"]) == [])
  }

  // MARK: Attributes

  @Test(arguments: [
    ("{}", "1430"), ("{ xcodeVersion: '9' }", "0900"), ("{ xcodeVersion: '11' }", "1100"),
    ("{ xcodeVersion: '1420' }", "1420"), ("{ xcodeVersion: '9.1' }", "0910"),
    ("{ xcodeVersion: '15.1.2' }", "1512"), ("{ xcodeVersion: 12.5 }", "1430"),
    ("{ xcodeVersion: 15 }", "1430"),
  ])
  func `the version of Xcode has four digits`(options: String, version: String) throws {
    let project = try WrittenProject(
      "name: P\noptions: \(options)\ntargets: { T: { type: tool, platform: macOS, scheme: {} } }")
    let attributes = try WrittenGraph(project).project["attributes"]
    #expect(attributes?["LastUpgradeCheck"]?.string == version)
    #expect(
      try project.text("xcshareddata/xcschemes/T.xcscheme")
        .contains("LastUpgradeVersion = \"\(version)\""))
  }

  /// Settings of a target are above those of the project, and each above the xcconfig file of its level.
  @Test(
    arguments: [
      ("D", "C", "B", "A", "D"), (nil, "C", "B", "A", "C"), (nil, nil, "B", "A", "B"),
      (nil, nil, nil, "A", "A"), (nil, nil, nil, nil, nil),
    ] as [(String?, String?, String?, String?, String?)])
  func `a team is that of the highest level`(
    target: String?, targetFile: String?, project: String?, projectFile: String?, team: String?
  ) throws {
    func settings(_ value: String?) -> String {
      value.map { "{ DEVELOPMENT_TEAM: \($0) }" } ?? "{}"
    }
    func file(_ value: String?) -> String { value.map { "DEVELOPMENT_TEAM = \($0)\n" } ?? "" }
    let project = try WrittenProject(
      """
      name: P
      configFiles: { Debug: p.xcconfig, Release: p.xcconfig }
      settings: \(settings(project))
      targets:
        T:
          type: tool
          platform: macOS
          configFiles: { Debug: t.xcconfig, Release: t.xcconfig }
          settings: \(settings(target))
      """, tree: ["p.xcconfig": file(projectFile), "t.xcconfig": file(targetFile)])
    let text = try project.text()
    let found = text.matches(of: #/DevelopmentTeam = (.*?);/#).map { String($0.1) }
    #expect(found == (team.map { [$0] } ?? []))
  }

  @Test func `attributes of a project are texts and lists of texts`() throws {
    let attributes = try #require(
      graph(
        """
        attributes:
          BuildIndependentTargetsInParallel: NO
          LastUpgradeCheck: '1600'
          List: [x, y]
          Mixed: [1, two]
          Number: 3
          Decimal: 1.5
          Switch: true
          Nested: { b: true }
        """
      ).project["attributes"])
    #expect(attributes["BuildIndependentTargetsInParallel"]?.string == "NO")
    #expect(attributes["LastUpgradeCheck"]?.string == "1600")
    #expect(texts(attributes["List"]) == ["x", "y"])
    #expect(attributes["Mixed"]?.string == #"[1, "two"]"#)
    #expect(attributes["Number"]?.string == "3")
    #expect(attributes["Decimal"]?.string == "1.5")
    #expect(attributes["Switch"]?.string == "YES")
    #expect(attributes["Nested"]?.string == #"["b": true]"#)
    #expect(attributes.entries?.count == 8)
  }

  @Test func `signing that all configurations share overrides attributes of a target`() throws {
    let graph = try graph(
      """
      settings: { DEVELOPMENT_TEAM: ALL }
      targets:
        Own: { type: tool, platform: macOS, attributes: { DevelopmentTeam: lost, ProvisioningStyle: Kept, List: [a] } }
        Mixed: { type: tool, platform: macOS, settings: { configs: { Debug: { DEVELOPMENT_TEAM: X } } } }
        Manual: { type: tool, platform: macOS, settings: { CODE_SIGN_STYLE: Manual } }
        Tests: { type: bundle.unit-test, platform: macOS, settings: { TEST_TARGET_NAME: Own } }
        Lost: { type: bundle.ui-testing, platform: macOS, settings: { TEST_TARGET_NAME: Gone } }
      aggregateTargets: { All: { targets: [], settings: { DEVELOPMENT_TEAM: IGNORED }, attributes: { A: b } } }
      """)
    let all = try #require(graph.project["attributes"]?["TargetAttributes"])
    func attributes(_ target: String) throws -> [String] {
      try (all[graph.identifier(of: target)]?.entries ?? []).map {
        "\($0.key) \($0.value.string ?? texts($0.value)?.joined(separator: " ") ?? "")"
      }
    }
    #expect(
      try attributes("Own") == ["DevelopmentTeam ALL", "List a", "ProvisioningStyle Kept"])
    #expect(try attributes("Mixed") == [])
    #expect(try attributes("Manual") == ["DevelopmentTeam ALL", "ProvisioningStyle Manual"])
    #expect(
      try attributes("Tests") == [
        "DevelopmentTeam ALL", "TestTargetID \(graph.identifier(of: "Own"))",
      ])
    #expect(try attributes("Lost") == ["DevelopmentTeam ALL"])
    #expect(try attributes("All") == ["A b", "DevelopmentTeam ALL"])
  }

  @Test(arguments: [
    ("{ usesTabs: true, indentWidth: 3, tabWidth: 8 }", ["1", "3", "8"]),
    ("{ usesTabs: false, indentWidth: '3', tabWidth: 2.5 }", ["0"]), ("{}", []),
  ])
  func `the main group has the indentation that the options name`(
    options: String, expected: [String]
  ) throws {
    let graph = try graph("options: \(options)")
    let main = graph[graph.project["mainGroup"]]
    #expect(
      ["usesTabs", "indentWidth", "tabWidth"].compactMap { main?[$0]?.string } == expected)
  }

  // MARK: Packages

  @Test func `local packages are in groups, or in none`() throws {
    let graph = try graph(
      """
      options: { localPackagesGroup: Libs/Own }
      packages:
        A: { path: A }
        B: { path: In/B, group: Other }
        C: { path: C, group: '' }
        D: { path: D, excludeFromProject: true }
      """,
      tree: Dictionary(
        uniqueKeysWithValues: ["A", "In/B", "C", "D"].map { ("\($0)/Package.swift", "") }))
    #expect(
      try graph.outline() == [
        "C <C> SOURCE_ROOT", "Libs", "  Own", "    A <A> SOURCE_ROOT", "Other",
        "  B <In/B> SOURCE_ROOT", "Products",
      ])
    #expect(
      graph.list("packageReferences", of: graph.project).map { $0["relativePath"]?.string } == [
        "A", "In/B", "C",
      ])
  }

  @Test(arguments: [
    ("exactVersion: v1.2.3", ["kind exactVersion", "version v1.2.3"]),
    ("version: 1.2.3-beta", ["kind exactVersion", "version 1.2.3-beta"]),
    ("revision: abc, branch: b", ["kind revision", "revision abc"]),
    ("branch: b, from: 1.0.0", ["branch b", "kind branch"]),
    (
      "minVersion: 1.0.0, maxVersion: 2.0.0",
      ["kind versionRange", "maximumVersion 2.0.0", "minimumVersion 1.0.0"]
    ),
    ("minVersion: 1.0.0, minorVersion: 1.2", ["kind upToNextMinorVersion", "minimumVersion 1.2"]),
    ("majorVersion: 1.0.0+x", ["kind upToNextMajorVersion", "minimumVersion 1.0.0+x"]),
  ])
  func `the first key of a package decides on its versions`(
    keys: String, expected: [String]
  ) throws {
    let graph = try graph("packages: { A: { github: o/n, url: u, \(keys) } }")
    let package = try #require(graph.list("packageReferences", of: graph.project).first)
    #expect(package["repositoryURL"]?.string == "https://github.com/o/n")
    #expect(
      package["requirement"]?.entries?.map { "\($0.key) \($0.value.string ?? "")" }.sorted()
        == expected)
  }
}
