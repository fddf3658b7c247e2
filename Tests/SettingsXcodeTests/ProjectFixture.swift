import Foundation
import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsXcode

/// Small Xcode projects written for these tests, in memory.
enum ProjectFixture {
  /// An application with an extension's worth of everything: configurations at both levels, an xcconfig
  /// file reached through groups, one reached through a synchronized folder, an aggregate target.
  static let app = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objectVersion = 77;
      objects = {
        P0 /* Project object */ = {
          isa = PBXProject; attributes = { CLASSPREFIX = HW; };
          buildConfigurationList = L0; developmentRegion = en; mainGroup = G0;
          projectDirPath = ""; targets = ( T1 /* App */, T2 /* All */, );
        };
        G0 = { isa = PBXGroup; children = ( G1, ); sourceTree = "<group>"; };
        G1 = { isa = PBXGroup; children = ( F1, F2, ); path = Configs; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Sources/main.swift; sourceTree = SOURCE_ROOT; };
        S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = F2; };
        H1 = { isa = PBXSourcesBuildPhase; files = ( B1, ); };
        T1 = {
          isa = PBXNativeTarget; name = App; buildConfigurationList = L1; buildPhases = ( H1, );
          productType = "com.apple.product-type.application";
        };
        T2 = { isa = PBXAggregateTarget; name = All; buildConfigurationList = L2; };
        L0 = {
          isa = XCConfigurationList; buildConfigurations = ( C01, C02, );
          defaultConfigurationName = Release;
        };
        L1 = {
          isa = XCConfigurationList; buildConfigurations = ( C11, C12, );
          defaultConfigurationName = Release;
        };
        L2 = { isa = XCConfigurationList; buildConfigurations = ( C21, ); };
        C01 = {
          isa = XCBuildConfiguration; name = Debug;
          baseConfigurationReferenceAnchor = S1;
          baseConfigurationReferenceRelativePath = Base.xcconfig;
          buildSettings = { SDKROOT = iphoneos; SWIFT_VERSION = 5.0; FLAGS = project; };
        };
        C02 = {
          isa = XCBuildConfiguration; name = Release;
          buildSettings = { SDKROOT = iphoneos; SWIFT_VERSION = 5.0; FLAGS = project; };
        };
        C11 = {
          isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F1;
          buildSettings = {
            FLAGS = ( "$(inherited)", "target flag", );
            "FLAGS[sdk=macosx*]" = never;
            0NAME = never;
            PRODUCT_NAME = "$(TARGET_NAME)";
            QUOTED = "say \\"hi\\"";
          };
        };
        C12 = {
          isa = XCBuildConfiguration; name = Release;
          buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; };
        };
        C21 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { A = 1; }; };
      };
      rootObject = P0;
    }

    """

  /// A project with one application, which has one setting.
  static func small(_ value: String) -> String {
    """
    {
      objects = {
        P = { isa = PBXProject; buildConfigurationList = L; targets = ( T, ); };
        L = {
          isa = XCConfigurationList; buildConfigurations = ( D, R, );
          defaultConfigurationName = Release;
        };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        T = {
          isa = PBXNativeTarget; name = App; buildConfigurationList = TL;
          productType = "com.apple.product-type.application";
        };
        TL = { isa = XCConfigurationList; buildConfigurations = ( TD, TR, ); };
        TD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { W = "\(value)"; }; };
        TR = { isa = XCBuildConfiguration; name = Release; buildSettings = { W = "\(value)"; }; };
      };
      rootObject = P;
    }

    """
  }

  /// The file of a workspace that lists places.
  static func workspace(_ places: [String]) -> String {
    let references = places.map { "  <FileRef location=\"\($0)\"/>\n" }.joined()
    return "<Workspace version=\"1.0\">\n\(references)</Workspace>\n"
  }

  static let files: [String: String] = [
    "App.xcodeproj/project.pbxproj": app,
    "Configs/App.xcconfig": "FLAGS = $(inherited) file\nFROM_FILE = yes\n",
    "Shared/Base.xcconfig": "FLAGS = base\n",
  ]

  /// Opens a project of the given files, without a catalog, so that the machine does not matter.
  static func open(
    _ path: String = "App.xcodeproj", _ files: [String: String] = files
  ) throws -> SettingsProject {
    try SettingsProject(
      configFile: path, sources: InMemorySources(files: files.mapValues { Array($0.utf8) }),
      projectDirectory: "/project", options: options)
  }

  /// Without a catalog: a folder that has none is named, which is reported and no more.
  static var options: ResolutionOptions {
    var options = ResolutionOptions()
    options.catalog = "/there/is/none"
    return options
  }

  /// The diagnostics of reading a project file, and whether there was a project.
  static func read(_ text: [UInt8]) -> (project: XcodeProject?, diagnostics: [Diagnostic]) {
    var files = SourceFiles()
    var collector = DiagnosticCollector()
    let file = files.add(path: "App.xcodeproj/project.pbxproj", bytes: text)
    let project = XcodeProjectReader.read(
      text, path: "App.xcodeproj", file: file, diagnostics: &collector)
    return (project, collector.diagnostics)
  }
}
