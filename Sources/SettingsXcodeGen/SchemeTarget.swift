/// A target that a scheme names.
package enum SchemeTarget: Hashable {
  case local(String)
  case project(String, target: String)
  case package(String, target: String)

  package var name: String {
    switch self {
    case .local(let name), .project(_, let name), .package(_, let name): name
    }
  }

  /// Creates a target from `NAME` or `PROJECT/NAME`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/").map(String.init)
    switch parts.count {
    case 1: self = .local(parts[0])
    case 2: self = .project(parts[0], target: parts[1])
    default: return nil
    }
  }

  /// Creates a target from an element of `testTargets` or of a test's `targets`; nil if XcodeGen
  /// cannot read it.
  package init?(tested value: XcodeGenValue) {
    guard let mapping = value.mapping else {
      guard let text = value.text else { return nil }
      self.init(text)
      return
    }
    if let name = mapping["name"]?.text {
      self.init(name)
    } else if let name = mapping["local"]?.text {
      self = .local(name)
    } else if mapping["project"]?.text != nil || mapping["package"]?.text != nil {
      self.init(mapping)
    } else if let inner = mapping["target"]?.mapping {
      self.init(inner)
    } else {
      return nil
    }
  }

  /// Creates a target from an element of `coverageTargets`; nil if XcodeGen does not read it.
  package init?(covered value: XcodeGenValue) {
    if let text = value.text {
      self.init(text)
    } else if let mapping = value.mapping {
      self.init(mapping)
    } else {
      return nil
    }
  }

  private init?(_ mapping: XcodeGenMapping) {
    if let text = mapping["project"]?.text {
      let parts = Self.parts(text)
      self = .project(parts.container, target: parts.target)
    } else if let text = mapping["package"]?.text {
      let parts = Self.parts(text)
      self = .package(parts.container, target: parts.target)
    } else if let name = mapping["local"]?.text {
      self = .local(name)
    } else {
      return nil
    }
  }

  /// Returns the project or package and the target. The target's name is empty if the text has
  /// none.
  private static func parts(_ text: String) -> (container: String, target: String) {
    let parts = text.split(separator: "/").map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }
}
