/// Info.plist keys that Apple documents, sorted by bytes. A line is the letter of the value's type
/// (s string, b boolean, n integer, a array, d dictionary), the key, a bar, and the display name that
/// property-list editors show.
let infoPlistKeyLines: StaticString = """
  aBGTaskSchedulerPermittedIdentifiers|Permitted background task scheduler identifiers
  sBuildMachineOSBuild|Build machine OS build
  sCFAppleHelpAnchor|Help file
  bCFBundleAllowMixedLocalizations|Localized resources can be mixed
  dCFBundleAlternateIcons|Alternate icons
  sCFBundleDevelopmentRegion|Default localization
  sCFBundleDisplayName|Bundle display name
  aCFBundleDocumentTypes|Document types
  sCFBundleExecutable|Executable file
  sCFBundleGetInfoString|Get Info string
  sCFBundleHelpBookFolder|Help Book directory name
  sCFBundleHelpBookName|Help Book identifier
  sCFBundleIconFile|Icon file
  aCFBundleIconFiles|Icon files
  sCFBundleIconName|Icon name
  dCFBundleIcons|Icon files (iOS 5)
  dCFBundleIcons~ipad|Icon files (iOS 5, iPad)
  sCFBundleIdentifier|Bundle identifier
  sCFBundleInfoDictionaryVersion|InfoDictionary version
  aCFBundleLocalizations|Localizations
  sCFBundleName|Bundle name
  sCFBundlePackageType|Bundle OS Type code
  dCFBundlePrimaryIcon|Primary Icon
  sCFBundleShortVersionString|Bundle versions string, short
  sCFBundleSignature|Bundle creator OS Type code
  sCFBundleSpokenName|Accessibility bundle name
  aCFBundleSupportedPlatforms|Supported platforms
  aCFBundleTypeExtensions|Document Extensions
  sCFBundleTypeIconFile|Icon File Name
  aCFBundleTypeIconFiles|Document Icon Files
  aCFBundleTypeMIMETypes|Document MIME types
  sCFBundleTypeName|Document Type Name
  aCFBundleTypeOSTypes|Document OS Types
  sCFBundleTypeRole|Role
  sCFBundleURLIconFile|Document Icon File Name
  sCFBundleURLName|URL identifier
  aCFBundleURLSchemes|URL Schemes
  aCFBundleURLTypes|URL types
  sCFBundleVersion|Bundle version
  sCFPlugInDynamicRegisterFunction|Plug-in dynamic registration function name
  sCFPlugInDynamicRegistration|Plug-in should be registered dynamically
  dCFPlugInFactories|Plug-in factory interfaces
  dCFPlugInTypes|Plug-in types
  sCFPlugInUnloadFunction|Plug-in unload function name
  sCLKComplicationPrincipalClass|ClockKit Complication - Principal Class
  aCLKComplicationSupportedFamilies|ClockKit Complication - Supported Families
  sDTCompiler|Compiler
  sDTPlatformBuild|Platform build
  sDTPlatformName|Platform name
  sDTPlatformVersion|Platform version
  sDTSDKBuild|SDK build
  sDTSDKName|SDK name
  sDTXcode|Xcode version
  sDTXcodeBuild|Xcode build
  aGCSupportedGameControllers|Supported game controllers
  bGCSupportsControllerUserInteraction|Supports Controller User Interaction
  bGCSupportsGameMode|Supports Game Mode
  bGKGameCenterBadgingDisabled|Game Center badging disabled
  bGKShowChallengeBanners|GKShowChallengeBanners
  aINAlternativeAppNames|Alternative app names
  aINIntentsSupported|Intents eligible for in-app support
  bITSAppUsesNonExemptEncryption|App Uses Non-Exempt Encryption
  sITSEncryptionExportComplianceCode|App Encryption Export Compliance Code
  sLSApplicationCategoryType|Application Category
  aLSApplicationQueriesSchemes|Queried URL Schemes
  aLSArchitecturePriority|Architecture priority
  bLSBackgroundOnly|Application is background only
  dLSEnvironment|Environment variables
  bLSFileQuarantineEnabled|File quarantine enabled
  bLSGetAppDiedEvents|Application should get App Died events
  sLSHandlerRank|Handler rank
  aLSItemContentTypes|Document Content Type UTIs
  sLSMinimumSystemVersion|Minimum system version
  dLSMinimumSystemVersionByArchitecture|Minimum system versions, per-architecture
  bLSMultipleInstancesProhibited|Application prohibits multiple instances
  bLSRequiresIPhoneOS|Application requires iPhone environment
  bLSRequiresNativeExecution|Application requires native environment
  bLSSupportsOpeningDocumentsInPlace|Supports opening documents in place
  bLSTypeIsPackage|Document is a package or bundle
  bLSUIElement|Application is agent (UIElement)
  nLSUIPresentationMode|Application UI Presentation Mode
  aMKDirectionsApplicationSupportedModes|Maps routing app supported modes
  bMetalCaptureEnabled|Metal Capture Enabled
  sMinimumOSVersion|Minimum OS version
  sNFCReaderUsageDescription|Privacy - NFC Scan Usage Description
  bNSAllowsArbitraryLoads|Allow Arbitrary Loads
  bNSAllowsArbitraryLoadsForMedia|Allow Arbitrary Loads for Media
  bNSAllowsArbitraryLoadsInWebContent|Allow Arbitrary Loads in Web Content
  bNSAllowsLocalNetworking|Allows Local Networking
  dNSAppTransportSecurity|App Transport Security Settings
  sNSAppleEventsUsageDescription|Privacy - AppleEvents Sending Usage Description
  sNSAppleMusicUsageDescription|Privacy - Media Library Usage Description
  bNSAppleScriptEnabled|Scriptable
  sNSBluetoothAlwaysUsageDescription|Privacy - Bluetooth Always Usage Description
  sNSBluetoothPeripheralUsageDescription|Privacy - Bluetooth Peripheral Usage Description
  aNSBonjourServices|Bonjour services
  sNSCalendarsFullAccessUsageDescription|Privacy - Calendars Full Access Usage Description
  sNSCalendarsUsageDescription|Privacy - Calendars Usage Description
  sNSCalendarsWriteOnlyAccessUsageDescription|Privacy - Calendars Write Only Usage Description
  sNSCameraUsageDescription|Privacy - Camera Usage Description
  sNSContactsUsageDescription|Privacy - Contacts Usage Description
  sNSDesktopFolderUsageDescription|Privacy - Desktop Folder Usage Description
  sNSDocumentClass|Cocoa NSDocument Class
  sNSDocumentsFolderUsageDescription|Privacy - Documents Folder Usage Description
  sNSDownloadsFolderUsageDescription|Privacy - Downloads Folder Usage Description
  bNSExceptionAllowsInsecureHTTPLoads|Exception Allows Insecure HTTP Loads
  dNSExceptionDomains|Exception Domains
  sNSExceptionMinimumTLSVersion|Exception Minimum TLS Version
  bNSExceptionRequiresForwardSecrecy|Exception Requires Forward Secrecy
  dNSExtension|NSExtension
  dNSExtensionAttributes|NSExtensionAttributes
  sNSExtensionMainStoryboard|NSExtensionMainStoryboard
  sNSExtensionPointIdentifier|NSExtensionPointIdentifier
  sNSExtensionPrincipalClass|NSExtensionPrincipalClass
  sNSFaceIDUsageDescription|Privacy - Face ID Usage Description
  sNSFileProviderDomainUsageDescription|Privacy - File Provider Domain Usage Description
  sNSFileProviderPresenceUsageDescription|Privacy - File Provider Presence Usage Description
  sNSFocusStatusUsageDescription|Privacy - Focus Status Usage Description
  sNSGKFriendListUsageDescription|Privacy - GameKit Friend List Usage Description
  sNSHealthClinicalHealthRecordsShareUsageDescription|Privacy - Health Records Usage Description
  sNSHealthShareUsageDescription|Privacy - Health Share Usage Description
  sNSHealthUpdateUsageDescription|Privacy - Health Update Usage Description
  bNSHighResolutionCapable|High Resolution Capable
  sNSHomeKitUsageDescription|Privacy - HomeKit Usage Description
  sNSHumanReadableCopyright|Copyright (human-readable)
  bNSIncludesSubdomains|Includes Subdomains
  bNSJavaNeeded|Cocoa Java application
  sNSLocalNetworkUsageDescription|Privacy - Local Network Usage Description
  sNSLocationAlwaysAndWhenInUseUsageDescription|Privacy - Location Always and When In Use Usage Description
  sNSLocationAlwaysUsageDescription|Privacy - Location Always Usage Description
  dNSLocationTemporaryUsageDescriptionDictionary|Privacy - Location Temporary Usage Description Dictionary
  sNSLocationUsageDescription|Privacy - Location Usage Description
  sNSLocationWhenInUseUsageDescription|Privacy - Location When In Use Usage Description
  sNSMainNibFile|Main nib file base name
  sNSMainNibFile~ipad|Main nib file base name (iPad)
  sNSMainNibFile~iphone|Main nib file base name (iPhone)
  sNSMainStoryboardFile|Main storyboard file base name (macOS)
  sNSMicrophoneUsageDescription|Privacy - Microphone Usage Description
  sNSMotionUsageDescription|Privacy - Motion Usage Description
  sNSNearbyInteractionUsageDescription|Privacy - Nearby Interaction Usage Description
  sNSNetworkVolumesUsageDescription|Privacy - Network Volumes Usage Description
  sNSPhotoLibraryAddUsageDescription|Privacy - Photo Library Additions Usage Description
  sNSPhotoLibraryUsageDescription|Privacy - Photo Library Usage Description
  sNSPrefPaneIconFile|Preference Pane icon file
  sNSPrefPaneIconLabel|Preference Pane icon label
  sNSPrefPaneSearchParameters|Preference Pane search parameters
  sNSPrincipalClass|Principal class
  bNSQuitAlwaysKeepsWindows|Quitting closes no windows
  sNSRemindersFullAccessUsageDescription|Privacy - Reminders Full Access Usage Description
  sNSRemindersUsageDescription|Privacy - Reminders Usage Description
  sNSRemovableVolumesUsageDescription|Privacy - Removable Volumes Usage Description
  bNSRequiresAquaSystemAppearance|Requires Aqua system appearance
  sNSSensorKitUsageDescription|Privacy - SensorKit Usage Description
  aNSServices|Services
  sNSSiriUsageDescription|Privacy - Siri Usage Description
  sNSSpeechRecognitionUsageDescription|Privacy - Speech Recognition Usage Description
  sNSStickerSharingLevel|Sticker Sharing Level
  bNSSupportsAutomaticGraphicsSwitching|Supports automatic graphics switching
  bNSSupportsAutomaticTermination|Application can be killed immediately when not in use
  bNSSupportsLiveActivities|Supports Live Activities
  bNSSupportsLiveActivitiesFrequentUpdates|Supports Frequent Updates of Live Activities
  bNSSupportsSuddenTermination|Application can be killed immediately after launch
  sNSSystemAdministrationUsageDescription|Privacy - System Administration Usage Description
  sNSSystemExtensionUsageDescription|Privacy - System Extension Usage Description
  dNSUbiquitousContainers|iCloud containers
  aNSUserActivityTypes|User activity types
  sNSUserTrackingUsageDescription|Privacy - Tracking Usage Description
  sNSVideoSubscriberAccountUsageDescription|Privacy - TV Provider Usage Description
  sOSAScriptingDefinition|Scripting definition file name
  aUIAppFonts|Fonts provided by application
  bUIApplicationExitsOnSuspend|Application does not run in background
  dUIApplicationSceneManifest|Application Scene Manifest
  aUIApplicationShortcutItems|Home screen shortcut items
  bUIApplicationSupportsIndirectInputEvents|Application supports indirect input events
  bUIApplicationSupportsMultipleScenes|Enable Multiple Windows
  aUIBackgroundModes|Required background modes
  bUIDesignRequiresCompatibility|Design requires compatibility
  aUIDeviceFamily|Targeted device family
  bUIFileSharingEnabled|Application supports iTunes file sharing
  sUIInterfaceOrientation|Initial interface orientation
  sUIInterfaceOrientation~ipad|Initial interface orientation (iPad)
  sUIInterfaceOrientation~iphone|Initial interface orientation (iPhone)
  sUILaunchImageFile|Launch image
  sUILaunchImageFile~ipad|Launch image (iPad)
  sUILaunchImageFile~iphone|Launch image (iPhone)
  sUILaunchImageMinimumOSVersion|Launch image minimum system version
  sUILaunchImageName|Launch image name
  sUILaunchImageOrientation|Launch image orientation
  sUILaunchImageSize|Launch image size
  aUILaunchImages|Launch images
  aUILaunchImages~ipad|Launch images (iPad)
  dUILaunchScreen|Launch Screen
  sUILaunchStoryboardName|Launch screen interface file base name
  sUILaunchStoryboardName~ipad|Launch screen interface file base name (iPad)
  sUIMainStoryboardFile|Main storyboard file base name
  sUIMainStoryboardFile~ipad|Main storyboard file base name (iPad)
  sUIMainStoryboardFile~iphone|Main storyboard file base name (iPhone)
  bUINewsstandApp|Application presents content in Newsstand
  bUIPrerenderedIcon|Icon already includes gloss effects
  aUIRequiredDeviceCapabilities|Required device capabilities
  bUIRequiresFullScreen|Requires full screen
  bUIRequiresFullScreen~ipad|Requires full screen (iPad)
  bUIRequiresPersistentWiFi|Application uses Wi-Fi
  sUISceneClassName|Class Name
  sUISceneConfigurationName|Configuration Name
  dUISceneConfigurations|Scene Configuration
  sUISceneDelegateClassName|Delegate Class Name
  sUISceneStoryboardFile|Storyboard Name
  bUIStatusBarHidden|Status bar is initially hidden
  bUIStatusBarHidden~ipad|Status bar is initially hidden (iPad)
  sUIStatusBarStyle|Status bar style
  dUIStatusBarTintParameters|Status bar tinting parameters
  aUISupportedExternalAccessoryProtocols|Supported external accessory protocols
  aUISupportedInterfaceOrientations|Supported interface orientations
  aUISupportedInterfaceOrientations~ipad|Supported interface orientations (iPad)
  aUISupportedInterfaceOrientations~iphone|Supported interface orientations (iPhone)
  bUISupportsDocumentBrowser|Supports Document Browser
  sUIUserInterfaceStyle|User Interface Style
  bUIViewControllerBasedStatusBarAppearance|View controller-based status bar appearance
  bUIViewEdgeAntialiasing|Renders with edge antialiasing
  bUIViewGroupOpacity|Renders with group opacity
  aUIWindowSceneSessionRoleApplication|Application Session Role
  aUIWindowSceneSessionRoleExternalDisplay|External Display Session Role
  aUTExportedTypeDeclarations|Exported Type UTIs
  aUTImportedTypeDeclarations|Imported Type UTIs
  aUTTypeConformsTo|Conforms to UTIs
  sUTTypeDescription|Description
  sUTTypeIconFile|Type icon file name
  sUTTypeIdentifier|Identifier
  sUTTypeReferenceURL|Reference URL
  dUTTypeTagSpecification|Equivalent Types
  sWKAppBundleIdentifier|WKAppBundleIdentifier
  bWKApplication|Application is a watch application
  aWKBackgroundModes|WatchKit background modes
  sWKCompanionAppBundleIdentifier|WKCompanionAppBundleIdentifier
  sWKExtensionDelegateClassName|WKExtensionDelegateClassName
  bWKRunsIndependentlyOfCompanionApp|Application supports running without iOS app installation
  bWKWatchKitApp|Application is a WatchKit app
  bWKWatchOnly|Application is available only as a watch application
  """
