/// Headers that only Apple's SDKs have.
///
/// Their macros are known, and log only through functions that the audit searches for anyway. Any
/// other missing header may define a macro that logs.
enum AppleHeaders {
  /// Whether a header, as an `#include` names it, may be missing without consequences.
  static func contain(_ name: String) -> Bool {
    // The Swift compiler generates this header for the target's own classes.
    if name.hasSuffix("-Swift.h") { return true }
    if StandInSDK.provides(name[...]) { return true }
    guard let slash = name.firstIndex(of: "/") else { return name == "tgmath.h" }
    let first = name[..<slash]
    return folders.contains(String(first)) || AppleFrameworks.isKnown(first)
  }

  /// Whether a module, as `@import` names it, may be missing without consequences.
  static func contain(module: String) -> Bool {
    modules.contains(module) || contain("\(module)/")
  }

  private static let modules: Set<String> = [
    "CoreFoundation", "Darwin", "Dispatch", "MachO", "ObjectiveC", "SQLite3", "Compression", "zlib",
  ]

  /// Folders of the system's own headers.
  private static let folders: Set<String> = [
    "Block", "CommonCrypto", "arpa", "bsm", "dispatch", "libkern", "libxml", "libxml2", "mach",
    "mach-o", "machine", "malloc", "net", "netinet", "netinet6", "objc", "os", "pthread", "simd",
    "sys", "xpc",
  ]
}
