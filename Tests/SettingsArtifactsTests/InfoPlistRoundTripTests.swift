import Foundation
import SettingsTestSupport
import Testing

/// `print` shows plain values, except in the formats that are loaded again.
@Suite struct InfoPlistRoundTripTests {
  private static let config = """
    version: 1
    project:
      organizationIdentifier: com.example
      platform: iOS
      deploymentTarget: "15.0"
    targets:
      App:
        type: application
    """
  private static let info = #"""

        info:
          Custom: { integer: 3 }
          Text: "a \\ 'quoted' // text"
          Lines: "two\nlines"
          Flag: { boolean: NO }
          Empty: {}
          Nested: { a: { b: { real: 1.5 } }, none: {} }
          List: [one two, { key: { date: 2026-01-31T12:00:00Z } }, [{ data: SGVsbG8= }]]
        localizations: { de: { CFBundleDisplayName: Hallo } }
    """#

  private func plist(_ tool: BuiltTool, _ script: String, in folder: TemporaryFolder) async throws
    -> String
  {
    let run = try await tool.runScript(script, in: folder.url)
    #expect(run.status == 0, "\(run.transcript)")
    return try String(contentsOfFile: folder.path("out/App/Release/Info.plist"), encoding: .utf8)
  }

  @Test(arguments: [
    #""$TOOL" App --format xcconfig --config full.yaml >flat.xcconfig; set -- --xcconfig flat.xcconfig"#,
    #"""
    eval "$("$TOOL" App --format env --config full.yaml)"
    set --; for name in ${!INFOPLIST_@}; do set -- "$@" --set "$name=${!name}"; done
    """#,
  ])
  func `a format that is loaded again gives the same Info.plist`(load: String) async throws {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    try folder.write(Self.config + Self.info, to: "full.yaml")
    try folder.write(Self.config, to: "bare.yaml")
    let generate = #""$TOOL" generate App --only info-plist --force -o out"#
    let full = try await plist(tool, "\(generate) --config full.yaml", in: folder)
    #expect(full.contains("two\nlines") && full.contains("SGVsbG8="))
    let loaded = try await plist(
      tool, "\(load)\n\(generate) --config bare.yaml \"$@\"", in: folder)
    #expect(loaded == full)
  }

  @Test(arguments: ["text", "json", "yaml"])
  func `other formats have plain values`(format: String) async throws {
    let tool = try BuiltTool()
    let folder = try TemporaryFolder()
    try folder.write(Self.config + Self.info, to: "config.yaml")
    let run = try await tool.run(["App", "--format", format], in: folder.url)
    #expect(run.status == 0)
    for mark in ["integer:", "string:", "boolean:", "array ", "= dictionary", "\"dictionary\""] {
      #expect(!run.output.contains(mark), "\(mark)")
    }
    #expect(!run.output.contains("INFOPLIST_ENTRY_Nested "))
    #expect(run.output.contains("INFOPLIST_ENTRY_Nested__none"))
  }
}
