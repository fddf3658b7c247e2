import SettingsDiagnostics

/// What `compare-logging --binary` found in products: its JSON output.
package struct ProductLog: Sendable {
  /// Why a file is not such an output.
  package struct Failure: Error {
    package let message: String
    package let offset: Int
  }

  private struct Binary: Sendable {
    let path: String
    let images: [Image]
  }

  private struct Image: Sendable {
    let name: String
    let status: String
    let texts: [String]
    let functions: [String]
    let failure: String?
  }

  private let binaries: [Binary]

  package init(_ bytes: [UInt8]) throws(Failure) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch {
      throw Failure(message: "the file is not valid JSON: \(error.message)", offset: error.offset)
    }
    guard value["kind"]?.string == "compare-logging", value["version"]?.integer == 1 else {
      throw Failure(
        message: "the file is not a report of this version of compare-logging", offset: 0)
    }
    guard let binaries = value["binaries"]?.array else {
      throw Failure(message: "the report has no binaries", offset: 0)
    }
    self.binaries = binaries.map { binary in
      Binary(
        path: LexicalPath.normalize(binary["path"]?.string ?? ""),
        images: (binary["images"]?.array ?? []).map(Self.image))
    }
  }

  private static func image(_ value: JSONValue) -> Image {
    func names(_ list: String, _ member: String) -> [String] {
      (value[list]?.array ?? []).filter { $0["allowed"]?.boolean != true }
        .compactMap { $0[member]?.string }
    }
    return Image(
      name: value["name"]?.string ?? "", status: value["status"]?.string ?? "unknown",
      texts: names("texts", "text"), functions: names("functions", "name"),
      failure: value["failure"]?.string)
  }

  /// Reports what the programs in a product for release log.
  func check(_ product: BuiltProduct, _ findings: inout ProductFindings) {
    guard let binary = binaries.first(where: { $0.path == product.argument }) else { return }
    findings.note(.logging)
    for image in binary.images where product.contains(image.name) {
      switch image.status {
      case "silent": break
      case "logs":
        let what =
          image.texts.prefix(3).map(Self.shown)
          + image.functions.prefix(3).map { "\($0)()" }
        findings.differs(
          .logging, "'\(image.name)' logs: \(what.joined(separator: ", "))",
          help: "see 'compare-logging --binary \(product.argument)'")
      default:
        findings.isUnknown(
          .logging,
          "it is unknown whether '\(image.name)' logs"
            + (image.failure.map { ": \($0)" } ?? ""),
          help: "see 'compare-logging --binary \(product.argument)'")
      }
    }
  }
}

extension ProductLog {
  /// A text in one line.
  fileprivate static func shown(_ text: String) -> String {
    "'\(text.shortened(bytes: 80).split(separator: "\n").joined(separator: " "))'"
  }
}

extension BuiltProduct {
  /// Whether a file of the argument belongs to the product; a name may continue with an
  /// architecture after a space.
  fileprivate func contains(_ name: String) -> Bool {
    guard let rest = root.isEmpty ? name[...] : LexicalPath.rest(of: name, below: root) else {
      return false
    }
    let inner = String(rest)
    if entries[inner] != nil { return true }
    guard let space = inner.lastIndex(of: " ") else { return false }
    return entries[String(inner[..<space])] != nil
  }
}
