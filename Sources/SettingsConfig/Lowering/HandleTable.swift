/// The handles of numbers so far, or the fact that a number has none.
///
/// The numbers in use are close together, such as those of the targets that one thread processes.
/// So the table has pages, each of which is created with its first number. The cost depends on the
/// numbers in use, and not on all numbers.
struct HandleTable: Sendable {
  private static let pageLength = 64
  private static let unknown: UInt32 = 0
  private static let nothing: UInt32 = 1

  /// The pages. An entry is the handle plus two. A page that was not created is empty.
  private var pages: [[UInt32]] = []

  /// The entry for a number: nil if the number is unknown, `.some(nil)` if it has no handle.
  subscript(number: Int) -> UInt32?? {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageLength)
    guard page < pages.count, !pages[page].isEmpty else { return nil }
    let entry = pages[page][place]
    return entry == Self.unknown ? nil : .some(entry == Self.nothing ? nil : entry - 2)
  }

  mutating func note(_ handle: UInt32?, for number: Int) {
    let (page, place) = number.quotientAndRemainder(dividingBy: Self.pageLength)
    if page >= pages.count {
      let missing = page + 1 + pages.count / 2 - pages.count
      pages.append(contentsOf: repeatElement([], count: missing))
    }
    if pages[page].isEmpty {
      pages[page] = [UInt32](repeating: Self.unknown, count: Self.pageLength)
    }
    pages[page][place] = handle.map { $0 + 2 } ?? Self.nothing
  }
}
