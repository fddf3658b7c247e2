internal import SettingsModel

/// Words of Xcode, UIKit, XcodeGen and everyday language, each with the equivalent word in
/// config.yaml. Errors suggest these if no word of config.yaml is similar.
///
/// Words are compared by their lowercase letters and digits, so `upside-down` is equal to
/// `upsideDown`.
enum ForeignNames {
  /// Returns the field that corresponds to a key of another tool.
  static func field(_ name: String, in place: FieldDescription.Places) -> String? {
    guard let meant = find(name, in: fields) else { return nil }
    return FieldTable.names(in: place).contains(meant) ? meant : nil
  }

  /// Returns the intended word for a word that is not in a closed set.
  ///
  /// - Parameter noun: The set, as messages name its members.
  static func word(_ word: String, noun: String) -> String? {
    vocabularies.first { $0.noun == noun }.flatMap { find(word, in: $0.words) }
  }

  /// Returns the parameter of a condition that a name means.
  static func parameter(_ name: String) -> String? { find(name, in: parameters) }

  /// Returns the pattern of a condition. For a platform's name, this is the pattern of its SDKs.
  static func pattern(_ text: String, of parameter: String) -> String {
    parameter == "sdk" ? find(text, in: sdkPatterns) ?? text : text
  }

  /// Returns YES or NO for another boolean word.
  static func boolean(_ word: String) -> String? { find(word, in: booleans) }

