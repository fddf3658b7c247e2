import SettingsXcode

/// Property lists in all forms. What is read is written as XML, and read again.
enum PropertyListTarget {
  static func run(_ bytes: [UInt8]) {
    guard let value = try? PropertyList.read(bytes) else { return }
    guard let again = try? PropertyList.read(PropertyList.xml(value)) else {
      preconditionFailure("what is written cannot be read")
    }
    precondition(
      PropertyList.xml(again) == PropertyList.xml(value), "what is written is read differently")
  }
}
