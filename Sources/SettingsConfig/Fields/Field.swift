/// The fields of config.yaml. A case includes the field's place if the name alone is not unique.
package enum Field: UInt8, Sendable, CaseIterable {
  // The top level.
  case formatVersion
  case include
  case configurations
  case defaultConfiguration
  case defaults
  case presets
  case builtWith
  case schemes
  case packages
  case policies
  case project
  case templates
  case targets
  // A configuration.
  case configurationKind
  case configurationInherits
  // Inside `defaults`.
  case defaultsKind
  case defaultsDevelopmentLanguage
  case defaultsClassPrefix
  // Only in the project.
  case projectName
  case projectXcodeVersion
  case projectSourcesAs
  case projectOrganization
  case projectSettingsIn
  // The structure of a level.
  case inherits
  case xcconfig
  case type
  case sdkVersion
  case rules
  case settings
  case when
  case familyValues
  // The parts of a target, which lower to no settings.
  case dependencies
  case resources
  case headers
  case scripts
  case copyFiles
  case buildRules
  case generated
  case host
  // Fields that lower to settings, on a level or under a condition.
  case platform
  case deploymentTarget
  case productName
  case bundleIdentifier
  case organizationIdentifier
  case version
  case build
  case devices
  case orientations
  case macros
  case prefixHeader
  case logging
  case arc
  case sources
  case info
  case displayName
  case exitsOnSuspend
  case statusBar
  case mainStoryboard
  case launchStoryboard
  case requiresFullScreen
  case backgroundModes
  case urlSchemes
  case usageDescriptions
  case localizations
  case icons
  case launchImages
  case frameworks
  case classPrefix
  case entitlements
  // Inside `prefixHeader`.
  case prefixHeaderImports
  case prefixHeaderCImports
  case prefixHeaderMacros
  case prefixHeaderPrecompile
  // Inside `logging`.
  case loggingMacro
  case loggingLevel
  case loggingStyle
  case loggingSinks
  case loggingCategories
  case loggingAllow
  case loggingFunctions
  case loggingAssumeSilent
  // Inside `logging.sinks`.
  case sinkObjectiveC
  case sinkC
  case sinkSwift
  // Inside an entry of `logging.allow`.
  case allowFile
  case allowCall
  case allowReason
  // Inside `statusBar`.
  case statusBarHidden
  case statusBarStyle
  case statusBarControllerBased
  // Inside `icons` and `launchImages`.
  case imagesCatalog
  case imagesName
  case imagesFiles
  case iconsPrerendered
  // Inside an entry of `dependencies`.
  case dependencyTarget
  case dependencyFramework
  case dependencyLibrary
  case dependencyXCFramework
  case dependencyBuilt
  case dependencyPackage
  case dependencyProduct
  case dependencyPlugin
  case dependencyLink
  case dependencyEmbed
  case dependencyCodeSign
  case dependencyWeak
  case dependencyRemoveHeaders
  case dependencyPlatforms
  // Inside an entry of `packages`.
  case packageURL
  case packagePath
  case packageFrom
  case packageUpToNextMinor
  case packageExact
  case packageRange
  case packageBranch
  case packageRevision
  // Inside an entry of `sources` or `resources`.
  case filePath
  case fileExclude
  case fileFlags
  case fileAs
  case filePlatforms
  case fileTags
  // Inside `headers`.
  case headersPublic
  case headersPrivate
  case headersProject
  // Inside `scripts`.
  case scriptsBefore
  case scriptsAfter
  // Inside an entry of `scripts.before` or `scripts.after`, and of `buildRules`.
  case scriptName
  case scriptRun
  case scriptFile
  case scriptShell
  case scriptInputs
  case scriptOutputs
  case scriptInputLists
  case scriptOutputLists
  case scriptDependencyFile
  case scriptAlways
  case scriptInstallOnly
  case scriptShowsEnvironment
  // Inside an entry of `buildRules` only.
  case ruleFiles
  case ruleFileType
  case ruleCompiler
  case ruleOutputFlags
  case ruleOncePerArchitecture
  // Inside an entry of `copyFiles`.
  case copyTo
  case copySubpath
  case copyPaths
  case copyCodeSign
  // Inside a scheme.
  case schemeTarget
  case schemeDestination
  case schemeBuild
  case schemeRun
  case schemeTest
  case schemeProfile
  case schemeAnalyze
  case schemeArchive
  // Inside an action of a scheme.
  case actionConfiguration
  case actionTargets
  case actionArguments
  case actionEnvironment
  case actionBefore
  case actionAfter
  case actionSanitizers
  case actionMainThreadChecker
  case actionCoverage
  case actionTestPlans
  // Inside an entry of `rules`.
  case ruleSeverity
  case ruleReason
  // Inside an entry of `policies`.
  case policyRequire
  case policyForbid
  case policyUse
  case policyIn
  case policyExcept
  case policySeverity
  case policyBecause

  package var description: FieldDescription { FieldTable.row(of: self) }
}

