/// Something that a program only does or keeps because of its log calls, so that it is lost where
/// the calls are off.
package struct LostEffect: Sendable, Hashable {
  package enum Kind: String, Sendable {
    /// An argument that changes something or calls a function: `HMLog(@"%d", next())`.
    case argument
    /// A local variable that only log calls use.
    case variable
  }

  package let kind: Kind
  /// The path relative to the project.
  package let file: String
  package let line: Int
  /// The argument as written in the source, or the variable's name.
  package let text: String
  /// The log call.
  package let call: String
  /// The configurations where the call is off.
  package let configurations: [String]
}

/// Words that suggest whether a function changes something.
enum EffectWords {
  /// Functions that only compute a value.
  private static let pure: Set<String> = [
    "strlen", "strerror", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "sizeof", "_Alignof",
    "alignof", "typeof", "__typeof__", "decltype", "abs", "labs", "fabs", "fabsf", "floor", "ceil",
    "round", "sqrt", "pow", "min", "max", "log2", "log10", "getpid", "time", "clock",
    "pthread_self",
    "sel_getName", "object_getClass", "object_getClassName", "class_getName", "static_cast",
    "reinterpret_cast", "const_cast", "dynamic_cast", "type", "zip", "stride", "repeatElement",
    "defined", "if", "while", "for", "switch", "return", "__builtin_expect",
  ]
  private static let purePrefixes = [
    "NSStringFrom", "NSClassFrom", "NSSelectorFrom", "CG", "NSMake",
  ]
  /// The prefixes of methods that change something. Other methods mostly return a property.
  private static let verbs = [
    "next", "pop", "push", "remove", "add", "insert", "append", "set", "increment", "decrement",
    "advance", "consume", "read", "write", "save", "delete", "create", "start", "stop", "begin",
    "end", "toggle", "take", "enqueue", "dequeue", "reset", "update", "send", "load", "open",
    "close",
  ]

  /// Whether a call of a function may change something.
  static func isFunction(_ name: String) -> Bool {
    // Types, and macros that compute something.
    if name.utf8.allSatisfy({ !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
      return false
    }
    return !pure.contains(name) && !purePrefixes.contains { name.hasPrefix($0) }
  }

  /// Whether a method's name suggests that it changes something: `next`, `removeLast`, but not
  /// `address`.
  static func isMethod(_ name: String) -> Bool {
    verbs.contains { verb in
      guard name.hasPrefix(verb) else { return false }
      let next = name.dropFirst(verb.count).utf8.first
      return next.map { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? true
    }
  }
}
