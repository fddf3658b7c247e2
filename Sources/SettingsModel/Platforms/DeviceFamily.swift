/// A family of devices and its number in TARGETED_DEVICE_FAMILY.
package enum DeviceFamily: String, Sendable, CaseIterable {
  case iphone
  case ipad
  case tv
  case watch
  case mac
  case vision

  package var number: String {
    switch self {
    case .iphone: "1"
    case .ipad: "2"
    case .tv: "3"
    case .watch: "4"
    case .mac: "6"
    case .vision: "7"
    }
  }

  /// Returns the families for a word of `devices`; nil for an unknown word.
  package static func families(named name: String) -> [DeviceFamily]? {
    if let family = DeviceFamily(rawValue: name) { return [family] }
    let folded = name.lowercased()
    if folded == "universal" { return [.iphone, .ipad] }
    return DeviceFamily(rawValue: folded).map { [$0] }
  }

  package static let vocabulary = ["universal"] + allCases.map(\.rawValue)
}
