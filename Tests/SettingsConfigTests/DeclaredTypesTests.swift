import SettingsModel
import Testing

/// Names that Apple's engine declares are found by the hashes that the table's index was made with.
struct DeclaredTypesTests {
  @Test func `every declared name has its type`() {
    #expect(DeclaredTypes.names.count == 2119)
    for name in DeclaredTypes.names {
      let bytes = Array(name.utf8)
      #expect(DeclaredTypes.type(of: bytes.span) != nil, "\(name)")
    }
  }

  @Test func `what is not a declared name has no type`() {
    let names = Set(DeclaredTypes.names)
    for name in names {
      for other in [name + "_", String(name.dropLast()), String(name.dropFirst()), "s" + name]
      where !names.contains(other) {
        let bytes = Array(other.utf8)
        #expect(DeclaredTypes.type(of: bytes.span) == nil, "\(other)")
      }
    }
  }

  @Test(
    arguments: [
      ("PRODUCT_NAME", SettingType.string), ("SKIP_INSTALL", .boolean),
      ("OTHER_LDFLAGS", .stringList), ("ALTERNATE_LINKER_PATH", .path),
      ("FRAMEWORK_SEARCH_PATHS", .pathOrderedSet), ("LOCSYMROOT", .path),
    ])
  func `names have the types that the engine declares`(name: String, type: SettingType) {
    let bytes = Array(name.utf8)
    #expect(DeclaredTypes.type(of: bytes.span) == type)
  }
}
