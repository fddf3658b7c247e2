import SettingsArchives

/// The names in a compiled asset catalog, `Assets.car`: those of its sets, and those of the files
/// that these were made from.
///
/// The file is a store of numbered blocks, some of which are trees. Pixels are not read.
package struct AssetNames: Sendable {
  package struct Failure: Error {
    package let message: String
  }

  /// The names of the sets, such as `AppIcon`.
  package private(set) var sets: Set<String> = []
  /// The names of the images, as the files in the project have them, and their sizes.
  package private(set) var images: Set<Image> = []

  package struct Image: Sendable, Hashable {
    package let name: String
    package let width: Int
    package let height: Int
  }

  private static let damaged = Failure(message: "the asset catalog is cut short or damaged")
  /// The most entries of a tree.
  private static let entryLimit = 500_000
  /// The most bytes of a name.
  private static let nameLimit = 1024
  /// The size of the header of an image up to its name, and with it.
  private static let headerSize = 168

  private let reader: ByteReader
  private var blocks: Range<Int> = 0..<0

  package init(_ bytes: [UInt8]) throws(Failure) {
    reader = ByteReader(bytes: bytes)
    guard reader.starts(with: Array("BOMStore".utf8), at: 0), bytes.count >= 32 else {
      throw Failure(message: "it is not a compiled asset catalog")
    }
    let index = Int(reader.u32Big(16))
    let count = Int(reader.u32Big(index))
    guard index <= bytes.count - 4, count <= (bytes.count - index - 4) / 8 else {
      throw Self.damaged
    }
    blocks = index + 4..<index + 4 + 8 * count
    let variables = try variables()
    guard let facets = variables["FACETKEYS"] else {
      throw Failure(message: "the asset catalog has no list of names")
    }
    let names = try entries(ofTree: facets).map(\.key)
    // Blocks do not overlap. If they did, a small file would have names of any size.
    var rest = bytes.count
    for name in names {
      rest -= name.count
      guard name.count <= Self.nameLimit, rest >= 0 else { throw Self.damaged }
      sets.insert(reader.text(name.lowerBound, count: name.count))
    }
    guard let renditions = variables["RENDITIONS"] else { return }
    rest = bytes.count
    for entry in try entries(ofTree: renditions) {
      let start = entry.value.lowerBound
      guard entry.value.count >= Self.headerSize, reader.text(start, count: 4) == "ISTC" else {
        continue
      }
      rest -= Self.headerSize
      guard rest >= 0 else { throw Self.damaged }
      images.insert(
        Image(
          name: reader.string(start + 40, limit: start + Self.headerSize),
          width: Int(reader.u32(start + 12)), height: Int(reader.u32(start + 16))))
    }
  }

  private func block(_ number: UInt32) throws(Failure) -> Range<Int> {
    let entry = blocks.lowerBound + 8 * Int(number)
    guard entry + 8 <= blocks.upperBound else { throw Self.damaged }
    let start = Int(reader.u32Big(entry))
    let length = Int(reader.u32Big(entry + 4))
    guard start <= reader.bytes.count, length <= reader.bytes.count - start else {
      throw Self.damaged
    }
    return start..<start + length
  }

  /// The named blocks.
  private func variables() throws(Failure) -> [String: UInt32] {
    let start = Int(reader.u32Big(24))
    let count = Int(reader.u32Big(start))
    guard start <= reader.bytes.count - 4, count <= 1000 else { throw Self.damaged }
    var variables: [String: UInt32] = [:]
    var offset = start + 4
    for _ in 0..<count {
      let length = Int(reader.u8(offset + 4))
      guard offset + 5 + length <= reader.bytes.count else { throw Self.damaged }
      variables[reader.text(offset + 5, count: length)] = reader.u32Big(offset)
      offset += 5 + length
    }
    return variables
  }

  /// Returns the keys and values in the leaves of a tree, which are a list.
  private func entries(
    ofTree number: UInt32
  ) throws(Failure) -> [(key: Range<Int>, value: Range<Int>)] {
    let tree = try block(number)
    guard tree.count >= 12, reader.text(tree.lowerBound, count: 4) == "tree" else {
      throw Self.damaged
    }
    var node = reader.u32Big(tree.lowerBound + 8)
    var visited: Set<UInt32> = []
    // Down to the first leaf.
    while true {
      guard visited.insert(node).inserted, visited.count < 64 else { throw Self.damaged }
      let range = try block(node)
      guard range.count >= 12 else { throw Self.damaged }
      if isLeaf(range) { break }
      guard range.count >= 16 else { throw Self.damaged }
      node = reader.u32Big(range.lowerBound + 12)
    }
    visited = []
    var result: [(key: Range<Int>, value: Range<Int>)] = []
    while node != 0 {
      guard visited.insert(node).inserted else { throw Self.damaged }
      let range = try block(node)
      let start = range.lowerBound
      let count = Int(reader.u32Big(start) & 0xFFFF)
      guard range.count >= 12, isLeaf(range), count <= (range.count - 12) / 8,
        result.count + count <= Self.entryLimit
      else { throw Self.damaged }
      for index in 0..<count {
        let entry = start + 12 + 8 * index
        result.append(
          (key: try block(reader.u32Big(entry + 4)), value: try block(reader.u32Big(entry))))
      }
      node = reader.u32Big(start + 4)
    }
    return result
  }

  private func isLeaf(_ node: Range<Int>) -> Bool { reader.u32Big(node.lowerBound) >> 16 == 1 }
}
