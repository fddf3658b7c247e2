extension JSONWriter {
  /// Opens the object of every versioned output, with the members that readers check first.
  package mutating func beginEnvelope(kind: String, version: Int) {
    beginObject()
    member("version", version)
    member("kind", kind)
  }

  /// Ends the object of a document, and returns the document.
  package mutating func finished() -> ByteBuffer {
    endObject()
    endDocument()
    return buffer
  }

  // MARK: Containers

  package mutating func array<Element>(
    _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    beginArray()
    for element in elements { body(element, &self) }
    endArray()
  }

  package mutating func array<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array(elements, body)
  }

  /// Writes an array with an object for each element, of which the body writes the members.
  package mutating func objects<Element>(
    _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    array(elements) { element, writer in
      writer.beginObject()
      body(element, &writer)
      writer.endObject()
    }
  }

  package mutating func objects<Element>(
    _ name: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    objects(elements, body)
  }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    beginObject()
    body(&self)
    endObject()
  }

  package mutating func member(_ name: String, _ values: some Sequence<String>) {
    key(name)
    strings(values)
  }

  package mutating func member(_ name: String, ifPresent value: String?) {
    if let value { member(name, value) }
  }

  /// A range as an object with path, line, column, endLine and endColumn, one-based, columns in
  /// UTF-8 bytes, the end exclusive; nothing for text that is in no file.
  package mutating func range(_ name: String, _ range: SourceRange?, in files: SourceFiles) {
    guard let range, let file = files[range.file] else { return }
    key(name)
    beginObject()
    place(range, in: file)
    endObject()
  }

  /// The members of a range, in the open object.
  package mutating func place(_ range: SourceRange, in file: SourceFile) {
    let start = file.position(of: range.start)
    let end = file.position(of: max(range.start, range.end))
    member("path", file.path)
    member("line", start.line)
    member("column", start.column)
    member("endLine", end.line)
    member("endColumn", end.column)
  }
}
