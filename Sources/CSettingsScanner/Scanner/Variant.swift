import SwiftIfConfig
import SwiftSyntax

/// The answers to `#if` for one build of a target.
struct Variant: BuildConfiguration {
  let system: String
  let architectures: [String]
  let environment: String
  /// The versions of the language that sources may be compiled for.
  let languageVersions: [VersionTuple]
  let compilerVersion: VersionTuple
  let conditions: Set<String>

  init(fields: [String]) {
    system = fields[0]
    architectures = fields[1].split(separator: " ").map(String.init)
    environment = fields[2]
    compilerVersion = VersionTuple(parsing: fields[4]) ?? VersionTuple(6)
    let compiler = compilerVersion
    languageVersions = fields[3].split(separator: " ").map {
      Self.effectiveVersion(VersionTuple(parsing: String($0)) ?? VersionTuple(5), compiler)
    }
    conditions = Set(fields.dropFirst(5))
  }

  /// Returns the version that `#if swift(…)` compares: the last one that the compiler's mode for a
  /// language version stands for, as `Version::getEffectiveLanguageVersion` of Swift's compiler says.
  private static func effectiveVersion(
    _ version: VersionTuple, _ compiler: VersionTuple
  ) -> VersionTuple {
    if version < VersionTuple(4, 2) { return VersionTuple(4, 1, 50) }
    if version < VersionTuple(5) { return VersionTuple(4, 2) }
    return version < VersionTuple(6) ? VersionTuple(5, 10) : compiler
  }

  var isApple: Bool {
    ["iOS", "macOS", "OSX", "tvOS", "watchOS", "visionOS"].contains(system)
  }

  /// The letter of the system in the table of modules.
  private var letter: Character {
    switch system {
    case "iOS": "i"
    case "tvOS": "t"
    case "watchOS": "w"
    case "visionOS": "v"
    default: "m"
    }
  }

  /// Modules of other systems, and modules of Apple that not all of its systems have.
  static let foreign: Set<String> = [
    "Glibc", "Musl", "Android", "WinSDK", "ucrt", "CRT", "WASILibc", "Bionic",
    "FoundationEssentials", "FoundationNetworking", "FoundationXML",
  ]
  /// Apple's modules, with the systems that have them: iOS, macOS, tvOS, watchOS, visionOS.
  ///
  /// For Apple's other modules, both answers are tried.
  static let apple: [String: String] = {
    var table = [
      "UIKit": "itwv", "AppKit": "m", "Cocoa": "m", "WebKit": "imv", "WidgetKit": "imwv",
    ]
    table.merge(["Metal": "imtv", "Carbon": "m", "IOKit": "im", "ServiceManagement": "m"]) { $1 }
    for name in [
      "SwiftUI", "Combine", "Darwin", "os", "OSLog", "CoreGraphics", "CoreData", "CoreLocation",
      "MapKit", "AVFoundation", "CryptoKit", "Security", "StoreKit", "UserNotifications",
      "ObjectiveC", "Network", "CoreFoundation", "Observation", "SwiftData", "CloudKit",
      "UniformTypeIdentifiers", "AppIntents", "Accelerate", "simd", "CoreML",
      "NaturalLanguage", "AuthenticationServices", "CoreText", "CoreMedia", "ImageIO",
      "AudioToolbox", "Charts", "CoreBluetooth", "MediaPlayer",
    ] {
      table[name] = "imtwv"
    }
    return table
  }()
  /// Modules that certain systems have, and for which other systems are uncertain.
  ///
  /// Those of tests are beside the SDKs, in a folder that only some targets search
  /// (ENABLE_TESTING_SEARCH_PATHS).
  static let undecided: [String: (there: String, perhaps: String)] = {
    let systems = """
      imtv w: AVKit CoreHaptics CoreImage GameKit GameplayKit LinkPresentation MetalKit Photos \
      QuartzCore ReplayKit SceneKit SpriteKit TipKit Vision AdSupport \
      AppTrackingTransparency DeviceCheck MultipeerConnectivity
      imwv t: Contacts CoreMotion EventKit HealthKit Intents PassKit
      imv tw: ContactsUI CoreSpotlight FoundationModels IntentsUI LocalAuthentication PDFKit \
      PhotosUI QuickLook RealityKit SafariServices Speech
      i mtwv: ActivityKit CallKit CarPlay CoreTelephony
      iv mtw: ARKit MessageUI
      iw mtv: NearbyInteraction WatchConnectivity
      w i: WatchKit
      itv w: BackgroundTasks
      im v: MetricKit
      - imtwv: Testing XCTest
      """
    var table: [String: (there: String, perhaps: String)] = [:]
    for line in systems.split(separator: "\n") {
      let parts = line.split(separator: ":")
      let letters = parts[0].split(separator: " ").map(String.init)
      for module in parts[1].split(separator: " ") {
        table[String(module)] = (letters[0], letters[1])
      }
    }
    return table
  }()
  static let everywhere: Set<String> = [
    "Swift", "Foundation", "Dispatch", "_Concurrency", "_StringProcessing", "RegexBuilder",
    "Synchronization",
  ]

