/// What was made for numbers so far: a handle, or the knowledge that there is nothing to make.
///
/// Numbers that are in use lie close together, as those of a file's targets that one thread works on do: so there are
/// pages, made when the first of their numbers is. Who works on a few of very many pays for these few.
struct HandleTable: Sendable {
  private static let pageLength = 64
  private static let unknown: UInt32 = 0
  private static let nothing: UInt32 = 1

  /// A handle is kept as two more than it is. A page that was not made is empty.
  private var pages: [[UInt32]] = []

  /// Nil for a number of which nothing is known, and in it nil where there is nothing to make.
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
