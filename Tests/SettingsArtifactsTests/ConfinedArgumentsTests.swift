import SettingsArtifacts
import Testing

/// Which arguments of a project a compiler gets.
struct ConfinedArgumentsTests {
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  @Test(arguments: [
    "-DDEBUG=1 -D RELEASE -UDEBUG -I include -Iinclude -iquote a -isystem b -include a.h",
    "-Wall -Wno-error=x -Werror -w -std=gnu11 -fobjc-arc -fno-exceptions -mavx2 -O2 -g -gdwarf-4",
    "-Xclang -fno-validate-pch -Xclang -include -Xclang a.h -Xpreprocessor -DA -isystem-after x",
    "-Wp,-D_FORTIFY_SOURCE=2 -Xarch_arm64 -DARM=1 -x objective-c++ -arch arm64 -target arm64-apple-ios",
    "-fmodule-map-file=a.modulemap -fprofile-instr-use=a.profdata -pthread -ansi -pedantic",
  ])
  func `arguments of clang that decide what code means pass`(text: String) {
    let confined = ConfinedArguments(clang: Self.words(text))
    #expect(confined.kept == Self.words(text))
    #expect(confined.refused.isEmpty)
  }

  @Test(arguments: [
    "-fplugin=a.so", "-fplugin-arg-a-b", "-fpass-plugin=a.so", "-B/tools", "-fno-integrated-as",
    "-fuse-ld=/tools/ld", "--ld-path=/tools/ld", "-wrapper", "-specs=a", "--config=a.cfg",
    "@flags.rsp",
    "--gcc-toolchain=/tools", "-ccc-gcc-name", "--ptxas-path=/tools/ptxas", "--cuda-path=/tools",
    "-fopenmp-targets=nvptx64", "-cc1", "a.c", "-plugin", "-add-plugin", "-serialize", "--unknown",
    "-xcuda", "-Wp,-load,a.so", "--target=nvptx64-nvidia-cuda", "-fixit", "-Wp,@a",
    "-mllvm=-stats", "-fthin-link-bitcode=a", "-ftime-report", "-mlink-builtin-bitcode=a",
    "-fsyntax-only",
    "-fsanitize-ignorelist=a", "-fprofile-sample-use=a", "-include-pch=a", "-fno-such-option",
    "-mavx3",
    "-std=/a", "-Wa/b", "-isystem-x", "-O9",
  ])
  func `arguments of clang that may start something are refused`(argument: String) {
    let confined = ConfinedArguments(clang: ["-DA", argument, "-DB"])
    #expect(confined.kept == ["-DA", "-DB"])
    #expect(confined.refused == [argument])
  }

  @Test(arguments: [
    "-D -fplugin=a", "-isystem -load", "-I @a", "-x assembler", "-x cuda", "-target ppc-ibm-aix",
    "-include -fpass-plugin=a", "-D @\u{301}a", "-I @\u{200D}a", "-include @\u{FE0F}a",
    "-D -\u{301}a", "-isystem @\u{20DD}a",
  ])
  func `a value that looks like an option is refused`(text: String) {
    let confined = ConfinedArguments(clang: ["-DA"] + Self.words(text) + ["-DB"])
    #expect(confined.kept == ["-DA", "-DB"])
    #expect(confined.refused == [text])
    let swift = ConfinedArguments(swift: ["-D", "-load-pass-plugin=a", "-module-name", "@a"])
    #expect(swift.kept.isEmpty)
    #expect(swift.refused == ["-D -load-pass-plugin=a", "-module-name @a"])
  }

  @Test(arguments: [
    "-import-objc-header b.pch", "-internal-import-bridging-header b.PCH",
    "-import-objc-header b\u{600}.pch",
    "-Xfrontend -import-objc-header -Xfrontend b.pch",
    "-Xfrontend -internal-import-bridging-header -Xfrontend /a/b.pch",
  ])
  func `a precompiled header for Swift is refused in every form`(text: String) {
    let confined = ConfinedArguments(swift: ["-DA"] + Self.words(text) + ["-DB"])
    #expect(confined.kept == ["-DA", "-DB"])
    #expect(confined.refused.count == 1)
  }

  @Test func `an argument that ends for compilers at a NUL character is refused with all others`() {
    for arguments in [["-DA", "-include", "h.h\0"], ["-I\0x", "-DA"], ["-D", "\0"]] {
      for confined in [ConfinedArguments(clang: arguments), ConfinedArguments(swift: arguments)] {
        #expect(confined.kept.isEmpty)
        #expect(confined.refused == arguments)
      }
    }
  }

  @Test func `a bridging header that is precompiled is refused`() {
    let confined = ConfinedArguments(
      swift: ["-import-objc-header", "A.pch", "-import-objc-header", "A.h", "-DB"])
    #expect(confined.kept == ["-import-objc-header", "A.h", "-DB"])
    #expect(confined.refused == ["-import-objc-header A.pch"])
  }

  @Test func `the macros of Swift Testing are left out, and other plugins are refused`() {
    let own = "/Toolchain/usr/lib/swift/host/plugins/testing"
    let confined = ConfinedArguments(swift: ["-plugin-path", own, "-DA"])
    #expect(confined.kept == ["-DA"] && confined.refused.isEmpty)
    #expect(!ConfinedArguments(swift: ["-plugin-path", "/x", "-DA"]).refused.isEmpty)
  }

