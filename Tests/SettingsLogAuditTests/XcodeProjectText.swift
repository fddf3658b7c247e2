/// The text of a project file with a few targets, each in Debug and Release.
struct XcodeProjectText {
  struct Target {
    var name = "T"
    /// The text after `com.apple.product-type.`.
    var type = "tool"
    var sources: [String] = []
    /// The identifiers of other objects that the Sources phase names.
    var compiled: [String] = []
    /// The identifiers of what the Frameworks phase links, and of what the target copies. `PR_X` is
    /// the product of X.
    var links: [String] = []
    var copies: [String] = []
    var dependencies: [String] = []
    var packages: [String] = []
    var settings = ""
    /// The filter of everything that the target links, copies and depends on: `platformFilter =
    /// ios; `.
    var filter = ""
    /// The filter of the last source.
    var sourceFilter = ""
  }

  let targets: [Target]
  var objects = ""
  var sdk = "macosx"

  var text: String {
    let targets = targets.map(text).joined(separator: "\n")
    let names = self.targets.map { "T_\($0.name)" }.joined(separator: ", ")
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; classes = {}; objectVersion = 56; objects = {
      \(targets)
      XP_Debug = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = \(sdk); \
      GCC_PREPROCESSOR_DEFINITIONS = "DEBUG=1"; SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; }; \
      name = Debug; };
      XP_Release = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = \(sdk); }; name = Release; };
      XLP = {isa = XCConfigurationList; buildConfigurations = (XP_Debug, XP_Release); };
      G = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
      PJ = {isa = PBXProject; buildConfigurationList = XLP; mainGroup = G; targets = (\(names)); };
      \(objects)
      }; rootObject = PJ; }
      """
  }

  private func text(_ target: Target) -> String {
    let name = target.name
    var objects: [String] = []
    func files(_ kind: String, _ references: [String]) -> String {
      for (index, reference) in references.enumerated() {
        let isLast = index == references.count - 1
        let filter = kind == "S" ? (isLast ? target.sourceFilter : "") : target.filter
        let key = reference.hasPrefix("PD_") ? "productRef" : "fileRef"
        objects.append(
          "B\(kind)_\(name)_\(index) = {isa = PBXBuildFile; \(key) = \(reference); \(filter)};")
      }
      return references.indices.map { "B\(kind)_\(name)_\($0)" }.joined(separator: ", ")
    }
    for (index, source) in target.sources.enumerated() {
      objects.append(
        "F_\(name)_\(index) = {isa = PBXFileReference; path = \"\(source)\"; sourceTree = SOURCE_ROOT; };"
      )
    }
    let sources = files(
      "S", target.sources.indices.map { "F_\(name)_\($0)" } + target.compiled)
    let links = files("L", target.links)
    let copies = files("C", target.copies)
    for other in target.dependencies {
      objects.append(
        "D_\(name)_\(other) = {isa = PBXTargetDependency; target = T_\(other); \(target.filter)};")
    }
    let dependencies = target.dependencies.map { "D_\(name)_\($0)" }.joined(separator: ", ")
    let product =
      switch target.type {
      case "library.static": "lib\(name).a"
      case "framework": "\(name).framework"
      case "app-extension": "\(name).appex"
      default: name
      }
    return """
      \(objects.joined(separator: "\n"))
      PS_\(name) = {isa = PBXSourcesBuildPhase; files = (\(sources)); };
      PL_\(name) = {isa = PBXFrameworksBuildPhase; files = (\(links)); };
      PC_\(name) = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = (\(copies)); };
      PR_\(name) = {isa = PBXFileReference; path = "\(product)"; sourceTree = BUILT_PRODUCTS_DIR; };
      X_\(name)_Debug = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = \(name); \(target.settings)}; name = Debug; };
      X_\(name)_Release = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = \(name); \(target.settings)}; name = Release; };
      XL_\(name) = {isa = XCConfigurationList; buildConfigurations = (X_\(name)_Debug, X_\(name)_Release); };
      T_\(name) = {isa = PBXNativeTarget; buildConfigurationList = XL_\(name); \
      buildPhases = (PS_\(name), PL_\(name), PC_\(name)); dependencies = (\(dependencies)); name = \(name); \
      productType = "com.apple.product-type.\(target.type)"; productReference = PR_\(name); \
      packageProductDependencies = (\(target.packages.joined(separator: ", "))); };
      """
  }
}
