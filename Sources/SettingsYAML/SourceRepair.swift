internal import SettingsDiagnostics

/// A replacement of bytes that makes invalid text readable.
struct SourceRepair {
  let range: Range<Int>
  let replacement: [UInt8]

  init(of range: Range<Int>, by replacement: String) {
    self.range = range
    self.replacement = Array(replacement.utf8)
  }

  /// The offset before the repair of an offset after it.
  func original(_ offset: UInt32) -> UInt32 {
    let offset = Int(offset)
    if offset <= range.lowerBound { return UInt32(offset) }
    let end = range.lowerBound + replacement.count
    if offset < end { return UInt32(range.lowerBound) }
    return UInt32(offset - end + range.upperBound)
  }

  func original(_ range: SourceRange) -> SourceRange {
    SourceRange(file: range.file, start: original(range.start), end: original(range.end))
  }
}

/// Reads a file with libyaml, and continues after recoverable errors, so that one run reports all
/// of them.
enum RepairingReader {
  /// A file with more such errors is not read further. Each one costs another pass over the whole
  /// file.
  private static let maximumFailures = 16

  static func read(
    _ source: SourceText, file: SourceFileID, limits: YAMLLimits, keepsRepaired: Bool,
    into diagnostics: inout DiagnosticCollector
  ) -> YAMLDocument? {
    var text = source
    var repairs: [SourceRepair] = []
    var failures: [Diagnostic] = []
    while true {
      var builder = ArenaBuilder(text, file: file, limits: limits)
      let document = builder.build()
      if let failure = builder.failure {
        let diagnostic = failure.diagnostic.moved { Self.original($0, before: repairs) }
        let isNew = diagnostic.range != failures.last?.range
        if isNew { failures.append(diagnostic) }
        if isNew, !failure.repairs.isEmpty, failures.count <= maximumFailures {
          // From the last to the first, so that the other offsets remain valid.
          for repair in failure.repairs.reversed() {
            repairs.append(repair)
            text = text.applying(repair)
          }
          continue
        }
      }
      for found in builder.found + builder.warnings {
        diagnostics.report(found.moved { Self.original($0, before: repairs) })
      }
      diagnostics.report(contentsOf: failures)
      guard let document, !repairs.isEmpty || !builder.found.isEmpty else { return document }
      guard keepsRepaired else { return nil }
      guard !repairs.isEmpty else { return document }
      return document.moved(source: source.bytes) { place in
        repairs.reversed().reduce(place) { $1.original($0) }
      }
    }
  }

  private static func original(_ range: SourceRange, before repairs: [SourceRepair]) -> SourceRange
  {
    repairs.reversed().reduce(range) { $1.original($0) }
  }
}

extension Diagnostic {
  fileprivate func moved(_ original: (SourceRange) -> SourceRange) -> Diagnostic {
    Diagnostic(
      identifier, severity, message, at: range.map(original), path: path,
      notes: notes.map { Note($0.message, at: $0.range.map(original)) }, help: help, fix: fix)
  }
}

extension YAMLDocument {
  /// The same nodes at different offsets of the file.
  fileprivate func moved(source: [UInt8], _ original: (UInt32) -> UInt32) -> YAMLDocument {
    YAMLDocument(
      file: file, text: text, root: root, source: source,
      nodes: nodes.map { node in
        NodeRecord(
          form: node.form, start: original(node.start), end: original(node.end),
          first: node.first, second: node.second)
      }, mergedEntries: mergedEntries, mergedRanges: mergedRanges, isRepaired: true)
  }
}
