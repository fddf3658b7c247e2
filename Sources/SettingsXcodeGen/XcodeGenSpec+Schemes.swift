/// The configurations and targets of schemes.
extension XcodeGenSpec {
  /// The configuration of a type (`debug` or `release`) that a scheme uses unless it names one: the one that is called
  /// so, else the first.
  package func schemeConfiguration(_ type: String) -> String? {
    let fitting = configurations.filter { $0.type == type }
    let usual = type == "debug" ? "Debug" : "Release"
    return fitting.first { $0.name == usual }?.name ?? fitting.first?.name
  }

  /// The configuration of a type for a variant: what its name has besides the type is the variant.
  package func schemeConfiguration(_ type: String, variant: String) -> String? {
    configurations.first { configuration in
      guard configuration.type == type else { return false }
      let rest = configuration.name.lowercased().replacing(type, with: "")
      return Self.trimmed(rest) == variant.lowercased()
    }?.name
  }

  /// Returns the targets that the scheme of a target builds: the target, and for an app of a watch the one that it comes with.
  package func schemeTargets(of target: Target) -> [String] {
    guard ["application.watchapp", "application.watchapp2"].contains(target.type.name) else {
      return [target.name]
    }
    let host = targets.first { other in
      other.dependencies.contains { $0.kind == .target && $0.reference == target.name }
    }
    return [target.name] + [host?.name].compactMap(\.self)
  }

  private static func trimmed(_ text: String) -> String {
    func isEdge(_ character: Character) -> Bool { " -_()".contains(character) }
    var text = text.drop(while: isEdge)
    while let last = text.last, isEdge(last) { text.removeLast() }
    return String(text)
  }
}
