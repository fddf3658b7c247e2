/// The code on a ticket: digits, of which the last is a check digit.
public struct TicketCode: Equatable, Sendable {
  public let digits: String

  public init?(scanned text: String) {
    let digits = text.filter { $0.isNumber }
    HMLogTrace("scanned \(text.count) characters, \(digits.count) of them digits")
    guard digits.count == 13 else {
      HMLogWarning("a ticket has 13 digits, not \(digits.count)")
      return nil
    }
    let sum = digits.enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    guard sum.isMultiple(of: 10) else {
      HMLogError("check digit of \(digits) is wrong")
      return nil
    }
    #if DEBUG
      HMLogDebug("ticket \(digits)")
    #endif
    self.digits = digits
  }
}
