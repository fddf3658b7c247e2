import SettingsArchives
import SettingsDiagnostics
package import SettingsXcode

/// What a product says of itself: the parts that several checks read, each read once.
package struct ProductContents: Sendable {
  /// The reason why a part cannot be read.
  package struct Failure: Error {
    package let message: String
    /// Whether the product lacks the part, so that nothing is unknown.
    package var isMissing = false
  }

  /// The keys of Info.plist; nil for a program without a bundle.
  package private(set) var infoPlist: Result<PropertyListValue, Failure>?
  /// The architectures of the program; nil for a bundle without one.
  package private(set) var images: Result<[MachOImage], Failure>?
  /// The path of the program in the product.
  package private(set) var program = ""
  /// The code signature of the first architecture; nil if it has none.
  package private(set) var signature: Result<CodeSignature, Failure>?
  /// The entitlements of a product for simulators, which are in the program.
  package private(set) var simulatedEntitlements: Result<PropertyListValue, Failure>?
  /// The provisioning profile; nil for a product without one.
  package private(set) var profile: Result<PropertyListValue, Failure>?

  private static let listLimit = 16 << 20
  private static let programLimit = 2 << 30

  init(_ product: BuiltProduct) {
    if product.kind == .program {
      readProgram("", of: product)
      return
    }
    switch product.read(product.layout.information, limit: Self.listLimit) {
    case nil:
      infoPlist = .failure(Failure(message: "the product has no Info.plist", isMissing: true))
    case .failure(let failure): infoPlist = .failure(Failure(message: failure.message))
    case .success(let bytes): infoPlist = Self.list(bytes, "Info.plist")
    }
    let named = (try? infoPlist?.get())?["CFBundleExecutable"]?.string
    if let named, !named.isEmpty, !named.utf8.contains(UInt8(ascii: "/")), named != ".." {
      readProgram(product.layout.programs + named, of: product)
    }
    for name in ["embedded.mobileprovision", "Contents/embedded.provisionprofile"] {
      guard let read = product.read(name, limit: Self.listLimit) else { continue }
      switch read {
      case .failure(let failure): profile = .failure(Failure(message: failure.message))
      case .success(let bytes): profile = Self.profile(bytes)
      }
    }
  }

  /// Reads a property list that must be a dictionary.
  static func list(_ bytes: [UInt8], _ name: String) -> Result<PropertyListValue, Failure> {
    do throws(PropertyList.Failure) {
      let value = try PropertyList.read(bytes)
      guard value.entries != nil else {
        return .failure(Failure(message: "\(name) is not a dictionary"))
      }
      return .success(value)
    } catch {
      return .failure(
        Failure(message: "\(name) is not a property list: \(error.message)"))
    }
  }

  /// Reads a file of texts in one language, which may be in the form of the source: `key = text;`.
  static func texts(_ bytes: [UInt8], _ name: String) -> Result<PropertyListValue, Failure> {
    let result = list(bytes, name)
    guard case .failure = result, let text = try? PropertyList.utf8(bytes),
      !text.starts(with: "bplist".utf8), text.first(where: { $0 > 0x20 }) != UInt8(ascii: "<")
    else { return result }
    return list(Array("{\n".utf8) + text + Array("\n}".utf8), name)
  }

  /// Reads a provisioning profile: a property list in a signed message.
  package static func profile(_ bytes: [UInt8]) -> Result<PropertyListValue, Failure> {
    do throws(DERReader.Failure) {
      return list(try SignedMessage.content(of: bytes), "the provisioning profile")
    } catch {
      return .failure(Failure(message: "the provisioning profile: \(error.message)"))
    }
  }

  private mutating func readProgram(_ name: String, of product: BuiltProduct) {
    program = name
    let bytes: [UInt8]
    switch product.read(name, limit: Self.programLimit) {
    case nil:
      images = .failure(
        Failure(message: "the program '\(name)' is missing", isMissing: true))
      return
    case .failure(let failure):
      images = .failure(Failure(message: failure.message))
      return
    case .success(let read): bytes = read
    }
    let images: [MachOImage]
    do throws(MachOImage.Failure) { images = try MachOImage.read(bytes) } catch {
      self.images = .failure(Failure(message: "the program '\(name)': \(error.message)"))
      return
    }
    self.images = .success(images)
    let reader = ByteReader(bytes: bytes)
    if let range = images.lazy.compactMap(\.signature).first {
      do throws(CodeSignature.Failure) {
        signature = .success(try CodeSignature(reader, in: range))
      } catch {
        signature = .failure(Failure(message: error.message))
      }
    }
    if let range = images.lazy.compactMap(\.entitlements).first, range.count <= Self.listLimit {
      // The section may end in zeros.
      var text = Array(bytes[range])
      while text.last == 0 { text.removeLast() }
      simulatedEntitlements = Self.list(text, "the section '__entitlements'")
    }
  }
}