  private static func find(_ name: String, in table: [(meant: String, words: String)]) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if folded.isEmpty { return nil }
    return table.first { $0.words.split(separator: " ").contains { $0 == folded } }?.meant
  }

  private static let fields: [(meant: String, words: String)] = [
    ("configurations", "configs buildconfigurations configurationlist"),
    ("configurations", "configuration buildconfiguration"),
    ("defaultConfiguration", "defaultconfig defaultbuildconfiguration"),
    ("include", "includes import imports extends"),
    ("templates", "targettemplates settinggroups groups mixins"),
    ("version", "formatversion schemaversion"),
    ("when", "debug release conditions conditional whenconfiguration"),
    ("inherits", "inherit extends parent parents base template templates settinggroups groups"),
    ("xcconfig", "configfiles configfile baseconfiguration xcconfigs"),
    ("type", "producttype kind targettype"),
    ("platform", "platforms os sdk sdkroot system supportedplatforms"),
    ("deploymentTarget", "minimumdeployments minimumos minimumversion minversion iosversion"),
    ("deploymentTarget", "iphoneosdeploymenttarget macosxdeploymenttarget minimumosversion"),
    ("productName", "product modulename"),
    (
      "bundleIdentifier",
      "bundleid bundle identifier productbundleidentifier appid cfbundleidentifier"
    ),
    (
      "organizationIdentifier",
      "bundleidprefix organization organisation organisationidentifier prefix"
    ),
    (
      "version",
      "marketingversion versionname shortversion cfbundleshortversionstring versionstring"
    ),
    ("build", "buildnumber currentprojectversion cfbundleversion versioncode"),
    ("devices", "devicefamily devicefamilies targeteddevicefamily supporteddevices"),
    ("orientations", "interfaceorientations supportedorientations rotation"),
    ("orientations", "uisupportedinterfaceorientations"),
    ("macros", "defines define definitions preprocessormacros preprocessor"),
    ("macros", "gccpreprocessordefinitions swiftactivecompilationconditions flags"),
    ("prefixHeader", "pch prefixpch gccprefixheader prefix"),
    ("logging", "log logs logger loglevel"),
    ("arc", "enablearc automaticreferencecounting clangenableobjcarc"),
    ("sources", "src files source path paths sourcefiles sourcesroot"),
    ("info", "infoplist plist infos properties"),
    ("displayName", "bundledisplayname cfbundledisplayname appname title label"),
    ("exitsOnSuspend", "applicationdoesnotruninbackground uiapplicationexitsonsuspend"),
    ("mainStoryboard", "storyboard maininterface uimainstoryboardfile mainnib"),
    ("launchStoryboard", "launchscreen launchscreeninterface uilaunchstoryboardname splashscreen"),
    ("requiresFullScreen", "fullscreen uirequiresfullscreen"),
    ("backgroundModes", "uibackgroundmodes background capabilities"),
    ("urlSchemes", "urls urltypes cfbundleurltypes cfbundleurlschemes scheme schemes"),
    ("usageDescriptions", "permissions privacy usages usage"),
    ("localizations", "languages localization localisations regions locales translations"),
    ("icons", "icon appicon appicons asseticon"),
    ("launchImages", "launchimage splash splashimages"),
    ("frameworks", "libraries link links framework linkedframeworks"),
    ("settings", "buildsettings attributes setting"),
    ("when", "conditions condition if conditional"),
    ("rules", "lint checks warnings"),
    ("organizationIdentifier", "companyidentifier company"),
    ("name", "projectname"),
    ("kind", "type"),
    ("severity", "level"),
    ("reason", "why comment because"),
    ("file", "path source"),
    ("call", "function calls"),
    ("level", "loglevel severity verbosity"),
    ("macro", "name function"),
    ("sinks", "sink output outputs destination"),
    ("archive", "release install"),
    ("run", "launch debug"),
    ("test", "tests testing"),
    ("profile", "instruments measure"),
  ]

  private static let vocabularies: [(noun: String, words: [(meant: String, words: String)])] = [
    (
      "product type",
      [
        ("application", "app apps iosapp macapp macosapp ipadapp iphoneapp singleviewapp game"),
        ("appClip", "clip"),
        ("messagesApplication", "imessage imessageapp"),
        ("watchApplication", "watch watchapp watchosapp watchkitapp"),
        (
          "appExtension",
          "extension appex widget widgetextension shareextension todayextension plugin"
        ),
        ("stickerPack", "stickers"),
        ("unitTestBundle", "test tests unittest unittests testbundle xctest testing logictests"),
        ("uiTestBundle", "uitest uitests uitesting"),
        ("staticLibrary", "lib library static staticlib archive a"),
        ("dynamicLibrary", "dylib dynamic dynamiclib sharedlibrary"),
        ("commandLineTool", "cli executable commandline console command binary consoleapp script"),
        ("framework", "dynamicframework xcframework kit frameworks"),
        ("xpcService", "xpc service"),
        ("bundle", "resourcebundle loadablebundle"),
      ]
    ),
    (
      "orientation",
      [
        ("portraitUpsideDown", "upsidedown inverted portraitinverted reverseportrait"),
        ("portraitUpsideDown", "uiinterfaceorientationportraitupsidedown"),
        ("portrait", "vertical up upright uiinterfaceorientationportrait"),
        ("landscape", "horizontal"),
        ("landscapeLeft", "left uiinterfaceorientationlandscapeleft"),
        ("landscapeRight", "right uiinterfaceorientationlandscaperight"),
        ("all", "any both every auto automatic universal"),
      ]
    ),
    (
      "log level",
      [
        ("trace", "verbose all everything finest finer fine max"),
        ("debug", "dbg development"),
        ("info", "notice information informational default log"),
        ("warning", "warn warnings"),
        ("error", "err errors fatal fault critical severe"),
        ("off", "none no silent quiet disabled never false"),
      ]
    ),
    (
      "log style", [("checked", "safe modern new typed"), ("classic", "old traditional variadic")]
    ),
    (
      "device",
      [
        ("universal", "all both any iphoneipad 12 ios"),
        ("iphone", "phone ipod ipodtouch 1 uiuserinterfaceidiomphone"),
        ("ipad", "pad tablet ipados 2 uiuserinterfaceidiompad"),
        ("tv", "appletv tvos 3"),
        ("watch", "applewatch watchos 4"),
        ("mac", "macos desktop catalyst maccatalyst 6"),
        ("vision", "visionpro applevision visionos xros 7"),
      ]
    ),
    (
      "platform",
      [
        ("iOS", "iphoneos iphone ipad ipados iphonesimulator iossimulator"),
        ("macOS", "macosx osx mac maccatalyst catalyst"),
        ("tvOS", "appletvos appletv appletvsimulator"),
        ("watchOS", "applewatch watch watchsimulator"),
        ("visionOS", "xros vision visionpro xrsimulator"),
      ]
    ),
    (
      "configuration kind",
      [
        ("debug", "dev develop development test testing local"),
        ("release", "prod production dist distribution appstore adhoc beta staging profile ship"),
      ]
    ),
    (
      "status bar",
      [
        ("hidden", "hide no none off false invisible"), ("visible", "show shown yes on true"),
        ("{ style: light }", "light lightcontent white"),
        ("{ style: dark }", "dark darkcontent black"),
      ]
    ),
    (
      "status bar style",
      [
        ("light", "lightcontent white uistatusbarstylelightcontent"),
        ("dark", "darkcontent black uistatusbarstyledarkcontent"),
        ("default", "auto automatic system uistatusbarstyledefault"),
      ]
    ),
    (
      "background mode",
      [
        ("fetch", "backgroundfetch"),
        ("remote-notification", "push notifications notification remotenotifications"),
        ("location", "gps locationupdates"),
        ("audio", "music airplay pictureinpicture"),
        ("bluetooth-central", "bluetooth bluetoothle ble"),
        ("processing", "backgroundprocessing tasks task"),
        ("push-to-talk", "ptt"), ("voip", "calls call voiceoverip"),
      ]
    ),
    (
      "severity",
      [
        ("off", "ignore ignored disable disabled none no false never skip"),
        ("note", "info hint suggestion remark"), ("warning", "warn"),
        ("error", "err fatal failure"), ("default", "on yes true enabled"),
      ]
    ),
  ]

  private static let parameters: [(meant: String, words: String)] = [
    ("config", "configuration configurations buildconfiguration"),
    ("sdk", "platform os sdkroot platforms destination system"),
    ("arch", "architecture architectures archs cpu"),
    ("target", "targetname product"), ("variant", "buildvariant"),
  ]

  private static let sdkPatterns: [(meant: String, words: String)] = [
    ("iphone*", "ios ipados iphone ipad"), ("macosx*", "macos mac osx"),
    ("appletv*", "tvos appletv"), ("watch*", "watchos watch applewatch"),
    ("xr*", "visionos xros visionpro"), ("iphonesimulator*", "iossimulator simulator"),
    ("appletvsimulator*", "tvossimulator"), ("watchsimulator*", "watchossimulator"),
    ("xrsimulator*", "visionossimulator"),
  ]

  private static let booleans: [(meant: String, words: String)] = [
    ("YES", "1 y t enable enabled always ja si oui"),
    ("NO", "0 n f disable disabled never none nein non"),
  ]
}
