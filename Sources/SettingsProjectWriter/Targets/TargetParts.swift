import SettingsXcodeGen

/// The parts of a target that its dependencies add.
struct TargetParts {
  var dependencies: [ObjectID] = []
  var linked: [PhaseList.File] = []
  var packageProducts: [ObjectID] = []
  var searchFolders: Set<String> = []
  /// Embedded products by the phase that copies them.
  var resources: [PhaseList.File] = []
  var frameworks: [PhaseList.File] = []
  var extensions: [PhaseList.File] = []
  var extensionKitExtensions: [PhaseList.File] = []
  var systemExtensions: [PhaseList.File] = []
  var appClips: [PhaseList.File] = []
  var watchApps: [PhaseList.File] = []
  var bundles: [PhaseList.File] = []
  var xpcServices: [PhaseList.File] = []
  /// Those with a destination of their own, in the order of their first use.
  var copies: [(destination: CopyDestination, files: [PhaseList.File])] = []

  mutating func embed(
    _ file: PhaseList.File, _ type: XcodeGenProductType, isForWatch: Bool,
    copy: CopyDestination?
  ) {
    if let copy {
      add(file, to: copy)
    } else if type.name == "extensionkit-extension" {
      extensionKitExtensions.append(file)
    } else if type.isExtensionProduct {
      extensions.append(file)
    } else if type.isSystemExtension {
      systemExtensions.append(file)
    } else if type.name == "application.on-demand-install-capable" {
      appClips.append(file)
    } else if type.isFrameworkProduct {
      frameworks.append(file)
    } else if type.isApplication, isForWatch {
      watchApps.append(file)
    } else if type.name == "xpc-service" {
      xpcServices.append(file)
    } else {
      resources.append(file)
    }
  }

  mutating func add(_ file: PhaseList.File, to destination: CopyDestination) {
    if let index = copies.firstIndex(where: { $0.destination == destination }) {
      copies[index].files.append(file)
    } else {
      copies.append((destination, [file]))
    }
  }
}
