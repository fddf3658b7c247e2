import SettingsDiagnostics

/// The types of the settings that Apple's open-source build engine declares (swift-build, its built-in
/// macros and all its specifications): 2,119 names, compiled in as one sorted text.
package enum DeclaredTypes {
  private static let table = StaticText(declaredTypeLines)

  /// Offset of each line, found in one pass on first use.
  private static let lineStarts = table.lineStarts(expected: 2200)

  /// The declared type of a name, or nil for one that is user-defined.
  package static func type(of name: Span<UInt8>) -> SettingType? {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      switch compare(name, toLine: middle) {
      case 0: return type(letter: table[Int(lineStarts[middle])])
      case ..<0: high = middle
      default: low = middle + 1
      }
    }
    return nil
  }

  /// All declared names, sorted by bytes.
  package static var names: [String] {
    lineStarts.indices.map { line in
      let range = nameRange(ofLine: line)
      return String(decoding: range.map { table[$0] }, as: UTF8.self)
    }
  }

  private static func nameRange(ofLine line: Int) -> Range<Int> {
    let end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) - 1 : table.count
    return Int(lineStarts[line]) + 1..<end
  }

  private static func compare(_ name: Span<UInt8>, toLine line: Int) -> Int {
    let range = nameRange(ofLine: line)
    for i in 0..<min(name.count, range.count) {
      let difference = Int(name[i]) - Int(table[range.lowerBound + i])
      if difference != 0 { return difference }
    }
    return name.count - range.count
  }

  private static func type(letter: UInt8) -> SettingType? {
    switch letter {
    case UInt8(ascii: "s"): .string
    case UInt8(ascii: "b"): .boolean
    case UInt8(ascii: "p"): .path
    case UInt8(ascii: "l"): .stringList
    case UInt8(ascii: "q"): .pathList
    case UInt8(ascii: "o"): .pathOrderedSet
    default: nil
    }
  }
}
