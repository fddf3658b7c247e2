import SettingsBuildArguments
import SettingsDiagnostics
import SettingsSystem

extension ServedArguments {
  /// - Parameter generated: The files that a build generates for the target.
  init(_ target: TargetArguments, _ generated: GeneratedSources.Files) {
    self.init(workingDirectory: target.directory)
    if let module = target.swift {
      moduleName = module.name
      swift = module.arguments + module.inputs
      if let file = generated.swiftFile,
        !module.inputs.contains(where: { Self.haveSameName($0, file) })
      {
        swift.append(file)
        generatedFiles = [file]
      }
    }
    for file in target.clang {
      clang[file.path] =
        Self.replacing(missingHeader: generated.prefixHeader, in: file.arguments)
        + ["-c", file.path]
    }
  }

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