  @Test(arguments: ["-D", "-I", "-include"])
  func `a response file behind the driver is refused`(option: String) {
    let arguments = ["-Xclang", option, "-Xclang", "@\u{301}a"]
    #expect(ConfinedArguments(clang: arguments).kept.isEmpty)
    #expect(ConfinedArguments(swift: ["-Xcc", option, "-Xcc", "@\u{301}a"]).kept.isEmpty)
    #expect(ConfinedArguments(swift: ["-I", "@\u{301}a"]).kept.isEmpty)
  }

  /// Compilers look at bytes: a quote and a combining character are one `Character`.
  @Test(arguments: [
    ("a\"\u{301}b c\" d", ["a\u{301}b c", "d"]), ("a\\\"\u{301}b", ["a\"\u{301}b"]),
    ("a\u{A0}b\u{2028}c", ["a\u{A0}b\u{2028}c"]), ("a\\\r\nb", ["ab"]), ("a\r\nb", ["a", "b"]),
    ("'a \u{301}b' \u{301}c", ["a \u{301}b", "\u{301}c"]),
  ])
  func `response files are read as compilers read them`(text: String, expected: [String]) {
    #expect(
      ResponseFile.arguments(of: text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test(arguments: ["-fixit", "-fixit=a", "-module-dependency-dir", "-main-file-name", "-emit-obj"])
  func `only few arguments reach the compiler behind the driver`(argument: String) {
    let confined = ConfinedArguments(clang: ["-Xclang", argument, "-Xclang", "-DA"])
    #expect(confined.kept == ["-Xclang", "-DA"])
    #expect(confined.refused == ["-Xclang \(argument)"])
  }

  @Test(arguments: ["-load", "-plugin", "-add-plugin", "-fplugin=a", "-fpass-plugin=a", "-mllvm"])
  func `so are those for the compiler behind the driver`(argument: String) {
    let confined = ConfinedArguments(
      clang: ["-Xclang", argument, "-Xclang", "/a.so", "-Xclang", "-DA"])
    #expect(confined.kept == ["-Xclang", "-DA"])
    #expect(confined.refused.first == "-Xclang \(argument)")
    #expect(ConfinedArguments(clang: ["-Xarch_host", argument]).refused.count == 1)
  }

  @Test(arguments: [
    "-MD -MF out.d", "-MMD -MT a", "-o out", "-oout", "-save-temps=obj", "-ftime-trace=out.json",
    "-Wp,-MD,out.d", "-Xclang -dependency-file -Xclang out.d", "--serialize-diagnostics out",
    "-fsave-optimization-record -foptimization-record-file=out", "-index-store-path out",
    "-gen-cdb-fragment-path out", "-Wl,-map,out -Xlinker -map -lz -L lib", "-mllvm -stats",
  ])
  func `further outputs, and what only other tools get, are left out`(text: String) {
    let confined = ConfinedArguments(clang: ["-DA"] + Self.words(text) + ["-DB"])
    #expect(confined.kept == ["-DA", "-DB"])
    #expect(confined.refused.isEmpty)
  }

  @Test(arguments: [
    "-D DEBUG -DA -I a -F b -swift-version 6 -language-mode 6 -library-level api -module-name M",
    "-Onone -Osize -g -enable-testing -enable-bare-slash-regex -strict-concurrency=complete -wmo -serialize-debugging-options",
    "-Xcc -DA=1 -Xcc -include -Xcc a.h -Xfrontend -D -Xfrontend A -Xfrontend -serialize-debugging-options -Xfrontend -warn-long-function-bodies=100 -application-extension",
    "-enable-upcoming-feature ExistentialAny -import-objc-header a.h -warnings-as-errors -parse-as-library",
  ])
  func `arguments of swiftc that decide what code means pass`(text: String) {
    let confined = ConfinedArguments(swift: Self.words(text))
    #expect(confined.kept == Self.words(text))
    #expect(confined.refused.isEmpty)
  }

  @Test(arguments: [
    "-load-plugin-library", "-load-plugin-executable", "-load-pass-plugin=a", "-plugin-path",
    "-external-plugin-path", "-in-process-plugin-server-path", "-tools-directory", "-use-ld=a",
    "-ld-path=a",
    "-driver-use-frontend-path", "-Xcc -fplugin=a", "-Xfrontend -load-plugin-library", "@a",
    "a.swift",
    "-resource-dir", "-sdk", "-plugin-path=a", "-load-resolved-plugin", "-working-directory",
    "-Xcc -working-directory=/a",
  ])
  func `arguments of swiftc that may start something are refused`(text: String) {
    let confined = ConfinedArguments(swift: ["-DA"] + Self.words(text) + ["-DB"])
    #expect(confined.kept == ["-DA", "-DB"])
    #expect(confined.refused == [text])
  }

  @Test func `an option without its value does not pass`() {
    for option in ["-I", "-o", "-Xclang", "-Xarch_arm64", "-Xlinker", "-include"] {
      #expect(ConfinedArguments(clang: [option]).kept.isEmpty)
    }
    for option in ["-I", "-o", "-Xcc", "-Xfrontend", "-Xllvm"] {
      #expect(ConfinedArguments(swift: [option]).kept.isEmpty)
    }
  }
}
