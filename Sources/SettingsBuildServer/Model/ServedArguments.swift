import SettingsDiagnostics

/// The arguments of the compilers for a target, without those that name outputs.
package struct ServedArguments: Equatable, Sendable {
  /// The name of the Swift module; nil for a target without Swift files.
  package var moduleName: String?
  /// The arguments of swiftc for the whole module, with its source files.
  package var swift: [String] = []
  /// The arguments of clang by the absolute path of a source file, with that file.
  package var clang: [String: [String]] = [:]
  /// The absolute paths of the files that the Swift module is made from and that are not sources of
  /// the target: generated Swift files, and the headers of imported modules.
  package var otherInputs: [String] = []
  /// The absolute path of the folder in which compilers run.
  package var workingDirectory: String

  package init(workingDirectory: String) { self.workingDirectory = workingDirectory }
}

extension ServedArguments {
  /// The arguments for one file.
  struct File: Equatable, Sendable {
    var arguments: [String]
    let workingDirectory: String

    var result: JSONValue {
      [
        "compilerArguments": .array(arguments.map(JSONValue.string)),
        "workingDirectory": .string(workingDirectory),
      ]
    }
  }
}
