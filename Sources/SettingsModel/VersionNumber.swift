/// Numbers separated by dots, as text: `15`, `15.0`, `1.10`. Never read as a number, so `1.10` stays.
package enum VersionNumber {
  package static func isValid(_ text: some Sequence<UInt8>, maximumParts: Int) -> Bool {
    var parts = 1
    var digits = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x2E:
        if digits == 0 { return false }
        parts += 1
        digits = 0
      default: return false
      }
    }
    return digits > 0 && parts <= maximumParts
  }
}
