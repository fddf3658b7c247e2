/// The content of a signed message in the format CMS, in which provisioning profiles are.
///
/// Neither the signature nor the certificates are checked.
enum SignedMessage {
  /// The object identifier of signed data, 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// Returns what the message contains.
  static func content(of bytes: [UInt8]) throws(DERReader.Failure) -> [UInt8] {
    var reader = DERReader(bytes, in: 0..<bytes.count)
    var message = reader.inside(try reader.next(DERReader.Tag.sequence))
    let type = try message.next(DERReader.Tag.identifier)
    guard message.bytes(of: type) == signedData else {
      throw DERReader.Failure(message: "it is not a signed message")
    }
    var outer = message.inside(try message.next(DERReader.Tag.first))
    var data = outer.inside(try outer.next(DERReader.Tag.sequence))
    _ = try data.next(DERReader.Tag.integer)
    // The algorithms of the digests.
    _ = try data.next()
    var content = data.inside(try data.next(DERReader.Tag.sequence))
    _ = try content.next(DERReader.Tag.identifier)
    var inner = content.inside(try content.next(DERReader.Tag.first))
    guard let octets = try inner.next() else {
      throw DERReader.Failure(message: "the signed message has no content")
    }
    switch octets.tag {
    case DERReader.Tag.octets: return inner.bytes(of: octets)
    case DERReader.Tag.constructedOctets:
      var parts = inner.inside(octets)
      var result: [UInt8] = []
      while let part = try parts.next() {
        guard part.tag == DERReader.Tag.octets else {
          throw DERReader.Failure(message: "the content of the signed message is damaged")
        }
        result += parts.bytes(of: part)
      }
      return result
    default: throw DERReader.Failure(message: "the content of the signed message is damaged")
    }
  }
}
