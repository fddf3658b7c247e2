extension NewProject {
  /// The name of the file from which all others follow.
  package static let configName = "config.yaml"

  /// All files of the project, config.yaml first.
  package var files: [NewFile] {
    var result = [NewFile(Self.configName, ConfigText(self).text)]
    result += sources.files.map { NewFile("\(name)/\($0.path)", $0.text) }
    result += interfaceFiles.map { NewFile("\(name)/\($0.path)", $0.text) }
    if let path = infoPlistPath {
      result.append(NewFile(path, infoPlist))
    }
    if hasUnitTests {
      result += sources.tests.map { NewFile("\(testTargetName)/\($0.path)", $0.text) }
      result.append(
        NewFile(
          testInfoPlistPath,
          PropertyListDocument.bundle(packageType: "BNDL", isApplication: false)))
    }
    return result
  }

  private var sources: (files: [NewFile], tests: [NewFile]) {
    if isObjectiveC {
      let sources = ObjectiveCSources(project: self)
      return (sources.files, sources.tests)
    }
    let sources = SwiftSources(project: self)
    return (sources.files, sources.tests)
  }

  var testInfoPlistPath: String { "\(testTargetName)/\(era.infoPlistName(testTargetName))" }

  private var infoPlist: String {
    switch template.product {
    case .application:
      PropertyListDocument.bundle(
        packageType: "APPL", isApplication: true,
        scene: hasScenes
          ? .init(
            delegate: className("SceneDelegate"), storyboard: mainStoryboards.first?.name) : nil)
    case .framework, .staticLibrary:
      PropertyListDocument.bundle(packageType: "FMWK", isApplication: false)
    }
  }

  /// Storyboards, nib files and the asset catalog.
  private var interfaceFiles: [NewFile] {
    guard template.product == .application else { return [] }
    let folder = era.languageFolder
    var files = mainStoryboards.map { device, name in
      NewFile(
        "\(folder)/\(name).storyboard",
        InterfaceDocument.storyboard(
          scenes(for: device), isPad: device == .ipad, module: isObjectiveC ? nil : moduleName))
    }
    if !usesStoryboards, era == .classic {
      for nib in nibOwners {
        files.append(
          NewFile(
            "\(folder)/\(nib.owner).xib",
            InterfaceDocument.nib(
              owner: nib.owner, viewClass: nib.viewClass, isPad: devices == .ipad)))
      }
    }
    if hasLaunchStoryboard {
      files.append(
        NewFile(
          "\(folder)/LaunchScreen.storyboard",
          InterfaceDocument.storyboard(
            [Scene("viewController")], isPad: devices == .ipad, isLaunchScreen: true)))
    }
    if era == .modern {
      let catalog = AssetCatalog.name
      files.append(NewFile("\(catalog)/Contents.json", AssetCatalog.contents))
      files.append(
        NewFile("\(catalog)/AppIcon.appiconset/Contents.json", AssetCatalog.appIcon(devices)))
    }
    return files
  }
}
