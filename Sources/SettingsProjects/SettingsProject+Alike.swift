import AppleDefaults
import SettingsConfig
import SettingsModel
import SettingsXcode

extension SettingsProject {
  /// Returns a function that compares how two targets are written: one of this project and one of a later one.
  ///
  /// If it returns true, the cells of both have the same values in each configuration.
  ///
  /// - Returns: Nil if the values depend on more than the text of the two projects.
  package func unchangedTargets(with later: SettingsProject) -> (
    (_ old: Int?, _ new: Int?) -> Bool
  )? {
    guard let spec, let laterSpec = later.spec, let directory, directory == later.directory,
      options.isSame(as: later.options)
    else { return nil }
    var xcconfigOptions = XcconfigLoader.Options()
    // An earlier revision has no folders, and so no root. A file that the later one rejects is different.
    xcconfigOptions.searchPaths = [laterSpec.folder]
    xcconfigOptions.rootFolder = later.loaded.rootFolder ?? loaded.rootFolder
    var files = XcconfigComparison(old: sources, new: later.sources, options: xcconfigOptions)
    var comparison = SpecComparison(old: spec, new: laterSpec) { files.isAlike($0) }
    return { comparison.isAlike(oldTarget: $0, newTarget: $1) }
  }

  /// The folder that SRCROOT is made of.
  private var directory: String? {
    (planner.lowering as? SpecLowering)?.builtIns.projectDirectory
  }
}
