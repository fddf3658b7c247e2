import SettingsDiagnostics
import Testing

@testable import SettingsXcodeGen

/// What XcodeGen sees in an xcconfig file, which is not all that Xcode sees in it.
struct XcconfigNamesTests {
  @Test(arguments: [
    ("A = 1", "A"), ("A=1", "A"), ("A=B=1", "A=B"), ("A = B=1", "A"), (" A = 1", nil),
    ("A[sdk=iphoneos*] = 1", "A[sdk=iphoneos*]"), ("A[sdk=a,arch=b] = 1", "A[sdk"), ("A", nil),
    ("A =", "A"), ("// A = 1", nil), ("A.B = 1", nil), ("= 1", nil), ("", nil),
    ("A=$(inherited) B=1", "A"),
  ])
  func `a line of an xcconfig file assigns what XcodeGen sees in it`(line: String, name: String?) {
    #expect(XcconfigNames.assignedName(in: ArraySlice(line.utf8)) == name)
  }

  @Test(arguments: [
    ("#include \"a.xcconfig\"", "a.xcconfig"), ("#INCLUDE\t\"a.XCCONFIG\" // b", "a.XCCONFIG"),
    ("x #include \"a/b.xcconfig\"", "a/b.xcconfig"), ("#include? \"a.xcconfig\"", nil),
    ("#include\"a.xcconfig\"", nil), ("#include \"a.txt\"", nil), ("#include \".xcconfig\"", nil),
    ("#include <a.xcconfig>", nil), ("#include", nil), ("#", nil), ("#include \"", nil),
  ])
  func `an include is what XcodeGen sees as one`(line: String, path: String?) {
    #expect(XcconfigNames.includedPath(in: ArraySlice(line.utf8)) == path)
  }

  @Test(
    arguments: [
      ("A = x ; \n", "x"), ("A = x;;\n", "x"), ("A = x y // z\n", "x y"), ("A =\n", ""),
      ("A = 1\nA = 2\n", "2"), ("B = 1\n", nil), ("#include \"b.xcconfig\"\n", "b"),
      ("A = 1\n#include \"b.xcconfig\"\n", "1"),
    ] as [(String, String?)])
  func `the value of a name is the last of its file, or one of an include`(
    text: String, value: String?
  ) {
    let files = ["a.xcconfig": Array(text.utf8), "b.xcconfig": Array("A = b;\n".utf8)]
    let values = XcconfigValues(sources: InMemorySources(files: files))
    #expect(values.value(of: "A", in: "a.xcconfig") == value)
  }
}
