/// A project in layers, with which other systems were measured. It has forty settings of its own,
/// and targets with eleven assignments each and one in every configuration.
///
/// It exists in two languages with the same meaning: an XcodeGen spec, from which D is taken, and a
/// config.yaml. The bytes are the same on every machine and in every run.
struct LayeredInput {
  let targets: Int
  let configurations: [String]

  init(targets: Int, configurations: [String] = ["Debug", "Release"]) {
    self.targets = targets
    self.configurations = configurations
  }

  var config: ConfigInput {
    ConfigInput(targets: targets, text: configYAML, coldKey: "PRODUCT_BUNDLE_IDENTIFIER")
  }

  private var configYAML: [UInt8] {
    let kinds = configurations.map { "\($0): \($0 == "Debug" ? "debug" : "release")" }
    var lines = """
      version: 1
      configurations: { \(kinds.joined(separator: ", ")) }
      project:
        name: Big
        platform: iOS
        settings:

      """
    for i in 0..<40 { lines += "    BASE_\(i): value \(i)\n" }
    lines += "  when:\n"
    for configuration in configurations {
      lines += "    \(configuration):\n      settings:\n"
      lines += "        GCC_PREPROCESSOR_DEFINITIONS: \(Self.definitions(configuration))\n"
    }
    lines += "targets:\n"
    // Three blocks of one line each would make the largest input larger than a file may be.
    let levels = configurations.map { name in
      configurations.count > 2
        ? "      \(name): { settings: { \(name.logLevel) } }\n"
        : "      \(name):\n        settings:\n          \(name.logLevel)\n"
    }.joined()
    forEachTarget { target, names in
      lines += """
          App\(target):
            type: application
            sources: []
            settings:
              PRODUCT_BUNDLE_IDENTIFIER: com.example.app\(target)

        """
      for name in names { lines += "      \(name): $(inherited) t\(target)\n" }
      lines += "    when:\n" + levels
    }
    return Array(lines.utf8)
  }

  var spec: [UInt8] {
    var lines = "name: Big\nconfigs:\n"
    for name in configurations { lines += "  \(name): \(name == "Debug" ? "debug" : "release")\n" }
    lines += "settings:\n  base:\n"
    for i in 0..<40 { lines += "    BASE_\(i): value \(i)\n" }
    lines += "  configs:\n"
    for name in configurations {
      lines += "    \(name):\n      GCC_PREPROCESSOR_DEFINITIONS: \(Self.definitions(name))\n"
    }
    lines += "targets:\n"
    let levels = configurations.map { "        \($0):\n          \($0.logLevel)\n" }.joined()
    forEachTarget { target, names in
      lines += """
          App\(target):
            type: application
            platform: iOS
            sources: []
            settings:
              base:
                PRODUCT_BUNDLE_IDENTIFIER: com.example.app\(target)

        """
      for name in names { lines += "        \(name): $(inherited) t\(target)\n" }
      lines += "      configs:\n" + levels
    }
    return Array(lines.utf8)
  }

  private static func definitions(_ configuration: String) -> String {
    configuration == "Debug" ? "[DEBUG=1, $(inherited)]" : "[NDEBUG=1]"
  }

  private func forEachTarget(_ body: (Int, [String]) -> Void) {
    var random = SplitMix(state: 1)
    for target in 0..<targets {
      body(target, (0..<10).map { "BASE_\(random.next(below: 40))_T\($0)" })
    }
  }
}

extension String {
  fileprivate var logLevel: String { "LOG_LEVEL: \(self == "Debug" ? "debug" : "error")" }
}

/// A config.yaml, and the query of a cold process.
struct ConfigInput {
  let targets: Int
  let text: [UInt8]
  let coldKey: String

  /// A cell in the middle of the file.
  var coldCell: String { "App\(targets / 2)@Debug" }
}
