/// The edits between two texts that differ in white space only.
package enum WhiteSpaceChange {
  /// Replaces a range of white space.
  package struct Edit: Equatable, Sendable {
    package let range: Range<Int>
    package let replacement: [UInt8]
  }

  /// Returns one edit for each run of white space that differs, so that the cursor of an editor
  /// keeps its place.
  ///
  /// - Complexity: O(bytes).
  package static func edits(from old: [UInt8], to new: [UInt8]) -> [Edit] {
    var edits: [Edit] = []
    var (left, right) = (0, 0)
    func isWhite(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
    while left < old.count || right < new.count {
      let (leftStart, rightStart) = (left, right)
      while left < old.count, isWhite(old[left]) { left += 1 }
      while right < new.count, isWhite(new[right]) { right += 1 }
      let (one, other) = (old[leftStart..<left], new[rightStart..<right])
      if !one.elementsEqual(other) {
        edits.append(Edit(range: leftStart..<left, replacement: Array(other)))
      }
      guard left < old.count, right < new.count else { break }
      // Both texts have the same bytes here.
      left += 1
      right += 1
    }
    return edits
  }
}
