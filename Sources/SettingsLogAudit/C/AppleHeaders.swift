import SettingsModel

/// Headers that only Apple's SDKs have: what they define is known, and logs by functions that are looked
/// for anyway. Any other header that is missing may define a macro that logs.
enum AppleHeaders {
  /// Whether a header, as an `#include` names it, may be missing without anything being lost.
  static func contain(_ name: String) -> Bool {
    // Made by the Swift compiler, of the target's own classes.
    if name.hasSuffix("-Swift.h") { return true }
    guard let slash = name.firstIndex(of: "/") else { return files.contains(name) }
    let first = String(name[..<slash])
    return folders.contains(first) || SystemFrameworks.all.contains { $0.name == first }
  }

  /// The same for a module, as `@import` names it.
  static func contain(module: String) -> Bool {
    modules.contains(module) || contain("\(module)/")
  }

  private static let modules: Set<String> = [
    "CoreFoundation", "Darwin", "Dispatch", "MachO", "ObjectiveC", "SQLite3", "Compression", "zlib",
  ]

  /// Frameworks of other systems than iOS, and folders of the system's own headers.
  private static let folders: Set<String> = [
    "AppKit", "ApplicationServices", "Carbon", "Cocoa", "CoreServices", "DiskArbitration",
    "FSEvents", "Hypervisor", "IOKit", "InputMethodKit", "OpenCL", "OpenDirectory", "OpenGL",
    "OSAKit", "PreferencePanes", "QuickLookUI", "Quartz", "ScriptingBridge", "ScreenSaver",
    "ServiceManagement", "TVMLKit", "TVServices", "TVUIKit", "Virtualization", "WatchKit", "XCTest",
    "XPC", "Block", "CommonCrypto", "arpa", "bsm", "dispatch", "libkern", "mach", "mach-o",
    "machine", "malloc", "net", "netinet", "objc", "os", "pthread", "simd", "sys", "xpc",
  ]

  private static let files: Set<String> = [
    "AssertMacros.h", "Availability.h", "AvailabilityMacros.h", "AvailabilityVersions.h", "Block.h",
    "CommonCrypto.h", "MacTypes.h", "TargetConditionals.h", "asl.h", "bootstrap.h", "copyfile.h",
    "crt_externs.h", "fts.h", "launch.h", "libproc.h", "membership.h", "notify.h", "ptrauth.h",
    "removefile.h", "sandbox.h", "sqlite3.h", "tgmath.h", "vis.h", "zlib.h",
  ]
}
