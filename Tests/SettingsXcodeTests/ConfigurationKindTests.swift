import SettingsDiagnostics
import SettingsModel
import SettingsProjects
import SettingsResolution
import SettingsTestSupport
import Testing

/// Whether a configuration of an Xcode project is one for debugging.
struct ConfigurationKindTests {
  private static func configuration(
    _ name: String, _ settings: String
  ) throws -> BuildConfiguration {
    let text = """
      {
        objects = {
          P = { isa = PBXProject; buildConfigurationList = L; targets = ( ); };
          L = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
          C = { isa = XCBuildConfiguration; name = "\(name)"; buildSettings = { \(settings) }; };
        };
        rootObject = P;
      }
      """
    let project = try SettingsProject(
      configFile: "P.xcodeproj",
      sources: InMemorySources(files: ["P.xcodeproj/project.pbxproj": Array(text.utf8)]),
      projectDirectory: "/project", options: ResolutionOptions())
    return try #require(project.outline.configurations.first)
  }

  @Test(arguments: [
    ("Debug", "", BuildConfiguration.Kind.debug, BuildConfiguration.KindBasis.name),
    ("My DEBUG", "SWIFT_OPTIMIZATION_LEVEL = \"-O\";", .debug, .name),
    ("Pre-release", "GCC_OPTIMIZATION_LEVEL = 0;", .release, .name),
    ("Beta", "", .release, .assumed), ("Beta", "GCC_OPTIMIZATION_LEVEL = 0;", .debug, .settings),
    ("Beta", "GCC_OPTIMIZATION_LEVEL = s;", .release, .assumed),
    ("Beta", "SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";", .debug, .settings),
    ("Beta", "GCC_PREPROCESSOR_DEFINITIONS = \"X DEBUG=1\";", .debug, .settings),
    ("Beta", "GCC_PREPROCESSOR_DEFINITIONS = ( X, \"DEBUG=1\", );", .debug, .settings),
    ("Beta", "GCC_PREPROCESSOR_DEFINITIONS = ( \"DEBUG=0\", \"DEBUGGER\", );", .release, .assumed),
    ("Beta", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = ( );", .release, .assumed),
    ("Beta", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = ( \"X DEBUG\", );", .debug, .settings),
  ])
  func `a configuration is for debugging if its name or its definitions show it`(
    name: String, settings: String, kind: BuildConfiguration.Kind,
    basis: BuildConfiguration.KindBasis
  ) throws {
    let configuration = try Self.configuration(name, settings)
    #expect(configuration.kind == kind)
    #expect(configuration.basis == basis)
  }
}
