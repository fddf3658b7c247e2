/// A value in a Package.swift that consists of literals.
indirect enum ManifestValue: Equatable {
  case string(String)
  case number(String)
  /// `true`, `false`, `nil`, and members without arguments such as `.iOS`, by their last name.
  case name(String)
  case array([ManifestValue])
  case dictionary
  /// `.target(name: "A")`, by the last name in front of the parenthesis.
  case call(String, [Argument])

  struct Argument: Equatable {
    let label: String?
    let value: ManifestValue
  }

  var isNil: Bool { self == .name("nil") }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// `iOS` for `.iOS`, `macCatalyst` for `.custom("macCatalyst", …)`.
  var lastName: String? {
    switch self {
    case .name(let name): name
    case .call(_, let arguments): arguments.first?.value.text
    default: nil
    }
  }

  /// Returns the elements of an array; a failure if the manifest makes the array in another way.
  func list(of label: String) throws(SwiftPackage.Failure) -> [ManifestValue] {
    if isNil { return [] }
    guard case .array(let elements) = self else { throw .notLiteral(label) }
    return elements
  }

  /// Returns the elements of an array of strings.
  func texts(of label: String) throws(SwiftPackage.Failure) -> [String] {
    try list(of: label).map { (element) throws(SwiftPackage.Failure) in
      guard let text = element.text else { throw .notLiteral(label) }
      return text
    }
  }
}

extension [ManifestValue.Argument] {
  subscript(label: String) -> ManifestValue? { first { $0.label == label }?.value }

  /// Returns a string; nil if the argument is missing.
  func text(_ label: String) throws(SwiftPackage.Failure) -> String? {
    guard let value = self[label], !value.isNil else { return nil }
    guard let text = value.text else { throw .notLiteral(label) }
    return text
  }

  func list(_ label: String) throws(SwiftPackage.Failure) -> [ManifestValue] {
    try self[label]?.list(of: label) ?? []
  }

  func texts(_ label: String) throws(SwiftPackage.Failure) -> [String] {
    try self[label]?.texts(of: label) ?? []
  }

  /// Returns the condition of a dependency or trait.
  func condition() throws(SwiftPackage.Failure) -> PackageCondition {
    guard let value = self["condition"], !value.isNil else { return .always }
    return try PackageCondition(value)
  }
}

extension SwiftPackage.Failure {
  static func notLiteral(_ label: String) -> Self {
    Self(message: "the value of '\(label)' is not a literal")
  }
}
