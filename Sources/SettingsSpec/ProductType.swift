internal import SettingsDiagnostics

/// What a target builds: the name config.yaml uses, Xcode's identifier, and the kind of product it
/// makes, which decides the built-in settings.
public struct ProductType: Hashable, Sendable {
  /// Product types whose built-in settings have the same shape.
  package enum Family: Sendable, CaseIterable {
    case application
    case appExtension
    case xpcService
    case framework
    case staticFramework
    case bundle
    case testBundle
    case staticLibrary
    case dynamicLibrary
    case tool
    /// Files that a store hosts, and no code.
    case content
    /// A target that builds nothing of its own.
    case none
  }

  /// What follows `com.apple.product-type.` in Xcode's identifier: `bundle.unit-test`.
  public let shortIdentifier: String
  /// The same in plain words: `unitTestBundle`.
  public let friendlyName: String
  package let family: Family

  /// The value of PRODUCT_TYPE.
  public var identifier: String { Self.prefix + shortIdentifier }

  private static let prefix = "com.apple.product-type."

  private init(_ shortIdentifier: String, _ friendlyName: String, _ family: Family) {
    self.shortIdentifier = shortIdentifier
    self.friendlyName = friendlyName
    self.family = family
  }

  package static let all: [ProductType] = [
    ProductType("application", "application", .application),
    ProductType("application.on-demand-install-capable", "appClip", .application),
    ProductType("application.messages", "messagesApplication", .application),
    ProductType("application.watchapp2", "watchApplication", .application),
    ProductType("application.watchapp2-container", "watchApplicationContainer", .application),
    ProductType("app-extension", "appExtension", .appExtension),
    ProductType("app-extension.messages", "messagesExtension", .appExtension),
    ProductType("app-extension.messages-sticker-pack", "stickerPack", .appExtension),
    ProductType("app-extension.intents-service", "intentsServiceExtension", .appExtension),
    ProductType("extensionkit-extension", "extensionKitExtension", .appExtension),
    ProductType("tv-app-extension", "tvExtension", .appExtension),
    ProductType("watchkit2-extension", "watchExtension", .appExtension),
    ProductType("xcode-extension", "xcodeExtension", .appExtension),
    ProductType("xpc-service", "xpcService", .xpcService),
    ProductType("framework", "framework", .framework),
    ProductType("framework.static", "staticFramework", .staticFramework),
    ProductType("bundle", "bundle", .bundle),
    ProductType("bundle.unit-test", "unitTestBundle", .testBundle),
    ProductType("bundle.ui-testing", "uiTestBundle", .testBundle),
    ProductType("library.static", "staticLibrary", .staticLibrary),
    ProductType("library.dynamic", "dynamicLibrary", .dynamicLibrary),
    ProductType("tool", "commandLineTool", .tool),
    ProductType("in-app-purchase-content", "inAppPurchaseContent", .content),
  ]

  /// Finds a product type by friendly name, by short identifier or by Xcode's full identifier.
  package init?(named name: String) {
    let short = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    guard
      let match = Self.all.first(where: { $0.shortIdentifier == short || $0.friendlyName == name })
    else { return nil }
    self = match
  }

  /// Every accepted spelling but the full identifiers, for suggestions.
  package static let vocabulary: [String] = all.flatMap { type in
    type.friendlyName == type.shortIdentifier
      ? [type.friendlyName] : [type.friendlyName, type.shortIdentifier]
  }
}

/// Product types by the words that were met before: the targets of a file are of few types, each written over
/// and over.
struct ProductTypeMemo: Sendable {
  private var known: [(word: [UInt8], type: ProductType)] = []

  /// The type that a word names, or nil.
  mutating func type(named word: Span<UInt8>) -> ProductType? {
    for entry in known where entry.word.count == word.count && entry.word.hasBytes(word, at: 0) {
      return entry.type
    }
    let bytes = Array(word)
    guard let type = ProductType(named: String(decoding: bytes, as: UTF8.self)) else { return nil }
    if known.count < 32 { known.append((bytes, type)) }
    return type
  }
}

extension [UInt8] {
  fileprivate init(_ span: Span<UInt8>) {
    self = []
    append(span)
  }
}
