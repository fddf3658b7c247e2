internal import SettingsDiagnostics

/// The product type of a target: the name in config.yaml, Xcode's identifier, and the kind of
/// product it makes, which decides the built-in settings.
package struct ProductType: Hashable, Sendable {
  /// Product types whose built-in settings have the same shape.
  package enum Family: Sendable, CaseIterable {
    case application
    case appExtension
    case xpcService
    case systemExtension
    case driverExtension
    case kernelExtension
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

  /// Its row in the table: a number, so that handing a type about and comparing two costs nothing.
  private let row: UInt8

  private struct Row: Sendable {
    let shortIdentifier: String
    let friendlyName: String
    let identifier: String
    let family: Family

    init(_ shortIdentifier: String, _ friendlyName: String, _ family: Family) {
      self.shortIdentifier = shortIdentifier
      self.friendlyName = friendlyName
      self.family = family
      identifier = ProductType.prefix + shortIdentifier
    }
  }

  /// The part after `com.apple.product-type.` in Xcode's identifier: `bundle.unit-test`.
  package var shortIdentifier: String { Self.rows[Int(row)].shortIdentifier }
  /// The same in plain words: `unitTestBundle`.
  package var friendlyName: String { Self.rows[Int(row)].friendlyName }
  package var family: Family { Self.rows[Int(row)].family }
  /// The value of PRODUCT_TYPE.
  package var identifier: String { Self.rows[Int(row)].identifier }

  private static let prefix = "com.apple.product-type."

  private init(row: UInt8) { self.row = row }

  package static let all = rows.indices.map { ProductType(row: UInt8($0)) }

  private static let rows: [Row] = [
    Row("application", "application", .application),
    Row("application.on-demand-install-capable", "appClip", .application),
    Row("application.messages", "messagesApplication", .application),
    Row("application.watchapp2", "watchApplication", .application),
    Row("application.watchapp2-container", "watchApplicationContainer", .application),
    Row("app-extension", "appExtension", .appExtension),
    Row("app-extension.messages", "messagesExtension", .appExtension),
    Row("app-extension.messages-sticker-pack", "stickerPack", .appExtension),
    Row("app-extension.intents-service", "intentsServiceExtension", .appExtension),
    Row("extensionkit-extension", "extensionKitExtension", .appExtension),
    Row("tv-app-extension", "tvExtension", .appExtension),
    Row("watchkit2-extension", "watchExtension", .appExtension),
    Row("xcode-extension", "xcodeExtension", .appExtension),
    Row("xpc-service", "xpcService", .xpcService),
    Row("framework", "framework", .framework),
    Row("framework.static", "staticFramework", .staticFramework),
    Row("bundle", "bundle", .bundle),
    Row("bundle.unit-test", "unitTestBundle", .testBundle),
    Row("bundle.ui-testing", "uiTestBundle", .testBundle),
    Row("library.static", "staticLibrary", .staticLibrary),
    Row("library.dynamic", "dynamicLibrary", .dynamicLibrary),
    Row("tool", "commandLineTool", .tool),
    Row("system-extension", "systemExtension", .systemExtension),
    Row("driver-extension", "driverExtension", .driverExtension),
    Row("kernel-extension", "kernelExtension", .kernelExtension),
    Row("kernel-extension.iokit", "ioKitKernelExtension", .kernelExtension),
    Row("in-app-purchase-content", "inAppPurchaseContent", .content),
  ]

  /// Finds a product type by friendly name, by short identifier or by Xcode's full identifier.
  package init?(named name: String) {
    let short = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    guard
      let match = Self.all.first(where: { $0.shortIdentifier == short || $0.friendlyName == name })
    else { return nil }
    self = match
  }

  /// The names that documentation uses.
  package static let friendlyNames: [String] = all.map(\.friendlyName)

  /// Every accepted spelling but the full identifiers, for suggestions.
  package static let vocabulary: [String] = all.flatMap { type in
    type.friendlyName == type.shortIdentifier
      ? [type.friendlyName] : [type.friendlyName, type.shortIdentifier]
  }
}
