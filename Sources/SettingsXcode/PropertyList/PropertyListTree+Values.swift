import SettingsDiagnostics
import SettingsModel

extension PropertyListTree {
  /// Returns a node and everything in it as a value. The limits of the tree bound the depth.
  func value(of id: NodeID) throws(PropertyList.Failure) -> PropertyListValue {
    switch kind(of: id) {
    case .string: return try scalar(of: id)
    case .data: return .data(try data(of: id))
    case .array:
      var elements: [PropertyListValue] = []
      for element in self.elements(of: id) { elements.append(try value(of: element)) }
      return .array(elements)
    case .dictionary:
      var entries: [(key: String, value: PropertyListValue)] = []
      for entry in self.entries(of: id) {
        entries.append((string(of: entry.key) ?? "", try value(of: entry.value)))
      }
      return .dictionary(entries)
    }
  }

  /// Returns a text as the type of its tag.
  private func scalar(of id: NodeID) throws(PropertyList.Failure) -> PropertyListValue {
    let text = string(of: id) ?? ""
    let type = self[id].spelling
    switch type {
    case .plain, .escaped: return .string(text)
    case .boolean: return .boolean(text == "true")
    case .integer, .real, .date: break
    }
    var rest = text[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    switch type {
    case .integer:
      let digits = rest.hasPrefix("+") ? rest.dropFirst() : rest
      let value =
        digits.lowercased().hasPrefix("0x")
        ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits)
      if let value { return .integer(value) }
    case .real:
      if let value = Double(rest) { return .real(value) }
    default:
      if InfoPlistDate.isValid(String(rest)) { return .date(String(rest)) }
    }
    throw PropertyList.Failure(
      message: "'\(rest)' is not a valid \(type)", offset: range(of: id).lowerBound)
  }

  /// Returns the bytes of data: base64 between XML tags, or hexadecimal digits between `<` and `>`
  /// in the OpenStep form.
  private func data(of id: NodeID) throws(PropertyList.Failure) -> [UInt8] {
    let range = range(of: id)
    if form == .xml {
      guard let data = Base64.data(decodedText(of: id)) else {
        throw PropertyList.Failure(message: "data is not in base 64", offset: range.lowerBound)
      }
      return data
    }
    let digits = bytes[range].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else {
      throw PropertyList.Failure(
        message: "data has an odd number of digits", offset: range.lowerBound)
    }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
