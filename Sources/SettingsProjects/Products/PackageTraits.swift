/// The traits that a package declares (SE-0450).
struct PackageTraits: Sendable {
  /// The traits that each trait enables. The name `default` has those that are on by default.
  private var enabled: [String: Set<String>] = [:]

  private static let defaults = "default"

  /// Reads `[.default(enabledTraits: ["A"]), "A", .trait(name: "B", enabledTraits: ["C"])]`.
  init(_ values: [ManifestValue]) throws(SwiftPackage.Failure) {
    for value in values {
      if let name = value.text {
        enabled[name] = []
        continue
      }
      guard case .call(let function, let arguments) = value else { throw .notLiteral("traits") }
      let name =
        function == "default" ? Self.defaults : try arguments.text("name")
      guard let name, ["default", "trait", "Trait", "init"].contains(function) else {
        throw .notLiteral("traits")
      }
      enabled[name] = Set(try arguments.texts("enabledTraits"))
    }
  }

  /// Returns the traits that are on if some of them are requested.
  func closure(of requested: Set<String>) -> Set<String> {
    var result: Set<String> = []
    var open = Array(requested)
    while let name = open.popLast() {
      guard result.insert(name).inserted else { continue }
      open += enabled[name] ?? []
    }
    result.remove(Self.defaults)
    return result
  }

  /// Returns the traits that a dependent requests: those by default, unless it lists others.
  static func requests(_ value: ManifestValue?) throws(SwiftPackage.Failure) -> [TraitRequest] {
    guard let value, !value.isNil else { return [.defaults] }
    return try value.list(of: "traits").map { (trait) throws(SwiftPackage.Failure) in
      if let name = trait.text { return TraitRequest(name: name, condition: .always) }
      if trait == .name("defaults") { return .defaults }
      guard case .call(let function, let arguments) = trait,
        ["trait", "Trait", "init"].contains(function), let name = try arguments.text("name")
      else { throw .notLiteral("traits") }
      return TraitRequest(name: name, condition: try arguments.condition())
    }
  }
}

/// A trait that a package requests of another.
struct TraitRequest: Sendable {
  let name: String
  let condition: PackageCondition

  static let defaults = TraitRequest(name: "default", condition: .always)
}
