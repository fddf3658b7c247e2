import SettingsArchives

/// Reads bytes with each reader of this module, to find those that a file can break.
package enum ProductReading {
  package static func readAll(_ bytes: [UInt8]) {
    _ = ProductContents.profile(bytes)
    _ = try? AssetNames(bytes)
    _ = try? DEREntitlements.read(bytes)
    let reader = ByteReader(bytes: bytes)
    _ = try? CodeSignature(reader, in: 0..<bytes.count)
    for image in (try? MachOImage.read(bytes)) ?? [] {
      if let range = image.signature { _ = try? CodeSignature(reader, in: range) }
    }
    _ = try? ProductLog(bytes)
  }
}
