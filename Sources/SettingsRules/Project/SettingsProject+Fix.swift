package import SettingsDiagnostics
import SettingsModel
package import SettingsProjects
import SettingsResolution
import SettingsSystem
import SettingsXcode
import SettingsXcodeGen

/// The result of applying automatic fixes to a config file.
package struct FixResult: Sendable {
  /// An applied fix.
  package struct Fixed: Sendable {
    /// Its location in the text at that time.
    package let location: SourceLocation?
    /// The stable name of what was found: `unused-template`.
    package let identifier: String
    /// The fix, in the imperative: `remove 'tv'`.
    package let title: String
  }

  /// In the order in which it was done.
  package let fixed: [Fixed]
  /// The remaining findings, in the current text.
  package let check: CheckResult
  /// The reason why nothing was written although there were fixes.
  package let failure: Diagnostic?
}

extension SettingsProject {
  /// The files that fixes may read, and so quote.
  package static func confined(
    _ sources: any SourceProvider, _ configFile: String, _ options: ResolutionOptions
  ) -> any SourceProvider {
    ConfinedSources.of(
      configFile, named: options.xcconfigFiles, allowsFilesOutside: options.allowsFilesOutside,
      base: sources)
  }

  /// Applies automatic fixes to the config file. All other bytes, including comments and layout,
  /// are unchanged.
  ///
  /// Each fix is first applied to the text in memory. It is kept only if no other values of any
  /// cell change. The file is replaced atomically, unless it was changed in the meantime. A second
  /// run changes nothing.
  package static func fix(
    configFile: String, options: ResolutionOptions = ResolutionOptions()
  ) -> FixResult {
    fix(configFile: configFile, sources: DiskSources(), options: options, rules: nil)
  }

  package static func fix(
    configFile: String, sources: any SourceProvider,
    options: ResolutionOptions = ResolutionOptions(), rules: [RuleID]? = nil,
    disabled: [RuleID] = []
  ) -> FixResult {
    if let refusal = refusal(toFix: configFile, sources: sources) {
      let nothing = CheckResult(diagnostics: [], files: SourceFiles(), wasReadable: true)
      return FixResult(fixed: [], check: nothing, failure: refusal)
    }
    let original: [UInt8]
    do {
      original = try confined(sources, configFile, options).read(configFile)
    } catch {
      let check = check(
        configFile: configFile, sources: sources, options: options, rules: rules,
        disabled: disabled)
      return FixResult(fixed: [], check: check, failure: nil)
    }
    let watched = WatchedSources(sources)
    var fixer = ConfigFixer(
      path: configFile, bytes: original, sources: watched, options: options, rules: rules,
      disabled: disabled)
    let check = fixer.run()
    func failed(_ failure: Diagnostic) -> FixResult {
      FixResult(
        fixed: [],
        check: Self.check(
          configFile: configFile, sources: sources, options: options, rules: rules,
          disabled: disabled),
        failure: failure)
    }
    func unwritten(_ explanation: String, help: String?) -> FixResult {
      failed(
        Diagnostic(
          "cannot-write", .error, "cannot write '\(configFile)': \(explanation)",
          path: configFile, help: help))
    }
    func unread(_ failure: SourceReadFailure) -> FixResult {
      failed(
        Diagnostic(
          "cannot-fix", .error, "cannot read '\(failure.path)': \(failure.explanation)",
          path: failure.path, help: "nothing was changed; run 'check --fix' again"))
    }
    // What could not be read may have hidden what a change affects.
    if let failure = watched.failure { return unread(failure) }
    guard fixer.bytes != original else {
      return FixResult(fixed: [], check: check, failure: nil)
    }
    do throws(SourceReadFailure) {
      guard try sources.read(configFile) == original else {
        return unwritten("it changed in the meantime", help: "run 'check --fix' again")
      }
    } catch {
      return unread(error)
    }
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(fixer.bytes, to: configFile)
    } catch {
      return unwritten(error.explanation, help: error.help)
    }
    return FixResult(fixed: fixer.fixed, check: check, failure: nil)
  }

  /// Returns the text of a config.yaml with all automatic fixes that change no other values.
  ///
  /// - Parameter bytes: The text, which need not be that of the file.
  package static func fixedText(
    of configFile: String, _ bytes: [UInt8], sources: any SourceProvider,
    options: ResolutionOptions, rules: [RuleID]?, disabled: [RuleID]
  ) -> [UInt8] {
    if refusal(toFix: configFile, sources: sources) != nil { return bytes }
    let watched = WatchedSources(sources)
    var fixer = ConfigFixer(
      path: configFile, bytes: bytes, sources: watched, options: options, rules: rules,
      disabled: disabled)
    _ = fixer.run()
    // What could not be read may have hidden what a change affects.
    return watched.failure == nil ? fixer.bytes : bytes
  }

  /// Returns the reason why a kind of file is never changed; nil for a config.yaml.
  private static func refusal(
    toFix path: String, sources: any SourceProvider
  ) -> Diagnostic? {
    if XcodeContainer.isXcodePath(path) {
      return Diagnostic(
        "cannot-fix", "'\(path)' was not changed: Xcode projects are never changed",
        help: "leave '--fix' out to check it; 'import' writes a config.yaml for the project")
    }
    if XcodeGenProject.isSpec(path, sources: sources) {
      return Diagnostic(
        "cannot-fix",
        "'\(path)' was not changed: '--fix' changes a config.yaml, not an XcodeGen spec",
        help: "leave '--fix' out to check it; 'import' writes a config.yaml for the spec")
    }
    return nil
  }
}
