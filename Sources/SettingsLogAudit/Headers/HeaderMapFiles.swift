import SettingsArtifacts
import SettingsDiagnostics
import SettingsSystem

/// The header maps of one target, in files for clang.
struct HeaderMapFiles: Sendable {
  /// The flags for clang.
  ///
  /// As in Xcode, the header maps come before the search paths of the settings. For `<Log.h>` they
  /// come last, so that a header of the project does not replace the system's.
  let flags: [String]

  /// - Parameters:
  ///   - sources: The target's own files, whose headers come before all others.
  ///   - folder: A folder that exists for the entire run.
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
      // The generated header declares the target's own classes and does not define a macro that
      // logs.
      let path = "\(folder)/Interface.h"
      try ScratchFile.write([], to: path)
      interfaces = [(name, path)]
    }
    let own = headers.map { (name: LexicalPath.fileName(of: $0), path: $0) } + interfaces
    // A header outside of all targets' folders may belong to this target.
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
