/// The devices that a new project is for, named as config.yaml names them.
package enum TargetDevices: String, CaseIterable, Sendable {
  case iphone
  case ipad
  case universal

  var hasPhone: Bool { self != .ipad }
  var hasPad: Bool { self != .iphone }

  /// In a sentence.
  var title: String {
    switch self {
    case .iphone: "iPhone"
    case .ipad: "iPad"
    case .universal: "iPhone and iPad"
    }
  }
}
