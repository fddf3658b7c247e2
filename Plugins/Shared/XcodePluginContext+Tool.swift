// Xcode alone has this module. The code was compiled with a stand-in for it, and never run in Xcode.
#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension XcodePluginContext {
    /// Runs a tool of this package in the folder of the Xcode project, so that the tool finds the
    /// config.yaml there, or the project itself.
    func runTool(_ name: String, options: [String], arguments: [String]) throws {
      try tool(named: name).run(options, arguments, in: xcodeProject.directoryURL)
    }

    /// The arguments of a command without the targets that Xcode adds; if there are no others, these
    /// targets.
    ///
    /// Xcode adds `--target NAME` for each target that is selected in its dialog, and not every
    /// command accepts that.
    func ownArguments(_ arguments: [String]) -> [String] {
      var extractor = ArgumentExtractor(arguments)
      let targets = extractor.extractOption(named: "target")
      let own = extractor.remainingArguments
      return own.isEmpty ? targets : own
    }
  }
#endif
