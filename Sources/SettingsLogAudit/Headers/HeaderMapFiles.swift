import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// The header maps of one target, written for clang.
struct HeaderMapFiles: Sendable {
  /// They come before the search paths of the settings, as in Xcode. For `<Log.h>`, they come last: a header of the
  /// project's does not take the place of the system's.
  let flags: [String]

  /// - Parameters:
  ///   - sources: the target's own files, whose headers come before all others.
  ///   - folder: exists as long as the run.
  init(
    _ request: AuditRequest, sources: [TargetSource], folder: String
  ) throws(SystemErrorWithPath) {
    let cell = request.cells.first?.values
    let products = Set(
      ["PRODUCT_NAME", "PRODUCT_MODULE_NAME"].compactMap { cell?.text($0) }
    ).sorted()
    var headers = sources.filter { $0.language == .header }.map(\.path)
    var interfaces: [(name: String, path: String)] = []
    if sources.contains(where: { $0.language == .swift }) {
      let module = cell?.text("PRODUCT_MODULE_NAME") ?? request.target
      let name = cell?.text("SWIFT_OBJC_INTERFACE_HEADER_NAME") ?? "\(module)-Swift.h"
      // It declares the target's own classes and defines no macro that logs.
      let path = "\(folder)/Interface.h"
      try ScratchFile.write([], to: path)
      interfaces = [(name, path)]
    }
    let own = headers.map { (name: LexicalPath.fileName(of: $0), path: $0) } + interfaces
    // What is in none of the targets' folders may be a header of this one.
    headers += request.headers.paths
    let ofProduct = own + headers.map { (name: LexicalPath.fileName(of: $0), path: $0) }
    var paths: [String] = []
    for (name, bytes) in [
      ("own", HeaderMap.bytes(own)), ("project", request.headers.flat),
      (
        "product",
        HeaderMap.bytes(
          products.flatMap { product in
            ofProduct.map { (name: "\(product)/\($0.name)", path: $0.path) }
          })
      ), ("frameworks", request.headers.ofFrameworks),
    ] {
      let path = "\(folder)/\(name).hmap"
      try ScratchFile.write(bytes, to: path)
      paths.append(path)
    }
    flags = [
      "-iquote", paths[0], "-iquote", paths[1], "-I", paths[2], "-I", paths[3],
      "-idirafter", paths[0], "-idirafter", paths[1],
    ]
  }
}
