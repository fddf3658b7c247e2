import Foundation

/// Programs and libraries that a test needs and that a machine may lack.
enum Installed {
  static func has(_ program: String) -> Bool { path(program) != nil }

  static func path(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Whether Objective-C has a Foundation: Apple's, or GNUstep's.
  static let hasFoundation: Bool = {
    #if canImport(Darwin)
      return true
    #else
      return has("clang") && has("gcc")
        && FileManager.default.fileExists(atPath: "/usr/include/GNUstep/Foundation")
    #endif
  }()
}
