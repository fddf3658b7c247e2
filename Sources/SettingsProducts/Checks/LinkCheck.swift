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
    let search = LibrarySearch(product, image, family)
    for library in image.libraries.uniqued() where library.path.hasPrefix("@") {
      // The system has them since it has Swift.
      if LexicalPath.fileName(of: library.path).hasPrefix("libswift") { continue }
      // Xcode installs it beside the tests.
      if product.kind == .testBundle { continue }
      if search.finds(library.path) { continue }
      // A framework by itself is loaded from the app that contains it.
      if product.kind == .framework, product.parent == nil { continue }
      // A folder of the system may have it.
      if library.path.hasPrefix("@rpath/"),
        image.rpaths.contains(where: { LexicalPath.isAbsolute($0) && $0 != "/usr/lib/swift" })
      {
        continue
      }
      findings.differs(
        .program, "the program loads '\(library.path)', which is not in the product",
        severity: library.isWeak ? .warning : .error,
        help: "embed it in the app, or link it statically")
    }
  }
}

/// The places inside an argument where the loader looks for the libraries of a program.
private struct LibrarySearch {
  private let family: ProductFamily
  private let own: String
  private let host: String
  /// The folders of the run paths.
  private var folders: [String] = []

  init(_ product: BuiltProduct, _ image: MachOImage, _ family: ProductFamily) {
    self.family = family
    let outer = family.host(of: product)
    own = LexicalPath.join(product.root, product.layout.programs)
    host = LexicalPath.join(outer.root, outer.layout.programs)
    // A library inside an app is found through the run paths of the app's program, too.
    folders = (image.rpaths + family.rpaths(ofHostOf: product)).flatMap(expanded).uniqued()
  }

  func finds(_ path: String) -> Bool {
    guard let rest = LexicalPath.rest(of: path, below: "@rpath") else {
      return expanded(path).contains(where: family.hasFile)
    }
    return folders.contains { folder in
      family.hasFile(LexicalPath.normalize(LexicalPath.join(folder, String(rest))))
    }
  }

  /// Returns the paths in the argument that a path of the program may mean.
  private func expanded(_ path: String) -> [String] {
    func rest(after prefix: String) -> String? {
      LexicalPath.rest(of: path, below: prefix).map { String($0) }
    }
    if let rest = rest(after: "@loader_path") {
      return [LexicalPath.normalize(LexicalPath.join(own, rest))]
    }
    if let rest = rest(after: "@executable_path") {
      return [own, host].map { LexicalPath.normalize(LexicalPath.join($0, rest)) }.uniqued()
    }
    return []
  }
}
