package import SettingsDiagnostics
import SettingsSystem
package import SettingsXcode

/// Finds the catalog of compiler settings in the Swift toolchain that is in use.
package enum ToolchainCatalog {
  /// - Parameter compiler: The Swift compiler that reports the location of the toolchain.
  package static func load(
    compiler: String = "swiftc"
  ) throws(ResolutionFailure) -> CompilerCatalog {
    let folder = try usrFolder(compiler) + "/" + CompilerCatalog.folder
    let sources = DiskSources()
    var contents: [[UInt8]] = []
    let names = [
      CompilerCatalog.clangFile, CompilerCatalog.swiftFile, CompilerCatalog.linkerFile,
      CompilerCatalog.librarianFile,
    ]
    for file in names {
      do throws(SourceReadFailure) {
        contents.append(try sources.read("\(folder)/\(file)"))
      } catch {
        throw ResolutionFailure(
          message: "the toolchain has no catalog of compiler settings: cannot read "
            + "'\(folder)/\(file)'",
          help: "toolchains from swift.org have one since 6.2; put one of them first in PATH")
      }
    }
    do throws(CompilerCatalog.Failure) {
      return try CompilerCatalog(
        clang: contents[0], swift: contents[1], linker: contents[2], librarian: contents[3])
    } catch {
      let index = names.firstIndex(of: error.file) ?? 0
      let path = "\(folder)/\(error.file)"
      var files = SourceFiles()
      let file = files.add(path: path, bytes: contents[index])
      let diagnostic = error.offset.map {
        PropertyList.Failure(message: error.message, offset: $0).diagnostic(in: file)
      }
      throw ResolutionFailure(
        diagnostics: [
          diagnostic ?? Diagnostic("catalog", "cannot use '\(path)': \(error.message)")
        ], files: files)
    }
  }

  /// The toolchain's `usr` folder.
  ///
  /// The compiler in PATH is usually inside it. Only a proxy for another compiler has to be run.
  private static func usrFolder(_ compiler: String) throws(ResolutionFailure) -> String {
    let disk = DiskSources()
    if let path = Environment.executable(named: compiler), let real = disk.canonicalPath(path) {
      let usr = LexicalPath.directory(of: LexicalPath.directory(of: real))
      if DiskEntry.isDirectory("\(usr)/\(CompilerCatalog.folder)") { return usr }
    }
    return try answeredFolder(compiler)
  }

  /// Returns the folder that the compiler itself reports.
  private static func answeredFolder(_ compiler: String) throws(ResolutionFailure) -> String {
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try CompilerProcess([compiler, CompilerInformation.question]).run()
    } catch {
      throw ResolutionFailure(
        message: "the Swift compiler is needed to find its catalog of settings, and "
          + error.explanation,
        help: "put '\(compiler)' into PATH")
    }
    if let ending = outcome.failedEnding {
      throw ResolutionFailure(
        message: "'\(compiler) \(CompilerInformation.question)' \(ending)",
        help: "check that it works by itself, with the same TMPDIR")
    }
    guard let answer = CompilerInformation(answer: outcome.output) else {
      throw ResolutionFailure(
        message: "'\(compiler) \(CompilerInformation.question)' does not report where the "
          + "toolchain is",
        help: "Swift 6.2 or newer is needed")
    }
    return answer.usr
  }
}
