import SettingsDiagnostics
import SettingsModel
import SettingsProducts
import SettingsProjects
import SettingsRendering
import SettingsSystem

/// `verify`: compares built products with the effective settings of their cells.
enum VerifyCommand: Command {
  static let specification = CommandSpecification(
    name: .verify,
    summary: "compare built products with the settings that they were made with",
    positionals: .files("PATH …"),
    options: [.logging]
      + OptionName.input.filter { ![.scheme, .action].contains($0) } + OptionName.answer
      + OptionName.general,
    ownHelp: [
      .target: "the cell or target that made the product (default: found by its identifier)",
      .configuration: "the build configuration of the products (default: found)",
      .logging: "show what this JSON of 'compare-logging --binary' says about the products",
      .strict: "treat warnings, and what is unknown, as errors",
    ],
    formats: Format.names,
    details: """
      Reads apps, extensions, frameworks, .ipa and .xcarchive files and programs, without running or
      unpacking them, on any machine. Info.plist, the program, the entitlements and the resources of
      each product are compared with its cell, which its bundle identifier and name determine. Every
      embedded extension, watch app, app clip and framework has a cell of its own.

      Exits with 1 if a product differs. What cannot be read or decided is unknown, and counts with
      --strict. Certificates are not checked. Policies about products are in docs/policies.md.
      """,
    examples: [
      .init(
        line: "resolve-settings verify build/HelloWorld.app", meaning: "a product and its parts"),
      .init(
        line: "resolve-settings verify build/*.ipa --strict", meaning: "a family of apps, in CI"),
      .init(
        line: "resolve-settings verify HelloWorld.xcarchive -t HelloWorld@Release --xcode 16.4",
        meaning: "with a certain cell and release of Xcode"),
      .init(
        line: "resolve-settings verify build/*.ipa --format html -o products.html",
        meaning: "the table as a page"),
    ])

  enum Format: String, OutputFormat {
    case text
    case json
    case junit
    case github
    case html
  }

  static func run(
    _ invocation: Invocation, _ context: inout CommandContext
  ) throws(UsageError) -> ExitCode {
    for path in invocation.positionals where !DiskEntry.exists(path) {
      context.report(
        Diagnostic(
          "unreadable-file", "cannot read '\(path)': no such file", path: path,
          help: "name an app, an .ipa, an .xcarchive, a framework or a program"))
      return .unusable
    }
    var log: ProductLog?
    if let path = invocation.value(.logging) {
      guard let read = self.log(at: path, &context) else { return .unusable }
      log = read
    }
    let selectors = try CellSelector.selectors(words: [], in: invocation)
    guard let project = try ProjectAccess.load(invocation, for: selectors, &context) else {
      return .unusable
    }
    var chosen: [CellReference]?
    if invocation.has(.target) || invocation.has(.configuration) {
      chosen = try ProjectAccess.cells(selectors, of: project, invocation)
    }
    let verification: ProductVerification
    do throws(ResolutionFailure) {
      var verifier = try ProductVerifier(
        project, chosen: chosen, choosesTarget: invocation.has(.target), log: log)
      verification = try verifier.verify(invocation.positionals)
    } catch {
      context.report(error.diagnostics, in: error.files)
      return .unusable
    }
    for path in invocation.positionals { context.noteInput(path) }
    print(verification, as: invocation.format(), &context)
    if verification.hasErrors { return .findings }
    return context.isStrict && verification.hasWarnings ? .findings : .fine
  }

  /// Whether all products are from archives, which Xcode builds as for an installation.
  static func isInstall(_ invocation: Invocation) -> Bool {
    invocation.command == .verify
      && invocation.positionals.allSatisfy { path in
        let path = LexicalPath.normalize(path)
        return path.hasSuffix(".ipa") || path.hasSuffix(".xcarchive")
      }
  }

  private static func print(
    _ verification: ProductVerification, as format: Format, _ context: inout CommandContext
  ) {
    switch format {
    case .text:
      let style = TerminalStyle(isColored: context.isOutputColored)
      context.output.append(
        VerificationText(style: style, isQuiet: context.isQuiet).render(verification))
    case .json: context.output = VerificationJSON.render(verification)
    case .junit:
      context.output.append(VerificationJUnit.render(verification, isStrict: context.isStrict))
    case .github:
      context.output.append(
        GitHubAnnotations(files: verification.files).render(
          verification.problems + verification.findings.map(\.diagnostic)))
    case .html: context.output.append(VerificationHTML.render(verification))
    }
  }

  private static func log(at path: String, _ context: inout CommandContext) -> ProductLog? {
    let help = "write it with 'compare-logging --binary PRODUCT --format json > FILE'"
    let bytes: [UInt8]
    do throws(SourceReadFailure) { bytes = try DiskSources().read(path) } catch {
      context.report(
        Diagnostic("unreadable-file", "cannot read '\(path)': \(error.explanation)", path: path))
      return nil
    }
    do throws(ProductLog.Failure) { return try ProductLog(bytes) } catch {
      var files = SourceFiles()
      let file = files.add(path: path, bytes: bytes)
      let offset = UInt32(clamping: error.offset)
      let range = SourceRange(file: file, start: offset, end: offset)
      context.report(
        Diagnostic("invalid-logging", error.message, at: range, help: help), in: files)
      return nil
    }
  }
}
