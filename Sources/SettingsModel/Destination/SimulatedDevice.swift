/// The devices that Xcode's simulators offer.
package enum SimulatedDevice {
  /// The model identifier of a device by its name in the simulator: `iPad15,7` for `iPad (A16)`.
  ///
  /// - Returns: nil for a device that the table does not list, such as one that a user named.
  package static func modelIdentifier(of name: String) -> String? { models[name] }

  private static let models: [String: String] = [
    "iPhone 17": "iPhone18,3", "iPhone 17 Pro": "iPhone18,1", "iPhone 17 Pro Max": "iPhone18,2",
    "iPhone Air": "iPhone18,4", "iPhone 17e": "iPhone18,5",
    "iPhone 16": "iPhone17,3", "iPhone 16 Plus": "iPhone17,4", "iPhone 16 Pro": "iPhone17,1",
    "iPhone 16 Pro Max": "iPhone17,2", "iPhone 16e": "iPhone17,5",
    "iPhone 15": "iPhone15,4", "iPhone 15 Plus": "iPhone15,5", "iPhone 15 Pro": "iPhone16,1",
    "iPhone 15 Pro Max": "iPhone16,2",
    "iPhone 14": "iPhone14,7", "iPhone 14 Plus": "iPhone14,8", "iPhone 14 Pro": "iPhone15,2",
    "iPhone 14 Pro Max": "iPhone15,3",
    "iPhone 13": "iPhone14,5", "iPhone 13 mini": "iPhone14,4", "iPhone 13 Pro": "iPhone14,2",
    "iPhone 13 Pro Max": "iPhone14,3",
    "iPhone 12": "iPhone13,2", "iPhone 12 mini": "iPhone13,1", "iPhone 12 Pro": "iPhone13,3",
    "iPhone 12 Pro Max": "iPhone13,4",
    "iPhone 11": "iPhone12,1", "iPhone 11 Pro": "iPhone12,3", "iPhone 11 Pro Max": "iPhone12,5",
    "iPhone SE (3rd generation)": "iPhone14,6", "iPhone SE (2nd generation)": "iPhone12,8",
    "iPad (A16)": "iPad15,7", "iPad (10th generation)": "iPad13,18",
    "iPad (9th generation)": "iPad12,1", "iPad mini (A17 Pro)": "iPad16,1",
    "iPad mini (6th generation)": "iPad14,1", "iPad Air 11-inch (M3)": "iPad15,3",
    "iPad Air 13-inch (M3)": "iPad15,5", "iPad Air 11-inch (M2)": "iPad14,8",
    "iPad Air 13-inch (M2)": "iPad14,10", "iPad Air (5th generation)": "iPad13,16",
    "iPad Pro 11-inch (M5)": "iPad17,1", "iPad Pro 13-inch (M5)": "iPad17,3",
    "iPad Pro 11-inch (M4)": "iPad16,3", "iPad Pro 13-inch (M4)": "iPad16,5",
    "Apple TV": "AppleTV5,3", "Apple TV 4K": "AppleTV6,2",
    "Apple TV 4K (2nd generation)": "AppleTV11,1", "Apple TV 4K (3rd generation)": "AppleTV14,1",
    "Apple TV 4K (3rd generation) (at 1080p)": "AppleTV14,1",
    "Apple Watch SE 3 (40mm)": "Watch7,13", "Apple Watch SE 3 (44mm)": "Watch7,14",
    "Apple Watch Series 11 (42mm)": "Watch7,17", "Apple Watch Series 11 (46mm)": "Watch7,18",
    "Apple Watch Ultra 3 (49mm)": "Watch7,12",
    "Apple Watch Series 10 (42mm)": "Watch7,8", "Apple Watch Series 10 (46mm)": "Watch7,9",
    "Apple Watch Series 9 (41mm)": "Watch7,1", "Apple Watch Series 9 (45mm)": "Watch7,2",
    "Apple Watch Ultra 2 (49mm)": "Watch7,5",
    "Apple Watch SE (40mm) (2nd generation)": "Watch6,10",
    "Apple Watch SE (44mm) (2nd generation)": "Watch6,11",
    "Apple Vision Pro": "RealityDevice14,1",
  ]
}
