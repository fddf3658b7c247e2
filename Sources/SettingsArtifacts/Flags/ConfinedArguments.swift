/// The arguments with which a compiler only compiles: it loads no code, starts no other program, reads no further
/// arguments from files, and writes nothing but its output.
///
/// The arguments are those of a project that may come from anyone. Only known arguments pass, because every release of a
/// compiler adds some.
package struct ConfinedArguments: Sendable, Equatable {
  /// The arguments that pass.
  package private(set) var kept: [String] = []
  /// The arguments that might run a program, or whose effect is not known. They may change what the code means.
  package private(set) var refused: [String] = []

  /// - Parameter arguments: The arguments of clang's driver. Those that only name further outputs are left out.
  package init(clang arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() { addClang(argument, &rest) }
  }

  /// - Parameter arguments: The arguments of swiftc. Those that only name further outputs are left out.
  package init(swift arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() { addSwift(argument, &rest) }
  }

  // MARK: clang

  private mutating func addClang(_ argument: String, _ rest: inout ArraySlice<String>) {
    switch argument {
    case "-Xclang", "-Xpreprocessor": addPassed(by: argument, &rest, ClangOptions.use(of:))
    // A linker is not run, and the built-in assembler has no argument that matters here.
    case "-Xlinker", "-Xassembler", "-mllvm", "-l", "-L": rest = rest.dropFirst()
    case _ where Self.linking.contains(where: argument.hasPrefix): break
    case _ where argument.hasPrefix("-Wp,"): addPreprocessor(argument)
    case _ where argument.hasPrefix("-Xarch_"):
      guard let next = rest.popFirst() else { return }
      if ClangOptions.use(of: next) == .single {
        kept += [argument, next]
      } else {
        refused.append("\(argument) \(next)")
      }
    default:
      switch ClangOptions.use(of: argument) {
      case .single: kept.append(argument)
      case .pair: kept += [argument] + (rest.popFirst().map { [$0] } ?? [])
      case .output: break
      case .outputPair: rest = rest.dropFirst()
      case .refused: refused.append(argument)
      }
    }
  }

  /// The beginnings of driver options that only a linker or assembler gets.
  private static let linking = ["-Wl,", "-Wa,", "-l", "-L"]

  /// Adds an argument for the compiler behind the driver, whose value has an option of its own:
  /// `-Xclang -include -Xclang a.h`.
  private mutating func addPassed(
    by option: String, _ rest: inout ArraySlice<String>, _ use: (String) -> OptionUse
  ) {
    guard let argument = rest.popFirst() else { return }
    func value() -> String? {
      guard rest.first == option else { return nil }
      rest = rest.dropFirst()
      return rest.popFirst()
    }
    switch use(argument) {
    case .single: kept += [option, argument]
    case .pair: kept += [option, argument] + (value().map { [option, $0] } ?? [])
    case .output: break
    case .outputPair: _ = value()
    case .refused:
      refused.append("\(option) \(argument)")
      // The value of an unknown argument is no argument.
      if rest.first == option, rest.dropFirst().first?.hasPrefix("-") == false { _ = value() }
    }
  }

  /// Adds `-Wp,A,B`, which contains arguments of the preprocessor.
  private mutating func addPreprocessor(_ argument: String) {
    let parts = argument.split(separator: ",").dropFirst().map(String.init)
    // `-MD` and `-MMD` have a value here, which names a file.
    if let first = parts.first, ["-MD", "-MMD"].contains(first), parts.count <= 2 { return }
    let own = ConfinedArguments(clang: parts)
    if own.refused.isEmpty, own.kept == parts {
      kept.append(argument)
    } else {
      refused.append(argument)
    }
  }

  // MARK: Swift

  private mutating func addSwift(_ argument: String, _ rest: inout ArraySlice<String>) {
    switch argument {
    case "-Xcc":
      var passed: [String] = []
      if let next = rest.popFirst() { passed.append(next) }
      while rest.first == "-Xcc", let next = rest.dropFirst().first {
        passed.append(next)
        rest = rest.dropFirst(2)
      }
      let own = ConfinedArguments(clang: passed)
      kept += own.kept.flatMap { ["-Xcc", $0] }
      refused += own.refused.map { "-Xcc \($0)" }
    case "-Xfrontend": addPassed(by: argument, &rest, SwiftOptions.use(of:))
    case "-Xlinker", "-Xclang-linker", "-Xllvm", "-l", "-L": rest = rest.dropFirst()
    case _ where argument.hasPrefix("-L"): break
    default:
      switch SwiftOptions.use(of: argument) {
      case .single: kept.append(argument)
      case .pair: kept += [argument] + (rest.popFirst().map { [$0] } ?? [])
      case .output: break
      case .outputPair: rest = rest.dropFirst()
      case .refused: if !Self.isLibrary(argument) { refused.append(argument) }
      }
    }
  }

  /// Whether an unknown option is a library, which only a linker gets. `-load-plugin-library` begins like one.
  private static func isLibrary(_ option: String) -> Bool {
    option.hasPrefix("-l") && !option.contains("=")
      && !["-load", "-ld-path"].contains(where: option.hasPrefix)
  }
}

extension CompilerFlags {
  /// The flags that pass, and the arguments that do not, with their settings.
  package func confined(_ language: Language) -> (flags: CompilerFlags, refused: [Flag]) {
    var kept: [Flag] = []
    var refused: [Flag] = []
    for flag in flags {
      let own =
        language == .swift
        ? ConfinedArguments(swift: flag.arguments) : ConfinedArguments(clang: flag.arguments)
      if !own.kept.isEmpty { kept.append(Flag(flag.setting, own.kept)) }
      if !own.refused.isEmpty { refused.append(Flag(flag.setting, own.refused)) }
    }
    let confined = CompilerFlags(
      flags: kept, leftOut: leftOut, missingFolders: missingFolders,
      missingResponseFiles: missingResponseFiles)
    return (confined, refused)
  }
}
