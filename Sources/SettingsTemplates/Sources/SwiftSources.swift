/// The sources of a project in Swift.
struct SwiftSources {
  let project: NewProject

  /// In the order of reading; names below the target's folder.
  var files: [NewFile] {
    switch project.template.product {
    case .application: [NewFile("\(project.className("AppDelegate")).swift", appDelegate)] + screens
    case .framework: framework
    case .staticLibrary, .content: []
    }
  }

  var tests: [NewFile] {
    let module = project.moduleName
    return [
      NewFile(
        "\(project.testTargetName).swift",
        """
        import XCTest

        @testable import \(module)

        final class \(module)Tests: XCTestCase {
            func testExample() {
                XCTAssertEqual(2 + 2, 4, "put a test of your own here")
            }
        }

        """)
    ]
  }

  func file(_ suffix: String, _ text: String) -> NewFile {
    NewFile("\(project.className(suffix)).swift", text)
  }

  // MARK: Start

  private var appDelegate: String {
    let window =
      project.usesStoryboards
      ? ""
      : """
              window = UIWindow(frame: UIScreen.main.bounds)
      \(rootLines)        window?.makeKeyAndVisible()

      """
    return """
      import UIKit

      @main
      class \(project.className("AppDelegate")): UIResponder, UIApplicationDelegate {
          var window: UIWindow?

          func application(
              _ application: UIApplication,
              didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
      \(window)        return true
          }
      }

      """
  }

  /// The first controller, where no storyboard makes it.
  private var rootLines: String {
    func root(_ expression: String) -> String {
      "        window?.rootViewController = \(expression)\n"
    }
    switch project.template {
    case .masterDetail:
      return """
                let split = UISplitViewController()
                let master = \(project.className("MasterViewController"))(style: .plain)
                let detail = \(project.className("DetailViewController"))()
                split.viewControllers = [
                    UINavigationController(rootViewController: master),
                    UINavigationController(rootViewController: detail),
                ]

        """ + root("split")
    case .pageBased: return root("\(project.className("RootViewController"))()")
    case .tabbed:
      return """
                let tabs = UITabBarController()
                tabs.viewControllers = [
                    \(project.className("FirstViewController"))(),
                    \(project.className("SecondViewController"))(),
                ]

        """ + root("tabs")
    case .game: return root("\(project.className("GameViewController"))()")
    default: return root("\(project.className("ViewController"))()")
    }
  }

  // MARK: A framework

  private var framework: [NewFile] {
    let module = project.moduleName
    return [
      NewFile(
        "\(project.name).h",
        """
        #import <UIKit/UIKit.h>

        /// The version of the framework, as a number and as text; Xcode makes both.
        FOUNDATION_EXPORT double \(module)VersionNumber;
        FOUNDATION_EXPORT const unsigned char \(module)VersionString[];

        // Import every public header of the framework here.

        """),
      file(
        "Greeting",
        """
        import UIKit

        /// The first thing that the framework offers; put your own beside it.
        public struct \(project.className("Greeting")) {
            public init() {}

            public var text: String { "Hello from \(project.name)" }
        }

        """),
    ]
  }
}
