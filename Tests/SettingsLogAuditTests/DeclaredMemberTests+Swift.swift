/// Members that Swift code or the system uses without naming their types.
extension DeclaredMemberTests {
  static let swiftProjects = [
    Project(
      testDescription: "names that are no methods of the type",
      files: [
        "a.swift": """
        class AppLog {
          static var texts: [String] = []
          static var all: [String] {
            print("get")  // logs
            return texts
          }
          static func error(_ text: String) { print(text) }
        }
        class Store {
          var items: [String] = []
          func add(_ text: String) {
            items.append(text)
            AppLog.error("added")  // logs
            [text].forEach(AppLog.error)  // logs
          }
          var count: Int { items.count }
        }
        func show() -> Int {
          let items = AppLog.texts
          return items.count
        }
        """
      ]),
    Project(
      testDescription: "loggers that a type of the project contains",
      files: [
        "a.swift": """
        import os
        enum AppLog { static let net = Logger() }
        func f() {
          AppLog.net.error("a")  // logs
          let log = AppLog.net
          log.error("b")  // logs
        }
        """
      ]),
    Project(
      testDescription: "a subscript that returns the type",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)
          }
        }
        struct Request { subscript(index: Int) -> AppLog { AppLog() } }
        func f(request: Request) {
          request[0].error("a")  // logs
        }
        """
      ]),
    Project(
      testDescription: "a call of a value that returns the type",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)
          }
        }
        struct Request { func callAsFunction() -> AppLog { AppLog() } }
        func f(request: Request) { request().error("a") }  // logs
        """
      ]),
    Project(
      testDescription: "an operator that returns the type",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
        }
        struct Request {}
        func + (request: Request, index: Int) -> AppLog { AppLog() }
        func f(request: Request) { (request + 1).error("a") }
        """
      ]),
    Project(
      testDescription: "a variable that gets the value of an operator",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
        }
        struct Request {}
        func + (request: Request, index: Int) -> AppLog { AppLog() }
        func f(request: Request) {
          let sum = request + 1
          sum.error("a")
        }
        """
      ]),
    Project(
      testDescription: "elements of a value of another type",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
        }
        struct Request {}
        func f(request: Request) { for item in request { item.error("a") } }
        """
      ]),
    Project(
      testDescription: "an argument of a closure beside a value of another type",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
        }
        struct Request {}
        func f(request: Request) { go(request) { $0.error("a") } }
        """
      ]),
    Project(
      testDescription: "a generic parameter",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)  // logs
          }
        }
        func f<T>(item: T) { item.error("a") }
        """
      ]),
    Project(
      testDescription: "values of types that declare the member themselves",
      files: [
        "a.swift": """
        struct AppLog {
          func error(_ text: String) {
            print(text)
          }
        }
        struct Request { func error(_ text: String) {} }
        func make() -> Request { Request() }
        func f(requests: [Request], log: AppLog, session: URLSession) {
          requests[0].error("a")
          make().error("b")
          for request in requests { request.error("c") }
          requests.forEach { $0.error("d") }
          session.error("e")
          log.error("f")  // logs
        }
        """
      ]),
    Project(
      testDescription: "methods that collections and result builders have",
      files: [
        "a.swift": """
        struct AppLog {
          func index(after index: Int) -> Int {
            print(index)  // logs
            return index
          }
          static func buildOptional(_ part: Int?) -> Int {
            print("a")  // logs
            return 1
          }
          static func building() { print("b") }
          static func main() {
            print("c")  // logs
          }
        }
        """
      ]),
    Project(
      testDescription: "a delegate of the system",
      files: [
        "a.swift": """
        final class AppLog: NSObject, MXMetricManagerSubscriber {
          func didReceive(_ payloads: [Int]) {
            print(payloads)  // logs
          }
          private func error() { print("a") }
        }
        """
      ]),
    Project(
      testDescription: "a delegate by a protocol of another file",
      files: [
        "a.swift": """
        final class AppLog: NSObject {
          func didReceive(_ payloads: [Int]) {
            print(payloads)  // logs
          }
        }
        """,
        "b.swift": """
        protocol Subscriber: MXMetricManagerSubscriber {}
        extension AppLog: Subscriber {}
        """,
      ]),
    Project(
      testDescription: "a subclass of a generic type of another module",
      files: [
        "a.swift": """
        final class AppLog: Base<Int> {
          func receive(_ number: Int) {
            print(number)  // logs
          }
        }
        """
      ]),
    Project(
      testDescription: "a method that overrides one of NSObject",
      files: [
        "a.swift": """
        final class AppLog: NSObject, Codable, @unchecked Sendable, Log {
          override func awakeFromNib() {
            print("a")  // logs
          }
          func error(_ text: String) { print(text) }
        }
        protocol Log: AnyObject {}
        """
      ]),
    Project(
      testDescription: "selectors and keys in texts",
      files: [
        "a.swift": """
        final class AppLog: NSObject {
          func error(_ text: String) {
            print(text)  // logs
          }
          func info(text: String) {
            print(text)  // logs
          }
          func flush() {
            print("a")  // logs
          }
          func debug(_ text: String) { print(text) }
        }
        func f() {
          let selector = Selector(("error:"))
          let other = NSSelectorFromString("infoWithText:")
          log.value(forKey: "flush")
          show("debug")
        }
        """
      ]),
  ]
}
