/// Info.plist keys that Apple documents, sorted by bytes, in columns of one width, so that a line is found by its
/// number: the key, the display name that property-list editors show, and the letter of the value's type
/// (s string, b boolean, n integer, a array, d dictionary).
let infoPlistKeyLines: StaticString = """
  ATSApplicationFontsPath                             ATSApplicationFontsPath                                     s
  AVInitialRouteSharingPolicy                         AVInitialRouteSharingPolicy                                 s
  AudioComponents                                     AudioComponents                                             a
  BGTaskSchedulerPermittedIdentifiers                 Permitted background task scheduler identifiers             a
  BuildMachineOSBuild                                 Build machine OS build                                      s
  CADisableMinimumFrameDurationOnPhone                CADisableMinimumFrameDurationOnPhone                        b
  CFAppleHelpAnchor                                   Help file                                                   s
  CFBundleAllowMixedLocalizations                     Localized resources can be mixed                            b
  CFBundleAlternateIcons                              Alternate icons                                             d
  CFBundleDevelopmentRegion                           Default localization                                        s
  CFBundleDisplayName                                 Bundle display name                                         s
  CFBundleDocumentTypes                               Document types                                              a
  CFBundleExecutable                                  Executable file                                             s
  CFBundleGetInfoString                               Get Info string                                             s
  CFBundleHelpBookFolder                              Help Book directory name                                    s
  CFBundleHelpBookName                                Help Book identifier                                        s
  CFBundleIconFile                                    Icon file                                                   s
  CFBundleIconFiles                                   Icon files                                                  a
  CFBundleIconName                                    Icon name                                                   s
  CFBundleIcons                                       Icon files (iOS 5)                                          d
  CFBundleIcons~ipad                                  Icon files (iOS 5, iPad)                                    d
  CFBundleIdentifier                                  Bundle identifier                                           s
  CFBundleInfoDictionaryVersion                       InfoDictionary version                                      s
  CFBundleLocalizations                               Localizations                                               a
  CFBundleName                                        Bundle name                                                 s
  CFBundlePackageType                                 Bundle OS Type code                                         s
  CFBundlePrimaryIcon                                 Primary Icon                                                d
  CFBundleShortVersionString                          Bundle versions string, short                               s
  CFBundleSignature                                   Bundle creator OS Type code                                 s
  CFBundleSpokenName                                  Accessibility bundle name                                   s
  CFBundleSupportedPlatforms                          Supported platforms                                         a
  CFBundleTypeExtensions                              Document Extensions                                         a
  CFBundleTypeIconFile                                Icon File Name                                              s
  CFBundleTypeIconFiles                               Document Icon Files                                         a
  CFBundleTypeMIMETypes                               Document MIME types                                         a
  CFBundleTypeName                                    Document Type Name                                          s
  CFBundleTypeOSTypes                                 Document OS Types                                           a
  CFBundleTypeRole                                    Role                                                        s
  CFBundleURLIconFile                                 Document Icon File Name                                     s
  CFBundleURLName                                     URL identifier                                              s
  CFBundleURLSchemes                                  URL Schemes                                                 a
  CFBundleURLTypes                                    URL types                                                   a
  CFBundleVersion                                     Bundle version                                              s
  CFPlugInDynamicRegisterFunction                     Plug-in dynamic registration function name                  s
  CFPlugInDynamicRegistration                         Plug-in should be registered dynamically                    s
  CFPlugInFactories                                   Plug-in factory interfaces                                  d
  CFPlugInTypes                                       Plug-in types                                               d
  CFPlugInUnloadFunction                              Plug-in unload function name                                s
  CLKComplicationPrincipalClass                       ClockKit Complication - Principal Class                     s
  CLKComplicationSupportedFamilies                    ClockKit Complication - Supported Families                  a
  CPSupportsDashboardNavigationScene                  CPSupportsDashboardNavigationScene                          b
  CPSupportsInstrumentClusterNavigationScene          CPSupportsInstrumentClusterNavigationScene                  b
  CoreSpotlightContinuation                           CoreSpotlightContinuation                                   b
  DTCompiler                                          Compiler                                                    s
  DTPlatformBuild                                     Platform build                                              s
  DTPlatformName                                      Platform name                                               s
  DTPlatformVersion                                   Platform version                                            s
  DTSDKBuild                                          SDK build                                                   s
  DTSDKName                                           SDK name                                                    s
  DTXcode                                             Xcode version                                               s
  DTXcodeBuild                                        Xcode build                                                 s
  EXAppExtensionAttributes                            EXAppExtensionAttributes                                    d
  EXExtensionPointIdentifier                          EXExtensionPointIdentifier                                  s
  EXPrincipalClass                                    EXPrincipalClass                                            s
  GCSupportedGameControllers                          Supported game controllers                                  a
  GCSupportsControllerUserInteraction                 Supports Controller User Interaction                        b
  GCSupportsGameMode                                  Supports Game Mode                                          b
  GCSupportsMultipleMicroGamepads                     GCSupportsMultipleMicroGamepads                             b
  GKGameCenterBadgingDisabled                         Game Center badging disabled                                b
  GKShowChallengeBanners                              GKShowChallengeBanners                                      b
  HKRequiredReadAuthorizationTypeIdentifiers          HKRequiredReadAuthorizationTypeIdentifiers                  a
  INAlternativeAppNames                               Alternative app names                                       a
  INIntentsRestrictedWhileLocked                      INIntentsRestrictedWhileLocked                              a
  INIntentsSupported                                  Intents eligible for in-app support                         a
  INSupportedMediaCategories                          INSupportedMediaCategories                                  a
  ITSAppUsesNonExemptEncryption                       App Uses Non-Exempt Encryption                              b
  ITSEncryptionExportComplianceCode                   App Encryption Export Compliance Code                       s
  IntentsRestrictedWhileLocked                        IntentsRestrictedWhileLocked                                a
  IntentsRestrictedWhileProtectedDataUnavailable      IntentsRestrictedWhileProtectedDataUnavailable              a
  IntentsSupported                                    IntentsSupported                                            a
  IsASCIICapable                                      IsASCIICapable                                              b
  LSApplicationCategoryType                           Application Category                                        s
  LSApplicationQueriesSchemes                         Queried URL Schemes                                         a
  LSArchitecturePriority                              Architecture priority                                       a
  LSBackgroundOnly                                    Application is background only                              b
  LSEnvironment                                       Environment variables                                       d
  LSFileQuarantineEnabled                             File quarantine enabled                                     b
  LSFileQuarantineExcludedPathPatterns                LSFileQuarantineExcludedPathPatterns                        a
  LSGetAppDiedEvents                                  Application should get App Died events                      b
  LSHandlerRank                                       Handler rank                                                s
  LSHasLocalizedDisplayName                           LSHasLocalizedDisplayName                                   b
  LSItemContentTypes                                  Document Content Type UTIs                                  a
  LSMinimumSystemVersion                              Minimum system version                                      s
  LSMinimumSystemVersionByArchitecture                Minimum system versions, per-architecture                   d
  LSMultipleInstancesProhibited                       Application prohibits multiple instances                    b
  LSRequiresIPhoneOS                                  Application requires iPhone environment                     b
  LSRequiresNativeExecution                           Application requires native environment                     b
  LSSupportsGameMode                                  LSSupportsGameMode                                          b
  LSSupportsOpeningDocumentsInPlace                   Supports opening documents in place                         b
  LSTypeIsPackage                                     Document is a package or bundle                             b
  LSUIElement                                         Application is agent (UIElement)                            b
  LSUIPresentationMode                                Application UI Presentation Mode                            n
  MKDirectionsApplicationSupportedModes               Maps routing app supported modes                            a
  MetalCaptureEnabled                                 Metal Capture Enabled                                       b
  MinimumOSVersion                                    Minimum OS version                                          s
  NFCReaderUsageDescription                           Privacy - NFC Scan Usage Description                        s
  NSAccentColorName                                   NSAccentColorName                                           s
  NSAdvertisingAttributionReportEndpoint              NSAdvertisingAttributionReportEndpoint                      s
  NSAllowsArbitraryLoads                              Allow Arbitrary Loads                                       b
  NSAllowsArbitraryLoadsForMedia                      Allow Arbitrary Loads for Media                             b
  NSAllowsArbitraryLoadsInWebContent                  Allow Arbitrary Loads in Web Content                        b
  NSAllowsLocalNetworking                             Allows Local Networking                                     b
  NSAppClip                                           NSAppClip                                                   d
  NSAppClipRequestEphemeralUserNotification           NSAppClipRequestEphemeralUserNotification                   b
  NSAppClipRequestLocationConfirmation                NSAppClipRequestLocationConfirmation                        b
  NSAppTransportSecurity                              App Transport Security Settings                             d
  NSAppleEventsUsageDescription                       Privacy - AppleEvents Sending Usage Description             s
  NSAppleMusicUsageDescription                        Privacy - Media Library Usage Description                   s
  NSAppleScriptEnabled                                Scriptable                                                  b
  NSBluetoothAlwaysUsageDescription                   Privacy - Bluetooth Always Usage Description                s
  NSBluetoothPeripheralUsageDescription               Privacy - Bluetooth Peripheral Usage Description            s
  NSBonjourServices                                   Bonjour services                                            a
  NSCalendarsFullAccessUsageDescription               Privacy - Calendars Full Access Usage Description           s
  NSCalendarsUsageDescription                         Privacy - Calendars Usage Description                       s
  NSCalendarsWriteOnlyAccessUsageDescription          Privacy - Calendars Write Only Usage Description            s
  NSCameraUsageDescription                            Privacy - Camera Usage Description                          s
  NSContactsUsageDescription                          Privacy - Contacts Usage Description                        s
  NSDesktopFolderUsageDescription                     Privacy - Desktop Folder Usage Description                  s
  NSDockTilePlugIn                                    NSDockTilePlugIn                                            s
  NSDocumentClass                                     Cocoa NSDocument Class                                      s
  NSDocumentsFolderUsageDescription                   Privacy - Documents Folder Usage Description                s
  NSDownloadsFolderUsageDescription                   Privacy - Downloads Folder Usage Description                s
  NSExceptionAllowsInsecureHTTPLoads                  Exception Allows Insecure HTTP Loads                        b
  NSExceptionDomains                                  Exception Domains                                           d
  NSExceptionMinimumTLSVersion                        Exception Minimum TLS Version                               s
  NSExceptionRequiresForwardSecrecy                   Exception Requires Forward Secrecy                          b
  NSExtension                                         NSExtension                                                 d
  NSExtensionActivationDictionaryVersion              NSExtensionActivationDictionaryVersion                      n
  NSExtensionActivationSupportsAttachmentsWithMaxCountNSExtensionActivationSupportsAttachmentsWithMaxCount        n
  NSExtensionActivationSupportsAttachmentsWithMinCountNSExtensionActivationSupportsAttachmentsWithMinCount        n
  NSExtensionActivationSupportsFileWithMaxCount       NSExtensionActivationSupportsFileWithMaxCount               n
  NSExtensionActivationSupportsImageWithMaxCount      NSExtensionActivationSupportsImageWithMaxCount              n
  NSExtensionActivationSupportsMovieWithMaxCount      NSExtensionActivationSupportsMovieWithMaxCount              n
  NSExtensionActivationSupportsText                   NSExtensionActivationSupportsText                           b
  NSExtensionActivationSupportsWebPageWithMaxCount    NSExtensionActivationSupportsWebPageWithMaxCount            n
  NSExtensionActivationSupportsWebURLWithMaxCount     NSExtensionActivationSupportsWebURLWithMaxCount             n
  NSExtensionAttributes                               NSExtensionAttributes                                       d
  NSExtensionFileProviderDocumentGroup                NSExtensionFileProviderDocumentGroup                        s
  NSExtensionFileProviderSupportsEnumeration          NSExtensionFileProviderSupportsEnumeration                  b
  NSExtensionFileProviderSupportsPickingFolders       NSExtensionFileProviderSupportsPickingFolders               b
  NSExtensionJavaScriptPreprocessingFile              NSExtensionJavaScriptPreprocessingFile                      s
  NSExtensionMainStoryboard                           NSExtensionMainStoryboard                                   s
  NSExtensionPointIdentifier                          NSExtensionPointIdentifier                                  s
  NSExtensionPrincipalClass                           NSExtensionPrincipalClass                                   s
  NSExtensionServiceAllowsFinderPreviewItem           NSExtensionServiceAllowsFinderPreviewItem                   b
  NSExtensionServiceAllowsToolbarItem                 NSExtensionServiceAllowsToolbarItem                         b
  NSFaceIDUsageDescription                            Privacy - Face ID Usage Description                         s
  NSFileProviderDomainUsageDescription                Privacy - File Provider Domain Usage Description            s
  NSFileProviderPresenceUsageDescription              Privacy - File Provider Presence Usage Description          s
  NSFocusStatusUsageDescription                       Privacy - Focus Status Usage Description                    s
  NSGKFriendListUsageDescription                      Privacy - GameKit Friend List Usage Description             s
  NSHealthClinicalHealthRecordsShareUsageDescription  Privacy - Health Records Usage Description                  s
  NSHealthShareUsageDescription                       Privacy - Health Share Usage Description                    s
  NSHealthUpdateUsageDescription                      Privacy - Health Update Usage Description                   s
  NSHighResolutionCapable                             High Resolution Capable                                     b
  NSHomeKitUsageDescription                           Privacy - HomeKit Usage Description                         s
  NSHumanReadableCopyright                            Copyright (human-readable)                                  s
  NSIncludesSubdomains                                Includes Subdomains                                         b
  NSJavaNeeded                                        Cocoa Java application                                      b
  NSLocalNetworkUsageDescription                      Privacy - Local Network Usage Description                   s
  NSLocationAlwaysAndWhenInUseUsageDescription        Privacy - Location Always and When In Use Usage Description s
  NSLocationAlwaysUsageDescription                    Privacy - Location Always Usage Description                 s
  NSLocationDefaultAccuracyReduced                    NSLocationDefaultAccuracyReduced                            b
  NSLocationRequireExplicitServiceSession             NSLocationRequireExplicitServiceSession                     b
  NSLocationTemporaryUsageDescriptionDictionary       Privacy - Location Temporary Usage Description Dictionary   d
  NSLocationUsageDescription                          Privacy - Location Usage Description                        s
  NSLocationWhenInUseUsageDescription                 Privacy - Location When In Use Usage Description            s
  NSMainNibFile                                       Main nib file base name                                     s
  NSMainNibFile~ipad                                  Main nib file base name (iPad)                              s
  NSMainNibFile~iphone                                Main nib file base name (iPhone)                            s
  NSMainStoryboardFile                                Main storyboard file base name (macOS)                      s
  NSMicrophoneUsageDescription                        Privacy - Microphone Usage Description                      s
  NSMotionUsageDescription                            Privacy - Motion Usage Description                          s
  NSNearbyInteractionUsageDescription                 Privacy - Nearby Interaction Usage Description              s
  NSNetworkVolumesUsageDescription                    Privacy - Network Volumes Usage Description                 s
  NSPhotoLibraryAddUsageDescription                   Privacy - Photo Library Additions Usage Description         s
  NSPhotoLibraryUsageDescription                      Privacy - Photo Library Usage Description                   s
  NSPinnedCAIdentities                                NSPinnedCAIdentities                                        a
  NSPinnedDomains                                     NSPinnedDomains                                             d
  NSPinnedLeafIdentities                              NSPinnedLeafIdentities                                      a
  NSPrefPaneIconFile                                  Preference Pane icon file                                   s
  NSPrefPaneIconLabel                                 Preference Pane icon label                                  s
  NSPrefPaneSearchParameters                          Preference Pane search parameters                           s
  NSPrefersDisplaySafeAreaCompatibilityMode           NSPrefersDisplaySafeAreaCompatibilityMode                   b
  NSPrincipalClass                                    Principal class                                             s
  NSQuitAlwaysKeepsWindows                            Quitting closes no windows                                  b
  NSRemindersFullAccessUsageDescription               Privacy - Reminders Full Access Usage Description           s
  NSRemindersUsageDescription                         Privacy - Reminders Usage Description                       s
  NSRemovableVolumesUsageDescription                  Privacy - Removable Volumes Usage Description               s
  NSRequiresAquaSystemAppearance                      Requires Aqua system appearance                             b
  NSRequiresCertificateTransparency                   NSRequiresCertificateTransparency                           b
  NSSensorKitUsageDescription                         Privacy - SensorKit Usage Description                       s
  NSServices                                          Services                                                    a
  NSSiriUsageDescription                              Privacy - Siri Usage Description                            s
  NSSpeechRecognitionUsageDescription                 Privacy - Speech Recognition Usage Description              s
  NSStickerSharingLevel                               Sticker Sharing Level                                       s
  NSSupportsAutomaticGraphicsSwitching                Supports automatic graphics switching                       b
  NSSupportsAutomaticTermination                      Application can be killed immediately when not in use       b
  NSSupportsLiveActivities                            Supports Live Activities                                    b
  NSSupportsLiveActivitiesFrequentUpdates             Supports Frequent Updates of Live Activities                b
  NSSupportsPurgeableLocalStorage                     NSSupportsPurgeableLocalStorage                             b
  NSSupportsSuddenTermination                         Application can be killed immediately after launch          b
  NSSystemAdministrationUsageDescription              Privacy - System Administration Usage Description           s
  NSSystemExtensionUsageDescription                   Privacy - System Extension Usage Description                s
  NSThirdPartyExceptionAllowsInsecureHTTPLoads        NSThirdPartyExceptionAllowsInsecureHTTPLoads                b
  NSThirdPartyExceptionRequiresForwardSecrecy         NSThirdPartyExceptionRequiresForwardSecrecy                 b
  NSUbiquitousContainerIsDocumentScopePublic          NSUbiquitousContainerIsDocumentScopePublic                  b
  NSUbiquitousContainerName                           NSUbiquitousContainerName                                   s
  NSUbiquitousContainerSupportedFolderLevels          NSUbiquitousContainerSupportedFolderLevels                  s
  NSUbiquitousContainers                              iCloud containers                                           d
  NSUserActivityTypes                                 User activity types                                         a
  NSUserTrackingUsageDescription                      Privacy - Tracking Usage Description                        s
  NSVideoSubscriberAccountUsageDescription            Privacy - TV Provider Usage Description                     s
  NSWidgetWantsLocation                               NSWidgetWantsLocation                                       b
  OSAScriptingDefinition                              Scripting definition file name                              s
  PHPhotoLibraryPreventAutomaticLimitedAccessAlert    PHPhotoLibraryPreventAutomaticLimitedAccessAlert            b
  PHSupportedMediaTypes                               PHSupportedMediaTypes                                       a
  PrefersRightToLeft                                  PrefersRightToLeft                                          b
  PrimaryLanguage                                     PrimaryLanguage                                             s
  RequestsOpenAccess                                  RequestsOpenAccess                                          b
  SKAdNetworkIdentifier                               SKAdNetworkIdentifier                                       s
  SKAdNetworkItems                                    SKAdNetworkItems                                            a
  UIAppFonts                                          Fonts provided by application                               a
  UIApplicationExitsOnSuspend                         Application does not run in background                      b
  UIApplicationSceneManifest                          Application Scene Manifest                                  d
  UIApplicationShortcutItems                          Home screen shortcut items                                  a
  UIApplicationSupportsIndirectInputEvents            Application supports indirect input events                  b
  UIApplicationSupportsMultipleScenes                 Enable Multiple Windows                                     b
  UIApplicationSupportsPrintCommand                   UIApplicationSupportsPrintCommand                           b
  UIBackgroundModes                                   Required background modes                                   a
  UIDesignRequiresCompatibility                       Design requires compatibility                               b
  UIDeviceFamily                                      Targeted device family                                      a
  UIFileSharingEnabled                                Application supports iTunes file sharing                    b
  UIImageRespectsSafeAreaInsets                       UIImageRespectsSafeAreaInsets                               b
  UIInterfaceOrientation                              Initial interface orientation                               s
  UIInterfaceOrientation~ipad                         Initial interface orientation (iPad)                        s
  UIInterfaceOrientation~iphone                       Initial interface orientation (iPhone)                      s
  UILaunchImageFile                                   Launch image                                                s
  UILaunchImageFile~ipad                              Launch image (iPad)                                         s
  UILaunchImageFile~iphone                            Launch image (iPhone)                                       s
  UILaunchImageMinimumOSVersion                       Launch image minimum system version                         s
  UILaunchImageName                                   Launch image name                                           s
  UILaunchImageOrientation                            Launch image orientation                                    s
  UILaunchImageSize                                   Launch image size                                           s
  UILaunchImages                                      Launch images                                               a
  UILaunchImages~ipad                                 Launch images (iPad)                                        a
  UILaunchScreen                                      Launch Screen                                               d
  UILaunchScreens                                     UILaunchScreens                                             d
  UILaunchStoryboardName                              Launch screen interface file base name                      s
  UILaunchStoryboardName~ipad                         Launch screen interface file base name (iPad)               s
  UIMainStoryboardFile                                Main storyboard file base name                              s
  UIMainStoryboardFile~ipad                           Main storyboard file base name (iPad)                       s
  UIMainStoryboardFile~iphone                         Main storyboard file base name (iPhone)                     s
  UINewsstandApp                                      Application presents content in Newsstand                   b
  UIPrerenderedIcon                                   Icon already includes gloss effects                         b
  UIRequiredDeviceCapabilities                        Required device capabilities                                a
  UIRequiresFullScreen                                Requires full screen                                        b
  UIRequiresFullScreen~ipad                           Requires full screen (iPad)                                 b
  UIRequiresPersistentWiFi                            Application uses Wi-Fi                                      b
  UISceneClassName                                    Class Name                                                  s
  UISceneConfigurationName                            Configuration Name                                          s
  UISceneConfigurations                               Scene Configuration                                         d
  UISceneDelegateClassName                            Delegate Class Name                                         s
  UISceneStoryboardFile                               Storyboard Name                                             s
  UIStatusBarHidden                                   Status bar is initially hidden                              b
  UIStatusBarHidden~ipad                              Status bar is initially hidden (iPad)                       b
  UIStatusBarStyle                                    Status bar style                                            s
  UIStatusBarTintParameters                           Status bar tinting parameters                               d
  UISupportedExternalAccessoryProtocols               Supported external accessory protocols                      a
  UISupportedInterfaceOrientations                    Supported interface orientations                            a
  UISupportedInterfaceOrientations~ipad               Supported interface orientations (iPad)                     a
  UISupportedInterfaceOrientations~iphone             Supported interface orientations (iPhone)                   a
  UISupportsDocumentBrowser                           Supports Document Browser                                   b
  UISupportsTrueScreenSizeOnMac                       UISupportsTrueScreenSizeOnMac                               b
  UIUserInterfaceStyle                                User Interface Style                                        s
  UIViewControllerBasedStatusBarAppearance            View controller-based status bar appearance                 b
  UIViewEdgeAntialiasing                              Renders with edge antialiasing                              b
  UIViewGroupOpacity                                  Renders with group opacity                                  b
  UIWhitePointAdaptivityStyle                         UIWhitePointAdaptivityStyle                                 s
  UIWindowSceneSessionRoleApplication                 Application Session Role                                    a
  UIWindowSceneSessionRoleExternalDisplay             External Display Session Role                               a
  UNNotificationExtensionDefaultContentHidden         UNNotificationExtensionDefaultContentHidden                 b
  UNNotificationExtensionOverridesDefaultTitle        UNNotificationExtensionOverridesDefaultTitle                b
  UNNotificationExtensionUserInteractionEnabled       UNNotificationExtensionUserInteractionEnabled               b
  UTExportedTypeDeclarations                          Exported Type UTIs                                          a
  UTImportedTypeDeclarations                          Imported Type UTIs                                          a
  UTTypeConformsTo                                    Conforms to UTIs                                            a
  UTTypeDescription                                   Description                                                 s
  UTTypeIconFile                                      Type icon file name                                         s
  UTTypeIdentifier                                    Identifier                                                  s
  UTTypeReferenceURL                                  Reference URL                                               s
  UTTypeTagSpecification                              Equivalent Types                                            d
  WKAppBundleIdentifier                               WKAppBundleIdentifier                                       s
  WKApplication                                       Application is a watch application                          b
  WKBackgroundModes                                   WatchKit background modes                                   a
  WKCompanionAppBundleIdentifier                      WKCompanionAppBundleIdentifier                              s
  WKExtensionDelegateClassName                        WKExtensionDelegateClassName                                s
  WKPrefersNetworkUponForeground                      WKPrefersNetworkUponForeground                              b
  WKRunsIndependentlyOfCompanionApp                   Application supports running without iOS app installation   b
  WKSupportsAlwaysOnDisplay                           WKSupportsAlwaysOnDisplay                                   b
  WKWatchKitApp                                       Application is a WatchKit app                               b
  WKWatchOnly                                         Application is available only as a watch application        b
  """
