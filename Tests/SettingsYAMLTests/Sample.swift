import SettingsDiagnostics
import SettingsYAML

/// A small file that parses, and ways to look at it.
struct Sample {
  struct Rejected: Error, CustomStringConvertible {
    let description: String
  }

  let bytes: [UInt8]
  let document: YAMLDocument

  init(_ text: String, limits: YAMLLimits = .standard) throws {
    try self.init(Array(text.utf8), limits: limits)
  }

  init(_ bytes: [UInt8], limits: YAMLLimits = .standard) throws {
    var files = SourceFiles()
    let file = files.add(path: "config.yaml", bytes: bytes)
    var diagnostics = DiagnosticCollector()
    let document = YAMLDocument.parse(bytes, file: file, limits: limits, into: &diagnostics)
    let text = DiagnosticText(files: files)
    guard let document, !diagnostics.hasErrors else {
      throw Rejected(description: diagnostics.sorted.map(text.render).joined())
    }
    self.bytes = bytes
    self.document = document
  }

  func source(_ range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  func source(of node: YAMLNodeID) -> String { source(document.range(of: node)) }

  func strings(of sequence: YAMLNodeID) -> [String] {
    document.elements(of: sequence).map { document.string(of: $0.value) }
  }

  func value(_ path: String...) -> YAMLNodeID? {
    var node = document.root
    for name in path {
      let entry = document.entries(of: node).first { document.string(of: $0.key) == name }
      guard let entry else { return nil }
      node = entry.value
    }
    return node
  }

  /// Every node in order of the file: its kind and the bytes of its range.
  var outline: [String] {
    var lines: [String] = []
    func visit(_ node: YAMLNodeID) {
      lines.append("\(document.kind(of: node)) \(source(of: node))")
      for entry in document.entries(of: node) {
        visit(entry.key)
        visit(entry.value)
      }
      for element in document.elements(of: node) { visit(element.value) }
    }
    visit(document.root)
    return lines
  }
}
