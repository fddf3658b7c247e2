import SettingsDiagnostics
import SettingsRendering
import SettingsTestSupport
import Testing

@testable import SettingsSimulation

/// What sources say about an app's methods, and what is predicted from it.
struct AppCodeTests {
  private static let swift = """
    import UIKit
    @main final class HelloDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow? { didSet { print("x") } }
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool { helper { logger.info("started \\(#function)") }; return true }
      func applicationDidBecomeActive(_ application: UIApplication) { /* NSLog("x") */ login() }
      func applicationWillResignActive(_ application: UIApplication) { print("resigns") }
    }
    extension HelloDelegate {
      func applicationDidEnterBackground(_ application: UIApplication) { HMLogDebug("x") }
    }
    """

  private static let objectiveC = """
    @implementation HelloDelegate
    - (BOOL)application:(UIApplication *)application
        didFinishLaunchingWithOptions:(NSDictionary *)options {
      if (options) { HMLogInfo(@"x"); }
      return YES;
    }
    - (void)applicationDidBecomeActive:(UIApplication *)application { [self login]; }
    - (void)applicationWillResignActive:(UIApplication *)application { NSLog(@"resigns"); }
    - (void)applicationDidEnterBackground:(UIApplication *)application { HMLogDebug(@"x"); }
    @end
    """

  private static func facts(_ language: SourceLanguage) -> AppFacts {
    let text = language == .swift ? swift : objectiveC
    return AppVariants.with {
      $0.code = AppCodeReader.reading(Array(text.utf8), language, into: AppCode())
    }
  }

  @Test(arguments: [SourceLanguage.swift, .objectiveC])
  func `methods are found with their log calls`(language: SourceLanguage) {
    let facts = Self.facts(language)
    #expect(facts.delegateClass == "HelloDelegate")
    func answer(_ selector: String) -> Callback.Answer? {
      facts.code?.answer(of: "HelloDelegate", to: selector)
    }
    #expect(answer("applicationDidBecomeActive:") == .silent)
    #expect(answer("applicationWillTerminate:") == .notImplemented)
    #expect(answer("applicationDidEnterBackground:") == .logs(["HMLogDebug"]))
    #expect(
      answer("applicationWillResignActive:") == .logs([language == .swift ? "print" : "NSLog"]))
    #expect(
      answer("application:didFinishLaunchingWithOptions:")
        == .logs([language == .swift ? "info" : "HMLogInfo"]))
  }

  @Test(arguments: [
    (SourceLanguage.swift, "HelloDelegate.applicationDidEnterBackground(_:)"),
    (.objectiveC, "-[HelloDelegate applicationDidEnterBackground:]"),
  ])
  func `what is logged depends on the sources, in their language`(
    language: SourceLanguage, line: String
  ) {
    let simulation = Simulation(
      target: "Hello", scenario: .home,
      [RenderingTests.debug, RenderingTests.release].map {
        .init(facts: Self.facts(language), column: $0)
      })
    let course = simulation.courses[0]
    let lines = course.columns.map { $0.lines(of: course.walks) }
    #expect(lines[0].count == 2 && lines[0].last == line)
    // The system's own functions print in every configuration.
    #expect(lines[1].count == 1)
    let text = SimulationText().render(simulation)
    #expect(text.contains("Debug logs 2 lines, Release logs 1 line"))
    #expect(text.contains("assumption: a log call is assumed to print the name of the method"))
  }

  @Test func `an app without log calls logs nothing`() {
    let code = "class AppDelegate: UIResponder { func applicationWillResignActive(_ a: A) {} }"
    let facts = AppVariants.with {
      $0.code = AppCodeReader.reading(Array(code.utf8), .swift, into: AppCode())
    }
    let simulation = Simulation(
      target: "Hello", scenario: .home, [.init(facts: facts, column: RenderingTests.debug)])
    #expect(simulation.courses[0].assumptions.isEmpty)
    let text = SimulationText().render(simulation)
    #expect(text.contains("Debug logs nothing") && text.contains("not implemented"))
    #expect(text.contains("applicationDidEnterBackground(_:)") && !text.contains("-["))
  }

  @Test func `what is assumed is called so`() throws {
    let simulation = RenderingTests.simulation(.home)
    #expect(SimulationText().render(simulation).contains("Debug would log 2 lines"))
    let json = try JSONValue(parsing: SimulationJSON.render([simulation]).bytes)
    let course = try #require(json["simulations"]?.array?.first?["courses"]?.array?.first)
    #expect(course["assumptions"]?.strings?.count == 2)
  }

  @Test(arguments: [
    ("HMLog", true), ("logInfo", true), ("Logger", true), ("os_log", true), ("myLogger", true),
    ("login", false), ("dialog", false), ("catalog", false), ("logical", false), ("blog", false),
  ])
  func `log functions are told by the word in their name`(name: String, isLog: Bool) {
    #expect(AppCode.isLogCall(name, of: nil) == isLog)
  }

  @Test(arguments: [
    ("viewDidLoad", "viewDidLoad()"), ("viewWillAppear:", "viewWillAppear(_:)"),
    (
      "application:willFinishLaunchingWithOptions:",
      "application(_:willFinishLaunchingWithOptions:)"
    ),
    ("scene:willConnectToSession:options:", "scene(_:willConnectTo:options:)"),
    ("sceneDidEnterBackground:", "sceneDidEnterBackground(_:)"),
  ])
  func `selectors have names in Swift`(selector: String, name: String) {
    #expect(SourceLanguage.swift.methodName(selector) == name)
  }
}
