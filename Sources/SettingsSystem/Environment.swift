#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// The environment variables of the process.
///
/// They become settings only with `--environment`. The rest of the tool reads a few names that
/// concern the terminal.
package enum Environment {
  package static func variable(_ name: String) -> String? {
    ReadLog.note(.variable, name)
    return value(name)
  }

  static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The absolute path of a program in one of the folders of PATH; nil if there is none.
  package static func executable(named name: String) -> String? {
    let folders = (variable("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return ReadFailure.searching {
      folders.lazy.map { "\($0)/\(name)" }
        .first { DiskEntry.allows(X_OK, $0) && !DiskEntry.isDirectory($0) }
    }
  }

  /// All variables, sorted by name. Of several with one name, the first is kept, which is the one
  /// that programs see.
  package static var variables: [(name: String, value: String)] {
    ReadLog.note(.environment, "")
    var result: [(name: String, value: String)] = []
    for entry in entries {
      guard let equals = entry.dropFirst().firstIndex(of: "=") else { continue }
      let name = String(entry[..<equals])
      if !result.contains(where: { $0.name == name }) {
        result.append((name, String(entry[entry.index(after: equals)...])))
      }
    }
    return result.sorted { $0.name < $1.name }
  }

  /// Every variable by name.
  package static var dictionary: [String: String] {
    Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The `NAME=VALUE` texts in the order of the system.
  static var entries: [String] {
    #if canImport(Darwin)
      var next = unsafe _NSGetEnviron().pointee
    #else
      var next = unsafe environ
    #endif
    var result: [String] = []
    while let entry = unsafe next.pointee {
      unsafe result.append(String(cString: entry))
      unsafe next += 1
    }
    return result
  }
}
