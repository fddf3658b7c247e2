/// The scenes of a storyboard, as far as an app's launch depends on them.
struct Storyboard {
  struct Reference {
    let identifier: String
    /// The bytes of its identifier.
    let range: Range<Int>
  }

  /// The controllers that are marked as initial.
  private(set) var initials: [Reference] = []
  private var knownInitials: Set<String> = []
  /// The destination of each segue, with the identifier of the segue.
  private(set) var segues: [(destination: Reference, name: String?)] = []
  /// The identifiers of all possible destinations of segues.
  private(set) var objects: Set<String> = []
  /// The root tag.
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
        knownInitials.insert(attribute.value)
      }
    }
    guard path.contains("scene") || path.contains("scenes") else { return }
    if path.last == "objects", let id = value("id") {
      objects.insert(id.value)
      if let mark = value("isInitialViewController"), mark.value == "YES",
        knownInitials.insert(id.value).inserted
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
