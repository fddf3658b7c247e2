/// An error in the text of a destination.
package struct DestinationFailure: Error, Hashable, Sendable {
  /// Lower case, without a period.
  package let message: String
  /// How to correct it; nil if the message contains it.
  package let help: String?
  /// The bytes of the text that the message is about.
  package let range: Range<Int>

  init(_ message: String, help: String? = nil, at range: Range<Int>) {
    self.message = message
    self.help = help
    self.range = range
  }
}
