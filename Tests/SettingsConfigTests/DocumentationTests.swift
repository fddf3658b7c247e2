import Foundation
@testable import SettingsConfig
import SettingsDiagnostics
import Testing

/// docs/config-yaml.md against the field table.
struct DocumentationTests {
  @Test func `every field and every setting it lowers to is documented`() throws {
    let page = try String(
      contentsOf: ShippedConfigurationTests.root.appending(path: "docs/config-yaml.md"),
      encoding: .utf8)
    for row in FieldTable.rows {
      #expect(
        page.contains("`\(row.name)`") || page.contains("# \(row.name)\n")
          || page.contains("# \(row.name),") || page.contains(", \(row.name)\n")
          || page.contains(", \(row.name),"), "\(row.name)")
      for setting in "\(row.lowersTo)".split(separator: ", ")
      where setting.contains("_") && !setting.contains("*") {
        #expect(page.contains("`\(setting)`"), "\(setting)")
      }
    }
  }

  @Test(arguments: FieldTable.rows.map(\.field))
  func `every example of the table is accepted`(field: Field) {
    let row = field.description
    let indent = { (text: String, by: Int) in String(repeating: " ", count: by) + text + "\n" }
    let needs = row.field == .deploymentTarget ? indent("platform: iOS", 4) : ""
    let inTarget = "targets:\n  App:\n" + needs + indent("\(row.example)", 4)
    let yaml: String
    switch true {
    case row.places == .file:
      yaml = "\(row.example)\n" + (row.field == .targets ? "" : "targets: { T: }\n")
    case row.places == .configuration:
      yaml =
        "targets: { T: }\nconfigurations:\n  Release: release\n  A:\n" + indent("\(row.example)", 4)
    case row.places == .defaults:
      yaml = "targets: { T: }\ndefaults:\n" + indent("\(row.example)", 2)
    case row.places == .project:
      yaml = "targets: { T: }\nproject:\n" + indent("\(row.example)", 2)
    case row.places == .prefixHeader:
      yaml = "targets:\n  App:\n    prefixHeader:\n" + indent("\(row.example)", 6)
    case row.places == .logging:
      yaml = "targets:\n  App:\n    logging:\n" + indent("\(row.example)", 6)
    case row.places == .sinks:
      yaml = "targets:\n  App:\n    logging:\n      sinks:\n" + indent("\(row.example)", 8)
    case row.places == .statusBar:
      yaml = "targets:\n  App:\n    statusBar:\n" + indent("\(row.example)", 6)
    case row.places.contains(.icons):
      yaml = "targets:\n  App:\n    icons:\n" + indent("\(row.example)", 6)
    case row.places == .scheme:
      let target = row.field == .schemeTarget ? "" : "target: T"
      yaml = "targets: { T: }\nschemes:\n  S:\n" + indent(row.example, 4) + indent(target, 4)
    case row.places == .allow:
      let rest = row.field == .allowReason ? "file: a.m" : "reason: because"
      yaml =
        "targets:\n  App:\n    logging:\n      allow:\n        - \(row.example)\n"
        + indent(rest, 10)
    case row.places == .rule:
      let rest = row.field == .ruleReason ? "severity: off" : "reason: because"
      yaml =
        "targets:\n  App:\n    rules:\n      unused-setting:\n" + indent("\(row.example)", 8)
        + indent(rest, 8)
    case row.places == .policy:
      let rest = ["require", "forbid", "use"].contains(row.name) ? "" : ", require: A"
      yaml = "targets: { T: }\npolicies: [{ \(row.example)\(rest) }]\n"
    case row.places.contains(.script):
      let run = row.name == "run" || row.name == "file" ? "" : ", run: x"
      yaml = "targets:\n  App:\n    scripts: { before: [{ \(row.example)\(run) }] }\n"
    case row.places == .buildRule:
      let files = row.name == "files" || row.name == "fileType" ? "" : ", files: a"
      let run = row.name == "compiler" ? "" : ", run: x"
      yaml = "targets:\n  App:\n    buildRules: [{ \(row.example)\(files)\(run) }]\n"
    case row.places == .dependency:
      let kinds = ["target", "framework", "library", "xcframework", "built", "package"]
      let package = kinds.contains(row.name) ? "" : ", package: P"
      yaml = "targets:\n  App:\n    dependencies: [{ \(row.example)\(package) }]\n"
    case row.places == .package:
      let rest =
        row.name == "path" ? "" : row.name == "url" ? ", from: 1.0.0" : ", url: https://a.example"
      yaml = "targets: { T: }\npackages: { P: { \(row.example)\(rest) } }\n"
    case row.places.contains(.resource), row.places == .source:
      let path = row.name == "path" ? "" : ", path: a"
      let list = row.places.contains(.source) ? "sources" : "resources"
      yaml = "targets:\n  App:\n    \(list): [{ \(row.example)\(path) }]\n"
    case row.places == .headers:
      yaml = "targets:\n  App:\n    headers: { \(row.example) }\n"
    case row.places == .scripts:
      yaml = "targets:\n  App:\n    scripts: { \(row.example) }\n"
    case row.places.contains(.copy):
      let rest =
        (row.name == "to" ? "" : ", to: wrapper") + (row.name == "files" ? "" : ", files: a")
      yaml = "targets:\n  App:\n    copyFiles: [{ \(row.example)\(rest) }]\n"
    case row.places == .action:
      let action = row.name == "coverage" || row.name == "testPlans" || row.name == "targets"
      yaml =
        "targets: { T: }\nschemes: { S: { target: T, \(action ? "test" : "run"): { \(row.example) } } }\n"
    case row.field == .host:
      yaml = inTarget + "  HelloWorld:\n"
    case row.field == .familyValues:
      yaml = inTarget.replacing("  App:", with: "  \"${brand}App\":")
    case row.field == .inherits:
      yaml = "templates: { kiosk: }\n" + inTarget.replacing("  App:", with: "  HelloWorld:\n  App:")
    default: yaml = inTarget
    }
    let loaded = LoadedSpec(
      yaml, files: ["shared/base.yaml": "version: 1\n", "Configs/Debug.xcconfig": ""])
    #expect(loaded.messages == [], "\(yaml)")
  }
}
