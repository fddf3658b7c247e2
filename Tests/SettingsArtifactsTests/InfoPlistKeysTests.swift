import AppleDefaults
import SettingsModel
import Testing

/// The table of Info.plist keys and their settings.
@Suite struct InfoPlistKeysTests {
  @Test func `the table has Apple's keys, each found by key and by display name`() {
    #expect(InfoPlistKeys.all.count >= 120)
    #expect(
      InfoPlistKeys.all.map(\.name)
        == InfoPlistKeys.all.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for key in InfoPlistKeys.all {
      #expect(!key.name.contains(" "))
      #expect(InfoPlistKeys.key(key.name) == key)
      #expect(InfoPlistKeys.key(key.displayName) == key, "\(key.displayName)")
      #expect(InfoPlistKeys.displayName(of: key.name) == key.displayName)
      if let setting = InfoPlistSetting.xcodeSetting(forKey: key.name) {
        #expect(InfoPlistSetting.key(ofXcodeSetting: setting.name) == key.name)
        let fits: Bool =
          switch (key.type, setting.type) {
          case (.string, .string), (.boolean, .boolean), (.array, .stringList): true
          // Apple's declaration of this key does not have a type.
          default: key.name == "NSLocationTemporaryUsageDescriptionDictionary"
          }
        #expect(fits, "\(key.name): \(setting.type.name)")
      }
    }
  }

  @Test(arguments: [
    "", " ", "CFBundleName ", "CFBundleNam", "CFBundleNames", "cfbundlename", "Bundle name ",
    String(repeating: "x", count: 200), "Bundle name" + String(repeating: " ", count: 60),
    "zzz", "A", "Bundle name" + String(repeating: " ", count: 49) + "s",
  ])
  func `a name that is not in the table is not found`(name: String) {
    #expect(InfoPlistKeys.key(name) == nil)
    #expect(InfoPlistKeys.type(ofKey: name) == nil)
  }

  /// The longest names and the first rows are at the edges of the table.
  @Test func `one wrong letter at the end of any key is a slip`() {
    for key in InfoPlistKeys.all {
      let texts = [key.name, key.displayName].filter { $0.utf8.count > 12 }
      // Other names are not compared with the table.
      for text in texts where text.contains(" ") || text.prefix(2).allSatisfy(\.isUppercase) {
        let misspelled = text.dropLast() + "\u{7F}"
        #expect(InfoPlistKeys.suggestion(for: String(misspelled)) != nil, "\(text)")
      }
    }
    #expect(InfoPlistKeys.all.first?.name == "ATSApplicationFontsPath")
  }

  @Test(arguments: [
    ("CFBundleNmae", "CFBundleName"), ("bundle nmae", "Bundle name"),
    ("CFBundleNam", "CFBundleName"), ("UIStatusBarHiden", "UIStatusBarHidden"), ("CompanyKey", nil),
    ("CFBndleDisplayName", "CFBundleDisplayName"), ("UIRquiresFullScreen", "UIRequiresFullScreen"),
    ("CXBundleDisplayNamX", nil), ("XFBundleDisplayNaXe", nil), ("HMSupportLevel", nil),
    ("CFBundleShortVersionStri", "CFBundleShortVersionString"),
  ])
  func `a slip in a name is seen`(name: String, meant: String?) {
    #expect(InfoPlistKeys.suggestion(for: name) == meant)
  }

  @Test(arguments: [
    ["CFBundleName"], ["a b", "c.d"], ["_x", "x_", "__"], ["a_x41", "a__b", "ü"], ["", "a"],
    ["UIMainStoryboardFile~ipad", "_", "x_y"], ["a", "_b"], ["a_", "b"],
  ])
  func `the name of a setting tells its keys again`(path: [String]) throws {
    let name = InfoPlistSetting.entry(path)
    #expect(
      name.utf8.allSatisfy {
        $0 == 0x5F || $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter
          || (0x30...0x39).contains($0)
      })
    #expect(InfoPlistSetting.path(ofEntry: name) == path)
  }
}
