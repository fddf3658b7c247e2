/// A generated config.yaml that gives the engine more to do than layers: a project with forty settings of its own,
/// lists, operators and settings that refer to others, and targets that override about ten each.
///
/// The same number of targets gives the same bytes on every machine and in every run.
struct BenchmarkInput {
  let targets: Int
  let text: [UInt8]

  /// With a setting that the target takes up and extends.
  var config: ConfigInput {
    ConfigInput(targets: targets, text: text, coldKey: "OTHER_SWIFT_FLAGS")
  }

  init(targets: Int) {
    var random = SplitMix(state: 20_260_501)
    var lines = """
      version: 1
      configurations: { Debug: debug, Release: release }
      project:
        name: Big
        platform: iOS
        deploymentTarget: "15.0"
        organizationIdentifier: com.example
        settings:
          SWIFT_VERSION: "6.0"
          OTHER_SWIFT_FLAGS: [$(inherited), -strict-concurrency=complete, -DBASE]
          OTHER_LDFLAGS: [-ObjC, -framework, UIKit]
          GCC_PREPROCESSOR_DEFINITIONS: [$(inherited), PROJECT=1]
          INFOPLIST_FILE: Sources/$(TARGET_NAME)/Info.plist

      """
    for index in 0..<Self.baseSettings { lines += "    BASE_\(index): \(Self.base(index))\n" }
    lines += """
        when:
          Debug:
            settings:
              GCC_PREPROCESSOR_DEFINITIONS: [DEBUG=1, $(inherited)]
              ONLY_ACTIVE_ARCH: YES
          Release:
            settings:
              GCC_PREPROCESSOR_DEFINITIONS: [NDEBUG=1, $(inherited)]
      targets:

      """
    for target in 0..<targets { lines += Self.target(target, &random) }
    self.targets = targets
    text = Array(lines.utf8)
  }

  private static let baseSettings = 35

  private static func base(_ index: Int) -> String {
    switch index % 7 {
    case 3: "$(BASE_\(index - 1))/sub/$(TARGET_NAME:identifier)"
    case 4: "[-DINDEX=\(index), -I$(SRCROOT)/include\(index)]"
    case 5: "$(BASE_\(index - 3):upper)-\(index)"
    case 6: "YES"
    default: "value \(index)"
    }
  }

  private static func target(_ target: Int, _ random: inout SplitMix) -> String {
    var lines = """
        App\(target):
          type: application
          bundleIdentifier: com.example.app\(target)
          settings:
            OTHER_SWIFT_FLAGS: [$(inherited), -DAPP\(target)]

      """
    // Every fifth of the base's settings at a random phase, so that no name comes twice.
    let phase = random.next(below: 5)
    for index in stride(from: phase, to: baseSettings, by: 5) {
      lines += "      BASE_\(index): $(inherited) t\(target)\n"
    }
    for index in 0..<3 {
      lines += "      EXTRA_\(random.next(below: 40))_T\(index): $(TARGET_NAME) t\(index)\n"
    }
    lines += """
          when:
            Debug: { settings: { LOG_LEVEL: debug } }
            Release: { settings: { LOG_LEVEL: error } }

      """
    return lines
  }
}

/// SplitMix64: small, and the same everywhere.
struct SplitMix {
  var state: UInt64

  mutating func next(below bound: UInt64) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % bound)
  }
}
