import SettingsModel

/// The version of Xcode's format that a project is written in.
struct ProjectFormat {
  /// The format's name in XcodeGen's `projectFormat`.
  let name: String
  let version: String
  /// The oldest Xcode that opens it.
  let xcode: String
  /// The name of that Xcode in the project file. The file of newer formats does not contain it.
  let compatibility: String

  private init(_ name: String, _ version: String, _ xcode: String, isNamed: Bool = true) {
    self.name = name
    self.version = version
    self.xcode = xcode
    compatibility = isNamed ? "Xcode \(xcode)" : ""
  }

  /// The formats, newest first. XcodeGen knows those from Xcode 14 on.
  private static let all = [
    ProjectFormat("xcode16_3", "90", "16.3", isNamed: false), usual,
    ProjectFormat("xcode15_3", "63", "15.3"), ProjectFormat("xcode15_0", "60", "15.0"),
    ProjectFormat("xcode14_0", "56", "14.0"), ProjectFormat("xcode13_0", "55", "13.0"),
    ProjectFormat("xcode12_0", "54", "12.0"), ProjectFormat("xcode11_4", "53", "11.4"),
    ProjectFormat("xcode11_0", "52", "11.0"), ProjectFormat("xcode10_0", "51", "10.0"),
    ProjectFormat("xcode9_3", "50", "9.3"), ProjectFormat("xcode8_0", "48", "8.0"),
    ProjectFormat("xcode6_3", "47", "6.3"), ProjectFormat("xcode3_2", "46", "3.2"),
  ]

  private static let usual = ProjectFormat("xcode16_0", "77", "16.0", isNamed: false)

  /// The oldest format that XcodeGen knows.
  private static let oldestOfXcodeGen = "xcode14_0"

  /// Creates the format of a name; of any other name, the usual one.
  ///
  /// - Parameter isOfXcodeGen: Whether names that XcodeGen does not know count as any other.
  init(_ name: String?, isOfXcodeGen: Bool) {
    let index = Self.all.firstIndex { $0.name == name }
    let last = Self.all.firstIndex { $0.name == Self.oldestOfXcodeGen }
    guard let index, let last, !isOfXcodeGen || index <= last else {
      self = Self.usual
      return
    }
    self = Self.all[index]
  }

  /// Creates the newest format that a version of Xcode opens, but none that is newer than usual.
  init(xcode: String?) {
    let version = xcode.flatMap { VersionNumber.Packed($0) }
    self =
      Self.all.drop { $0.version != Self.usual.version }.first { format in
        guard let version, let needed = VersionNumber.Packed(format.xcode) else { return true }
        return needed.number <= version.number
      } ?? Self.all.last ?? Self.usual
  }

  var isPreferred: Bool { compatibility.isEmpty }

  /// Whether projects may have folders that Xcode keeps in step with the disk.
  var hasSynchronizedFolders: Bool { isPreferred }
}
