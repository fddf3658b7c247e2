import SettingsDiagnostics

/// Compares the libraries that a program loads with those that its target links, and with those in
/// the product.
struct LinkCheck {
  let product: BuiltProduct
  let expected: ExpectedProduct

  func check(
    _ image: MachOImage, _ family: ProductFamily, _ parts: ExpectedParts?,
    _ findings: inout ProductFindings
  ) {
    let loaded = Set(
      image.libraries.lazy.map(\.path).filter { $0.contains(".framework/") }
        .map(LexicalPath.fileName))
    for link in parts?.links ?? [] where !loaded.contains(link.name) {
      findings.differs(
        .program,
        "the program does not load '\(link.name).framework', which the target "
          + "\(expected.target) links", at: link.place, severity: .warning,
        help: "remove it from the target if no code uses it")
    }
    checkPresence(of: image, family, &findings)
  }

  /// Reports libraries that the product should contain and that are not in it.
  private func checkPresence(
    of image: MachOImage, _ family: ProductFamily, _ findings: inout ProductFindings
  ) {
    guard product.kind != .program else { return }
    for library in image.libraries where library.path.hasPrefix("@") {
      // The system has them since it has Swift.
      if LexicalPath.fileName(of: library.path).hasPrefix("libswift") { continue }
      // Xcode installs it beside the tests.
      if product.kind == .testBundle { continue }
      let places = places(of: library.path, image, family)
      if places.contains(where: { family.hasFile($0) }) { continue }
      // A framework by itself is loaded from the app that contains it.
      if product.kind == .framework, product.parent == nil { continue }
      // A folder of the system may have it.
      if library.path.hasPrefix("@rpath/"),
        image.rpaths.contains(where: { $0.hasPrefix("/") && $0 != "/usr/lib/swift" })
      {
        continue
      }
      findings.differs(
        .program,
        "the program loads '\(library.path)', which is not in the product",
        severity: library.isWeak ? .warning : .error,
        help: "embed it in the app, or link it statically")
    }
  }

  /// The places inside the argument where the loader looks for a library.
  private func places(
    of path: String, _ image: MachOImage, _ family: ProductFamily
  ) -> [String] {
    let own = LexicalPath.join(product.root, product.layout.programs)
    let host = LexicalPath.join(
      family.host(of: product).root, family.host(of: product).layout.programs)
    func expand(_ path: String) -> [String] {
      if path.hasPrefix("@loader_path/") || path == "@loader_path" {
        return [LexicalPath.join(own, String(path.dropFirst(13)))]
      }
      if path.hasPrefix("@executable_path/") || path == "@executable_path" {
        let rest = String(path.dropFirst(17))
        return [LexicalPath.join(own, rest), LexicalPath.join(host, rest)]
      }
      return []
    }
    var found: [String] = []
    if path.hasPrefix("@rpath/") {
      let rest = String(path.dropFirst(7))
      // A library inside an app is found through the run paths of the app's program, too.
      for rpath in image.rpaths + family.rpaths(ofHostOf: product) {
        found += expand(rpath).map { LexicalPath.join($0, rest) }
      }
    } else {
      found = expand(path)
    }
    return found.map(LexicalPath.normalize)
  }
}
