/// A file that a new project begins with.
package struct NewFile: Sendable, Equatable {
  /// Below the project's folder, with `/` between its parts.
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }
}
