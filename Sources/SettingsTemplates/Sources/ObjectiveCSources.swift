/// The sources of a project in Objective-C, with or without automatic reference counting.
struct ObjectiveCSources {
  let project: NewProject

  /// In the order of reading; names below the target's folder.
  var files: [NewFile] {
    switch project.template.product {
    case .application:
      [NewFile("main.m", main)] + appDelegate + controllers
    case .staticLibrary: library
    case .framework: []
    }
  }

  var tests: [NewFile] {
    let name = project.moduleName + "Tests"
    return [
      NewFile(
        "\(project.testTargetName).m",
        """
        #import <XCTest/XCTest.h>

        @interface \(name) : XCTestCase

        @end

        @implementation \(name)

        - (void)testExample
        {
            XCTAssertEqual(2 + 2, 4, @"put a test of your own here");
        }

        @end

        """)
    ]
  }

  // MARK: Start

  private var main: String {
    let delegate = project.className("AppDelegate")
    return """
      #import <UIKit/UIKit.h>

      #import "\(delegate).h"

      int main(int argc, char *argv[])
      {
          @autoreleasepool {
              return UIApplicationMain(argc, argv, nil, NSStringFromClass([\(delegate) class]));
          }
      }

      """
  }

  private var appDelegate: [NewFile] {
    var body = project.usesStoryboards ? splitLines : windowLines
    if !body.isEmpty { body += "\n" }
    return classFiles(
      "AppDelegate", of: "UIResponder <UIApplicationDelegate>",
      properties: [property("UIWindow *window")], released: ["window"],
      imports: project.usesStoryboards ? [] : rootClasses,
      methods: [
        """
        - (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
        {
        \(body)    return YES;
        }
        """
      ])
  }

  /// On an iPad, the list is beside the detail, which decides.
  private var splitLines: String {
    guard project.template == .masterDetail, project.devices.hasPad else { return "" }
    return """
          if ([self.window.rootViewController isKindOfClass:[UISplitViewController class]]) {
              UISplitViewController *split = (UISplitViewController *)self.window.rootViewController;
              UINavigationController *details = [split.viewControllers lastObject];
              split.delegate = (id<UISplitViewControllerDelegate>)details.topViewController;
          }

      """
  }

  /// The window, if no storyboard creates it.
  private var windowLines: String {
    var lines = """
          self.window = \(made("UIWindow", "initWithFrame:[[UIScreen mainScreen] bounds]"));
          self.window.backgroundColor = [UIColor whiteColor];

      """
    lines += rootLines
    return lines + """
          [self.window makeKeyAndVisible];

      """
  }

  private var rootClasses: [String] {
    switch project.template {
    case .masterDetail: ["MasterViewController", "DetailViewController"]
    case .pageBased: ["RootViewController"]
    case .tabbed: ["FirstViewController", "SecondViewController"]
    case .utility: ["MainViewController"]
    case .singleView, .game: ["ViewController"]
    case .swiftUI, .empty, .framework, .staticLibrary: []
    }
  }

  private var rootLines: String {
    switch project.template {
    case .masterDetail: return masterDetailRoot
    case .pageBased:
      let root = project.className("RootViewController")
      return "    self.window.rootViewController = \(made(root, "init"));\n"
    case .tabbed:
      let first = loaded("FirstViewController"), second = loaded("SecondViewController")
      return """
            UITabBarController *tabs = \(made("UITabBarController", "init"));
            tabs.viewControllers = @[ \(first), \(second) ];
            self.window.rootViewController = tabs;

        """
    case .empty:
      return "    self.window.rootViewController = \(made("UIViewController", "init"));\n"
    default: return "    self.window.rootViewController = \(loaded(rootClasses.first ?? ""));\n"
    }
  }

  private var masterDetailRoot: String {
    let master = project.className("MasterViewController")
    let detail = project.className("DetailViewController")
    let start = """
          \(master) *master = \(made(master, "initWithStyle:UITableViewStylePlain"));
          UINavigationController *list = \(made("UINavigationController", "initWithRootViewController:master"));

      """
    let phone = "    self.window.rootViewController = list;\n"
    let pad = """
          \(detail) *detail = \(loaded("DetailViewController"));
          UINavigationController *details = \(made("UINavigationController", "initWithRootViewController:detail"));
          UISplitViewController *split = \(made("UISplitViewController", "init"));
          split.delegate = detail;
          split.viewControllers = @[ list, details ];
          self.window.rootViewController = split;

      """
    switch project.devices {
    case .iphone: return start + phone
    case .ipad: return start + pad
    case .universal:
      return start
        + "    if ([[UIDevice currentDevice] userInterfaceIdiom] == UIUserInterfaceIdiomPad) {\n"
        + indented(pad) + "    } else {\n" + indented(phone) + "    }\n"
    }
  }

  // MARK: A library

  private var library: [NewFile] {
    let name = project.moduleName
    return classFiles(
      name, of: "NSObject", framework: "Foundation",
      methods: [
        """
        - (NSString *)greeting
        {
            return @"Hello from \(project.name)";
        }
        """
      ], declarations: ["- (NSString *)greeting;"])
  }

  // MARK: Pieces

  /// A header and an implementation.
  ///
  /// - Parameters:
  ///   - released: The properties that `dealloc` must release without automatic reference counting.
  ///   - imports: Classes of the project that the implementation uses.
  ///   - privates: Properties of the implementation only.
  func classFiles(
    _ suffix: String, of superclass: String, framework: String = "UIKit",
    headers: [String] = [], properties: [String] = [], released: [String] = [],
    imports: [String] = [], privates: [String] = [], methods: [String],
    declarations: [String] = []
  ) -> [NewFile] {
    let name = project.className(suffix)
    var header = "#import <\(framework)/\(framework).h>\n"
    for other in headers { header += "#import <\(other)>\n" }
    header += "\n@interface \(name) : \(superclass)\n\n"
    let members = properties + declarations
    if !members.isEmpty { header += members.joined(separator: "\n\n") + "\n\n" }
    header += "@end\n"
    var text = "#import \"\(name).h\"\n"
    for other in imports { text += "\n#import \"\(project.className(other)).h\"" }
    if !imports.isEmpty { text += "\n" }
    if !privates.isEmpty {
      text += "\n@interface \(name) ()\n\n\(privates.joined(separator: "\n"))\n\n@end\n"
    }
    text += "\n@implementation \(name)\n\n"
    var methods = methods
    if !project.usesARC, !released.isEmpty { methods.insert(dealloc(released), at: 0) }
    text += methods.joined(separator: "\n\n") + "\n\n@end\n"
    return [NewFile("\(name).h", header), NewFile("\(name).m", text)]
  }

  private func dealloc(_ properties: [String]) -> String {
    "- (void)dealloc\n{\n" + properties.map { "    [_\($0) release];\n" }.joined()
      + "    [super dealloc];\n}"
  }

  /// A property that owns its value.
  func property(_ declaration: String) -> String {
    "@property (nonatomic, \(project.usesARC ? "strong" : "retain")) \(declaration);"
  }

  /// A new object that needs no release.
  func made(_ name: String, _ initializer: String) -> String {
    let object = "[[\(name) alloc] \(initializer)]"
    return project.usesARC ? object : "[\(object) autorelease]"
  }

  /// A controller with its view from the nib of the same name.
  func loaded(_ suffix: String) -> String {
    let name = project.className(suffix)
    return made(name, "initWithNibName:@\"\(name)\" bundle:nil")
  }

  func indented(_ lines: String) -> String {
    lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
