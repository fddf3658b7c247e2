/// What an option of a compiler needs, and whether it may come from a project.
enum OptionUse {
  /// It is complete, or its value is part of it.
  case single
  /// Its value is the next argument.
  case pair
  /// It does not matter here: it names a further output, or is for another tool.
  case leftOut
  /// So is its value, which is the next argument.
  case leftOutPair
  /// It may load code or start a program, or is not known.
  case refused
}

/// Beginnings of options, to be found by their second character.
private struct Beginnings {
  private var groups: [UInt8: [String]] = [:]

  init(_ beginnings: [String]) {
    for beginning in beginnings { groups[Self.key(beginning), default: []].append(beginning) }
  }

  /// Whether an option has one of the beginnings.
  func match(_ option: String) -> Bool {
    groups[Self.key(option)]?.contains(where: option.hasPrefix) ?? false
  }

  private static func key(_ text: String) -> UInt8 { text.utf8.dropFirst().first ?? 0 }
}

/// Whether a value cannot be an option or name a file with arguments, however a compiler reads what is before it.
func isPlainValue(_ value: String) -> Bool { !value.hasPrefix("-") && !value.hasPrefix("@") }

/// The options of clang's driver: <https://clang.llvm.org/docs/ClangCommandLineReference.html>.
enum ClangOptions {
  static func use(of option: String) -> OptionUse {
    if pairs.contains(option) { return .pair }
    if leftOutPairs.contains(option) { return .leftOutPair }
    if leftOut.contains(option) || leftOutBeginnings.match(option) { return .leftOut }
    if option.hasPrefix("-x") { return dialects.contains(option.dropFirst(2)) ? .single : .refused }
    if option.hasPrefix("--target=") {
      return isKnownTarget(option.dropFirst(9)) ? .single : .refused
    }
    if refused.match(option) { return .refused }
    return words.contains(option) || known.match(option) ? .single : .refused
  }

  /// Whether a value may follow an option.
  static func accepts(_ value: String, for option: String) -> Bool {
    switch option {
    case "-x": dialects.contains(value[...])
    case "-target": isKnownTarget(value[...])
    default: isPlainValue(value)
    }
  }

  /// The use of an argument for the compiler behind the driver (`-Xclang`), which has actions and options of its own.
  static func useBehindDriver(of option: String) -> OptionUse {
    if ["-include", "-imacros", "-D", "-U", "-I"].contains(option) { return .pair }
    if ["-dependency-file", "-MT", "-MQ", "-MF", "-o"].contains(option) { return .leftOutPair }
    let isKnown =
      ["-D", "-U", "-I", "-W", "-std="].contains(where: option.hasPrefix)
      || ["-fno-validate-pch", "-w", "-fobjc-arc", "-fmodules"].contains(option)
    return isKnown ? .single : .refused
  }

  /// The languages whose compilers are clang itself.
  private static let dialects: Set<Substring> = [
    "c", "c++", "objective-c", "objective-c++", "assembler-with-cpp", "c-header", "c++-header",
    "objective-c-header", "objective-c++-header", "none",
  ]

  /// Whether clang compiles for a target without programs of other vendors.
  private static func isKnownTarget(_ triple: Substring) -> Bool {
    let parts = triple.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count >= 3 else { return false }
    return ["arm", "x86_64", "i386", "aarch64"].contains(where: first.hasPrefix)
      && (parts[1] == "apple" || parts.contains { $0.hasPrefix("linux") })
      && triple.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
  }

  private static let pairs: Set<String> = [
    "-D", "-U", "-I", "-F", "-iquote", "-isystem", "-idirafter", "-iframework",
    "-iframeworkwithsysroot", "-iwithsysroot", "-iprefix", "-iwithprefix", "-iwithprefixbefore",
    "-cxx-isystem", "-isystem-after", "-include", "-imacros", "-include-pch", "-isysroot",
    "-ivfsoverlay", "-target", "-arch", "-x", "-working-directory", "--sysroot",
  ]

