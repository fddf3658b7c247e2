/// Dates as XcodeGen writes them: what YAML 1.1 takes for a timestamp becomes a point in time, and
/// that is spelled out in universal time.
enum TimestampText {
  /// `2001-01-01 00:00:00 +0000` for `2001-01-01`; nil if a text is not a timestamp.
  static func description(of text: String) -> String? {
    var scanner = Scanner(text)
    guard let year = scanner.digits(4...4), scanner.take("-"), let month = scanner.digits(1...2),
      scanner.take("-"), let day = scanner.digits(1...2)
    else { return nil }
    var seconds = 0
    if scanner.isAtEnd {
      // A date alone needs all its digits.
      guard text.utf8.count == 10 else { return nil }
    } else {
      guard scanner.take("T") || scanner.take("t") || scanner.blanks(),
        let hour = scanner.digits(1...2), scanner.take(":"), let minute = scanner.digits(2...2),
        scanner.take(":"), let second = scanner.digits(2...2)
      else { return nil }
      if scanner.take(".") { _ = scanner.digits(0...18) }
      seconds = hour * 3600 + minute * 60 + second
      _ = scanner.blanks()
      if !scanner.isAtEnd, !scanner.take("Z") {
        let isWest = scanner.take("-")
        guard isWest || scanner.take("+"), let hours = scanner.digits(1...2) else { return nil }
        var offset = hours * 3600
        if scanner.take(":") {
          guard let minutes = scanner.digits(2...2) else { return nil }
          offset += minutes * 60
        }
        seconds += isWest ? offset : -offset
      }
      guard scanner.isAtEnd else { return nil }
    }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let total = days(year, month, day) * 86400 + seconds
    let date = civil((total - modulo(total, 86400)) / 86400)
    let time = modulo(total, 86400)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2)) "
      + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2)) +0000"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Days since a fixed day, in a calendar whose years begin in March, so that leap days come last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * monthFromMarch + 2) / 5 + day - 1
  }

  private static func civil(_ count: Int) -> (year: Int, month: Int, day: Int) {
    var year = (10000 * count + 14780) / 3_652_425
    var rest = count - (365 * year + year / 4 - year / 100 + year / 400)
    if rest < 0 {
      year -= 1
      rest = count - (365 * year + year / 4 - year / 100 + year / 400)
    }
    let month = (100 * rest + 52) / 3060
    let day = rest - (month * 306 + 5) / 10 + 1
    return (year + (month + 2) / 12, (month + 2) % 12 + 1, day)
  }

  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == character.value else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func blanks() -> Bool {
      let blanks = rest.prefix { $0 == 0x20 || $0 == 0x09 }
      rest = rest.dropFirst(blanks.count)
      return !blanks.isEmpty
    }

    mutating func digits(_ allowed: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(allowed.upperBound).prefix { (0x30...0x39).contains($0) }
      guard allowed.contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 &* 10 &+ Int($1 - 0x30) }
    }
  }
}
