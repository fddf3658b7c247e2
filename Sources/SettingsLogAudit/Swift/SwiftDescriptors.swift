/// The names in a target's Swift files that may be the descriptor of a standard stream.
///
/// Names are not bound to scopes, and the order of assignments does not matter.
struct SwiftDescriptors {
  /// The names of values that are the descriptor of a standard stream: `2` is one without a name.
  private(set) var standard: Set<String> = ["2"]
  /// The names that get a value which the sources do not show.
  private var unclear: Set<String> = []
  /// The names that get the value of another name if it is a descriptor, by that other name.
  private var receivers: [String: Set<String>] = [:]
  /// The names that get a value.
  private var given: Set<String> = []

  mutating func add(standard name: String) { standard.insert(name) }

  mutating func add(_ receiver: String, from name: String) {
    receivers[name, default: []].insert(receiver)
    given.insert(receiver)
  }

  /// The names whose values may be a descriptor.
  var mentioned: some Sequence<String> { receivers.keys }

  /// Follows the values of descriptors. Call this once, after all files are read.
  ///
  /// - Parameter aliases: The names that get the value of another name, by that other name.
  mutating func follow(_ aliases: [String: Set<String>], _ walk: inout NameWalk) {
    for names in aliases.values {
      for name in names where name.hasSuffix("}") { given.insert(name) }
    }
    for name in receivers.keys where isUnclear(name) { unclear.insert(name) }
    for name in aliases.keys where isUnclear(name) { unclear.insert(name) }
    walk.extend(&standard, receivers: receivers)
    walk.extend(&unclear, receivers: receivers)
  }

  /// Whether a name may be any descriptor. Call this after `follow`.
  func isUnclear(_ name: String) -> Bool {
    if unclear.contains(name) { return true }
    return !given.contains(name) && Self.dependsOnFunction(name)
  }

  /// Whether a name is the result of a function, what one assigns to an argument, or the argument
  /// of a closure that one calls, and the function is not known to make a new descriptor or to pass
  /// on what it gets.
  private static func dependsOnFunction(_ name: String) -> Bool {
    guard name.hasSuffix("()") || name.hasSuffix("&") || name.hasSuffix("}") else { return false }
    let function = name.prefix { $0 != "(" && $0 != "{" }
    return !passing.contains(String(function))
      && !LogFunctions.descriptorMakers.contains(String(function))
      && function.first?.isUppercase != true
  }

  /// The functions that pass the elements of their receiver to a closure, or return what the
  /// closure returns.
  private static let passing: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "first", "last", "contains",
    "allSatisfy", "sorted", "sort", "min", "max", "drop", "prefix", "mapValues", "removeAll",
    "firstIndex", "sync", "partition", "split", "sink", "concurrentPerform", "autoreleasepool",
    "withLock", "withLockUnchecked", "withUnsafePointer", "withUnsafeMutablePointer",
    "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafeBufferPointer",
    "withUnsafeMutableBufferPointer", "withUnsafeTemporaryAllocation", "withCString", "withUTF8",
    "withContiguousStorageIfAvailable", "withContiguousMutableStorageIfAvailable", "withVaList",
    "withExtendedLifetime", "withMemoryRebound", "withTaskGroup", "withThrowingTaskGroup",
    "withTaskCancellationHandler", "closeAfter",
  ]
}
