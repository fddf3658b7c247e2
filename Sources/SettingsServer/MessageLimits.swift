/// The limits of what a client may send.
package struct MessageLimits: Sendable {
  /// The most bytes of the headers of one message.
  package var headerBytes = 4096
  /// The most bytes of the content of one message. A longer message is skipped and reported.
  package var contentBytes = 64 << 20
  /// The most bytes that are skipped. After a larger length, the next header is searched for.
  package var skippedBytes = 1 << 30
  /// The deepest nesting of JSON.
  package var depth = 128

  package init() {}
}
