/// A text that another app hands over, cut to what a greeting has room for.
struct SharedText {
  static let maximum = 280

  let text: String

  init(_ whole: String) {
    if whole.count > Self.maximum {
      HMLogWarning("cuts \(whole.count) characters to \(Self.maximum)")
    }
    text = String(whole.prefix(Self.maximum))
  }

  var words: Int {
    let words = text.split(whereSeparator: \.isWhitespace)
    HMLogTrace(
      """
      \(words.count) words, the longest of \
      \(words.map(\.count).max() ?? 0) characters
      """)
    return words.count
  }
}
