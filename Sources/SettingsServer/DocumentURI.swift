import SettingsDiagnostics

/// The `file:` addresses of documents.
package enum DocumentURI {
  /// Returns the absolute path of a `file:` address.
  ///
  /// - Returns: Nil for another scheme, another host, and a path that is not absolute or that
  ///   contains a null byte.
  package static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.first == "/" else { return nil }
    guard let path = decoded(rest.prefix { $0 != "?" && $0 != "#" }) else { return nil }
    return LexicalPath.normalize(path)
  }

  /// Returns a part of an address without its percent encoding.
  ///
  /// - Returns: Nil for an incomplete encoding, and for a null byte.
  package static func decoded(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    let text = part.utf8
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index = text.index(after: index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // The initializer alone would accept a sign.
      guard let second = text.index(index, offsetBy: 2, limitedBy: text.endIndex),
        text[index..<second].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: text[index..<second], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      index = second
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the address of an absolute path.
  package static func uri(of path: String) -> String {
    "file://" + PercentEncoding.encode(path, keeping: "/-._~")
  }
}
