import AppleDefaults
import SettingsModel

/// The libraries and frameworks that Apple's systems have. What they log is not the product's.
package enum AppleLibraries {
  /// Whether a library (`z` for libz.tbd) is one of the system's.
  static func contains(library name: String) -> Bool {
    let base = name.prefix { $0 != "." }
    return libraries.contains(String(base)) || name.hasPrefix("swift")
      || name.hasPrefix("clang_rt")
  }

  package static func contains(framework name: String) -> Bool {
    SystemFrameworks.framework(named: name) != nil || frameworks.contains(name)
  }

  private static let libraries: Set<String> = words(
    """
    AppleArchive archive BacktraceRecording bsm bz2 c c++ c++abi cache charset compression cups
    curl curses dispatch dl dns_services edit EndpointSecurity expat exslt ffi form gcc_s iconv
    icucore info IOKit lber ldap lzma m ncurses network objc pam panel pcap poll proc pthread
    quarantine readline resolv sandbox sasl2 sqlite3 stdc++ System tidy util xar
    XCTestSwiftSupport xml2 xslt z
    """)

  /// Those of the current SDKs that the table of frameworks with a purpose in settings leaves out.
  private static let frameworks: Set<String> = words(
    """
    _MapKit_SwiftUI AccessoryAccess AccessoryNotifications AccessorySetupKit
    AccessoryTransportExtension ActivityKit AdAttributionKit AdServices AdSupport AGL AlarmKit
    AppClip AppIntents AppKit AppKitScripting AppleScriptKit AppleScriptObjC ApplicationServices
    AppTrackingTransparency AudioVideoBridging AutomatedDeviceEnrollment
    AutomaticAssessmentConfiguration Automator BackgroundAssets BackgroundTasks BrowserEngineCore
    BrowserEngineKit BrowserKit CalendarStore Carbon CarKey CarPlay CertificateTransparency
    CFNetwork Charts Cinematic ClassKit ClockKit Cocoa Collaboration ColorSync Combine
    CompositorServices CoreAudioKit CoreAudioTypes CoreDisplay CoreHaptics CoreHID CoreLocationUI
    CoreMediaIO CoreMIDIServer CoreNFC CoreServices CoreTransferable CoreWLAN CreateML
    CreateMLComponents CryptoKit CryptoTokenKit DataDetection DeviceActivity DeviceCheck
    DeviceDiscoveryExtension DeviceDiscoveryUI DirectoryService DiscRecording DiscRecordingUI
    DiskArbitration DockKit DriverKit DVDPlayback EnergyKit ExceptionHandling ExecutionPolicy
    ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls
    FileProvider FileProviderUI FinanceKit FinanceKitUI ForceFeedback Foundation FoundationModels
    FSKit FxPlug GameController GameKit GameSave GeoToolbox GLUT GroupActivities GSS HealthKitUI
    Hypervisor iAd ICADevices IdentityDocumentServices IdentityDocumentServicesUI IdentityLookup
    IdentityLookupUI ImageCaptureCore ImagePlayground ImmersiveMediaSupport IMServicePlugIn
    InputMethodKit InstallerPlugins InstantMessage IOBluetooth IOBluetoothUI IOKit IOSurface
    IOUSBHost iTunesLibrary JavaNativeFoundation JavaRuntimeSupport JavaScriptCore JavaVM
    JournalingSuggestions Kerberos KernelManagement LatentSemanticMapping LDAP
    LightweightCodeRequirements LinkPresentation LiveCommunicationKit
    LocalAuthenticationEmbeddedUI LockedCameraCapture MailKit ManagedApp ManagedAppDistribution
    ManagedSettings ManagedSettingsUI MarketplaceKit Matter MatterSupport MediaAccessibility
    MediaExtension MediaLibrary MediaSetup MetalFX MetalPerformancePrimitives
    MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MLCompute NaturalLanguage
    NearbyInteraction NetFS Network NetworkingDriverKit Observation OpenAL OpenCL OpenDirectory
    OpenGL OSAKit OSLog PaperKit ParavirtualizedGraphics PCSC PDFKit PencilKit PermissionKit PHASE
    PlaygroundSupport PreferencePanes ProximityReader ProximityReaderStub PushToTalk Python QTKit
    Quartz QuartzCore QuickLookThumbnailing QuickLookUI RealityKit RegexBuilder RelevanceKit
    RoomPlan Ruby SafetyKit ScreenCaptureKit ScreenSaver ScreenTime ScriptingBridge
    SecureElementCredential SecurityFoundation SecurityInterface SecurityUI
    SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit
    SoundAnalysis Spatial Speech StickerFoundation StickerKit StoreKitTest SwiftData SwiftUI
    SwiftUICore Symbols SyncServices System SystemConfiguration SystemExtensions TabularData Tcl
    TechnologyDemos TelephonyMessagingKit Testing ThreadNetwork TipKit Tk TouchController
    Translation TranslationUIProvider TVMLKit TVServices TVUIKit TWAIN UniformTypeIdentifiers
    USBDriverKit UserNotifications UserNotificationsUI vecLib VideoDecodeAcceleration
    VideoSubscriberAccount Virtualization Vision VisionKit VisualIntelligence vmnet WatchKit
    WeatherKit WebKit WidgetKit WiFiAware WiFiInfrastructure WorkoutKit XCTest XCUIAutomation
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
