import SettingsArtifacts
import SettingsSystem

/// What `#if NAME` sees in a cell's Swift: the setting for it, and `-D` among the other flags.
struct SwiftConditions: Sendable {
  /// Each once.
  let names: [String]
  /// What the flags hand on to clang, which reads the imported headers by it.
  let importFlags: [String]
  /// The response files among the flags that cannot be read.
  let missingFiles: [CompilerFlags.MissingFile]

  init(_ cell: CellValues) {
    var names = cell.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    var importFlags: [String] = []
    var missing: [CompilerFlags.MissingFile] = []
    let setting = "OTHER_SWIFT_FLAGS"
    let flags = ResponseFiles.onDisk.expand(
      cell.list(setting), in: cell.text("SRCROOT") ?? "."
    ) { missing.append(.init(path: $0, setting: setting)) }
    // What `-Xfrontend` hands on has the same names there.
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

extension ResponseFiles {
  static let onDisk = ResponseFiles { path in
    (try? DiskSources().read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
