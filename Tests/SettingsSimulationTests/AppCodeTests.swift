import SettingsDiagnostics
import SettingsRendering
import SettingsTestSupport
import Testing

@testable import SettingsSimulation

/// The methods of an app in its sources, and the predictions from them.
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

  private static func facts(_ language: CodeLanguage) -> AppFacts {
    let text = language == .swift ? swift : objectiveC
    return AppVariants.with {
      $0.code = AppCode(of: text, language)
    }
  }

  @Test(arguments: [CodeLanguage.swift, .objectiveC])
  func `methods are found with their log calls`(language: CodeLanguage) {
    let facts = Self.facts(language)
    #expect(facts.delegateClass == "HelloDelegate")
    func answer(_ selector: String) -> Callback.Answer? {
      facts.code?.answer(of: "HelloDelegate", to: selector)
    }
    #expect(answer("applicationDidBecomeActive:") == .silent)
    #expect(answer("applicationWillTerminate:") == .notImplemented)
    #expect(answer("applicationDidEnterBackground:") == .logs([ConditionalCall("HMLogDebug")]))
    #expect(
      answer("applicationWillResignActive:")
        == .logs([ConditionalCall(language == .swift ? "print" : "NSLog")]))
    #expect(
      answer("application:didFinishLaunchingWithOptions:")
        == .logs([ConditionalCall(language == .swift ? "info" : "HMLogInfo")]))
  }

  @Test(arguments: [
    (CodeLanguage.swift, "HelloDelegate.applicationDidEnterBackground(_:)"),
    (.objectiveC, "-[HelloDelegate applicationDidEnterBackground:]"),
  ])
  func `what is logged depends on the sources, in their language`(
    language: CodeLanguage, line: String
  ) {
    let simulation = Simulation(
      target: "Hello", scenario: .home,
      [RenderingTests.debug, RenderingTests.release].map {
        .init(facts: Self.facts(language), column: $0)
      })
    let outcome = simulation.outcomes[0]
    let lines = outcome.columns.map { $0.lines(of: outcome.walks) }
    #expect(lines[0].count == 2 && lines[0].last == line)
    // The system's own functions print in every configuration.
    #expect(lines[1].count == 1)
    let text = SimulationText().render(simulation)
    #expect(text.contains("Debug logs 2 lines, Release logs 1 line"))
    #expect(text.contains("assumption: a log call is assumed to print the name of the method"))
  }

  @Test(arguments: [
    ("#if DEBUG", [true, false]), ("#if !DEBUG", [false, true]), ("#if 0", [false, false]),
    ("#if DEBUG && VERBOSE", [false, false]), ("#if os(iOS)", [nil, nil]),
    ("#if os(iOS) && DEBUG // why", [nil, false]), ("#if DEBUG || BETA", [nil, nil]),
    ("#if DEBUG\n#else", [false, true]), ("#if DEBUG\n#elseif BETA", [false, true]),
    ("#if OTHER\n#else", [true, true]), ("#if BETA\n#endif", [true, true]),
  ])
  func `a log call counts where its conditions hold`(
    conditions: String, expected: [Bool?]
  ) {
    let code = """
      class AppDelegate: UIResponder {
        func applicationWillResignActive(_ a: UIApplication) {
      \(conditions)
          print("x")
        }
      }
      """
    expectLines(code, .swift, [["DEBUG": "1"], ["BETA": "1"]], expected)
  }

  @Test(arguments: [
    ("#if DEBUG", [true, false]), ("#ifdef DEBUG", [true, false]),
    ("#ifndef DEBUG", [false, true]), ("#if defined(DEBUG)", [true, false]),
    ("#if !defined DEBUG", [false, true]), ("# if LEVEL", [true, false]),
    // A header may define it.
    ("#if TARGET_OS_IOS", [nil, nil]), ("#if LEVEL > 1", [nil, nil]),
  ])
  func `macros of C count with their values`(conditions: String, expected: [Bool?]) {
    let code = """
      @implementation AppDelegate
      - (void)applicationWillResignActive:(UIApplication *)application {
      \(conditions)
        NSLog(@"x");
      #endif
      }
      @end
      """
    expectLines(code, .objectiveC, [["DEBUG": "1", "LEVEL": "2"], ["LEVEL": "0"]], expected)
  }

  /// - Parameter expected: For each column, whether it logs; nil if that is an assumption.
  private func expectLines(
    _ code: String, _ language: CodeLanguage, _ macros: [[String: String]], _ expected: [Bool?]
  ) {
    let facts = AppVariants.with {
      $0.code = AppCode(of: code, language)
    }
    for (macros, expected) in zip(macros, expected) {
      let column = LogColumn(
        configuration: "C", macro: nil, threshold: "off", levels: [], macros: [language: macros])
      let simulation = Simulation(
        target: "Hello", scenario: .home, [.init(facts: facts, column: column)])
      let outcome = simulation.outcomes[0]
      #expect(column.lines(of: outcome.walks).count == (expected == false ? 0 : 1))
      #expect(
        outcome.assumptions.contains { $0.contains("'#if'") } == (expected == nil),
        "\(outcome.assumptions)")
    }
  }

  @Test func `an app without log calls logs nothing`() {
    let code = "class AppDelegate: UIResponder { func applicationWillResignActive(_ a: A) {} }"
    let facts = AppVariants.with {
      $0.code = AppCode(of: code, .swift)
    }
    let simulation = Simulation(
      target: "Hello", scenario: .home, [.init(facts: facts, column: RenderingTests.debug)])
    #expect(simulation.outcomes[0].assumptions.isEmpty)
    let text = SimulationText().render(simulation)
    #expect(text.contains("Debug logs nothing") && text.contains("not implemented"))
    #expect(text.contains("applicationDidEnterBackground(_:)") && !text.contains("-["))
  }

  @Test func `what is assumed is called so`() throws {
    let simulation = RenderingTests.simulation(.home)
    #expect(SimulationText().render(simulation).contains("Debug would log 2 lines"))
    let json = try JSONValue(parsing: SimulationJSON.render([simulation]).bytes)
    let outcome = try #require(json["simulations"]?.array?.first?["courses"]?.array?.first)
    #expect(outcome["assumptions"]?.strings?.count == 2)
  }

  @Test(arguments: [
    ("HMLog", true), ("logInfo", true), ("Logger", true), ("os_log", true), ("myLogger", true),
    ("login", false), ("dialog", false), ("catalog", false), ("logical", false), ("blog", false),
  ])
  func `log functions are reported by the word in their name`(name: String, isLog: Bool) {
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
    #expect(CodeLanguage.swift.methodName(selector) == name)
  }
}

extension AppCode {
  /// Reads one source file.
  fileprivate init(of text: String, _ language: CodeLanguage) {
    self.init()
    AppCodeReader.read(Array(text.utf8), language, into: &self)
  }
}
