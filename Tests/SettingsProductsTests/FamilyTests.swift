import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// What `verify` says about several products at once, in all formats, and by policies.
@Suite struct FamilyTests {
  @Test func `two products with one identifier stand out`() async throws {
    let stage = try ProductStage()
    try await stage.make("a/Hello.app", of: "Hello")
    try await stage.make("b/Hello.app", of: "Hello")
    try await stage.make("c/Bye.app", of: "Bye")
    let run = try await stage.verify("a/Hello.app", "b/Hello.app", "c/Bye.app")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "a/Hello.app: it has the bundle identifier 'com.example.hello', as 'b/Hello.app' has"))
    #expect(run.output.contains("3 products: 2 differences, 0 unknown"), "\(run.output)")
  }

  @Test func `a product of the wrong brand stands out`() async throws {
    let stage = try ProductStage()
    try await stage.make("Payload/Bye.app", of: "Bye")
    try stage.archive("Payload", to: "Hello.ipa", prefix: "Payload/")
    let archive = try await stage.verify("Hello.ipa")
    #expect(archive.status == 1)
    #expect(
      archive.output.contains(
        "'Hello.ipa' has the name of Hello, but the product in it is that of Bye@Release"))
    try await stage.make("Payload/Bye.app/PlugIns/HelloWidget.appex", of: "HelloWidget")
    let inside = try await stage.verify("Payload/Bye.app")
    #expect(
      inside.output.contains("'com.example.hello.widget' does not begin with 'com.example.bye.'"),
      "\(inside.output)")
    #expect(inside.output.contains("it is the product of HelloWidget, which Bye does not contain"))
  }

  @Test func `an extension that is not in the product stands out`() async throws {
    let stage = try ProductStage(config: ProductStage.configWithExtension)
    try await stage.make("build/Hello.app", of: "Hello")
    let message = "the product of the target 'HelloWidget', which Hello embeds, is not in it"
    let without = try await stage.verify("build/Hello.app")
    #expect(without.status == 1)
    #expect(without.output.contains(message), "\(without.output)")
    try await stage.make("build/Hello.app/PlugIns/HelloWidget.appex", of: "HelloWidget")
    let with = try await stage.verify("build/Hello.app")
    #expect(!with.output.contains(message), "\(with.output)")
    let filtered = try ProductStage()
    try await filtered.make("build/Hello.app", of: "Hello")
    #expect(!(try await filtered.verify("build/Hello.app").output.contains(message)))
  }

  @Test func `parts of a product have its version`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    try await stage.make(
      "build/Hello.app/PlugIns/HelloWidget.appex", of: "HelloWidget",
      keys: ["CFBundleVersion": .string("6")])
    let run = try await stage.verify("build/Hello.app")
    #expect(
      run.output.contains("CFBundleVersion is '6', but that of 'Hello.app' is '7'"), "\(run.output)"
    )
  }

  @Test func `each format shows the findings`() async throws {
    let stage = try ProductStage()
    try await stage.make(
      "build/Hello.app", of: "Hello", keys: ["CFBundleVersion": .string("<8>\u{1B}[31m")])
    func output(_ format: String) async throws -> String {
      let run = try await stage.verify("build/Hello.app", "--format", format)
      #expect(run.status == 1, "\(run.transcript)")
      return run.output
    }
    struct Answer: Decodable {
      struct Product: Decodable {
        let path: String, target: String, configuration: String, type: String
        let checks: [String: String], findings: [Finding]
      }
      struct Finding: Decodable {
        struct Range: Decodable { let path: String, line: Int }
        let check: String, status: String, severity: String, message: String, range: Range?
      }
      let version: Int, kind: String, products: [Product]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(try await output("json").utf8))
    #expect(answer.kind == "verification")
    let product = try #require(answer.products.first)
    #expect(product.target == "Hello" && product.configuration == "Release")
    #expect(product.checks["info-plist"] == "differs" && product.checks["program"] == "passes")
    #expect(product.findings.map(\.check) == ["info-plist"])
    #expect(product.findings.first?.range?.path == "config.yaml")
    let junit = try await output("junit")
    #expect(junit.contains("<testsuite name=\"build/Hello.app\" tests="))
    #expect(junit.contains("<failure message=\"build/Hello.app: CFBundleVersion is '&lt;8&gt;"))
    #expect(!junit.contains("\u{1B}"))
    let github = try await output("github")
    #expect(github.hasPrefix("::error file=config.yaml,line=9,"), "\(github)")
    let html = try await output("html")
    #expect(html.contains("<td class=\"differs\">1 differ</td>"))
    #expect(html.contains("&lt;8&gt;") && !html.contains("\u{1B}"))
    let text = try await output("text")
    #expect(text.contains("\\u{1B}"))
  }

  @Test func `policies about products are judged by verify only`() async throws {
    let stage = try ProductStage(
      config: ProductStage.config + """
        policies:
          - forbid: 'product.entitlements["get-task-allow"] = YES'
            because: no debugger may attach
          - { require: product.platform = iOS and product.minimumSystem >= 16, in: target = Hello }
          - { forbid: 'product.libraries matches "*libSystem*"', except: [Bye], severity: warning }
        """)
    var signature = MadeSignature(identifier: "com.example.hello")
    signature.entitlements = PropertyList.xml(
      .dictionary([("get-task-allow", .boolean(true))]))
    var program = MadeProgram()
    program.signature = signature.bytes
    try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    for message in [
      "product.entitlements[\"get-task-allow\"] is YES, but the policy forbids",
      "product.minimumSystem is '15.0', but the policy requires",
      "warning: build/Hello.app: product.libraries is '/usr/lib/libSystem.B.dylib', but",
      "help: no debugger may attach",
    ] {
      #expect(run.output.contains(message), "\(run.output)")
    }
    let check = try await BuiltTool().run("check", in: stage.folder.url)
    #expect(!check.transcript.contains("product."), "\(check.transcript)")
    try await stage.make("build/Bye.app", of: "Bye")
    let unsigned = try await stage.verify("build/Bye.app")
    #expect(unsigned.status == 0)
    #expect(
      unsigned.output.contains("it is unknown whether it meets the policy that forbids"),
      "\(unsigned.output)")
    let query = try await BuiltTool().run("query", "product.team = A", in: stage.folder.url)
    #expect(query.status == 2)
    #expect(query.errors.contains("'product.team' is about a built product"))
  }

  @Test(arguments: [
    ("product.nothing = 1", "'product.nothing' is not known"),
    ("product.info = 1", "'product.info' needs a key in brackets"),
    ("product.info[a] = 1", "a key in brackets needs quotes"),
    ("product.info[\"a\" = 1", "this '[' has no ']'"),
    ("product.team[\"a\"] = 1", "'product.team' has no keys"),
  ])
  func `an invalid fact about a product is an error`(text: String, message: String) async throws {
    let stage = try ProductStage()
    let run = try await BuiltTool().run("query", text, in: stage.folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `what compare-logging found is a finding`() async throws {
    let stage = try ProductStage()
    try await stage.make("build/Hello.app", of: "Hello")
    func write(_ status: String) throws {
      try stage.folder.write(
        """
        { "version": 1, "kind": "compare-logging", "targets": [], "binaries": [
          { "path": "build/Hello.app", "format": "Mach-O", "status": "\(status)", "silent": false,
            "texts": [], "functions": [], "images": [ { "name": "Hello", "format": "Mach-O",
            "status": "\(status)", "unjudged": [], "functions": [ { "name": "NSLog",
            "symbol": "NSLog", "allowed": false } ], "texts": [] } ] } ] }
        """, to: "log.json")
    }
    try write("logs")
    let run = try await stage.verify("build/Hello.app", "--logging", "log.json")
    #expect(run.status == 1)
    #expect(run.output.contains("'Hello' logs: NSLog()"), "\(run.output)")
    try write("unknown")
    let unknown = try await stage.verify("build/Hello.app", "--logging", "log.json")
    #expect(unknown.status == 0 && unknown.output.contains("1 unknown"))
    try stage.folder.write("[]", to: "log.json")
    #expect(try await stage.verify("build/Hello.app", "--logging", "log.json").status == 2)
  }
}
