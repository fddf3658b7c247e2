/// A header map in the format that clang reads: names as in an `#include`, each with the path of a
/// header.
///
/// Source: `clang/Lex/HeaderMapTypes.h` describes the format. All numbers are little-endian. Names
/// are not case-sensitive.
package enum HeaderMap {
  /// Returns a header map with some entries.
  ///
  /// - Parameter entries: The names and paths. The first of several entries with one name counts.
  /// - Complexity: O(size of the names and paths)
  package static func bytes(_ entries: [(name: String, path: String)]) -> [UInt8] {
    var buckets = 8
    while buckets < entries.count * 2 { buckets *= 2 }
    var table = [(key: UInt32, prefix: UInt32, suffix: UInt32)](
      repeating: (0, 0, 0), count: buckets)
    // The text at offset 0 is empty, which marks a bucket without a name.
    var strings: [UInt8] = [0]
    var seen: Set<String> = []
    var longest = 0
    func add(_ text: some Sequence<UInt8>) -> UInt32 {
      let offset = UInt32(strings.count)
      strings += text
      strings.append(0)
      return offset
    }
    for entry in entries {
      let lowered = entry.name.utf8.map(lowercase)
      guard seen.insert(String(decoding: lowered, as: UTF8.self)).inserted else { continue }
      var slot = Int(hash(lowered)) & (buckets - 1)
      while table[slot].key != 0 { slot = (slot + 1) & (buckets - 1) }
      let cut = entry.path.utf8.lastIndex(of: UInt8(ascii: "/")).map(entry.path.utf8.index(after:))
      let middle = cut ?? entry.path.utf8.startIndex
      table[slot] = (
        add(entry.name.utf8), add(entry.path.utf8[..<middle]), add(entry.path.utf8[middle...])
      )
      longest = max(longest, entry.path.utf8.count)
    }
    let headerSize = 24
    let bucketSize = 12
    var result: [UInt8] = []
    result.reserveCapacity(headerSize + buckets * bucketSize + strings.count)
    result += Array("pamh".utf8)
    result += [1, 0, 0, 0]
    for number in [headerSize + buckets * bucketSize, seen.count, buckets, longest] {
      append(UInt32(number), to: &result)
    }
    for bucket in table {
      append(bucket.key, to: &result)
      append(bucket.prefix, to: &result)
      append(bucket.suffix, to: &result)
    }
    return result + strings
  }

  private static func hash(_ name: [UInt8]) -> UInt32 {
    name.reduce(0) { $0 &+ UInt32($1) &* 13 }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
