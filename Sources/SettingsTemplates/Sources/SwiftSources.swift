/// The sources of a project in Swift.
struct SwiftSources {
  let project: NewProject

  /// In the order of reading; names below the target's folder.
  var files: [NewFile] {
    switch project.template.product {
    case .application: start + screens
    case .framework: framework
    case .staticLibrary: []
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

  /// The app's entry point, and the delegate of its scene.
  private var start: [NewFile] {
    if project.template == .swiftUI {
      let name = project.moduleName + "App"
      return [NewFile("\(name).swift", swiftUIApp(name))]
    }
    return [file("AppDelegate", appDelegate), file("SceneDelegate", sceneDelegate)]
  }

  private func swiftUIApp(_ name: String) -> String {
    """
    import SwiftUI

    @main
    struct \(name): App {
        var body: some Scene {
            WindowGroup {
                \(project.className("ContentView"))()
            }
        }
    }

    """
  }

  private var appDelegate: String {
    """
    import UIKit

    @main
    class \(project.className("AppDelegate")): UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            return true
        }

        func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            return UISceneConfiguration(
                name: "\(PropertyListDocument.SceneEntry.configuration)",
                sessionRole: connectingSceneSession.role)
        }
    }

    """
  }

  private var sceneDelegate: String {
    let connects =
      project.usesStoryboards
      ? ""
      : """

          func scene(
              _ scene: UIScene, willConnectTo session: UISceneSession,
              options connectionOptions: UIScene.ConnectionOptions
          ) {
              guard let windowScene = scene as? UIWindowScene else { return }
              window = UIWindow(windowScene: windowScene)
      \(rootLines)        window?.makeKeyAndVisible()
          }

      """
    return """
      import UIKit

      class \(project.className("SceneDelegate")): UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
      \(connects)}

      """
  }

  /// The first controller, if no storyboard creates it.
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
