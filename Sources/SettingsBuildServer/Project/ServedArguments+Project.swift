import SettingsBuildArguments
import SettingsDiagnostics
import SettingsSystem

extension ServedArguments {
  /// Whether a name can be that of a module, and so of a file.
  static func isModuleName(_ name: String) -> Bool {
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// - Parameters:
  ///   - generated: The files that a build generates for the target.
  ///   - headers: The arguments for clang that find the project's headers, because nothing writes
  ///     Xcode's header maps.
  ///   - moduleMaps: The module maps of other targets' headers.
  ///   - compiles: Whether swiftc accepts arguments, without sources.
  init(
    _ target: TargetArguments, _ generated: GeneratedSources.Files,
    headers: HeaderArguments, moduleMaps: [(path: String, headers: [String])],
    compiles: ([String]) -> Bool
  ) {
    self.init(workingDirectory: target.directory)
    if let module = target.swift {
      // swiftc rejects any other name, and it could be a path.
      moduleName = Self.isModuleName(module.name) ? module.name : nil
      swift = module.arguments.filter { !Self.isForOutputs($0) }
      let forModules =
        headers.leading + headers.trailing + moduleMaps.map { "-fmodule-map-file=\($0.path)" }
      swift += forModules.flatMap { ["-Xcc", $0] }
      otherInputs = moduleMaps.flatMap(\.headers)
      // A bridging header of C compiles everywhere, one of Objective-C often only with Apple's SDK.
      if !module.bridgingHeader.isEmpty, compiles(swift + module.bridgingHeader) {
        swift += module.bridgingHeader
        otherInputs += module.bridgingHeader.suffix(1)
      }
      swift += module.inputs
      if let file = generated.swiftFile,
        !module.inputs.contains(where: { Self.haveSameName($0, file) })
      {
        swift.append(file)
        otherInputs.append(file)
      }
    }
    for file in target.clang {
      let arguments = Self.replacing(
        missingHeader: generated.prefixHeader, in: file.arguments)
      clang[file.path] =
        (headers.areInArguments ? arguments : headers.leading + arguments + headers.trailing)
        + ["-c", file.path]
    }
  }

  /// Whether an argument of swiftc only says what a build writes and how it divides its work.
  private static func isForOutputs(_ argument: String) -> Bool {
    outputArguments.contains(argument)
      || argument.hasPrefix("@") && argument.hasSuffix(".SwiftFileList")
  }

  private static let outputArguments: Set<String> = [
    "-c", "-incremental", "-enable-batch-mode", "-explicit-module-build", "-emit-module",
    "-emit-objc-header", "-emit-const-values", "-emit-dependencies",
    "-experimental-emit-module-separately",
  ]

  /// Returns the arguments with a generated header in place of one that does not exist.
  private static func replacing(
    missingHeader header: String?, in arguments: [String]
  ) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument == "-include", let path = rest.first, !DiskEntry.exists(path) else {
        result.append(argument)
        continue
      }
      rest.removeFirst()
      if let header, haveSameName(header, path) { result += [argument, header] }
    }
    return result
  }

  private static func haveSameName(_ first: String, _ second: String) -> Bool {
    LexicalPath.fileName(of: first) == LexicalPath.fileName(of: second)
  }
}