  /// The toolchain's modules for the system that it runs on. Apple's modules are known by name.
  static var installed: Set<String> = []
  static var assumed: Set<String> = []
  /// The answer to conditions that are unknown. A file that asks for it is evaluated with both.
  private static var answer = true
  private static var isAnswerUsed = false
  private static var assumption: Bool {
    isAnswerUsed = true
    return answer
  }
  /// The architecture of the variant that is being evaluated, as Xcode names it. A file that asks for
  /// it is evaluated with each.
  private static var currentArchitecture = ""
  private static var isArchitectureUsed = false
  private static var architecture: String {
    isArchitectureUsed = true
    return currentArchitecture
  }
  /// The language version of the variant that is being evaluated.
  static var languageVersion = VersionTuple(5)

  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    guard let module = importPath.first?.1 else { return false }
    if Self.everywhere.contains(module) { return true }
    if !isApple, Self.installed.contains(module) { return true }
    if Self.foreign.contains(module) {
      return !isApple && (module == "Glibc" || module.hasPrefix("Foundation"))
    }
    if let systems = Self.apple[module] { return isApple && systems.contains(letter) }
    if let (there, perhaps) = Self.undecided[module] {
      if !isApple { return false }
      if !perhaps.contains(letter) { return there.contains(letter) }
      return Self.assumption
    }
    if CallFinder.knownModules.contains(module) { return Self.assumption }
    Self.assumed.insert(module)
    return Self.assumption
  }

  /// Returns the regions of a file for each language version, architecture and answer that matters.
  func regions(of tree: SourceFileSyntax) -> [ConfiguredRegions] {
    var regions: [ConfiguredRegions] = []
    for version in languageVersions {
      Self.languageVersion = version
      Self.isArchitectureUsed = false
      for architecture in architectures {
        Self.currentArchitecture = architecture
        Self.isAnswerUsed = false
        Self.answer = true
        regions.append(tree.configuredRegions(in: self))
        if Self.isAnswerUsed {
          Self.answer = false
          regions.append(tree.configuredRegions(in: self))
        }
        if !Self.isArchitectureUsed { break }
      }
    }
    return regions
  }

  var languageVersion: VersionTuple { Self.languageVersion }
  /// `$AsyncAwait` is a feature of the compiler.
  func isCustomConditionSet(name: String) -> Bool {
    name.hasPrefix("$") ? Self.assumption : conditions.contains(name)
  }
  func hasFeature(name: String) -> Bool { Self.assumption }
  func hasAttribute(name: String) -> Bool { Self.assumption }
  func isActiveTargetOS(name: String) -> Bool {
    name == system || (name == "OSX" && system == "macOS") || (name == "macOS" && system == "OSX")
      || (name == "xrOS" && system == "visionOS")
  }
  /// Swift has one name for all variants of an architecture.
  func isActiveTargetArchitecture(name: String) -> Bool {
    let architecture = Self.architecture
    return switch architecture {
    case "armv6", "armv7", "armv7s", "armv7k": name == "arm"
    case "arm64e": name == "arm64"
    case "x86_64h": name == "x86_64"
    default: name == architecture
    }
  }
  func isActiveTargetEnvironment(name: String) -> Bool { name == environment }
  func isActiveTargetRuntime(name: String) -> Bool {
    name == (isApple ? "_ObjC" : "_Native") || name == "_multithreaded"
  }
  func isActiveTargetPointerAuthentication(name: String) -> Bool {
    name == (Self.architecture == "arm64e" ? "_arm64e" : "_none")
  }
  func isActiveTargetObjectFormat(name: String) -> Bool { name == (isApple ? "MachO" : "ELF") }
  var targetPointerBitWidth: Int {
    let architecture = Self.architecture
    let isWide = architecture.hasPrefix("x86_64") || ["arm64", "arm64e"].contains(architecture)
    return isWide ? 64 : 32
  }
  var targetAtomicBitWidths: [Int] {
    [8, 16, 32, 64] + (targetPointerBitWidth == 64 ? [128] : [])
  }
  var endianness: Endianness { .little }
}
