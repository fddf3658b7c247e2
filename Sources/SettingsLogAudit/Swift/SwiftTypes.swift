/// The types that a target's Swift files declare.
struct SwiftTypes {
  private struct Declaration {
    /// The enclosing type; empty for a type at file level.
    let outer: String
    /// `1`, `0`, or `?` for each cell.
    let mask: [Character]
    /// The only file that can use the type; nil if all files can.
    let file: String?
  }

  private var declarations: [String: [Declaration]] = [:]
  /// The types that each type is declared to be.
  private var supertypes: [String: Set<String>] = [:]
  private var subtypes: [String: Set<String>] = [:]

  /// - Parameter file: The only file that can use the type; nil if all files can.
  mutating func add(_ name: String, outer: String, mask: String, file: String?) {
    declarations[name, default: []].append(
      Declaration(outer: outer, mask: Array(mask), file: file))
  }

  mutating func add(_ name: String, super other: String) {
    supertypes[name, default: []].insert(other)
    subtypes[other, default: []].insert(name)
  }

  /// Whether the target declares a type.
  func isDeclared(_ name: String) -> Bool { declarations[name] != nil }

  /// Whether a name means one of the target's types, if any has the name: one at file level, or in
  /// the types around the name.
  func isMeant(by name: String, inside around: [String], at path: String) -> Bool {
    guard let all = declarations[name] else { return true }
    let visible = all.filter { $0.file == nil || $0.file == path }
    if visible.contains(where: \.outer.isEmpty) { return true }
    return around.contains { type in
      let family = family(of: type)
      return visible.contains { family.contains($0.outer) }
    }
  }

  /// Whether one of these names is a type of the target that a file can use.
  func hasOwn(in names: some Sequence<String>, at path: String) -> Bool {
    names.contains { declarations[$0]?.contains { $0.file == nil || $0.file == path } ?? false }
  }

  /// Whether `Logger` or `Outer.Logger` is a type that a file declares for itself alone, in every
  /// cell.
  func hasLogger(_ name: String, onlyIn path: String) -> Bool {
    guard name == "Logger" || name.hasSuffix(".Logger") else { return false }
    let outer = Self.outer(of: name)
    return declarations["Logger"]?.contains {
      $0.outer == outer && $0.file == path && $0.mask.allSatisfy { $0 == "1" }
    } ?? false
  }

  private static func outer(of name: String) -> String {
    name.split(separator: ".").dropLast().last.map(String.init) ?? ""
  }

  /// Whether `Logger` or `Outer.Logger` is a type of the target that all files can use.
  ///
  /// - Parameter cell: The cell in which `#if` must keep the type; nil for any cell.
  func hasOwnLogger(_ name: String, cell: Int? = nil) -> Bool {
    let outer = Self.outer(of: name)
    return declarations["Logger"]?.contains { declaration in
      let isThere =
        cell.map { declaration.mask.indices.contains($0) && declaration.mask[$0] == "1" } ?? true
      return declaration.outer == outer && declaration.file == nil && isThere
    } ?? false
  }

  /// Types of the system that call no method of a type, or only methods whose bodies are always
  /// judged.
  private static let silentSupertypes: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "AnyObject", "Any",
    "Equatable", "Hashable", "Comparable", "Identifiable", "Codable", "Encodable", "Decodable",
    "CodingKey", "Error", "LocalizedError", "CustomNSError", "CustomStringConvertible",
    "CustomDebugStringConvertible", "CustomReflectable", "LosslessStringConvertible",
    "RawRepresentable", "CaseIterable", "OptionSet", "SetAlgebra", "ObservableObject", "Observable",
    "Actor", "GlobalActor", "TextOutputStream", "EnvironmentKey", "PreviewProvider",
    "ExpressibleByStringLiteral", "ExpressibleByStringInterpolation", "ExpressibleByNilLiteral",
    "ExpressibleByIntegerLiteral", "ExpressibleByBooleanLiteral", "ExpressibleByArrayLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByFloatLiteral",
    "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "String", "Character", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let roots: Set<String> = ["NSObject", "NSObjectProtocol"]

  /// Whether the system, or another module, may call a member of a type without its name: the type
  /// is declared to be one that the target does not declare.
  ///
  /// - Parameter type: A name, followed by `!` if the member overrides another one; empty for a
  ///   private member.
  func isCalledBySystem(memberOf type: String) -> Bool {
    let isOverride = type.hasSuffix("!")
    var seen: Set<String> = []
    var new = [isOverride ? String(type.dropLast()) : type]
    while let next = new.popLast() {
      for supertype in supertypes[next] ?? [] {
        let name = supertype.hasSuffix("<") ? String(supertype.dropLast()) : supertype
        guard seen.insert(name).inserted else { continue }
        if declarations[name] != nil {
          new.append(name)
        } else if !Self.silentSupertypes.contains(name),
          isOverride || !Self.roots.contains(name)
        {
          return true
        }
      }
    }
    return false
  }

  /// Whether a type inherits from a class of Apple's, and from no type that is not known.
  func inheritsFromAppleOnly(_ type: String) -> Bool {
    var isApples = false
    var seen: Set<String> = []
    var new = [type]
    while let next = new.popLast() {
      for supertype in supertypes[next] ?? [] where seen.insert(supertype).inserted {
        if declarations[supertype] != nil {
          new.append(supertype)
        } else if !Self.silentSupertypes.contains(supertype) {
          guard SystemNames.contain(supertype, includesApple: true) else { return false }
          isApples = true
        }
      }
    }
    return isApples
  }

  /// Returns a type with all its supertypes and subtypes.
  func family(of name: String) -> Set<String> {
    var result: Set<String> = [name]
    for table in [supertypes, subtypes] {
      var new = [name]
      while let next = new.popLast() {
        for type in table[next] ?? [] where result.insert(type).inserted { new.append(type) }
      }
    }
    return result
  }
}
