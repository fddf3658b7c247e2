package import SettingsDiagnostics

/// The objects of a project file by identifier.
///
/// The table is created in one pass over the keys of `objects`. The content of an object is read on
/// demand.
package struct ProjectObjects: Sendable {
  package typealias NodeID = PropertyListTree.NodeID

  package let tree: PropertyListTree
  package let file: SourceFileID
  /// The nodes and identifiers of objects, in the order of the file.
  package private(set) var objects: [(identifier: NodeID, object: NodeID)] = []
  /// A hash table with open addressing: the index in `objects` + 1, or 0 for a free slot. At most
  /// half of the slots are used.
  private var slots: [UInt32] = []
  /// The identifiers that appear twice in the file. The last object with an identifier counts.
  package private(set) var duplicates: [(first: NodeID, second: NodeID)] = []

  package init(_ tree: PropertyListTree, file: SourceFileID) {
    self.tree = tree
    self.file = file
    guard let node = tree.value("objects", of: tree.root) else { return }
    objects.reserveCapacity(tree.bytes.count / 160)
    tree.forEachEntry(of: node) { objects.append(($0, $1)) }
    var size = 64
    while size < objects.count * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    for index in objects.indices {
      let identifier = objects[index].identifier
      let slot = tree.withText(of: identifier) { slotIndex(of: $0) }
      if slots[slot] != 0 {
        duplicates.append((objects[Int(slots[slot]) - 1].identifier, identifier))
      }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Returns the slot of an identifier, or the free slot for it.
  private func slotIndex(of identifier: Span<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in identifier.indices { hash = (hash ^ UInt32(identifier[index])) &* 16_777_619 }
    var slot = Int(hash ^ (hash >> 15)) & (slots.count - 1)
    while slots[slot] != 0 {
      let other = objects[Int(slots[slot]) - 1].identifier
      if tree.withText(of: other, { Self.isEqual($0, identifier) }) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  // MARK: Queries

  /// Returns the index of the object that a node names; nil if the node is not a text or if no
  /// object has that name.
  package func index(namedBy reference: NodeID) -> Int? {
    guard tree.kind(of: reference) == .string, !slots.isEmpty else { return nil }
    let slot = tree.withText(of: reference) { slotIndex(of: $0) }
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// Returns the object that a node names.
  package func object(_ reference: NodeID) -> NodeID? {
    index(namedBy: reference).map { objects[$0].object }
  }

  /// Returns the object that a key of an object names.
  package func object(_ key: StaticString, of object: NodeID) -> NodeID? {
    tree.value(key, of: object).flatMap { self.object($0) }
  }

  package func isKind(_ object: NodeID, _ kind: StaticString) -> Bool {
    guard let isa = tree.value("isa", of: object) else { return false }
    return tree.isText(isa, StaticText(kind))
  }

  package func string(_ key: StaticString, of object: NodeID) -> String? {
    tree.value(key, of: object).flatMap(tree.string(of:))
  }

  /// Returns a text that Xcode 16.3 and later write as a list of its lines.
  package func lines(_ key: StaticString, of object: NodeID) -> String? {
    guard let value = tree.value(key, of: object) else { return nil }
    guard tree.kind(of: value) == .array else { return tree.string(of: value) }
    return tree.elements(of: value).compactMap(tree.string).joined(separator: "\n")
  }

  package func elements(_ key: StaticString, of object: NodeID) -> [NodeID] {
    tree.value(key, of: object).map(tree.elements(of:)) ?? []
  }

  package func range(of node: NodeID) -> SourceRange { tree.sourceRange(of: node, in: file) }
}
