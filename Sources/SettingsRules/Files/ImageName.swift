/// The file name of an image, split as the system does it: base, scale, device.
struct ImageName {
  let base: String
  let scale: Int
  /// `iphone` or `ipad`; nil if the image is for both.
  let device: String?

  /// The reason why a name is not valid. It continues a sentence after "'NAME' ".
  struct Failure: Error {
    let reason: String
  }

  init(_ fileName: String) throws(Failure) {
    var rest = Substring(fileName)
    guard rest.hasSuffix(".png") else {
      throw Failure(
        reason: rest.lowercased().hasSuffix(".png")
          ? "must end in '.png', in lowercase" : "does not end in '.png'")
    }
    rest = rest.dropLast(".png".count)
    var device: String?
    if let tilde = rest.lastIndex(of: "~") {
      let name = String(rest[rest.index(after: tilde)...])
      guard ["iphone", "ipad"].contains(name) else {
        throw Failure(
          reason: name.contains("@")
            ? "has its device before its scale"
            : "has an unknown device after '~'; expected iphone or ipad")
      }
      device = name
      rest = rest[..<tilde]
    }
    var scale = 1
    if let at = rest.lastIndex(of: "@") {
      let name = rest[rest.index(after: at)...]
      guard name == "2x" || name == "3x" else {
        throw Failure(reason: "has an unknown scale after '@'; expected 2x or 3x")
      }
      scale = name == "2x" ? 2 : 3
      rest = rest[..<at]
    }
    guard !rest.isEmpty else { throw Failure(reason: "has nothing before its scale") }
    base = String(rest)
    self.scale = scale
    self.device = device
  }
}

/// A width and a height in pixels.
struct PixelSize: Hashable, CustomStringConvertible {
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  init(_ header: PNGHeader) { self.init(header.width, header.height) }

  var description: String { "\(width)x\(height)" }

  func scaled(_ scale: Int) -> PixelSize { PixelSize(width * scale, height * scale) }
}
