/// Headers that only Apple's SDKs have: what they define is known, and logs by functions that are looked
/// for anyway. Any other header that is missing may define a macro that logs.
enum AppleHeaders {
  /// Whether a header, as an `#include` names it, may be missing without anything being lost.
  static func contain(_ name: String) -> Bool {
    // Made by the Swift compiler, of the target's own classes.
    if name.hasSuffix("-Swift.h") { return true }
    if StandInSDK.provides(name[...]) { return true }
    guard let slash = name.firstIndex(of: "/") else { return name == "tgmath.h" }
    let first = name[..<slash]
    return folders.contains(String(first)) || AppleFrameworks.isKnown(first)
  }

  /// The same for a module, as `@import` names it.
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
