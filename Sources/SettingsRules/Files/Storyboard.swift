/// What a storyboard says of its scenes: enough to know whether an app can start with it.
struct Storyboard {
  struct Reference {
    let identifier: String
    /// The bytes that name it.
    let range: Range<Int>
  }

  /// The controllers that are said to be the first one.
  private(set) var initials: [Reference] = []
  /// Where each segue leads, with the segue's own identifier.
  private(set) var segues: [(destination: Reference, name: String?)] = []
  /// The identifiers of everything that a segue may lead to.
  private(set) var objects: Set<String> = []
  /// The tag that everything stands in.
  private(set) var root: Range<Int> = 0..<0

  init(_ bytes: [UInt8]) throws(XMLElements.Failure) {
    var reader = XMLElements(bytes)
    var path: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes, let range):
        if path.isEmpty { root = range }
        read(name, attributes, in: path)
        path.append(name)
      case .end: path.removeLast()
      }
    }
  }

  private mutating func read(
    _ name: String, _ attributes: [XMLElements.Attribute], in path: [String]
  ) {
    func value(_ attribute: String) -> XMLElements.Attribute? {
      attributes.first { $0.name == attribute }
    }
    if path.isEmpty {
      for attribute in attributes where attribute.name == "initialViewController" {
        initials.append(Reference(identifier: attribute.value, range: attribute.range))
      }
    }
    guard path.contains("scene") || path.contains("scenes") else { return }
    if path.last == "objects", let id = value("id") {
      objects.insert(id.value)
      if let mark = value("isInitialViewController"), mark.value == "YES",
        !initials.contains(where: { $0.identifier == id.value })
      {
        initials.append(Reference(identifier: id.value, range: id.range))
      }
    }
    if name == "segue", let destination = value("destination") {
      segues.append(
        (
          Reference(identifier: destination.value, range: destination.range),
          value("identifier")?.value
        ))
    }
  }
}
