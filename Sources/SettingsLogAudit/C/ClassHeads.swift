/// The superclasses and the protocols of the classes that a preprocessed file of Objective-C declares.
struct ClassHeads: Sendable {
  private var parents: [String: Set<String>] = [:]
  private var protocols: Set<String> = []

  /// The types whose methods have names of their own in `CMemberReferences`, as far as the system
  /// calls them.
  private static let plain: Set<String> = [
    "NSObject", "NSCopying", "NSMutableCopying", "NSCoding", "NSSecureCoding",
  ]

  init(_ code: CCode) {
    for index in 0..<code.count where code.isByte(index, "@") {
      guard let name = code.word(index + 2) else { continue }
      switch code.word(index + 1) {
      case "protocol": protocols.insert(name)
      case "interface":
        var place = index + 3
        // `@interface Type<Parameter> : Super`, `@interface Type (Category) <Protocol>`
        if code.isByte(place, "<"), let end = Self.end(of: place, code),
          code.isByte(end + 1, ":")
        {
          place = end + 1
        } else if code.isByte(place, "("), let end = code.closing(place) {
          place = end + 1
        }
        if code.isByte(place, ":"), let parent = code.word(place + 1) {
          parents[name, default: []].insert(parent)
          place += 2
          // The arguments of a generic superclass look like protocols.
        }
        if code.isByte(place, "<"), let end = Self.end(of: place, code) {
          parents[name, default: []].formUnion((place + 1..<end).compactMap(code.word))
        }
      default: break
      }
    }
  }

  private static func end(of open: Int, _ code: CCode) -> Int? {
    (open..<min(code.count, open + longestList)).first { code.isByte($0, ">") }
  }

  private static let longestList = 256

  /// Whether the system, or a library, may call a method of a class without its name in the file: the
  /// class inherits from one, or conforms to a protocol, that the project does not declare.
  func isCalledBySystem(memberOf type: String) -> Bool {
    var seen: Set<String> = [type]
    var new = [type]
    while let next = new.popLast() {
      for parent in parents[next] ?? [] where seen.insert(parent).inserted {
        if parents[parent] != nil {
          new.append(parent)
        } else if !Self.plain.contains(parent), !protocols.contains(parent) {
          return true
        }
      }
    }
    return false
  }
}
