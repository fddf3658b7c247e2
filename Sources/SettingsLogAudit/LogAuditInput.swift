/// The readers of what compilers write, for fuzzers.
package enum LogAuditInput {
  /// Reads the output of a preprocessor.
  package static func readPreprocessed(_ bytes: [UInt8]) {
    let source = PreprocessedSource(bytes[...], isOwn: { _, isSystem in !isSystem })
    _ = SiteMarks.scan(source.own.text)
    _ = ClangMessage.parse(bytes)
  }

  /// Reads an object file, an archive or a program, and searches it for a text.
  package static func readObjects(_ bytes: [UInt8]) {
    guard let objects = try? ObjectFile.read(bytes) else { return }
    let patterns = TextPatterns([TextPatterns.Pattern("a text that is logged")])
    for object in objects {
      var evidence = ObjectEvidence()
      evidence.add(object, of: bytes, patterns: patterns)
    }
  }
}
