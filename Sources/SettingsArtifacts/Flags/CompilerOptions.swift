/// What an option of a compiler needs, and whether it may come from a project.
enum OptionUse {
  /// It is complete, or its value is part of it.
  case single
  /// Its value is the next argument.
  case pair
  /// It only makes or names a further output.
  case output
  /// It only names a further output, in the next argument.
  case outputPair
  /// It may load code or start a program, or is not known.
  case refused
}

/// The options of clang: <https://clang.llvm.org/docs/ClangCommandLineReference.html>.
enum ClangOptions {
  static func use(of option: String) -> OptionUse {
    if pairs.contains(option) { return .pair }
    if outputPairs.contains(option) { return .outputPair }
    if outputs.contains(where: option.hasPrefix) { return .output }
    if dangerous.contains(where: option.hasPrefix) { return .refused }
    return words.contains(option) || known.contains(where: option.hasPrefix) ? .single : .refused
  }

  private static let pairs: Set<String> = [
    "-D", "-U", "-I", "-F", "-iquote", "-isystem", "-idirafter", "-iframework",
    "-iframeworkwithsysroot", "-iwithsysroot", "-iprefix", "-iwithprefix", "-iwithprefixbefore",
    "-cxx-isystem", "-include", "-imacros", "-include-pch", "-isysroot", "-ivfsoverlay", "-target",
    "-arch", "-x", "-framework", "-weak_framework", "-working-directory", "-resource-dir", "-std",
    "-target-variant", "-u", "-G",
  ]

  private static let outputPairs: Set<String> = [
    "-o", "-MF", "-MT", "-MQ", "-MJ", "-serialize-diagnostics", "--serialize-diagnostics",
    "-dependency-file", "-index-store-path", "-index-unit-output-path", "-gen-cdb-fragment-path",
    "-dumpdir", "-dumpbase", "-diagnostic-log-file",
  ]

  private static let outputs = [
    "-o", "-M", "-save-temps", "--save-temps", "-ftime-trace", "-fsave-optimization-record",
    "-foptimization-record-file", "-fcrash-diagnostics", "-fproc-stat-report",
    "-fmodules-cache-path",
    "-fmodule-output", "-gsplit-dwarf", "-fstack-usage", "-fdiagnostics-file", "-gen-",
    "--coverage",
    "-coverage", "-ftest-coverage", "-fprofile-arcs", "-gen-reproducer",
  ]

  /// Options in the families of `known` that load code, start a program or name one.
  private static let dangerous = [
    "-fplugin", "-fpass-plugin", "-fuse-ld", "-fno-integrated-as", "-foffload", "-fopenmp-targets",
    "-fcuda", "-fgpu", "-fembed-offload", "-fsycl", "-fcas", "-fdepscan", "-fthinlto", "-mllvm",
  ]

  /// The beginnings of options that only decide what code means, or how it is compiled.
  private static let known = [
    "-D", "-U", "-I", "-F", "-W", "-f", "-m", "-O", "-g", "-std=", "--std=", "-iquote", "-isystem",
    "-idirafter", "-iframework", "-include", "-imacros", "-isysroot", "-ivfsoverlay", "-arch",
    "--target=", "-pedantic", "-stdlib=", "-ObjC", "--sysroot", "-R", "-index-", "-nostd",
  ]

  /// Such options as whole words.
  private static let words: Set<String> = [
    "-w", "-xc", "-xc++", "-xobjective-c", "-xobjective-c++", "-xassembler-with-cpp", "-xnone",
    "-ansi", "-pthread", "-pthreads", "-nobuiltininc", "-nodefaultlibs", "-trigraphs", "-pipe",
    "-undef", "-traditional-cpp", "-Qunused-arguments", "-P", "-C", "-CC", "-static", "-shared",
    "-rdynamic", "-dynamic", "-dynamiclib", "-all_load", "-pg", "-p", "-s",
    "-no-canonical-prefixes",
  ]
}

