private import SettingsDiagnostics

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
    executable(named: name) { _ in true }
  }

  /// The first program of a name in the folders of PATH that a function accepts. Every program that
  /// the tools start is found here.
  package static func executable(
    named name: String, where isAccepted: (_ path: String) -> Bool
  ) -> String? {
    ReadLog.note(.variable, "PATH")
    return ReadFailure.searching {
      programFolders.lazy.map { "\($0)/\(name)" }.first {
        !DiskEntry.isDirectory($0) && DiskEntry.allows(X_OK, $0) && isAccepted($0)
      }
    }
  }

  /// The program of a name behind this one in the folders of PATH, for a program that stands in for
  /// another one of the same name; nil if there is none.
  ///
  /// Only folders behind that of the running program are searched. Stand-ins that hand a request to
  /// each other therefore come to an end.
  package static func nextExecutable(named name: String) -> String? {
    let own = CurrentProcess.executableIdentity
    let paths = programFolders.map { "\($0)/\(name)" }
    let place =
      paths.firstIndex { LexicalPath.normalize($0) == CurrentProcess.invokedPath }
      ?? paths.firstIndex { own != nil && FileIdentity.of($0) == own }
    return ReadFailure.searching {
      paths.dropFirst(place.map { $0 + 1 } ?? 0).first {
        !DiskEntry.isDirectory($0) && DiskEntry.allows(X_OK, $0)
          && (own == nil || FileIdentity.of($0) != own)
      }
    }
  }

  /// The absolute folders in PATH, or those that systems use without it.
  ///
  /// Other parts are ignored. An empty part, `.` and other relative paths name the working directory
  /// or a folder in it, where a project could put a program with the name of a well-known one.
  static var programFolders: [Substring] {
    (value("PATH") ?? "/usr/bin:/bin").split(separator: ":").filter {
      $0.utf8.first == UInt8(ascii: "/")
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
