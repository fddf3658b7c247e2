/// The options of linkers, and of clang as a linker, that leave each call with the function that the
/// code names: <https://keith.github.io/xcode-man-pages/ld.1.html>.
///
/// Options such as `-alias`, `--defsym` and `--wrap` give a function another one's name, so that
/// reading the sources shows nothing. An option that no row lists may do the same.
package enum LinkerOptions {
  static let table = OptionTable([
    // Libraries and frameworks, whose code is judged as parts of the product.
    .passed(
      """
      -l -weak-l -reexport-l -needed-l -hidden-l -upward-l -lazy-l -L -F -fprofile-instr-generate=
      """, .joined, .text),
    .passed(
      """
      -l -L -F -framework -weak_framework -reexport_framework -needed_framework -lazy_framework
      -upward_framework -force_load -weak_library -reexport_library -needed_library
      -upward_library -lazy_library -load_hidden -bundle_loader -iframework
      """, .separate, .text),
    .passed(
      """
      -ObjC -all_load -noall_load -load_all --whole-archive --no-whole-archive --start-group
      --end-group --as-needed --no-as-needed -Bstatic -Bdynamic -static -static-libgcc
      -static-libstdc++ -static-stdlib -nostdlib -nodefaultlibs -nostartfiles
      -fobjc-link-runtime -fapplication-extension -application_extension
      -no_application_extension -search_paths_first -search_dylibs_first
      """),

    // What the product is, and its names, versions and search paths.
    .passed(
      """
      -rpath -rpath-link -install_name -dylib_install_name -compatibility_version
      -current_version -dylib_compatibility_version -dylib_current_version -sub_library
      -sub_umbrella -umbrella -allowable_client -client_name -soname -h -isysroot -syslibroot
      -target -arch -macosx_version_min -macos_version_min -ios_version_min -iphoneos_version_min
      -ios_simulator_version_min -source_version
      -o -map -dependency_info -final_output -object_path_lto -add_ast_path -cache_path_lto
      """, .separate, .text),
    .passed(
      """
      -rpath= --rpath= -rpath-link= --rpath-link= -soname= --build-id= -Map= --sysroot=
      -mmacosx-version-min= -mmacos-version-min= -miphoneos-version-min= -mios-version-min=
      -mios-simulator-version-min= -mtvos-version-min= -mwatchos-version-min= --target=
      """, .joined, .text),
    .passed(
      """
      -dynamiclib -bundle -execute -dylib -shared -pie -no_pie -no-pie -fPIC -fpic -fPIE -rdynamic
      --build-id -headerpad_max_install_names -encryptable -no_encryption -two_levelnamespace
      -mark_dead_strippable_dylib -no_function_starts -function_starts -data_in_code_info
      -no_data_in_code_info -add_source_version -no_source_version -random_uuid -no_uuid
      -no_adhoc_codesign -adhoc_codesign -reproducible -fixup_chains -no_fixup_chains
      -ld_classic -ld_new -ld64 -ld-classic -demangle -Z
      """),
    .passed("-headerpad -stack_size -pagezero_size -image_base -segalign", .separate, .word),

    // Symbols that are exported, kept, stripped or may be missing, and their order.
    .passed(
      """
      -u -U -exported_symbol -exported_symbols_list -unexported_symbol -unexported_symbols_list
      -undefined -order_file -non_global_symbols_strip_list -non_global_symbols_no_strip_list
      """, .separate, .text),
    .passed("--undefined= --version-script= -undefined=", .joined, .text),
    .passed(
      """
      -dead_strip -dead_strip_dylibs -no_dead_strip_inits_and_terms -no_deduplicate
      -deduplicate -export_dynamic --export-dynamic -no_exported_symbols --gc-sections
      --no-gc-sections --no-undefined -x -S -s -w -v -t -export-dynamic -bind_at_load
      -objc_relative_method_lists -no_objc_relative_method_lists -no_objc_category_merging
      -objc_stubs_small -objc_stubs_fast -no_objc_msgsend_stubs -keep_private_externs
      -keep_relocs -no_compact_unwind -no_eh_labels -no_implicit_dylibs -no_warn_duplicate_libraries
      -no_warn_inits -no_weak_imports -warn_weak_exports -warn_unused_dylibs
      -no_warn_unused_dylibs -warn_commons -no_branch_islands -no_order_data -no_order_inits
      -no_zero_fill_sections -merge_zero_fill_sections -fatal_warnings
      -no_application_extension_check -prebind -noprebind -no_arch_warnings
      -no_warning_for_no_symbols -single_module -multi_module -why_load -whyload -print_statistics
      -bitcode_bundle -bitcode_verify -bitcode_hide_symbols -bitcode_process_mode
      -fembed-bitcode -fembed-bitcode-marker --icf=none
      """),
    .passed(
      "-multiply_defined_unused -weak_reference_mismatches -read_only_relocs -commons", .separate),
    .passed("-z", .separate),
    .passed("-z", .joined),

    // Options of the compilers that matter to code generation or select libraries.
    .passed(
      """
      -fobjc-arc -fno-objc-arc -fmodules -fno-lto -flto -g -g0 -O0 -O1 -O2 -O3 -Os -Oz -w -pthread
      -fprofile-instr-generate -fprofile-generate -fcoverage-mapping --coverage -coverage
      -fprofile-arcs -ftest-coverage -Qunused-arguments -fcxx-modules -fvisibility-inlines-hidden
      """),
    .passed(
      """
      -flto= -stdlib= -std= -fsanitize= -fno-sanitize= -fsanitize-coverage= -fvisibility= -W
      -march= -mcpu= -fembed-bitcode= -fobjc-runtime=
      """, .joined),
  ])

  /// The entry points that Apple's templates and catalog name.
  private static let entries: Set<String> = [
    "_main", "main", "_NSExtensionMain", "NSExtensionMain",
  ]
  /// The sections of `__TEXT` that property lists and texts are put into.
  private static let dataSections: Set<String> = [
    "__info_plist", "__launchd_plist", "__entitlements", "__ents_der", "__TPROP", "__const",
    "__cstring",
  ]
  /// Options that make one of several definitions count.
  private static let ambiguous: Set<String> = ["-zmuldefs", "-zinterpose"]

  /// The endings of inputs that are judged as parts of the product.
  private static let libraries = [".a", ".dylib", ".o", ".so", ".tbd", ".framework"]

  /// Returns the arguments that may redirect a call or add code, as they are written.
  package static func unknown(in arguments: [String]) -> [String] {
    var unknown: [String] = []
    var rest = flattened(arguments)[...]
    while let option = rest.popFirst() {
      // An input. Libraries are judged as parts of the product; what else it is, its name does not
      // show.
      if option.utf8.first != UInt8(ascii: "-") {
        if !libraries.contains(where: option.hasSuffix) { unknown.append(option) }
        continue
      }
      switch option {
      case "-sectcreate", "-segcreate":
        let values = Array(rest.prefix(3))
        rest = rest.dropFirst(3)
        // Data sections can replace functions: `__DATA,__interpose`. So can code.
        if values.count < 3 || values[0] != "__TEXT" || !dataSections.contains(values[1]) {
          unknown.append(([option] + values).joined(separator: " "))
        }
      case "-platform_version": rest = rest.dropFirst(3)
      case "-e":
        let value = rest.popFirst() ?? ""
        if !entries.contains(value) { unknown.append("\(option) \(value)") }
      default:
        switch table.match(option) {
        case .alone: continue
        case .joined:
          // `-lto_library` is not the library `to_library`.
          if ambiguous.contains(option) || option.hasPrefix("-lto_") { unknown.append(option) }
        case .unknown: unknown.append(option)
        case .separate:
          let value = rest.popFirst() ?? ""
          // The linker could take it for an option.
          if value.isEmpty || value.utf8.first == UInt8(ascii: "-")
            || ambiguous.contains(option + value)
          {
            unknown.append("\(option) \(value)")
          }
        }
      }
    }
    return unknown
  }

  /// Returns the arguments as the linker gets them: `-Wl,A,B` and `-Xlinker A` pass them on.
  private static func flattened(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-Xlinker" {
        if let next = rest.popFirst() { result.append(next) }
      } else if argument.utf8.starts(with: "-Wl,".utf8) {
        result += argument.utf8.dropFirst(4)
          .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      } else {
        result.append(argument)
      }
    }
    return result
  }
}
