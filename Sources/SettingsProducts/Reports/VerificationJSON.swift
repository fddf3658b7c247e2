package import SettingsDiagnostics

/// The result of `verify` as JSON. docs/schemas/verification.schema.json describes it.
package enum VerificationJSON {
  package static func render(_ verification: ProductVerification) -> ByteBuffer {
    let files = verification.files.indexed
    var json = JSONWriter()
    json.beginEnvelope(kind: "verification", version: 1)
    json.array("products", verification.rows) { row, json in write(row, in: files, &json) }
    json.objects("problems", verification.problems) { problem, json in
      write(problem, in: files, &json)
    }
    return json.finished()
  }

  private static func write(
    _ row: ProductVerification.Row, in files: SourceFiles, _ json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("path", row.path)
    json.member("type", ifPresent: row.kind?.rawValue)
    json.member("target", ifPresent: row.target)
    json.member("configuration", ifPresent: row.configuration)
    json.member("identifier", ifPresent: row.identifier)
    json.member("shortVersion", ifPresent: row.version)
    json.member("bundleVersion", ifPresent: row.build)
    json.member("platform", ifPresent: row.platform)
    json.member("architectures", row.architectures)
    json.object("checks") { json in
      for area in ProductArea.allCases {
        let status = row.status(area)
        if status != .none { json.member(area.rawValue, status.rawValue) }
      }
    }
    json.objects("findings", row.findings) { finding, json in
      json.member("check", finding.area.rawValue)
      json.member("status", (finding.isUnknown ? ProductStatus.unknown : .differs).rawValue)
      write(finding.diagnostic, in: files, &json)
    }
    json.endObject()
  }

  private static func write(
    _ diagnostic: Diagnostic, in files: SourceFiles, _ json: inout JSONWriter
  ) {
    json.member("identifier", diagnostic.identifier)
    json.member("severity", diagnostic.severity.word)
    json.member("message", diagnostic.message)
    json.range("range", diagnostic.range, in: files)
    json.member("path", ifPresent: diagnostic.range == nil ? diagnostic.path : nil)
    json.member("help", ifPresent: diagnostic.help)
  }
}
