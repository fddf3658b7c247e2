import Foundation
import SettingsTestSupport
import SettingsXcode
import Testing

/// What `verify` says about signatures, entitlements and provisioning profiles.
@Suite struct EntitlementTests {
  private static func list(_ entries: [(String, PropertyListValue)]) -> [UInt8] {
    PropertyList.xml(.dictionary(entries.map { (key: $0.0, value: $0.1) }))
  }

  private static let groups = "com.apple.security.application-groups"
  private static let application: (String, PropertyListValue) = (
    "application-identifier", .string("ABCDE12345.com.example.hello")
  )

  /// A project whose app has an entitlements file, and the signed app.
  private func stage(
    file: [(String, PropertyListValue)]?, signed: [(String, PropertyListValue)],
    profile: PropertyListValue? = nil, _ change: (inout MadeSignature) -> Void = { _ in }
  ) async throws -> ProductStage {
    var config = ProductStage.config
    if file != nil {
      config = config.replacing(
        "PRODUCT_BUNDLE_IDENTIFIER: com.example.hello\n",
        with: "PRODUCT_BUNDLE_IDENTIFIER: com.example.hello\n"
          + "      CODE_SIGN_ENTITLEMENTS: Hello.entitlements\n")
    }
    let stage = try ProductStage(config: config)
    if let file { try stage.write(Self.list(file), to: "Hello.entitlements") }
    var signature = MadeSignature(identifier: "com.example.hello")
    signature.entitlements = Self.list(signed)
    change(&signature)
    var program = MadeProgram()
    program.signature = signature.bytes
    try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
    if let profile {
      try stage.write(
        MadeDER.profile(PropertyList.xml(profile)),
        to: "build/Hello.app/embedded.mobileprovision")
    }
    return stage
  }

  @Test func `entitlements of the file, with the prefix of the team, agree`() async throws {
    let stage = try await stage(
      file: [
        (Self.groups, .array([.string("group.$(PRODUCT_BUNDLE_IDENTIFIER)")])),
        ("keychain", .string("$(AppIdentifierPrefix)$(CFBundleIdentifier)")),
      ],
      signed: [
        Self.application, (Self.groups, .array([.string("group.com.example.hello")])),
        ("keychain", .string("ABCDE12345.com.example.hello")),
      ])
    let run = try await stage.verify("build/Hello.app", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
  }

  @Test func `differences from the file are shown`() async throws {
    let stage = try await stage(
      file: [("aps-environment", .string("production")), ("nfc", .boolean(true))],
      signed: [
        Self.application, ("aps-environment", .string("development")), ("health", .boolean(true)),
        ("get-task-allow", .boolean(true)),
      ])
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 1)
    for message in [
      "aps-environment is 'development', but 'Hello.entitlements' has 'production'",
      "nfc is missing, but 'Hello.entitlements' has true", "health is true, but",
      "get-task-allow is on, so that debuggers may attach",
    ] {
      #expect(run.output.contains(message), "\(run.output)")
    }
  }

  @Test func `the identifier and the team of the signature are compared`() async throws {
    let stage = try await stage(file: nil, signed: [Self.application]) {
      $0.identifier = "com.example.bye"
      $0.team = "ZZZZZ99999"
    }
    let run = try await stage.verify("build/Hello.app")
    #expect(run.output.contains("the signature is for 'com.example.bye', but"))
    #expect(run.output.contains("it is signed by the team 'ZZZZZ99999', but"))
  }

  @Test func `entitlements that were not signed, or of two contents, are shown`() async throws {
    let altered = try await stage(file: nil, signed: [Self.application]) { $0.isAltered = true }
    #expect(
      try await altered.verify("build/Hello.app").output.contains(
        "its entitlements are not those that were signed"))
    let two = try await stage(file: nil, signed: [Self.application]) {
      $0.binaryEntitlements = MadeDER.entitlements([("get-task-allow", true)])
    }
    #expect(
      try await two.verify("build/Hello.app").output.contains(
        "its two forms of entitlements differ"))
    let binary = try await stage(file: nil, signed: []) {
      $0.entitlements = nil
      $0.binaryEntitlements = MadeDER.entitlements([("get-task-allow", true)])
    }
    #expect(
      try await binary.verify("build/Hello.app").output.contains("get-task-allow is on"))
  }

  @Test func `a profile must allow the entitlements and the app`() async throws {
    let allowed: PropertyListValue = .dictionary([
      ("application-identifier", .string("ABCDE12345.com.example.*")),
      ("get-task-allow", .boolean(false)),
      ("aps-environment", .string("production")),
    ])
    let profile: PropertyListValue = .dictionary([
      ("Name", .string("Store")), ("TeamIdentifier", .array([.string("ABCDE12345")])),
      ("ApplicationIdentifierPrefix", .array([.string("ABCDE12345")])),
      ("Entitlements", allowed),
    ])
    let right = try await stage(
      file: [("aps-environment", .string("development"))],
      signed: [Self.application, ("aps-environment", .string("production"))], profile: profile)
    let run = try await right.verify("build/Hello.app", "--strict")
    #expect(run.status == 0, "\(run.transcript)")
    let wrong = try await stage(
      file: nil,
      signed: [
        ("application-identifier", .string("OTHER.com.example.hello")), ("nfc", .boolean(true)),
      ], profile: profile)
    let output = try await wrong.verify("build/Hello.app").output
    #expect(output.contains("nfc is true, which the profile 'Store' does not allow"), "\(output)")
    #expect(output.contains("but the profile 'Store' allows 'ABCDE12345.com.example.*'"))
    try wrong.write(Array("0\u{1}".utf8), to: "build/Hello.app/embedded.mobileprovision")
    #expect(
      try await wrong.verify("build/Hello.app").output.contains(
        "the provisioning profile: its ASN.1 structure is cut short or damaged"))
  }

  @Test func `an unsigned program leaves the entitlements unknown`() async throws {
    let stage = try await stage(file: [("nfc", .boolean(true))], signed: [])
    try await stage.make("build/Hello.app", of: "Hello")
    let run = try await stage.verify("build/Hello.app")
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.output.contains("the program is not signed, so its entitlements are unknown"))
  }

  @Test func `a damaged signature is unknown`() async throws {
    let stage = try ProductStage()
    for signature in [
      [UInt8](repeating: 0, count: 4), MadeSignature.container([]),
      MadeSignature.container([(0, MadeSignature.blob(0xFADE_0C02, [1, 2, 3]))]),
      MadeSignature.container([
        (5, MadeSignature.blob(0xFADE_7171, [])), (5, MadeSignature.blob(0xFADE_7171, [])),
      ]),
    ] {
      var program = MadeProgram()
      program.signature = signature
      try await stage.make("build/Hello.app", of: "Hello", program: program.bytes)
      let run = try await stage.verify("build/Hello.app")
      #expect(run.status == 0, "\(run.transcript)")
      #expect(run.output.contains("the code signature"), "\(run.output)")
      #expect(run.output.contains("[product-unknown]"))
    }
  }
}