  private static let leftOutPairs: Set<String> = [
    // Further outputs.
    "-o", "-MF", "-MT", "-MQ", "-MJ", "-serialize-diagnostics", "--serialize-diagnostics",
    "-dependency-file", "-index-store-path", "-index-unit-output-path", "-gen-cdb-fragment-path",
    // For the linker, the assembler, the analyzer and LLVM.
    "-Xlinker", "-Xassembler", "-Xanalyzer", "-mllvm", "-l", "-L", "-framework", "-weak_framework",
    "-undefined", "-rpath", "-force_load", "-weak_library", "-exported_symbols_list",
    "-unexported_symbols_list", "-bundle_loader", "-install_name", "-compatibility_version",
    "-current_version", "-u",
  ]

  private static let leftOut: Set<String> = [
    "-dead_strip", "-bundle", "-all_load", "-headerpad_max_install_names", "-dynamiclib", "-shared",
    "-rdynamic", "-s", "-nostdlib", "-nodefaultlibs", "-nostartfiles", "-c", "-H", "-v", "-time",
    "-pipe",
  ]

  private static let leftOutBeginnings = Beginnings([
    "-o", "-MF", "-MT", "-MQ", "-MJ", "-MD", "-MM", "-MP", "-MG", "-MV", "-save-temps",
    "--save-temps", "-ftime-trace", "-fsave-optimization-record", "-foptimization-record-file",
    "-fcrash-diagnostics", "-fproc-stat-report", "-fmodules-cache-path", "-fmodule-output",
    "-gsplit-dwarf", "-fstack-usage", "-fdiagnostics-file", "-gen-reproducer", "--coverage",
    "-coverage", "-ftest-coverage", "-fprofile-arcs", "-Wl,", "-Wa,", "-l", "-L", "-weak-l",
    "-needed-l", "-hidden-l",
  ])

  /// Options in the families of `known` that load code, start a program, name one or change files.
  private static let refused = Beginnings([
    "-fplugin", "-fpass-plugin", "-fuse-ld", "-fno-integrated-as", "-foffload", "-fopenmp-targets",
    "-fcuda", "-fgpu", "-fembed-offload", "-fsycl", "-fcas", "-fdepscan", "-fthinlto", "-fixit",
    "-fmodules-user-build-path", "-Wp,", "-include-pch=", "-mlinker",
  ])

  /// The beginnings of options whose value, if they have one, is part of them. If clang took the next argument for the
  /// value of such an option, that argument would have passed by itself.
  private static let known = Beginnings([
    "-D", "-U", "-I", "-F", "-W", "-f", "-m", "-O", "-g", "-std=", "--std=", "-iquote", "-isystem",
    "-idirafter", "-iframework", "-include", "-imacros", "-isysroot", "-ivfsoverlay", "-pedantic",
    "-stdlib=", "--sysroot=",
  ])

  /// Such options as whole words.
  private static let words: Set<String> = [
    "-w", "-ansi", "-pthread", "-pthreads", "-nobuiltininc", "-nostdinc", "-nostdinc++",
    "-nostdlibinc", "-trigraphs", "-undef", "-traditional-cpp", "-Qunused-arguments", "-P", "-C",
    "-CC", "-pg", "-p", "-no-canonical-prefixes", "-ObjC", "-ObjC++",
    // They define macros.
    "-static", "-dynamic", "-pie", "-no-pie", "-nopie",
  ]
}

/// The options of swiftc: `swiftc -help-hidden`.
enum SwiftOptions {
  static func use(of option: String) -> OptionUse {
    if pairs.contains(option) { return .pair }
    if leftOutPairs.contains(option) { return .leftOutPair }
    if leftOut.contains(option) { return .leftOut }
    if refused.match(option) { return .refused }
    if option.hasPrefix("-L") { return .leftOut }
    if words.contains(option) || known.match(option) { return .single }
    // A library, which only a linker gets. `-load-plugin-library` begins like one.
    return option.hasPrefix("-l") && !option.contains("=") ? .leftOut : .refused
  }

  /// Whether a value may follow an option.
  static func accepts(_ value: String, for option: String) -> Bool {
    option == "-target" || option == "-target-variant"
      ? ClangOptions.accepts(value, for: "-target")
      : isPlainValue(value)
  }

