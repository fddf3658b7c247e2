import SettingsDiagnostics

/// The origins of assignments, as plain numbers. Most assignments have one, and few have more than
/// the location of the value.
struct OriginTable: Sendable {
  private struct Entry: Sendable {
    let range: SourceRange
    /// The index of the additional information, or -1.
    let details: Int32
  }

  private struct Details: Sendable {
    let aliasRange: SourceRange?
    let field: String?
    let pieces: [Origin.Piece]
    let isSpelled: Bool
  }

  private var entries: [Entry] = []
  private var details: [Details] = []

  subscript(id: OriginID) -> Origin {
    let entry = entries[Int(id.index)]
    guard entry.details >= 0 else { return Origin(range: entry.range) }
    let details = details[Int(entry.details)]
    return Origin(
      range: entry.range, aliasRange: details.aliasRange, field: details.field,
      pieces: details.pieces, isSpelled: details.isSpelled)
  }

  mutating func add(_ range: SourceRange) -> OriginID {
    entries.append(Entry(range: range, details: -1))
    return OriginID(index: UInt32(entries.count - 1))
  }

  mutating func add(_ origin: Origin) -> OriginID {
    if origin.aliasRange == nil, origin.field == nil, origin.pieces.isEmpty {
      return add(origin.range)
    }
    details.append(
      Details(
        aliasRange: origin.aliasRange, field: origin.field, pieces: origin.pieces,
        isSpelled: origin.isSpelled))
    entries.append(Entry(range: origin.range, details: Int32(details.count - 1)))
    return OriginID(index: UInt32(entries.count - 1))
  }
}
