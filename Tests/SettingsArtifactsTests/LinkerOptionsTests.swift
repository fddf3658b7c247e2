import SettingsArtifacts
import Testing

/// Which arguments of a linker leave each call with the function that the code names.
struct LinkerOptionsTests {
  private static func unknown(_ text: String) -> [String] {
    LinkerOptions.unknown(in: text.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    "-ObjC", "-lz", "-lc++", "-framework UIKit", "-weak_framework UIKit", "-weak-lz", "-all_load",
    "-rpath @executable_path/Frameworks", "-Wl,-rpath,@loader_path/../Frameworks", "-dead_strip",
    "-Xlinker -rpath -Xlinker @executable_path", "-no_deduplicate", "-Wl,-no_deduplicate",
    "-Wl,-ld_classic", "-ld_classic", "-force_load libA.a", "-Wl,-force_load,libA.a",
    "-L/usr/lib -L lib -Fbuild -F build", "build/libA.a", "-undefined dynamic_lookup",
    "-Wl,-sectcreate,__TEXT,__info_plist,Info.plist", "-e _NSExtensionMain",
    "-sectcreate __TEXT __info_plist Info.plist", "-exported_symbols_list exports",
    "-stdlib=libc++ -fobjc-arc -fprofile-instr-generate -fsanitize=address",
    "-Wl,-U,_optional -Wl,-dead_strip_dylibs -u _keep", "-Wl,-platform_version,ios,15.0,17.0 -s",
    "-Wl,--gc-sections -Wl,-z,now -Wl,--as-needed -shared -fPIC", "-Wl,-map,App.map",
  ])
  func `ordinary arguments pass`(text: String) {
    #expect(Self.unknown(text) == [])
  }

  @Test(arguments: [
    ("-Wl,-alias,_a,_b", "-alias"), ("-Xlinker -alias_list -Xlinker list", "-alias_list"),
    ("-Wl,--defsym=a=b", "--defsym=a=b"), ("-Wl,--wrap=a", "--wrap=a"),
    ("-Wl,-interposable", "-interposable"), ("-Xlinker -interposable_list", "-interposable_list"),
    ("-Wl,-e,_other", "-e _other"), ("-Wl,-init,_other", "-init"),
    ("-fuse-ld=other", "-fuse-ld=other"),
    ("-Wl,-z,muldefs", "-z muldefs"), ("-Wl,-zmuldefs", "-zmuldefs"),
    ("-lto_library", "-lto_library"),
    ("-sectcreate __DATA __interpose file", "-sectcreate __DATA __interpose file"),
    ("-rename_section __TEXT a __DATA b", "-rename_section"),
    ("-framework -alias", "-framework -alias"),
    ("-Wl,-dyld_env,DYLD_INSERT_LIBRARIES=a", "-dyld_env"), ("-B/tools", "-B/tools"),
    ("@other.rsp", "@other.rsp"), ("-mllvm", "-mllvm"), ("-flat_namespace", "-flat_namespace"),
  ])
  func `arguments that may redirect calls do not`(text: String, argument: String) {
    #expect(Self.unknown(text).first == argument)
  }
}
