import SettingsDiagnostics

/// The libraries and frameworks that the flags in OTHER_LDFLAGS link.
enum LinkerFlags {
  enum Library: Hashable {
    /// `-lz`.
    case library(String)
    case framework(String)
    /// A library by its path.
    case file(String)
  }

  /// The flags with those that the compiler passes on to the linker, which mean the same.
  private static func words(of flags: [String]) -> [String] {
    flags.filter { $0 != "-Xlinker" }.flatMap { flag in
      flag.hasPrefix("-Wl,") ? flag.dropFirst(4).split(separator: ",").map(String.init) : [flag]
    }
  }

  /// The values of an option of one letter, such as `-L`, in the same word or in the next one.
  static func values(of option: String, in flags: [String]) -> [String] {
    let words = words(of: flags)
    return words.indices.compactMap { index in
      guard words[index].hasPrefix(option) else { return nil }
      let value = String(words[index].dropFirst(option.count))
      return value.isEmpty ? words.dropFirst(index + 1).first : value
    }
  }

  static func libraries(in flags: [String]) -> [Library] {
    var result: [Library] = []
    var rest = words(of: flags)[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "-framework", "-weak_framework", "-reexport_framework", "-needed_framework",
        "-lazy_framework", "-upward_framework":
        if let name = rest.popFirst() {
          result.append(.framework(String(name.prefix { $0 != "," })))
        }
      case "-force_load", "-weak_library", "-reexport_library", "-needed_library",
        "-upward_library", "-load_hidden", "-bundle_loader":
        if let path = rest.popFirst(), flag != "-bundle_loader" { result.append(.file(path)) }
      case "-rpath", "-install_name", "-exported_symbols_list", "-unexported_symbols_list",
        "-order_file", "-sectcreate", "-e", "-u", "-U", "-undefined", "-init", "-T", "-arch",
        "-add_ast_path", "-syslibroot", "-platform_version", "-alias", "-map", "-o", "-filelist",
        "-object_path_lto", "-dependency_info", "-compatibility_version", "-current_version",
        "-client_name", "-umbrella", "-isysroot", "-target":
        let count =
          ["-sectcreate", "-platform_version"].contains(flag) ? 3 : flag == "-alias" ? 2 : 1
        for _ in 0..<count { _ = rest.popFirst() }
      case "-l":
        // clang joins both words.
        if let name = rest.popFirst() { result.append(.library(name)) }
      default:
        if let name = name(of: flag) {
          result.append(.library(name))
        } else if !flag.hasPrefix("-"), isLibrary(flag) {
          result.append(.file(flag))
        }
      }
    }
    return result
  }

  private static func name(of flag: String) -> String? {
    let prefixes = [
      "-weak-l", "-reexport-l", "-needed-l", "-hidden-l", "-upward-l", "-lazy-l", "-l",
    ]
    // Options that select a linker begin like a library, too.
    if flag.hasPrefix("-lto") || ["-ld_classic", "-ld_new", "-ld64"].contains(flag) { return nil }
    for prefix in prefixes where flag.hasPrefix(prefix) {
      let name = flag.dropFirst(prefix.count)
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  private static func isLibrary(_ path: String) -> Bool {
    [".a", ".dylib", ".o", ".so", ".tbd", ".framework"].contains { path.hasSuffix($0) }
  }
}
