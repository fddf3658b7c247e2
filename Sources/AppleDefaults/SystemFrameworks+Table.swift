/// System frameworks of iOS, sorted by bytes. A line is a layer's letter (t Cocoa Touch, m Media, s Core
/// Services, o Core OS) and the name; the version that brought it; the textbook eras that list it (6 for
/// iOS 6, 9 for iOS 9); what became of it (d deprecated, x removed, n renamed, m merged, each with the
/// version if there is one, then what replaces it); prefixes of its names; its purpose.
let systemFrameworkLines: StaticString = """
  mARKit|11.0|||AR|augmented reality
  mAVFAudio|14.5|||AV|audio parts of AVFoundation
  mAVFoundation|2.2|69||AV|play and record audio and video
  mAVKit|8.0|||AV|video playback screens
  oAccelerate|4.0|69|||vector and matrix arithmetic (the textbooks mislabel it as the accelerometer)
  sAccounts|5.0|69||AC|user accounts
  tActivityKit|16.1|||AK|live activities
  sAdSupport|6.0|69||AS|advertising identifier
  sAddressBook|2.0|6|d9.0 Contacts|AB|contacts data
  tAddressBookUI|2.0|6|d9.0 ContactsUI|AB|contact pickers and editors
  tAppIntents|16.0||||actions for the system and Siri
  sAppTrackingTransparency|14.0|||AT|permission to track
  mAssetsLibrary|4.0|69|d9.0 Photos|AL|photo and video assets
  mAudioToolbox|2.0|69||Audio|record, play and convert audio
  mAudioUnit|2.0|69|m AudioToolbox|Audio AU|built-in audio units and processing
  tAuthenticationServices|12.0|||AS|signing in
  sBackgroundTasks|13.0|||BG|work in the background
  sCFNetwork|2.0|69||CF|network access
  sCallKit|10.0|||CX|calls
  tCarPlay|12.0|||CP|apps in cars
  tCharts|16.0||||charts for SwiftUI
  sClassKit|11.4|||CLS|school work
  sCloudKit|8.0|9||CK|iCloud data
  sCombine|13.0||||values over time
  sContacts|9.0|9||CN|contacts data
  tContactsUI|9.0|9||CN|contact screens
  mCoreAudio|2.0|69||Audio|low-level audio C interfaces
  oCoreBluetooth|5.0|69||CB|Bluetooth low energy
  sCoreData|3.0|69||NS|object persistence
  sCoreFoundation|2.0|69||CF|C data types and services
  mCoreGraphics|2.0|69||CG|2D drawing
  mCoreHaptics|13.0|||CH|haptic patterns
  mCoreImage|5.0|69||CI|process still images and video
  sCoreLocation|2.0|69||CL|location
  mCoreMIDI|4.2|69||MIDI|MIDI data
  sCoreML|11.0|||ML|machine learning models
  sCoreMedia|4.0|69||CM|media sample types
  sCoreMotion|4.0|69||CM|motion events
  sCoreNFC|11.0|||NFC|near-field communication
  sCoreServices|12.0|||UT|types of data and documents
  sCoreSpotlight|9.0|||CS|search index of app content
  sCoreTelephony|4.0|69||CT|telephony information
  mCoreText|3.2|69||CT|text layout and drawing
  mCoreVideo|4.0|69||CV|video buffers
  oCryptoKit|13.0||||cryptography in Swift
  sDeviceCheck|11.0|||DC|device and app attestation
  sEventKit|4.0|69||EK|calendar data
  tEventKitUI|4.0|69||EK|calendar event screens
  oExternalAccessory|3.0|69||EA|attached accessories
  sFoundation|2.0|69||NS|base classes
  mGLKit|5.0|69|d12.0 MetalKit|GLK|OpenGL ES helpers
  tGameController|7.0|||GC|game controllers
  tGameKit|3.0|69||GK|peer-to-peer and game services
  tGameplayKit|9.0|||GK|game logic
  oGenericSecurityServices|5.0|9||GSS|security services
  sHealthKit|8.0|9||HK|health data
  sHomeKit|8.0|9||HM|home accessories
  mImageIO|4.0|69||CG|read and write image files
  sIntents|10.0|||IN|requests from Siri and Maps
  sJavaScriptCore|7.0|9||JS|JavaScript evaluation
  tLinkPresentation|13.0|||LP|previews of links
  oLocalAuthentication|8.0|9||LA|device-owner authentication
  tMapKit|3.0|69||MK|embedded maps and geocoding
  mMediaAccessibility|7.0|||MA|captions
  mMediaPlayer|2.0|69||MP|full-screen playback and media library
  tMessageUI|3.0|69||MF|mail and message composers
  tMessages|10.0|||MS|apps in messages
  mMetal|8.0|||MTL|graphics and computing on the GPU
  mMetalKit|9.0|||MTK|Metal helpers
  mMetalPerformanceShaders|9.0|||MPS|ready-made shaders
  sMobileCoreServices|3.0|69|n12.0 CoreServices UniformTypeIdentifiers|UT|uniform type identifiers
  mModelIO|9.0|||MDL|3D models
  sMultipeerConnectivity|7.0|||MC|nearby devices
  sNaturalLanguage|12.0|||NL|language analysis
  oNetwork|12.0|||NW|connections
  oNetworkExtension|8.0|||NE|network configuration
  sNewsstandKit|5.0|69|d9.0|NK|background issue downloads
  tNotificationCenter|8.0|||NC|today widgets
  oOSLog|15.0|||OS|reading the log
  mOpenAL|2.0|69||AL|positional audio C interfaces
  mOpenGLES|2.0|69|d12.0 Metal|EAGL GL|OpenGL ES
  tPDFKit|11.0|||PDF|PDF documents
  sPassKit|6.0|69||PK|passes
  tPencilKit|13.0|||PK|drawing
  mPhotos|8.0|||PH|photo library
  tPhotosUI|8.0|9||PH|photo library screens
  sPushKit|8.0|||PK|pushes for calls
  mQuartzCore|2.0|69||CA|animation
  sQuickLook|4.0|69||QL|file previews
  mReplayKit|9.0|||RP|screen recording
  tSafariServices|7.0|||SF|web pages inside apps
  mSceneKit|8.0|9||SCN|3D scenes and animation
  oSecurity|2.0|69||CSSM Sec|certificates, keys and trust
  mShazamKit|15.0|||SH|audio recognition
  sSocial|6.0|69||SL|social network posts
  mSoundAnalysis|13.0|||SN|sound classification
  mSpeech|10.0|||SF|speech recognition
  mSpriteKit|7.0|9||SK|2D game engine
  sStoreKit|3.0|69||SK|in-app purchase
  sSwiftData|17.0||||object persistence in Swift
  tSwiftUI|13.0||||declarative user interfaces
  sSystemConfiguration|2.0|69||SC|reachability and network settings
  tTipKit|17.0||||tips for features
  tTwitter|5.0|69|d6.0 Social|TW|sending tweets
  tUIKit|2.0|69||UI|user interface classes
  sUniformTypeIdentifiers|14.0|||UT|types of data and documents
  tUserNotifications|10.0|||UN|notifications
  tUserNotificationsUI|10.0|||UN|notification screens
  mVideoToolbox|8.0|||VT|hardware video coding
  mVision|11.0|||VN|image analysis
  tVisionKit|13.0|||VN|document and text scanning
  sWatchConnectivity|9.0|||WC|talking to a watch
  tWatchKit|8.2|9||WK|Apple Watch apps
  tWebKit|8.0|||WK|web content
  tWidgetKit|14.0||||widgets
  tiAd|4.0|69|x10.0|AD|advertisements in apps
  """