  private static let pairs: Set<String> = [
    "-D", "-I", "-F", "-Fsystem", "-Isystem", "-target", "-target-cpu", "-target-variant",
    "-swift-version", "-language-mode", "-module-name", "-module-alias", "-module-link-name",
    "-module-abi-name", "-import-objc-header", "-internal-import-bridging-header", "-package-name",
    "-enable-experimental-feature", "-enable-upcoming-feature", "-disable-upcoming-feature",
    "-disable-experimental-feature", "-import-module", "-assert-config", "-num-threads",
    "-vfsoverlay", "-user-module-version", "-default-isolation", "-define-availability",
    "-working-directory", "-entry-point-function-name", "-runtime-compatibility-version",
    "-public-module-name", "-export-as", "-project-name", "-allowable-client", "-library-level",
    "-debug-info-format", "-Werror", "-Wwarning", "-min-swift-runtime-version",
    "-require-explicit-availability-target",
  ]

  private static let leftOutPairs: Set<String> = [
    // Further outputs.
    "-o", "-emit-module-path", "-emit-objc-header-path", "-emit-module-interface-path",
    "-emit-private-module-interface-path", "-emit-package-module-interface-path",
    "-emit-dependencies-path", "-serialize-diagnostics-path", "-emit-const-values-path",
    "-emit-tbd-path", "-emit-localized-strings-path", "-module-cache-path",
    "-clang-scanner-module-cache-path", "-sdk-module-cache-path", "-index-store-path",
    "-index-unit-output-path", "-output-file-map", "-save-optimization-record-path",
    "-save-optimization-record-passes", "-stats-output-dir", "-emit-loaded-module-trace-path",
    "-pch-output-dir", "-emit-api-descriptor-path", "-emit-reference-dependencies-path",
    "-module-trace-output", "-const-gather-protocols-file", "-emit-symbol-graph-dir",
    "-symbol-graph-minimum-access-level", "-clang-build-session-file",
    // For the linker, clang and LLVM.
    "-Xlinker", "-Xclang-linker", "-Xllvm", "-l", "-L", "-framework",
    // Messages.
    "-diagnostic-style", "-locale", "-localization-path",
  ]

  private static let leftOut: Set<String> = [
    "-emit-module", "-emit-dependencies", "-serialize-diagnostics", "-emit-objc-header",
    "-emit-module-interface", "-emit-const-values", "-emit-localized-strings", "-save-temps",
    "-save-optimization-record", "-emit-tbd", "-emit-loaded-module-trace", "-emit-symbol-graph",
    "-index-ignore-system-modules", "-index-ignore-clang-modules", "-use-frontend-parseable-output",
    "-driver-time-compilation", "-driver-show-incremental", "-trace-stats-events", "-v", "-c",
    "-validate-clang-modules-once", "-verify-emitted-module-interface",
    "-no-verify-emitted-module-interface", "-print-educational-notes", "-color-diagnostics",
  ]

  private static let refused = Beginnings(["-enable-cas", "-load", "-ld-path", "-gcc-toolchain"])

  /// The beginnings of options whose value, if they have one, is part of them.
  private static let known = Beginnings([
    "-D", "-I", "-F", "-O", "-g", "-warn", "-no-", "-suppress-", "-enable-", "-disable-",
    "-strict-",
    "-application-extension", "-enforce-exclusivity", "-sanitize", "-profile-use=", "-autolink-",
    "-j", "-require-", "-embed-bitcode", "-cxx-interoperability-mode", "-skip-", "-R", "-lto=",
    "-experimental-", "-solver-", "-debug-time-", "-unavailable-decl-",
  ])

  private static let words: Set<String> = [
    "-parse-as-library", "-whole-module-optimization", "-wmo", "-profile-generate",
    "-profile-coverage-mapping", "-static", "-static-stdlib", "-nostdimport", "-nostdlibimport",
    "-import-underlying-module", "-incremental", "-remove-runtime-asserts",
    "-assume-single-threaded", "-explicit-module-build", "-continue-building-after-errors",
    "-pch-disable-validation",
    "-fixit-all", "-serialize-debugging-options", "-cross-module-optimization", "-parse-stdlib",
    "-debug-diagnostic-names", "-function-sections", "-dump-macro-expansions",
  ]
}
