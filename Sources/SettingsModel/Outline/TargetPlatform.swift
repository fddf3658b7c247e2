/// One of the platforms that a target supports, where its own SDKROOT leaves the platform open.
package struct TargetPlatform: Hashable, Sendable {
  /// The platform's SDK, in the variant for Mac Catalyst where that is meant.
  package let sdk: SDK
  /// Whether the target supports others, too.
  package let isOneOfSeveral: Bool

  package init(sdk: SDK, isOneOfSeveral: Bool) {
    self.sdk = sdk
    self.isOneOfSeveral = isOneOfSeveral
  }

  /// `iOS`, `Mac Catalyst`.
  package var title: String { sdk.platformTitle }

  /// The text in parentheses of a cell's title; nil for the only platform of its target.
  package var cellTitle: String? { isOneOfSeveral ? title : nil }
}
