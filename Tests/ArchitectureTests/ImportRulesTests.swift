import Testing

/// The rules themselves, on texts that break them.
@Suite struct ImportRulesTests {
  static let table = ModuleTable(
    markdown: """
      | other | table |
      | --- | --- |
      | `Ignored` | `Everything` |

      | module | responsibility | dependencies |
      | --- | --- | --- |
      | `CLibrary` | C | – |
      | `SettingsDiagnostics` | `ByteBuffer` | – |
      | `SettingsSystem` | files | `Glibc`, `Darwin` |
      | `Model` | settings | – |
      | `Parser` | text | `CLibrary`, `Model` |
      | `Views` | output | `Parser` |
      | `Kit` | façade | all of the above |
      """)
  let rules = ImportRules(table: table)

  @Test(arguments: [
    ("Kit", ["Model", "Parser", "SettingsDiagnostics", "SettingsSystem", "Views"]),
    ("Model", ["SettingsDiagnostics"]),
    ("Parser", ["CLibrary", "Model", "SettingsDiagnostics"]),
    ("SettingsSystem", ["Darwin", "Glibc", "SettingsDiagnostics"]),
    ("Views", ["Model", "Parser", "SettingsDiagnostics"]),
  ])
  func `a module may import its dependencies and theirs`(
    module: String, allowed: [String]
  ) {
    #expect(Self.table.imports(allowedIn: module).sorted() == allowed)
  }

  struct Breach: CustomTestStringConvertible {
    let path: String
    let text: String
    let violations: [String]
    var testDescription: String { "\(path): \(text)" }
  }

  @Test(arguments: [
    Breach(path: "Model/A.swift", text: "import Views", violations: ["imports Views"]),
    Breach(path: "Model/A.swift", text: "public import Parser", violations: ["imports Parser"]),
    Breach(
      path: "Model/A.swift", text: "import SettingsDiagnostics\n  @preconcurrency\nimport Views",
      violations: ["imports Views"]),
    Breach(
      path: "Model/A.swift", text: "@_spi(Inner) package import struct Views.Text",
      violations: ["imports Views"]),
    Breach(
      path: "Model/A.swift", text: "import Swift; import Views", violations: ["imports Views"]),
    Breach(path: "Model/A.swift", text: "import `Views`", violations: ["imports Views"]),
    Breach(
      path: "Kit/A.swift", text: "#if canImport(Darwin)\nimport Darwin\n#endif",
      violations: ["imports Darwin"]),
    Breach(path: "Kit/A.swift", text: "import Foundation", violations: ["imports Foundation"]),
    Breach(
      path: "SettingsSystem/A.swift", text: "import FoundationEssentials",
      violations: ["imports FoundationEssentials"]),
    Breach(path: "Views/A.swift", text: "import CLibrary", violations: ["imports CLibrary"]),
    Breach(path: "Kit/A.swift", text: "import CLibrary", violations: ["imports CLibrary"]),
    Breach(path: "Stranger/A.swift", text: "import Model", violations: ["imports Model"]),
    Breach(path: "Model/A.swift", text: "let x = unsafe f()", violations: ["uses 'unsafe'"]),
    Breach(
      path: "Model/A.swift", text: "nonisolated(unsafe) var x = 1", violations: ["uses 'unsafe'"]),
    Breach(
      path: "Model/A.swift", text: "final class Box: @unchecked Sendable {}",
      violations: ["uses 'unsafe'"]),
    Breach(
      path: "Model/A.swift", text: #"let x = "\(unsafe f("//"))""#, violations: ["uses 'unsafe'"]),
    Breach(
      path: "SettingsDiagnostics/Other.swift", text: "unsafe f()", violations: ["uses 'unsafe'"]),
    Breach(
      path: "Views/ByteBuffer.swift", text: "unsafe f()", violations: ["uses 'unsafe'"]),
    Breach(
      path: "Model/A.swift", text: "/* import X */ import Views\n#\"\"\"\n\"\"\"#; unsafe f()",
      violations: ["imports Views", "uses 'unsafe'"]),
  ])
  func `a breach is reported`(breach: Breach) {
    let source = ImportRules.Source(path: breach.path, text: breach.text)
    #expect(
      rules.violations(in: [source]) == breach.violations.map { "\(breach.path) \($0)" })
  }

  @Test(arguments: [
    ("Model/A.swift", "import SettingsDiagnostics\nimport Synchronization"),
    ("Views/A.swift", "public import Model // import Foundation"),
    ("Views/A.swift", "/* import Foundation\n/* nested */ import Kit */ let x = 1"),
    ("Views/A.swift", "let help = \"\"\"\n  import Foundation\n  unsafe\n  \"\"\""),
    ("Views/A.swift", #"let x = "unsafe \"unsafe\" \(f("unsafe")) \n unsafe""#),
    ("Views/A.swift", ##"let x = #"\" unsafe "#"##),
    ("Views/A.swift", "case import(String)\nlet isUnsafe = unsafely()"),
    ("SettingsSystem/A.swift", "import Glibc\nlet x = unsafe read()"),
    ("SettingsDiagnostics/ByteBuffer.swift", "unsafe f()"),
    ("Parser/A.swift", "import CLibrary\nlet x = unsafe parse()"),
  ])
  func `what the table allows is not reported`(path: String, text: String) {
    #expect(rules.violations(in: [ImportRules.Source(path: path, text: text)]) == [])
  }

  @Test func `a C library has one file that imports it`() {
    let sources = ["A", "B"].map {
      ImportRules.Source(path: "Parser/\($0).swift", text: "internal import CLibrary")
    }
    #expect(
      rules.violations(in: sources)
        == ["CLibrary is imported by Parser/A.swift, Parser/B.swift"])
  }

  @Test func `a manifest that disagrees with the table is reported`() {
    let manifest = Manifest(
      text: """
        let package = Package(
          products: [.library(name: "Kit", targets: ["Kit"])],
          targets: [
            .systemLibrary(name: "CLibrary", providers: [.apt(["library-dev"])]),
            .target(name: "SettingsDiagnostics"),
            .target(name: "SettingsSystem", dependencies: ["SettingsDiagnostics"]),
            .target(name: "Model", dependencies: ["Views"]),
            .target(
              name: "Parser",
              dependencies: [
                "CLibrary", "Model", .product(name: "Elsewhere", package: "elsewhere"),
              ]),
            .target(name: "Views", dependencies: ["Model"]),
            .target(name: "Attic"),
            .target(name: "TestSupport", dependencies: ["Kit"], path: "Tests/TestSupport"),
            .testTarget(name: "KitTests", dependencies: ["Kit"]),
          ]
        )
        """)
    #expect(
      rules.violations(in: manifest) == [
        "Model depends on Views",
        "Parser depends on Elsewhere",
        "Parser depends on elsewhere",
        "Views does not depend on Parser, although the table lists it",
        "Attic has no row in the table",
        "Kit has a row but is not a target",
      ])
  }
}
