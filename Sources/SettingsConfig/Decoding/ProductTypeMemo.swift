internal import SettingsDiagnostics
internal import SettingsModel

/// The product types of earlier words. The targets of a file have few types, each written many
/// times.
struct ProductTypeMemo: Sendable {
  private struct Entry: Sendable {
    let word: [UInt8]
    let type: ProductType
  }

  private var known: [Entry] = []

  /// Returns the type that a word names, or nil.
  mutating func type(named word: Span<UInt8>) -> ProductType? {
    for entry in known where entry.word.count == word.count && entry.word.hasBytes(word, at: 0) {
      return entry.type
    }
    let bytes = Array(word)
    guard let type = ProductType(named: String(decoding: bytes, as: UTF8.self)) else { return nil }
    if known.count < 32 { known.append(Entry(word: bytes, type: type)) }
    return type
  }
}

extension [UInt8] {
  fileprivate init(_ span: Span<UInt8>) {
    self = []
    append(span)
  }
}
