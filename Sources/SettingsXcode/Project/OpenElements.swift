/// The open elements of an XML file, which show whether the file is complete.
struct OpenElements {
  typealias Failure = PropertyList.Failure

  /// The elements, outermost first.
  private var elements: [(name: Range<Int>, start: Int)] = []

  /// Updates the open elements for the piece that a scanner has just read.
  mutating func follow(_ piece: XMLScanner.Piece, in scanner: XMLScanner) throws(Failure) {
    switch piece {
    case .start(let name, _, let isEmpty):
      if !isEmpty { elements.append((name, scanner.start)) }
    case .end(let name):
      guard let element = elements.popLast() else {
        throw Failure(
          message: "'</\(scanner.string(name))>' has no opening tag", offset: scanner.start)
      }
      guard scanner.bytes[element.name] == scanner.bytes[name] else {
        throw Failure(
          message: "'</\(scanner.string(element.name))>' is expected here", offset: scanner.start)
      }
    case .text: break
    }
  }

  /// Checks that all elements are closed at the end of the file.
  ///
  /// - Throws: If the file ends inside an element.
  func finish(in scanner: XMLScanner) throws(Failure) {
    guard let element = elements.last else { return }
    let name = scanner.string(element.name)
    throw Failure(message: "'<\(name)>' is not closed by '</\(name)>'", offset: element.start)
  }
}
