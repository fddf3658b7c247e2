import SettingsSystem

/// The objects of a project file while they are put together.
///
/// The identifier of an object is made from what the object is: a file from its path, a build file from its target,
/// phase and file. So the same project gets the same identifiers, and one more file changes no other object's.
package struct ProjectGraph: Sendable {
  private(set) var objects: [ProjectObject] = []
  private var identifiers: Set<ProjectObject.Identifier> = []

  /// Adds an object.
  ///
  /// - Parameter identity: What the object is, in words that no other object of its class has. Where two have the
  ///   same, the order in which they are added tells them apart.
  mutating func add(
    _ isa: ObjectClass, identity: String, comment: String? = nil,
    _ fields: [ProjectObject.Field] = []
  ) -> ObjectID {
    objects.append(
      ProjectObject(
        isa: isa, identifier: identifier(isa, identity), comment: comment, fields: fields))
    return ObjectID(index: Int32(objects.count - 1))
  }

  /// Adds a file or group.
  mutating func addElement(
    _ isa: ObjectClass, identity: String, name: String?, path: String?,
    base: SourceTreeBase = .group, _ fields: [ProjectObject.Field] = []
  ) -> ObjectID {
    let id = add(isa, identity: identity, fields)
    self[id].name = name
    self[id].path = path
    self[id].base = base
    return id
  }

  subscript(id: ObjectID) -> ProjectObject {
    // Lends the object, because a copy retains all that is in it.
    _read { yield objects[Int(id.index)] }
    _modify { yield &objects[Int(id.index)] }
  }

  /// Puts a file or group into a group, and remembers the group as its parent.
  mutating func append(_ child: ObjectID, to group: ObjectID) {
    self[group].children.append(child)
    self[child].parent = group
  }

  private mutating func identifier(
    _ isa: ObjectClass, _ identity: String
  ) -> ProjectObject.Identifier {
    var attempt = 0
    while true {
      let suffix = attempt == 0 ? "" : "#\(attempt)"
      let text = Array("\(isa.rawValue):\(identity)\(suffix)".utf8)
      let digest = ContentDigest.of(text.span, seed: Self.seed)
      let identifier = ProjectObject.Identifier(
        high: digest.first, low: UInt32(truncatingIfNeeded: digest.second))
      if identifiers.insert(identifier).inserted { return identifier }
      attempt += 1
    }
  }

  /// Another one would give every object of every project a new identifier.
  private static let seed: UInt64 = 0x7365_7474_696E_6773

  /// Whether each object is part of a project: what leads to it from the project, and the groups that a file's path
  /// goes through. A folder with nothing in it may be left over from a walk.
  func reachable(from root: ObjectID) -> [Bool] {
    var result = [Bool](repeating: false, count: objects.count)
    var pending = [root]
    func visit(_ value: ProjectValue) {
      switch value {
      case .text: break
      case .object(let id): pending.append(id)
      case .list(let elements): for element in elements { visit(element) }
      case .dictionary(let fields): for field in fields { visit(field.value) }
      }
    }
    while let next = pending.popLast() {
      let index = Int(next.index)
      if result[index] { continue }
      result[index] = true
      pending += objects[index].children
      if let parent = objects[index].parent { pending.append(parent) }
      for field in objects[index].fields { visit(field.value) }
    }
    return result
  }
}
