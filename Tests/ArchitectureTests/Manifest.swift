import Foundation

/// The targets of Package.swift, read as text: a nested call of SwiftPM would wait for the one that
/// runs the tests.
struct Manifest {
  struct Target {
    let name: String
    let dependencies: [String]
    /// Where the sources are, when not in `Sources/` under the target's name.
    let path: String?
  }

  /// The modules under `Sources/`: libraries, executables and system libraries.
  let targets: [Target]

  init(text: String) {
    var targets: [Target] = []
    let kinds = /\.(?:target|executableTarget|systemLibrary)\(/
    // The list `targets:` of the package itself; products name targets as well.
    let body = text.range(of: "\n  targets: [").map { text[$0.upperBound...] } ?? text[...]
    for match in body.matches(of: kinds) {
      let arguments = Self.balanced(body[match.range.upperBound...])
      guard let name = Self.literals(after: "name:", in: arguments).first else { continue }
      let path = Self.literals(after: "path:", in: arguments).first
      if let path, !path.hasPrefix("Sources/") { continue }
      let list = arguments.range(of: "dependencies: [").map { arguments[$0.upperBound...] }
      targets.append(
        Target(
          name: name, dependencies: list.map { Self.literals(in: $0.prefix { $0 != "]" }) } ?? [],
          path: path))
    }
    self.targets = targets
  }

  /// Up to the parenthesis that closes the one before the text.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 1
    return text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
  }

  private static func literals(after label: String, in text: Substring) -> [String] {
    text.range(of: label).map { literals(in: text[$0.upperBound...]) } ?? []
  }

  private static func literals(in text: Substring) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }
  }
}
