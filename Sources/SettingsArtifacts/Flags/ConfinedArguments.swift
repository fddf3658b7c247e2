import SettingsDiagnostics
import SettingsSystem

/// The arguments with which a compiler only compiles: it loads no code, starts no other program, reads no further
/// arguments from files, and writes nothing but its output.
///
/// The arguments are those of a project that may come from anyone. Only known arguments pass, because every release of a
/// compiler adds some. Arguments are compared as bytes, as compilers do: with a combining character
/// after it, `@` or `-` is another `Character`.
package struct ConfinedArguments: Sendable, Equatable {
  /// The arguments that pass.
  package private(set) var kept: [String] = []
  /// The arguments that might run a program, or whose effect is not known. They may change what the code means.
  package private(set) var refused: [String] = []
  /// The folder in which a build runs the compiler.
  private let folder: String?

  /// - Parameters:
  ///   - arguments: The arguments of clang's driver. Those that only name further outputs are left out.
  ///   - folder: The folder in which a build runs clang, apart from the working directory.
  package init(clang arguments: [String], in folder: String? = nil) {
    self.folder = folder
    if refusesAll(arguments) { return }
    var rest = arguments[...]
    while let argument = rest.popFirst() { addClang(argument, &rest) }
  }

  /// The same for arguments of swiftc.
  package init(swift arguments: [String], in folder: String? = nil) {
    self.folder = folder
    if refusesAll(arguments) { return }
    var rest = arguments[...]
    while let argument = rest.popFirst() { addSwift(argument, &rest) }
  }

  /// Refuses all arguments if one contains a NUL character, up to which a compiler would read it: it
  /// might even get an option without its value, and take the next argument for that.
  private mutating func refusesAll(_ arguments: [String]) -> Bool {
    guard arguments.contains(where: { $0.utf8.contains(0) }) else { return false }
    refused = arguments
    return true
  }

  // MARK: clang

  private mutating func addClang(_ argument: String, _ rest: inout ArraySlice<String>) {
    switch argument {
    case "-Xclang", "-Xpreprocessor": addPassed(by: argument, &rest, ClangOptions.behindDriver)
    case _ where argument.utf8.starts(with: "-Wp,".utf8): addPreprocessor(argument)
    case _ where argument.hasPrefix("-Xarch_"):
      guard let next = rest.popFirst() else { return refused.append(argument) }
      let isKnown = ClangOptions.architectures.contains(String(argument.dropFirst(7)))
      switch ClangOptions.driver.match(next) {
      case .alone(.passed) where isKnown, .joined(.passed) where isKnown && !isPrecompiled(next):
        kept += [argument, next]
      default: refused.append("\(argument) \(next)")
      }
    default: add(argument, &rest, ClangOptions.driver)
    }
  }

  /// Adds an option with its value.
  private mutating func add(
    _ option: String, _ rest: inout ArraySlice<String>, _ table: OptionTable
  ) {
    switch table.match(option) {
    case .joined(.passed) where isPrecompiled(option): refused.append(option)
    case .alone(.passed), .joined(.passed): kept.append(option)
    case .alone(.leftOut), .joined(.leftOut): break
    case .unknown: refused.append(option)
    case .separate(let use, let accepted):
      guard let value = rest.popFirst() else { return refused.append(option) }
      if use == .leftOut { return }
      if accepts(value, of: option, accepted) {
        kept += [option, value]
      } else {
        refused.append("\(option) \(value)")
      }
    }
  }

  /// Whether a value is one that an option may have. A precompiled header is not: it is code that
  /// only its author knows.
  private func accepts(
    _ value: String, of option: String, _ accepted: OptionTable.Value
  ) -> Bool {
    let isHeaderOfSwift = ["-import-objc-header", "-internal-import-bridging-header"].contains(
      option)
    return accepted.accepts(value) && !isPrecompiled(option + value)
      && !(isHeaderOfSwift && value.lowercased().utf8.suffix(4).elementsEqual(".pch".utf8))
  }

  /// Whether clang would read another file instead of a header that an option includes: the
  /// precompiled one beside it.
  private func isPrecompiled(_ option: String) -> Bool {
    let name = "-include".utf8
    guard option.utf8.starts(with: name) else { return false }
    let header = String(decoding: option.utf8.dropFirst(name.count), as: UTF8.self)
    let headers = [header] + [folder.map { LexicalPath.join($0, header) }].compactMap(\.self)
    return headers.contains { header in
      [".pch", ".gch"].contains { DiskEntry.exists(header + $0) }
    }
  }

  /// Adds an argument for the compiler behind the driver, whose value has an option of its own:
  /// `-Xclang -include -Xclang a.h`.
  private mutating func addPassed(
    by option: String, _ rest: inout ArraySlice<String>, _ table: OptionTable
  ) {
    guard let argument = rest.popFirst() else { return refused.append(option) }
    func value() -> String? {
      guard rest.first == option else { return nil }
      rest = rest.dropFirst()
      return rest.popFirst()
    }
    switch table.match(argument) {
    case .alone(.passed), .joined(.passed): kept += [option, argument]
    case .alone(.leftOut), .joined(.leftOut): break
    case .separate(.leftOut, _): _ = value()
    case .separate(.passed, let accepted):
      if let value = value(), accepts(value, of: argument, accepted) {
        kept += [option, argument, option, value]
      } else {
        refused.append("\(option) \(argument)")
      }
    case .unknown:
      refused.append("\(option) \(argument)")
      // The value of an unknown argument is not an argument.
      if rest.first == option, rest.dropFirst().first?.hasPrefix("-") == false { _ = value() }
    }
  }

  /// Adds `-Wp,A,B`, which contains arguments of the preprocessor.
  private mutating func addPreprocessor(_ argument: String) {
    // As bytes, as clang splits it.
    let parts = argument.utf8.split(separator: UInt8(ascii: ",")).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
    // `-MD` and `-MMD` have a value here, which names a file.
    if let first = parts.first, ["-MD", "-MMD"].contains(first), parts.count <= 2 { return }
    let isKnown = parts.allSatisfy { part in
      ["-D", "-U"].contains { part.utf8.starts(with: $0.utf8) && part.utf8.count > 2 }
    }
    if isKnown { kept.append(argument) } else { refused.append(argument) }
  }

  // MARK: Swift

  private static let testingMacros = "/usr/lib/swift/host/plugins/testing"

  private mutating func addSwift(_ argument: String, _ rest: inout ArraySlice<String>) {
    switch argument {
    case "-Xcc":
      guard let first = rest.popFirst() else { return refused.append(argument) }
      var passed = [first]
      while rest.first == "-Xcc", let next = rest.dropFirst().first {
        passed.append(next)
        rest = rest.dropFirst(2)
      }
      let own = ConfinedArguments(clang: passed, in: folder)
      kept += own.kept.flatMap { ["-Xcc", $0] }
      refused += own.refused.map { "-Xcc \($0)" }
    case "-Xfrontend": addPassed(by: argument, &rest, SwiftOptions.table)
    // Xcode names the macros of Swift Testing, which print nothing, for each target of tests.
    case "-plugin-path" where rest.first?.hasSuffix(Self.testingMacros) == true: rest.removeFirst()
    default: add(argument, &rest, SwiftOptions.table)
    }
  }
}

extension CompilerFlags {
  /// The flags that pass, and the arguments that do not, with their settings.
  ///
  /// - Parameter folder: The folder in which a build runs the compiler.
  package func confined(
    _ language: Language, in folder: String?
  ) -> (flags: CompilerFlags, refused: [Flag]) {
    var kept: [Flag] = []
    var refused: [Flag] = []
    for flag in flags {
      let own =
        language == .swift
        ? ConfinedArguments(swift: flag.arguments, in: folder)
        : ConfinedArguments(clang: flag.arguments, in: folder)
      if !own.kept.isEmpty { kept.append(Flag(flag.setting, own.kept)) }
      if !own.refused.isEmpty { refused.append(Flag(flag.setting, own.refused)) }
    }
    let confined = CompilerFlags(
      flags: kept, leftOut: leftOut, missingFolders: missingFolders,
      missingResponseFiles: missingResponseFiles)
    return (confined, refused)
  }
}