/// The options of swiftc: `swiftc -help-hidden`.
enum SwiftOptions {
  static func use(of option: String) -> OptionUse {
    if pairs.contains(option) { return .pair }
    if outputPairs.contains(option) { return .outputPair }
    if outputs.contains(option) { return .output }
    if dangerous.contains(where: option.hasPrefix) { return .refused }
    return words.contains(option) || known.contains(where: option.hasPrefix) ? .single : .refused
  }

  private static let pairs: Set<String> = [
    "-D", "-I", "-F", "-Fsystem", "-Isystem", "-L", "-l", "-framework", "-target", "-target-cpu",
    "-target-variant", "-clang-target", "-clang-target-variant", "-swift-version",
    "-language-mode", "-module-name", "-module-alias", "-module-link-name", "-module-abi-name",
    "-import-objc-header", "-internal-import-bridging-header", "-package-name",
    "-enable-experimental-feature", "-enable-upcoming-feature", "-disable-upcoming-feature",
    "-disable-experimental-feature", "-import-module", "-assert-config", "-num-threads",
    "-vfsoverlay",
    "-user-module-version", "-default-isolation", "-define-availability",
    "-working-directory", "-entry-point-function-name", "-runtime-compatibility-version",
    "-public-module-name", "-export-as", "-project-name", "-allowable-client", "-library-level",
    "-target-min-inlining-version",
    "-debug-info-format", "-dwarf-version", "-sil-stop-optzns-before-lowering",
  ]

  private static let outputPairs: Set<String> = [
    "-o", "-emit-module-path", "-emit-objc-header-path", "-emit-module-interface-path",
    "-emit-private-module-interface-path", "-emit-package-module-interface-path",
    "-emit-dependencies-path", "-serialize-diagnostics-path", "-emit-const-values-path",
    "-emit-tbd-path", "-emit-localized-strings-path", "-module-cache-path",
    "-clang-scanner-module-cache-path", "-sdk-module-cache-path", "-index-store-path",
    "-index-unit-output-path", "-output-file-map", "-save-optimization-record-path",
    "-stats-output-dir", "-emit-loaded-module-trace-path", "-pch-output-dir",
    "-emit-api-descriptor-path", "-emit-reference-dependencies-path", "-module-trace-output",
    "-const-gather-protocols-file", "-save-optimization-record-passes",
  ]

  private static let outputs: Set<String> = [
    "-emit-module", "-emit-dependencies", "-serialize-diagnostics", "-emit-objc-header",
    "-emit-module-interface", "-emit-const-values", "-emit-localized-strings", "-save-temps",
    "-save-optimization-record", "-emit-tbd", "-emit-loaded-module-trace",
    "-index-ignore-system-modules",
    "-index-ignore-clang-modules",
  ]

  private static let dangerous = ["-enable-cas", "-driver-"]

  private static let known = [
    "-D", "-I", "-F", "-O", "-g", "-W", "-warn", "-no-", "-suppress-", "-enable-", "-disable-",
    "-strict-", "-application-extension", "-enforce-exclusivity", "-sanitize", "-profile-use=",
    "-autolink-", "-j", "-require-", "-embed-bitcode", "-cxx-interoperability-mode", "-skip-", "-R",
    "-lto=", "-experimental-", "-validate-", "-solver-", "-debug-time-", "-unavailable-decl-",
    "-debug-prefix-map", "-coverage-prefix-map", "-file-prefix-map", "-file-compilation-dir",
  ]

  private static let words: Set<String> = [
    "-parse-as-library", "-whole-module-optimization", "-wmo", "-profile-generate",
    "-profile-coverage-mapping", "-static", "-static-stdlib", "-nostdimport", "-nostdlibimport",
    "-import-underlying-module", "-color-diagnostics", "-incremental", "-remove-runtime-asserts",
    "-assume-single-threaded", "-explicit-module-build", "-continue-building-after-errors", "-c",
    "-clang-build-session-file", "-pch-disable-validation", "-fixit-all", "-v",
  ]
}
