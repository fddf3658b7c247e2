import SwiftSyntax

/// Texts that may be the path of a standard stream, or a part of it.
extension CallFinder {
  /// Records a literal that may be the path of a device, or a part of one. The tool decides by the
  /// text, in which `%` stands for what is not a literal.
  func noteDevice(_ node: StringLiteralExprSyntax) {
    let path = Self.path(startingWith: node)
    let isPut = path == nil && node.segments.count > 1
    if let text = isPut ? Self.format(of: node) : path, Self.mayNameDevice(text) {
      site(isPut ? "?path" : "path", text, [], nil, at: node)
    }
    if let end = isPut ? Self.texts(of: node).last : path, endsDevice(end, node),
      !Self.continuesText(node)
    {
      site("?stream", path ?? Self.shown(node), [], nil, at: node)
    }
  }

  /// Records a list of numbers that are the characters of such a path.
  func noteDevice(_ node: ArrayExprSyntax) {
    var bytes: [UInt8] = []
    for element in node.elements {
      guard let number = element.expression.as(IntegerLiteralExprSyntax.self)?.number,
        let byte = UInt8(exactly: number)
      else { break }
      bytes.append(byte)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if Self.mayNameDevice(text) { site("path", text, [], nil, at: node) }
  }

  private static func mayNameDevice(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return false }
    let small = text.lowercased()
    return ["dev", "fd", "proc"].contains { small.contains($0) }
  }

  /// Returns the text of a literal with `%` for each interpolation.
  private static func format(of literal: StringLiteralExprSyntax) -> String {
    literal.segments.map { segment in
      if case .stringSegment(let text) = segment { return self.text(of: text, in: literal) }
      return "%"
    }.joined()
  }

  /// Whether a literal is added to another one, whose path it is a part of.
  private static func continuesText(_ node: StringLiteralExprSyntax) -> Bool {
    guard let elements = node.parent?.as(ExprListSyntax.self).map({ Array($0) }),
      let place = elements.firstIndex(where: { $0.id == node.id }), place >= 2
    else { return false }
    return elements[place - 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
      && elements[place - 2].is(StringLiteralExprSyntax.self)
  }

  /// Whether a text may end the path of a standard stream that code composes: `"stdout"` in `["",
  /// "dev", "stdout"].joined(separator: "/")`, and `"fd"` in the same place.
  private func endsDevice(_ text: String, _ node: StringLiteralExprSyntax) -> Bool {
    if ["fd", "tty", "console"].contains(text) {
      return isListed(node, beside: "dev") || opensFiles(node) && namesDevices(node)
    }
    guard text.hasSuffix("stdout") || text.hasSuffix("stderr"),
      text.utf8.count == 6 || text.dropLast(6).hasSuffix("/")
    else { return false }
    return opensFiles(node) || isListed(node, beside: "dev")
  }

  /// Whether an array literal also contains another text.
  private func isListed(_ node: StringLiteralExprSyntax, beside text: String) -> Bool {
    guard let array = node.parent?.parent?.parent?.as(ArrayExprSyntax.self) else { return false }
    return array.elements.contains {
      $0.expression.as(StringLiteralExprSyntax.self).map { Self.shown($0) } == text
    }
  }

  /// Whether the file opens others for writing.
  private func opensFiles(_ node: StringLiteralExprSyntax) -> Bool {
    if let known = knownToOpenFiles { return known }
    let answer = node.root.tokens(viewMode: .sourceAccurate).contains {
      Self.openers.contains($0.text) || Self.isKnown($0.text, as: .opener)
    }
    knownToOpenFiles = answer
    return answer
  }

  /// Whether the file has a literal that is the name of the folder of devices.
  private func namesDevices(_ node: StringLiteralExprSyntax) -> Bool {
    if let known = knownToNameDevices { return known }
    let answer = node.root.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .stringSegment("dev")
    }
    knownToNameDevices = answer
    return answer
  }

  /// Names in a file that opens another for writing.
  static let openers: Set<String> = [
    "forWritingAtPath", "forUpdatingAtPath", "forWritingTo", "forUpdating", "toFileAtPath",
    "OutputStream", "FileDescriptor", "toFile", "write", "createFile",
  ]
}
