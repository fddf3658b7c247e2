/// An element of a scheme's XML, with everything in it.
package struct SchemeElement: Sendable {
  package let name: String
  package var attributes: [(name: String, value: String)] = []
  package var children: [SchemeElement] = []

  package init(name: String, attributes: [(name: String, value: String)] = []) {
    self.name = name
    self.attributes = attributes
  }

  /// The value of an attribute; nil if there is none.
  package subscript(_ attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The first child with a name.
  package func child(_ name: String) -> SchemeElement? { children.first { $0.name == name } }

  /// The children of the first child with a name.
  package func entries(_ name: String) -> [SchemeElement] { child(name)?.children ?? [] }

  /// More than any scheme of Xcode has.
  private static let maximumDepth = 100

  /// Reads the text of a scheme.
  ///
  /// - Throws: `PropertyList.Failure` if the text is not the XML of a scheme.
  package static func read(_ bytes: [UInt8]) throws(PropertyList.Failure) -> SchemeElement {
    var scanner = XMLScanner(bytes)
    var open = OpenElements()
    var stack = [SchemeElement(name: "")]
    while let piece = try scanner.next() {
      try open.follow(piece, in: scanner)
      switch piece {
      case .start(let name, let attributes, let isEmpty):
        let element = SchemeElement(
          name: scanner.string(name),
          attributes: attributes.map { (scanner.string($0.name), scanner.string($0.value)) })
        if isEmpty {
          stack[stack.count - 1].children.append(element)
        } else if stack.count > maximumDepth {
          throw PropertyList.Failure(
            message: "elements are nested more than \(maximumDepth) deep", offset: name.lowerBound)
        } else {
          stack.append(element)
        }
      case .end:
        guard stack.count > 1, let element = stack.popLast() else { continue }
        stack[stack.count - 1].children.append(element)
      case .text: break
      }
    }
    try open.finish(in: scanner)
    guard let root = stack[0].child("Scheme") else {
      throw PropertyList.Failure(message: "it has no <Scheme>", offset: 0)
    }
    return root
  }
}