/// One row of the field table: all facts about a field, including the function that lowers it.
package struct FieldDescription: Sendable {
  /// The places in which a field is allowed.
  package struct Places: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let file = Places(rawValue: 1 << 0)
    package static let configuration = Places(rawValue: 1 << 1)
    package static let project = Places(rawValue: 1 << 2)
    package static let template = Places(rawValue: 1 << 3)
    package static let target = Places(rawValue: 1 << 4)
    package static let when = Places(rawValue: 1 << 5)
    package static let prefixHeader = Places(rawValue: 1 << 6)
    package static let logging = Places(rawValue: 1 << 7)
    package static let sinks = Places(rawValue: 1 << 8)
    package static let allow = Places(rawValue: 1 << 9)
    package static let statusBar = Places(rawValue: 1 << 10)
    package static let icons = Places(rawValue: 1 << 11)
    package static let launchImages = Places(rawValue: 1 << 12)
    package static let scheme = Places(rawValue: 1 << 13)
    package static let rule = Places(rawValue: 1 << 14)
    package static let defaults = Places(rawValue: 1 << 15)
    package static let dependency = Places(rawValue: 1 << 16)
    package static let package = Places(rawValue: 1 << 17)
    package static let resource = Places(rawValue: 1 << 18)
    package static let headers = Places(rawValue: 1 << 19)
    package static let scripts = Places(rawValue: 1 << 20)
    package static let script = Places(rawValue: 1 << 21)
    package static let copy = Places(rawValue: 1 << 22)
    package static let buildRule = Places(rawValue: 1 << 23)
    package static let action = Places(rawValue: 1 << 24)
    package static let source = Places(rawValue: 1 << 25)
    package static let policy = Places(rawValue: 1 << 26)

    /// The places whose fields have names that are common words.
    static let withCommonNames: Places = [
      .scheme, .action, .dependency, .package, .source, .resource, .headers, .scripts, .script,
      .copy, .buildRule, .policy,
    ]

    /// Templates and targets.
    package static let members: Places = [.template, .target]
    package static let levels: Places = [.project, .template, .target]
    /// All places in which settings can be written.
    package static let blocks: Places = [.project, .template, .target, .when]

    /// Each single place with its name in messages and documentation.
    package static let names: [(place: Places, name: String)] = [
      (.file, "the file's top level"), (.configuration, "a configuration"),
      (.project, "'project'"), (.template, "a template"), (.target, "a target"),
      (.when, "a 'when' block"), (.prefixHeader, "'prefixHeader'"), (.logging, "'logging'"),
      (.sinks, "'logging.sinks'"), (.allow, "an entry of 'logging.allow'"),
      (.statusBar, "'statusBar'"), (.icons, "'icons'"), (.launchImages, "'launchImages'"),
      (.scheme, "a scheme"),
      (.rule, "an entry of 'rules'"), (.defaults, "'defaults'"),
      (.dependency, "an entry of 'dependencies'"), (.package, "an entry of 'packages'"),
      (.source, "an entry of 'sources'"), (.resource, "an entry of 'resources'"),
      (.headers, "'headers'"), (.scripts, "'scripts'"),
      (.script, "a script"), (.copy, "an entry of 'copyFiles'"),
      (.buildRule, "an entry of 'buildRules'"), (.action, "a scheme's action"),
      (.policy, "an entry of 'policies'"),
    ]
  }

  /// The kind of a field's value.
  package enum ValueKind: Sendable, Equatable {
    case text
    case path
    case identifier
    case boolean
    case version
    case word(Vocabulary)
    case list(Element)
    case mapping(Content)

    /// A closed set of words.
    package enum Vocabulary: Sendable, Equatable {
      case configurationKind, defaults, presets, platform, productType, device, orientation,
        logLevel,
        logStyle
      case statusBar, statusBarStyle, backgroundMode, ruleSeverity, copyDestination
      case sanitizer, generatedKind, sourceKind, settingsPlace, buildPlatform
      case policySet, policySeverity
    }

    package enum Element: Sendable, Equatable {
      case text, path, name, device, orientation, macro, allowance, backgroundMode, logFunction
      case buildPlatform, sanitizer, generatedKind
      /// A mapping of fields of the named place, or its short form: a text, if the place has one.
      case entry(Places)
    }

    /// The keys and values of a mapping.
    package enum Content: Sendable, Equatable {
      /// Fields of the named place.
      case fields(Places)
      /// User-defined names, each with fields of the named place.
      case named(Places)
      /// User-defined names, each with text.
      case texts
      case settings, macros, versionsByPlatform, orientationsByDevice, levelsByCategory
      case pathsByConfiguration, blocksByCondition, infoPlist, textsByUse, textsByLanguage
      case textsByDevice, severitiesByRule, reasonsByName, valuesByVariable
    }
  }

  package let field: Field
  package let name: String
  package let places: Places
  package let kinds: [ValueKind]
  /// The meaning of the field, in one sentence.
  package let summary: String
  /// The build settings that the field assigns; empty if it assigns none.
  package let lowersTo: String
  package let example: String
  /// Lowers the field to assignments; nil if it has none, or if another field lowers it.
  let lower: Lowering?

  typealias Lowering = @Sendable (inout FieldLowering, SpecField) -> Void

  package var nameText: String { name }

  /// How the field is written, for errors.
  var exampleText: String { "for example '\(example)'" }
}
