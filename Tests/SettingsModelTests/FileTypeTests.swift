import SettingsModel
import Testing

@Suite struct FileTypeTests {
  typealias Case = (path: String, identifier: String?, role: FileType.Role?)

  @Test(
    arguments: [
      ("a.m", "sourcecode.c.objc", .source(.objectiveC)),
      ("Folder.d/a.M", "sourcecode.cpp.objcpp", .source(.objectiveCPlusPlus)),
      ("a.c", "sourcecode.c.c", .source(.c)), ("a.C", "sourcecode.cpp.cpp", .source(.cPlusPlus)),
      ("a.c++", "sourcecode.cpp.cpp", .source(.cPlusPlus)),
      ("a.tcc", "sourcecode.cpp.cpp", .source(.cPlusPlus)),
      ("a.b.swift", "sourcecode.swift", .source(.swift)),
      ("a.S", "sourcecode.asm", .source(.assembler)),
      ("a.asm", "sourcecode.asm.asm", .source(.assembler)),
      ("a.metal", "sourcecode.metal", .source(.metal)),
      ("a.y", "sourcecode.yacc", .built), ("a.lm", "sourcecode.lex", .built),
      ("a.defs", "sourcecode.mig", .built), ("a.d", "sourcecode.dtrace", .built),
      ("a.cl", "sourcecode.opencl", .built), ("a.applescript", "sourcecode.applescript", .built),
      ("a.intentdefinition", "file.intentdefinition", .built),
      ("M.xcdatamodeld", "wrapper.xcdatamodeld", .built), ("a.mlmodel", "file.mlmodel", .built),
      ("a.ll", "sourcecode.asm.llvm", .built),
      ("a.h", "sourcecode.c.h", .header), ("a.h++", "sourcecode.cpp.h", .header),
      ("A.icon", "folder.iconcomposer.icon", .folder),
      ("A.xcassets", "folder.assetcatalog", .folder),
      ("A.bundle", "wrapper.plug-in", .folder), ("a.xcstrings", "text.json.xcstrings", .file),
      ("a.ccm", "sourcecode.cpp.cpp", .source(.cPlusPlus)),
      ("a.CPP", "sourcecode.cpp.cpp", .source(.cPlusPlus)), ("a.bc", "sourcecode.asm.llvm", .built),
      ("a.inc", "sourcecode.pascal", .header), ("a.Swift", nil, nil), ("swift", nil, nil),
      (".swift", nil, nil),
      ("a.", nil, nil), ("a.swift/b", nil, nil), ("", nil, nil),
    ] as [Case])
  func `the extension of a name decides its type, and its case matters`(each: Case) {
    let type = FileType(path: each.path)
    #expect(type?.identifier == each.identifier)
    #expect(type?.role == each.role)
  }

  @Test func `a stated type of source code wins over the name`() {
    #expect(FileType(stated: "sourcecode.cpp.objcpp", path: "a.m")?.language == .objectiveCPlusPlus)
    #expect(FileType(stated: "text", path: "a.m")?.language == .objectiveC)
    #expect(FileType(stated: "sourcecode.unknown", path: "a.m") == nil)
    #expect(FileType(stated: nil, path: "a.swift")?.language == .swift)
  }

  @Test(
    arguments: [
      ("icon", "wrapper.icon", "folder.iconcomposer.icon"),
      ("bundle", "wrapper.cfbundle", "wrapper.plug-in"),
      ("S", nil, "sourcecode.asm"), ("cppm", nil, "sourcecode.cpp.cpp"),
      ("yy", nil, "sourcecode.yacc"),
      ("gpx", "text.xml", "text.xml"), ("swift", "sourcecode.swift", "sourcecode.swift"),
    ] as [(String, String?, String?)])
  func `XcodeGen writes other types for some extensions`(
    name: String, written: String?, apple: String?
  ) {
    #expect(FileType.xcodeGenIdentifier(ofExtension: name) == written)
    #expect(FileType(path: "a.\(name)")?.identifier == apple)
  }

  @Test func `every compiled type is found by an extension`() {
    let compiled = FileType.extensions { $0.language != nil }
    #expect(compiled.contains("swift") && compiled.contains("c++") && !compiled.contains("h"))
    #expect(compiled == compiled.sorted())
    for name in compiled { #expect(FileType(path: "a.\(name)")?.isCompiled == true) }
  }
}
