/// A generated project.pbxproj: a project and targets with two build configurations each.
///
/// The same number of targets gives the same bytes on every machine and in every run.
struct XcodeProjectInput {
  let text: [UInt8]

  init(targets: Int) {
    var lists = Lists()
    let project = (0..<20).map { "BASE_\($0) = \"value \($0)\"" }
    lists.add(
      owner: "000000000000000000000001", of: "PBXProject",
      ["SDKROOT = iphoneos", "IPHONEOS_DEPLOYMENT_TARGET = 15.0"] + project)
    var names = ""
    for target in 0..<targets {
      let id = Self.id(1, target)
      names += "\t\t\t\t\(id),\n"
      let own = (0..<5).map { "BASE_\(($0 * 7 + target) % 20) = \"$(inherited) t\(target)\"" }
      lists.add(
        owner: id, of: "PBXNativeTarget",
        [
          "PRODUCT_BUNDLE_IDENTIFIER = com.example.app\(target)",
          "OTHER_SWIFT_FLAGS = (\"$(inherited)\", \"-DAPP\(target)\")",
        ] + own)
    }
    text = Array(
      """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = { };
      \tobjectVersion = 77;
      \tobjects = {
      \t\t000000000000000000000002 = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
      \t\t000000000000000000000001 = {
      \t\t\tisa = PBXProject;
      \t\t\tbuildConfigurationList = \(lists.id(of: "000000000000000000000001"));
      \t\t\tmainGroup = 000000000000000000000002;
      \t\t\ttargets = (
      \(names)\t\t\t);
      \t\t};
      \((0..<targets).map { Self.target($0, lists) }.joined())\(lists.text)\t};
      \trootObject = 000000000000000000000001;
      }

      """.utf8)
  }

  private static func target(_ target: Int, _ lists: Lists) -> String {
    """
    \t\t\(id(1, target)) = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = \(lists.id(of: id(1, target)));
    \t\t\tbuildPhases = ();
    \t\t\tname = App\(target);
    \t\t\tproductName = App\(target);
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};

    """
  }

  /// 24 hexadecimal digits, as Xcode numbers objects.
  private static func id(_ kind: Int, _ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "\(kind)" + String(repeating: "0", count: 23 - digits.count) + digits
  }

  /// Configuration lists and what is in them.
  private struct Lists {
    private var owners: [String: Int] = [:]
    private(set) var text = ""

    func id(of owner: String) -> String { XcodeProjectInput.id(2, owners[owner] ?? 0) }

    mutating func add(owner: String, of kind: String, _ settings: [String]) {
      let number = owners.count
      owners[owner] = number
      let configurations = ["Debug", "Release"]
      for (index, name) in configurations.enumerated() {
        let level = "LOG_LEVEL = \(name == "Debug" ? "debug" : "error")"
        text += "\t\t\(XcodeProjectInput.id(3, number * 2 + index)) = {\n"
        text += "\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n"
        for setting in settings + [level] { text += "\t\t\t\t\(setting);\n" }
        text += "\t\t\t};\n\t\t\tname = \(name);\n\t\t};\n"
      }
      text += "\t\t\(id(of: owner)) = {\n\t\t\tisa = XCConfigurationList;\n"
      text += "\t\t\tbuildConfigurations = (\n"
      for index in configurations.indices {
        text += "\t\t\t\t\(XcodeProjectInput.id(3, number * 2 + index)),\n"
      }
      text += "\t\t\t);\n\t\t\tdefaultConfigurationName = Release;\n\t\t};\n"
    }
  }
}
