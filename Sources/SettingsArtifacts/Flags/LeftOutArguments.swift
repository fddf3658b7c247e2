/// The arguments of Xcode's compilers that are left out, each kind with its reason: they do not
/// decide what a program means, or only the machine that builds knows them.
package enum LeftOutArguments {
  package enum Tool: String, Sendable, CaseIterable {
    case swiftc
    case clang
    case linker
  }

  /// A kind of argument.
  package struct Kind: Sendable {
    /// The arguments in order. A lone asterisk stands for any argument, and one at the end of an
    /// argument for any text.
    package let pattern: [String]
    package let tools: [Tool]
    package let reason: Reason
  }

  package enum Reason: String, Sendable {
    case cache = "a cache, or how it is kept; its location or contents depend on the machine"
    case output = "the name of an output file"
    case index = "the index store"
    case diagnostics = "a file with diagnostics, or how the build system reads them"
    case parallelism = "parallelism; it depends on the number of processors"
    case inputs = "a list of the source files, which are given by themselves"
    case debugger =
      "modules for the debugger, which the compiler finds while it scans dependencies"
  }

  package static let all: [Kind] = [
    kind("-module-cache-path *", .cache, .swiftc),
    kind("-clang-scanner-module-cache-path *", .cache, .swiftc),
    kind("-sdk-module-cache-path *", .cache, .swiftc),
    kind("-Xcc -ivfsstatcache -Xcc *", .cache, .swiftc),
    kind("-ivfsstatcache *", .cache, .clang),
    kind("-validate-clang-modules-once", .cache, .swiftc),
    kind("-clang-build-session-file *", .cache, .swiftc),
    kind("-fmodules-cache-path=*", .cache, .clang),
    kind("-fmodules-prune-interval=*", .cache, .clang),
    kind("-fmodules-prune-after=*", .cache, .clang),
    kind("-fbuild-session-file=*", .cache, .clang),
    kind("-fmodules-validate-once-per-build-session", .cache, .clang),
    kind("-pch-output-dir *", .cache, .swiftc),
    kind("-Xlinker -cache_path_lto -Xlinker *", .cache, .linker),
    kind("-output-file-map *", .output, .swiftc),
    kind("-emit-module-path *", .output, .swiftc),
    kind("-emit-objc-header-path *", .output, .swiftc),
    kind("-emit-module-interface-path *", .output, .swiftc),
    kind("-emit-private-module-interface-path *", .output, .swiftc),
    kind("-emit-package-module-interface-path *", .output, .swiftc),
    kind("-emit-localized-strings-path *", .output, .swiftc),
    kind("-emit-tbd-path *", .output, .swiftc),
    kind("-Xfrontend -const-gather-protocols-file -Xfrontend *", .output, .swiftc),
    kind("-save-temps", .output, .swiftc),
    kind("-emit-dependencies", .output, .swiftc),
    kind("-MMD", .output, .clang), kind("-MD", .output, .clang),
    kind("-MT *", .output, .clang), kind("-MF *", .output, .clang),
    kind("-o *", .output, .clang, .linker),
    kind("-filelist *", .output, .linker),
    kind("-Xlinker -object_path_lto -Xlinker *", .output, .linker),
    kind("-Xlinker -dependency_info -Xlinker *", .output, .linker),
    kind("-dependency_info *", .output, .linker),
    kind("-Xlinker -map -Xlinker *", .output, .linker),
    kind(
      "-Xlinker -sdk_imports -Xlinker * -Xlinker -sdk_imports_each_object", .output, .linker),
    kind("-index-store-path *", .index, .swiftc, .clang),
    kind("-index-unit-output-path *", .index, .clang),
    kind("-serialize-diagnostics", .diagnostics, .swiftc),
    kind("--serialize-diagnostics *", .diagnostics, .clang),
    kind("-use-frontend-parseable-output", .diagnostics, .swiftc),
    kind("-no-color-diagnostics", .diagnostics, .swiftc),
    kind("-j*", .parallelism, .swiftc),
    kind("-num-threads *", .parallelism, .swiftc),
    kind("@*.SwiftFileList", .inputs, .swiftc),
    kind("-Xlinker -add_ast_path -Xlinker *", .debugger, .linker),
    kind("-Wl,-add_ast_path -Wl,*", .debugger, .linker),
    kind("-Wl,-add_ast_path,*", .debugger, .linker),
    kind("@*-linker-args.resp", .debugger, .linker),
  ]

  private static func kind(_ pattern: String, _ reason: Reason, _ tools: Tool...) -> Kind {
    Kind(pattern: pattern.split(separator: " ").map(String.init), tools: tools, reason: reason)
  }

  /// Returns the arguments of a tool without those that are left out.
  package static func removed(from arguments: [String], of tool: Tool) -> [String] {
    let kinds = all.filter { $0.tools.contains(tool) }
    var result: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      let kind = kinds.first { kind in
        kind.pattern.count <= rest.count && zip(kind.pattern, rest).allSatisfy(matches)
      }
      if let kind {
        rest = rest.dropFirst(kind.pattern.count)
        continue
      }
      result.append(first)
      rest = rest.dropFirst()
      // The value of an option is not an option.
      if ["-Xcc", "-Xfrontend", "-Xlinker", "-Xclang"].contains(first), let value = rest.first {
        result.append(value)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func matches(_ pattern: String, _ argument: String) -> Bool {
    if pattern == "*" { return true }
    guard let star = pattern.firstIndex(of: "*") else { return pattern == argument }
    return argument.hasPrefix(pattern[..<star])
      && argument.hasSuffix(pattern[pattern.index(after: star)...])
  }
}
