import SettingsDiagnostics

/// A build setting's name as a 32-bit handle into a `NameTable`.
///
/// Two names of one table are equal exactly if their handles are. Comparing or hashing a name never
/// reads its text.
package struct SettingName: Hashable, Sendable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }
}

/// Interns setting names. Each distinct text gets one handle, in order of first appearance, and one
/// type, which does not change.
package struct NameTable: Sendable {
  private struct Entry: Sendable {
    let start: UInt32
    let count: UInt32
    let hash: UInt32
    let type: SettingType
  }

  /// The texts of all names, concatenated.
  package private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing: entry index + 1, or 0 for a free slot. Never more than half full.
  private var slots: [UInt32]
  private let knowsDeclaredTypes: Bool

  /// - Parameters:
  ///   - typeOverrides: Types that take precedence over all others.
  ///   - knowsDeclaredTypes: Whether names that Apple's engine declares have their declared type;
  ///     false only if a corpus declares its own types.
  package init(typeOverrides: [String: SettingType] = [:], knowsDeclaredTypes: Bool = true) {
    self.knowsDeclaredTypes = knowsDeclaredTypes
    self.slots = [UInt32](repeating: 0, count: 256)
    // These names come first, each with its given type; all later names have their own.
    for name in typeOverrides.keys.sorted() { intern(name, as: typeOverrides[name]) }
  }

  /// An empty table that replaces one while that is changed elsewhere.
  static let placeholder = NameTable(knowsDeclaredTypes: false)

  package var count: Int { entries.count }

  /// Returns the handle of a name, and interns the name if it is new.
  package mutating func intern(_ name: Span<UInt8>) -> SettingName {
    let hash = TextHash.hash(name)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if matches(entries[Int(index)], name, hash) { return SettingName(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(name, type: declaredType(of: name, hash: hash), hash: hash, slot: slot)
  }

  package mutating func intern(_ name: String) -> SettingName {
    name.withBytes { intern($0) }
  }

  private mutating func intern(_ name: String, as type: SettingType?) {
    let name = Array(name.utf8)
    let hash = TextHash.hash(name.span)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    _ = insert(name.span, type: type ?? .userDefined, hash: hash, slot: slot)
  }

  /// Returns the handle of a name that was interned before, or nil.
  package func find(_ name: Span<UInt8>) -> SettingName? {
    let hash = TextHash.hash(name)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if matches(entries[Int(index)], name, hash) { return SettingName(index: index) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  package func find(_ name: String) -> SettingName? {
    name.withBytes { find($0) }
  }

  package func type(of name: SettingName) -> SettingType { entries[Int(name.index)].type }

  package func text(of name: SettingName) -> String {
    String(decoding: utf8(of: name), as: UTF8.self)
  }

  package func utf8(of name: SettingName) -> ArraySlice<UInt8> {
    let entry = entries[Int(name.index)]
    return bytes[Int(entry.start)..<Int(entry.start + entry.count)]
  }

  /// The range of a name's text in `bytes`.
  package func byteRange(of name: SettingName) -> Range<Int> {
    let entry = entries[Int(name.index)]
    return Int(entry.start)..<Int(entry.start + entry.count)
  }

  /// Whether one name precedes another in byte order, the order of all output.
  package func isOrderedBefore(_ left: SettingName, _ right: SettingName) -> Bool {
    var a = byteRange(of: left), b = byteRange(of: right)
    while !a.isEmpty, !b.isEmpty {
      let one = bytes.sortingPrefix(of: a), other = bytes.sortingPrefix(of: b)
      if one != other { return one < other }
      a = min(a.lowerBound + 8, a.upperBound)..<a.upperBound
      b = min(b.lowerBound + 8, b.upperBound)..<b.upperBound
    }
    // One continues where the other ends, or ends in bytes that a prefix does not distinguish.
    return entries[Int(left.index)].count < entries[Int(right.index)].count
  }

  /// All names in the order of their handles.
  package var all: some Sequence<SettingName> {
    (0..<UInt32(entries.count)).lazy.map(SettingName.init(index:))
  }

  private mutating func insert(
    _ name: Span<UInt8>, type: SettingType, hash: UInt32, slot: Int
  ) -> SettingName {
    let index = UInt32(entries.count)
    let start = UInt32(bytes.count)
    bytes.append(name)
    entries.append(
      Entry(start: start, count: UInt32(name.count), hash: hash, type: type))
    slots[slot] = index + 1
    if entries.count * 2 > slots.count { grow() }
    return SettingName(index: index)
  }

  /// The type that a name has or would get, for a reference to an unassigned name.
  package func type(ofText name: Span<UInt8>) -> SettingType {
    find(name).map(type(of:)) ?? declaredType(of: name)
  }

  /// The type of a name that was not interned before.
  package func declaredType(of name: Span<UInt8>) -> SettingType {
    declaredType(of: name, hash: TextHash.hash(name))
  }

  private func declaredType(of name: Span<UInt8>, hash: UInt32) -> SettingType {
    if knowsDeclaredTypes {
      return DeclaredTypes.type(of: name, hash: hash)
        ?? (InfoPlistSetting.isOwn(name) ? .string : .userDefined)
    }
    // Apple's engine declares this one itself: outside of any setting, `$(value)` is an empty
    // string.
    let isValue = StaticText("value").isEqual(to: name)
    return isValue ? .string : .userDefined
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(index + 1)
    }
    slots = larger
  }

  private func matches(_ entry: Entry, _ name: Span<UInt8>, _ hash: UInt32) -> Bool {
    guard entry.hash == hash, Int(entry.count) == name.count else { return false }
    return bytes.hasBytes(name, at: Int(entry.start))
  }
}
