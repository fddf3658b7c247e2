import SettingsDiagnostics
import SettingsYAML

/// The meaning of a plain scalar in a spec: the rules of YAML 1.1, with XcodeGen's exceptions.
///
/// `null` and an empty value are texts; what looks like a number and does not fit into one is a text
/// too.
enum ScalarReading {
  /// Reads the node of a spec and all that is in it.
  static func value(
    _ node: YAMLNodeID, of document: YAMLDocument, isJSON: Bool
  ) -> XcodeGenValue {
    let range = document.range(of: node)
    switch document.kind(of: node) {
    case .scalar:
      let text = document.string(of: node)
      guard document.isPlain(node) else { return XcodeGenValue(.text(text), at: range) }
      return XcodeGenValue(isJSON ? jsonScalar(text) : plainScalar(text), at: range)
    case .sequence:
      let elements = document.elements(of: node).map {
        value($0.value, of: document, isJSON: isJSON)
      }
      return XcodeGenValue(.list(elements), at: range)
    case .mapping:
      var mapping = XcodeGenMapping()
      for entry in document.entries(of: node) {
        mapping.set(
          document.string(of: entry.key), value(entry.value, of: document, isJSON: isJSON),
          at: document.range(of: entry.key))
      }
      return XcodeGenValue(.mapping(mapping), at: range)
    }
  }

  private static func jsonScalar(_ text: String) -> XcodeGenValue.Content {
    switch text {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "null": .jsonNull
    default: Double(text).map { .jsonNumber($0, isInteger: Int(text) != nil) } ?? .text(text)
    }
  }

  private static func plainScalar(_ text: String) -> XcodeGenValue.Content {
    switch text {
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON": return .boolean(true)
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF": return .boolean(false)
    default: break
    }
    // Everything else that is not a text starts so.
    guard let first = text.utf8.first, first <= 0x39, first != UInt8(ascii: "/") else {
      return .text(text)
    }
    if let integer = integer(text) { return .integer(integer) }
    if let decimal = decimal(text) { return .decimal(decimal) }
    if let date = TimestampText.description(of: text) { return .text(date) }
    return .text(text)
  }

  /// Binary, octal (with 0 or 0o), decimal, hexadecimal and sexagesimal integers, `_` between digits.
  private static func integer(_ text: String) -> Int? {
    var digits = text[...]
    var isNegative = false
    if let sign = digits.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      digits = digits.dropFirst()
    }
    let plain = digits.filter { $0 != "_" }
    guard !plain.isEmpty, digits.first != "_" else { return nil }
    let magnitude: Int?
    if plain.hasPrefix("0x") {
      magnitude = number(plain.dropFirst(2), radix: 16)
    } else if plain.hasPrefix("0b") {
      magnitude = number(plain.dropFirst(2), radix: 2)
    } else if plain.hasPrefix("0o") {
      magnitude = number(plain.dropFirst(2), radix: 8)
    } else if plain == "0" {
      // A zero with a minus is not read as a number.
      magnitude = isNegative || text.hasPrefix("+") ? nil : 0
    } else if plain.hasPrefix("0") {
      magnitude = number(plain.dropFirst(), radix: 8)
    } else if plain.contains(":") {
      magnitude = sexagesimal(plain)
    } else {
      magnitude = number(plain[...], radix: 10)
    }
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  private static func number(_ digits: some StringProtocol, radix: Int) -> Int? {
    guard let first = digits.first, first != "-", first != "+" else { return nil }
    return Int(digits, radix: radix)
  }

  private static func sexagesimal(_ text: String) -> Int? {
    var total = 0
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard let value = number(part, radix: 10), index == 0 || (value < 60 && part.count <= 2)
      else { return nil }
      let (product, overflowed) = total.multipliedReportingOverflow(by: 60)
      let (sum, exceeded) = product.addingReportingOverflow(value)
      guard !overflowed, !exceeded else { return nil }
      total = sum
    }
    return total
  }

  private static func decimal(_ text: String) -> Double? {
    var body = text[...]
    if let sign = body.first, sign == "-" || sign == "+" { body = body.dropFirst() }
    switch body {
    case ".inf", ".Inf", ".INF": return text.hasPrefix("-") ? -.infinity : .infinity
    case ".nan", ".NaN", ".NAN": return text.hasPrefix(".") ? .nan : nil
    default: break
    }
    let plain = body.filter { $0 != "_" }
    var characters = plain[...]
    let whole = characters.prefix { $0.isASCII && $0.isNumber }
    characters = characters.dropFirst(whole.count)
    var fraction: Substring = ""
    var hasPoint = false
    if characters.first == "." {
      hasPoint = true
      characters = characters.dropFirst()
      fraction = characters.prefix { $0.isASCII && $0.isNumber }
      characters = characters.dropFirst(fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent: Substring = ""
    if characters.first == "e" || characters.first == "E" {
      let rest = characters.dropFirst()
      let digits = rest.first == "-" || rest.first == "+" ? rest.dropFirst() : rest
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      exponent = rest
      characters = ""
    }
    // Digits alone are an integer that does not fit, except behind a needless zero: 08 is a number.
    guard characters.isEmpty, hasPoint || !exponent.isEmpty || whole.hasPrefix("0") else {
      return nil
    }
    if !hasPoint, exponent.isEmpty, whole.allSatisfy({ $0 == "0" }) { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    let written =
      "\(sign)\(whole.isEmpty ? "0" : String(whole)).\(fraction.isEmpty ? "0" : String(fraction))"
    return Double(exponent.isEmpty ? written : written + "e" + exponent)
  }
}
