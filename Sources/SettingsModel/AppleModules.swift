/// The modules of Apple's SDKs that Swift can import, frameworks and libraries alike (Xcode 26).
///
/// Sources: the index of <https://developer.apple.com/documentation/technologies> and the SDKs' module maps.
package enum AppleModules {
  /// Whether a module is Apple's, the compiler's or the standard library's.
  package static func contain(_ name: String) -> Bool {
    all.contains(name) || name.hasPrefix("_") || name.hasSuffix("DriverKit")
  }

  package static let all: Set<String> = Set(
    (frameworks + libraries).split(whereSeparator: \.isWhitespace).map(String.init))

  private static let frameworks = """
    ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility AccessoryNotifications
    AccessorySetupKit AccessoryTransportExtension Accounts ActivityKit AdAttributionKit AdServices
    AdSupport AddressBook AddressBookUI AlarmKit AppClip AppIntents AppKit AppMigrationKit
    AppTrackingTransparency AppleArchive AppleScriptKit AppleScriptObjC AppleTextureEncoder
    ApplicationServices AssetsLibrary AudioDriverKit AudioToolbox AudioUnit AudioVideoBridging
    AuthenticationServices AutomatedDeviceEnrollment AutomaticAssessmentConfiguration Automator
    BackgroundAssets BackgroundTasks BlockStorageDeviceDriverKit BrowserEngineCore BrowserEngineKit
    BrowserKit BusinessChat CFNetwork CFOpenDirectory CallKit CarKey CarPlay Carbon Charts Cinematic
    ClassKit ClockKit CloudKit Cocoa Collaboration ColorSync Combine Compression CompositorServices
    ContactProvider Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData
    CoreFoundation CoreGraphics CoreHID CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI
    CoreMIDIServer CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices CoreSpotlight
    CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents CryptoKit
    CryptoTokenKit DVDPlayback DataDetection DeclaredAgeRange DeveloperToolsSupport DeviceActivity
    DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI DirectoryService DiscRecording
    DiscRecordingUI DiskArbitration DockKit DriverKit EndpointSecurity EnergyKit EventKit EventKitUI
    ExceptionHandling ExecutionPolicy ExposureNotification ExtensionFoundation ExtensionKit
    ExternalAccessory FSKit FamilyControls FileProvider FileProviderUI FinanceKit FinanceKitUI
    FinderSync ForceFeedback Foundation FoundationModels GLKit GLUT GSS GameController GameKit GameSave
    GameplayKit GroupActivities HIDDriverKit HealthKit HealthKitUI HomeKit Hypervisor ICADevices
    IOBluetooth IOBluetoothUI IOKit IOSurface IOUSBHost IdentityDocumentServices
    IdentityDocumentServicesUI IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO
    ImagePlayground ImmersiveMediaSupport InputMethodKit InstallerPlugins InstantMessage Intents
    IntentsUI JavaScriptCore JavaRuntimeSupport JournalingSuggestions Kerberos Kernel
    KernelManagement LDAP LatentSemanticMapping LightweightCodeRequirements LinkPresentation
    LiveCommunicationKit LocalAuthentication LocalAuthenticationEmbeddedUI LockedCameraCapture
    MLCompute MailKit ManagedApp ManagedAppDistribution ManagedSettings ManagedSettingsUI MapKit
    MarketplaceKit Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary MediaPlayer
    MediaSetup MediaToolbox MessageUI Messages Metal MetalFX MetalKit MetalPerformancePrimitives
    MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO
    MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction NetFS Network NetworkExtension
    NetworkingDriverKit NewsstandKit NotificationCenter OSAKit OSLog ObjectiveC Observation OpenAL
    OpenCL OpenDirectory OpenGL OpenGLES PCIDriverKit PCSC PDFKit PHASE PaperKit
    ParavirtualizedGraphics PassKit PencilKit PermissionKit Photos PhotosUI PlaygroundBluetooth
    PlaygroundSupport Playgrounds PreferencePanes ProximityReader PushKit PushToTalk Quartz
    QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityFoundation RealityKit RelevanceKit
    ReplayKit RoomPlan SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenSaver ScreenTime
    ScriptingBridge SecureElementCredential Security SecurityFoundation SecurityInterface SecurityUI
    SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit
    Social SoundAnalysis Spatial Speech SpriteKit StickerFoundation StickerKit StoreKit StoreKitTest
    SwiftData SwiftUI SwiftUICore Symbols SyncServices System SystemConfiguration SystemExtensions
    TVMLKit TVServices TVUIKit TWAIN TabletopKit TabularData TelephonyMessagingKit ThreadNetwork
    TipKit TouchController Translation TranslationUIProvider Twitter UIKit UIUtilities
    UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoDecodeAcceleration
    VideoSubscriberAccount VideoToolbox Virtualization Vision VisionKit VisualIntelligence
    WatchConnectivity WatchKit WeatherKit WebKit WiFiAware WiFiInfrastructure WidgetKit
    WirelessInsights WorkoutKit XCTest XCUIAutomation XPC iAd iTunesLibrary

    """

  /// Libraries, and the modules of the compiler and of the standard library.
  private static let libraries = """
    Builtin CommonCrypto CUPS Cxx CxxStdlib Darwin DarwinFoundation Dispatch Distributed MachO Metal
    PAM RegexBuilder SQLite3 Swift SwiftOnoneSupport Synchronization Testing asl bsm copyfile
    dnssd launch libkern libproc libxml2 libxslt mach machine ncurses net netinet notify os
    ptrauth sandbox simd unwind vmnet xpc zlib
    """
}
