/// A global function or type of a target that has the name of a log function.
struct OwnFunction {
  /// Whether `#if` keeps the declaration, by cell.
  let states: [Bool]
  private let parameters: [Parameter]
  /// Whether it is a type, which hides every function with its name.
  private let isType: Bool

  private struct Parameter {
    let label: Substring
    let type: Substring
    let isVariadic: Bool
    let hasDefault: Bool
  }

  /// - Parameter parameters: `LABEL:TYPE` for each parameter, followed by `...` or `=`; `*` for a
  ///   type.
  init(states: [Bool], parameters: [String]) {
    self.states = states
    isType = parameters == ["*"]
    self.parameters = parameters.filter { $0 != "*" }.map { text in
      let label = text.prefix { $0 != ":" }
      var type = text.dropFirst(label.count + 1)
      let hasDefault = type.hasSuffix("=")
      if hasDefault { type = type.dropLast() }
      let isVariadic = type.hasSuffix("...")
      if isVariadic { type = type.dropLast(3) }
      return Parameter(label: label, type: type, isVariadic: isVariadic, hasDefault: hasDefault)
    }
  }

  /// Whether a call certainly means this function and not the log function with its name.
  ///
  /// The compiler prefers a function of the target only if its parameters fit as well as those of the
  /// log function: a generic one always, and `Any` only where that has `Any` as well.
  ///
  /// - Parameter arguments: `LABEL:KIND` for each argument; `{` for a call with a trailing closure.
  func fits(_ name: String, _ arguments: [String]) -> Bool {
    if isType { return true }
    var rest = arguments[...]
    for parameter in parameters {
      let fitsAll =
        parameter.type == "*" || Self.types[name].map { $0 == parameter.type } ?? false
      if parameter.isVariadic {
        guard fitsAll else { return false }
        var label = parameter.label
        while let next = rest.first, next.hasPrefix("\(label):") {
          rest.removeFirst()
          label = "_"
        }
      } else if let next = rest.first, next.hasPrefix("\(parameter.label):") {
        let kind = next.dropFirst(parameter.label.count + 1)
        guard fitsAll || parameter.type == kind else { return false }
        rest.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The type of the values that log functions take, which a literal fits as well as any other.
  private static let types = ["print": "Any", "debugPrint": "Any", "NSLog": "CVarArg"]
}
