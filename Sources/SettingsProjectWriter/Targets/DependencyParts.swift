import SettingsXcodeGen

/// The parts of a target that its dependencies add.
struct DependencyParts {
  var dependencies: [ObjectID] = []
  var linked: [PhaseList.File] = []
  var packageProducts: [ObjectID] = []
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
      return
    }
    switch type.embeddingPhase(isForWatch: isForWatch) {
    case .resources: resources.append(file)
    case .frameworks: frameworks.append(file)
    case .extensions: extensions.append(file)
    case .extensionKitExtensions: extensionKitExtensions.append(file)
    case .systemExtensions: systemExtensions.append(file)
    case .appClips: appClips.append(file)
    case .watchApps: watchApps.append(file)
    case .xpcServices: xpcServices.append(file)
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
