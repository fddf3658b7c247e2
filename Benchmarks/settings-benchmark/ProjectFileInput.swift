/// A generated project.pbxproj as Xcode writes them: mostly file references, build files and
/// groups, and occasionally a target with its build configurations.
///
/// The bytes are the same on every machine and in every run.
struct ProjectFileInput {
  let text: [UInt8]
  let targets: Int

  /// A cell in the middle of the file, and a setting that the project and the target assign.
  var coldCell: String { "Module\(targets / 2)@Debug" }
  let coldKey = "OTHER_SWIFT_FLAGS"

  /// - Parameter bytes: how large it becomes at least.
  init(bytes: Int) { self.init { $1 < bytes } }

  init(targets: Int) { self.init { count, _ in count < targets } }

  /// - Parameter needsMore: Whether another target is needed after a number of targets and bytes.
  private init(needsMore: (_ targets: Int, _ bytes: Int) -> Bool) {
    var objects = ""
    var children: [String] = []
    var list: [String] = []
    while needsMore(list.count, objects.utf8.count) {
      let target = list.count
      objects += Self.files(of: target)
      objects += Self.target(target)
      children.append(Self.identifier(6, target, 0))
      list.append("\t\t\t\t\(Self.identifier(1, target, 0)) /* Module\(target) */,\n")
    }
    targets = list.count
    text = Array((Self.head + objects + Self.foot(children, list)).utf8)
  }

  func identifier(ofTarget target: Int) -> String { Self.identifier(1, target, 0) }

  /// As Xcode's: 24 hexadecimal digits that look like chance.
  private static func identifier(_ kind: Int, _ target: Int, _ index: Int) -> String {
    var random = SplitMix(state: UInt64(kind) << 48 | UInt64(target) << 16 | UInt64(index))
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for _ in 0..<24 { text.append(digits[random.next(below: 16)]) }
    return text
  }

  // MARK: One target

  private static let filesOfTarget = 60

  /// Its files: references, the build files of its sources phase, and a group.
  private static func files(of target: Int) -> String {
    var references = "", buildFiles = "", group = "", phase = ""
    for index in 0..<filesOfTarget {
      let name = "View\(index)Controller+Module\(target).swift"
      let file = identifier(4, target, index), build = identifier(5, target, index)
      references +=
        "\t\t\(file) /* \(name) */ = {isa = PBXFileReference; fileEncoding = 4; "
        + "lastKnownFileType = sourcecode.swift; path = \"\(name)\"; sourceTree = \"<group>\"; };\n"
      buildFiles +=
        "\t\t\(build) /* \(name) in Sources */ = {isa = PBXBuildFile; "
        + "fileRef = \(file) /* \(name) */; };\n"
      group += "\t\t\t\t\(file) /* \(name) */,\n"
      phase += "\t\t\t\t\(build) /* \(name) in Sources */,\n"
    }
    return buildFiles + references + """
      \t\t\(identifier(6, target, 0)) /* Module\(target) */ = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(group)\t\t\t);
      \t\t\tpath = Module\(target);
      \t\t\tsourceTree = "<group>";
      \t\t};
      \t\t\(identifier(7, target, 0)) /* Sources */ = {
      \t\t\tisa = PBXSourcesBuildPhase;
      \t\t\tbuildActionMask = 2147483647;
      \t\t\tfiles = (
      \(phase)\t\t\t);
      \t\t\trunOnlyForDeploymentPostprocessing = 0;
      \t\t};

      """
  }

  private static func target(_ target: Int) -> String {
    """
    \t\t\(identifier(1, target, 0)) /* Module\(target) */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = \(identifier(2, target, 0));
    \t\t\tbuildPhases = (
    \t\t\t\t\(identifier(7, target, 0)) /* Sources */,
    \t\t\t);
    \t\t\tbuildRules = (
    \t\t\t);
    \t\t\tdependencies = (
    \t\t\t);
    \t\t\tname = Module\(target);
    \t\t\tproductName = Module\(target);
    \t\t\tproductType = "com.apple.product-type.framework";
    \t\t};
    \(configurations(identifier(2, target, 0), [identifier(3, target, 0), identifier(3, target, 1)]) {
      """
      \t\t\t\tDEFINES_MODULE = YES;
      \t\t\t\tINFOPLIST_FILE = Module\(target)/Info.plist;
      \t\t\t\tLD_RUNPATH_SEARCH_PATHS = (
      \t\t\t\t\t"$(inherited)",
      \t\t\t\t\t"@executable_path/Frameworks",
      \t\t\t\t\t"@loader_path/Frameworks",
      \t\t\t\t);
      \t\t\t\tOTHER_SWIFT_FLAGS = "$(inherited) -DMODULE\(target)_\($0)";
      \t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = "com.example.module-\(target)";
      \t\t\t\tPRODUCT_NAME = "$(TARGET_NAME:c99extidentifier)";
      \t\t\t\tSKIP_INSTALL = YES;

      """
    })
    """
  }

  /// Returns a list of two configurations with their settings.
  private static func configurations(
    _ list: String, _ configurations: [String], settings: (String) -> String
  ) -> String {
    var text = """
      \t\t\(list) /* Build configuration list */ = {
      \t\t\tisa = XCConfigurationList;
      \t\t\tbuildConfigurations = (
      \t\t\t\t\(configurations[0]) /* Debug */,
      \t\t\t\t\(configurations[1]) /* Release */,
      \t\t\t);
      \t\t\tdefaultConfigurationIsVisible = 0;
      \t\t\tdefaultConfigurationName = Release;
      \t\t};

      """
    for (identifier, name) in zip(configurations, ["Debug", "Release"]) {
      text += """
        \t\t\(identifier) /* \(name) */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\tbuildSettings = {
        \(settings(name))\t\t\t};
        \t\t\tname = \(name);
        \t\t};

        """
    }
    return text
  }

  // MARK: Around them

  private static let head = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 56;
    \tobjects = {


    """

  private static func foot(_ groups: [String], _ targets: [String]) -> String {
    let project = identifier(0, 0, 0), list = identifier(0, 0, 1), group = identifier(0, 0, 2)
    return """
      \t\t\(group) = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \(groups.map { "\t\t\t\t\($0),\n" }.joined())\t\t\t);
      \t\t\tsourceTree = "<group>";
      \t\t};
      \t\t\(project) /* Project object */ = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = \(list);
      \t\t\tdevelopmentRegion = en;
      \t\t\tmainGroup = \(group);
      \t\t\tprojectDirPath = "";
      \t\t\ttargets = (
      \(targets.joined())\t\t\t);
      \t\t};
      \(configurations(list, [identifier(0, 0, 3), identifier(0, 0, 4)]) {
        """
        \t\t\t\tCLANG_ENABLE_MODULES = YES;
        \t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 15.0;
        \t\t\t\tOTHER_SWIFT_FLAGS = "-D\($0 == "Debug" ? "DEBUG" : "NDEBUG")";
        \t\t\t\tSDKROOT = iphoneos;
        \t\t\t\tSWIFT_VERSION = 5.0;

        """
      })\t};
      \trootObject = \(project) /* Project object */;
      }

      """
  }
}
