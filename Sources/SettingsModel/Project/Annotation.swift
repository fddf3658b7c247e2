/// A property that says how or where a project states something. Two values that differ only in it
/// are equal, and have the same description.
@propertyWrapper
package struct Annotation<Value: Sendable>: Sendable, Hashable, CustomStringConvertible {
  package var wrappedValue: Value

  package var description: String { "…" }

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (left: Annotation, right: Annotation) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
