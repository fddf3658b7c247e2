/// The compilation conditions of a cell's Swift code: what `#if NAME` is true for.
package struct SwiftConditions: Sendable {
  /// The setting that lists them.
  package static let setting = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"

  /// The conditions, each once: those of the setting, then those of `-D` in OTHER_SWIFT_FLAGS.
  package let names: [String]
  /// The flags that the compiler passes to clang, which reads imported headers with them.
  package let importFlags: [String]
  /// Response files in OTHER_SWIFT_FLAGS that cannot be read.
  package let missingFiles: [CompilerFlags.MissingFile]

  /// - Parameter responseFiles: Reads the response files in OTHER_SWIFT_FLAGS (default: none is read).
  package init(_ cell: CellValues, responseFiles: ResponseFiles? = nil) {
    var names = cell.list(Self.setting)
    var importFlags: [String] = []
    var missing: [CompilerFlags.MissingFile] = []
    let setting = "OTHER_SWIFT_FLAGS"
    var flags = cell.list(setting)
    if let responseFiles {
      flags = responseFiles.expand(flags, in: cell.text("SRCROOT") ?? ".") {
        missing.append(.init(path: $0, setting: setting))
      }
    }
    // `-Xfrontend` passes a flag on that has the same meaning there.
    var rest = flags.filter { $0 != "-Xfrontend" }[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "-Xcc": if let next = rest.popFirst() { importFlags.append(next) }
      case "-Xlinker", "-Xclang-linker", "-Xllvm": _ = rest.popFirst()
      case "-D": if let next = rest.popFirst() { names.append(next) }
      case _ where flag.hasPrefix("-D"): names.append(String(flag.dropFirst(2)))
      default: break
      }
    }
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
    self.importFlags = importFlags
    missingFiles = missing
  }
}
