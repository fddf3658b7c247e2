import SettingsModel

/// Apple's frameworks, and the platforms whose SDKs contain them.
enum AppleFrameworks {
  /// A platform, with the letter for it in the table.
  enum Platform: Character, Sendable {
    case macOS = "m"
    case iOS = "i"
    case tvOS = "t"
    case watchOS = "w"
    case visionOS = "x"
    /// An iOS app that runs on a Mac, with the headers of both systems.
    case catalyst = "c"
  }

  /// Whether an SDK contains a framework.
  ///
  /// - Returns: Nil for an unknown framework, or if the table does not state it for the platform.
  static func has(_ name: Substring, on platform: Platform) -> Bool? {
    guard let platforms = table[name] else { return nil }
    if platforms.isEmpty { return true }
    return platforms.contains("?") ? nil : platforms.contains(platform.rawValue)
  }

  static func isKnown(_ name: Substring) -> Bool { table[name] != nil }

  /// The names of the frameworks, sorted.
  static let names: [Substring] = table.keys.sorted()

  private static let table: [Substring: Substring] = {
    var table: [Substring: Substring] = [:]
    for word in rows.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: ":")
      table[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return table
  }()

  /// The rows `NAME:PLATFORMS`, with the letters of the platforms. `?` means that some SDKs contain
  /// the framework. No letters mean that all SDKs do.
  private static let rows = """
    AVFAudio AVFoundation AVKit AVRouting:? Accelerate Accessibility:? AccessorySetupKit:? Accounts:?
    ActivityKit:? AdAttributionKit:? AdServices:? AdSupport:? AddressBook:? AddressBookUI:?
    AppClip:? AppIntents:? AppKit:mc AppTrackingTransparency:? AppleScriptKit:m AppleScriptObjC:m
    ApplicationServices:mc ARKit:? AssetsLibrary:? AudioToolbox AudioUnit:? AudioVideoBridging:m
    AuthenticationServices Automator:m AutomaticAssessmentConfiguration:? BackgroundAssets:?
    BackgroundTasks:? BrowserEngineKit:? BrowserKit:? BusinessChat:? CFNetwork CallKit:? CarPlay:?
    Carbon:m Charts:? Cinematic:? ClassKit:? ClockKit:? CloudKit Cocoa:m ColorSync:? Combine
    CompositorServices:? Contacts ContactsUI:? ContactProvider:? CoreAudio CoreAudioKit:?
    CoreAudioTypes CoreBluetooth CoreData CoreDisplay:m CoreFoundation CoreGraphics CoreHaptics:?
    CoreImage:? CoreLocation CoreLocationUI:? CoreMIDI:? CoreML CoreMedia CoreMediaIO:m CoreMotion:?
    CoreNFC:? CoreServices CoreSpotlight:? CoreTelephony:? CoreText CoreTransferable:? CoreVideo
    CoreWLAN:m CreateML:? CreateMLComponents:? CryptoKit CryptoTokenKit:? DVDPlayback:m
    DataDetection:? DeveloperToolsSupport:? DeviceActivity:? DeviceCheck:? DeviceDiscoveryExtension:?
    DeviceDiscoveryUI:? DirectoryService:m DiscRecording:m DiscRecordingUI:m DiskArbitration:m
    DockKit:? DriverKit:? EndpointSecurity:m EventKit EventKitUI:? ExceptionHandling:m
    ExecutionPolicy:m ExposureNotification:? ExtensionFoundation:? ExtensionKit:?
    ExternalAccessory:? FamilyControls:? FileProvider:? FileProviderUI:? FinanceKit:? FinderSync:m
    ForceFeedback:m Foundation FoundationModels:? GLKit:? GLUT:m GSS:? GameController:? GameKit:?
    GameplayKit:? GenericSecurityServices:? GroupActivities:? HealthKit:? HealthKitUI:?
    Hypervisor:? HomeKit:? IOBluetooth:m IOBluetoothUI:m IOKit:? IOSurface:? IOUSBHost:m
    ICADevices:m IdentityLookup:? IdentityLookupUI:? ImageCaptureCore:? ImageIO ImagePlayground:?
    InputMethodKit:m InstallerPlugins:m InstantMessage:m Intents:? IntentsUI:? JavaScriptCore:?
    JavaNativeFoundation:m JavaRuntimeSupport:m JavaVM:m JournalingSuggestions:? Kerberos:m Kernel:m
    LDAP:m LatentSemanticMapping:m LightweightCodeRequirements:? LinkPresentation:?
    LiveCommunicationKit:? LocalAuthentication:? LocalAuthenticationEmbeddedUI:m LockedCameraCapture:?
    MLCompute:? ManagedSettings:? ManagedSettingsUI:? MapKit MarketplaceKit:? Matter:? MatterSupport:?
    MediaAccessibility:? MediaExtension:? MediaLibrary:m MediaPlayer:? MediaSetup:? MediaToolbox:?
    Message:m MessageUI:? Messages:? Metal:? MetalFX:? MetalKit:? MetalPerformanceShaders:?
    MetalPerformanceShadersGraph:? MetricKit:? MobileCoreServices:itwxc ModelIO:?
    MultipeerConnectivity:? MusicKit:? NaturalLanguage NearbyInteraction:? Network
    NetworkExtension:? NewsstandKit:? NotificationCenter:? OSAKit:m OSLog:? Observation OpenAL:?
    OpenCL:? OpenDirectory:m OpenGL:m OpenGLES:? PCSC:m PDFKit:? PHASE:? ParavirtualizedGraphics:m
    PassKit:? PencilKit:? Photos:? PhotosUI:? PreferencePanes:m ProximityReader:? PushKit:?
    PushToTalk:? Quartz:m QuartzCore QTKit:m QuickLook:? QuickLookThumbnailing:? QuickLookUI:?
    RealityFoundation:? RealityKit:? RelevanceKit:? ReplayKit:? RoomPlan:? Ruby:m SafariServices:?
    SafetyKit:? SceneKit:? ScreenCaptureKit:? ScreenSaver:m ScreenTime:? ScriptingBridge:m
    SecureElementCredential:? Security SecurityFoundation:m SecurityInterface:m SensitiveContentAnalysis:?
    SensorKit:? ServiceManagement:? SharedWithYou:? SharedWithYouCore:? ShazamKit:? Social:?
    SoundAnalysis:? Speech:? SpriteKit:? StickerKit:? StoreKit StoreKitTest:? SwiftData SwiftUI
    SwiftUICore Symbols:? SyncServices:m System SystemConfiguration:? SystemExtensions:? TVML:t
    TVMLKit:t TVServices:t TVUIKit:t TabularData:? Tcl:m ThreadNetwork:? TipKit:? Tk:m TWAIN:m
    Translation:? TranslationUIProvider:? Twitter:? UIKit:itwxc UniformTypeIdentifiers
    UserNotifications UserNotificationsUI:? VideoDecodeAcceleration:m VideoSubscriberAccount:?
    VideoToolbox:? Virtualization:m Vision:? VisionKit:? WatchConnectivity:? WatchKit:? WeatherKit:?
    WebKit:? WidgetKit:? WiFiAware:? WiFiInfrastructure:? WorkoutKit:? XCTest:? iAd:? iTunesLibrary:m
    vecLib:m vmnet:m
    """
}
