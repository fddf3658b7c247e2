/// A file of a new project.
package struct NewFile: Sendable, Equatable {
  /// The path relative to the project's folder, with `/` as the separator.
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }
}
