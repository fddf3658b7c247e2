/// The options of clang's driver that a project may use:
/// <https://clang.llvm.org/docs/ClangCommandLineReference.html>.
///
/// An option belongs here if it decides what code means and, with any value that it accepts, only
/// reads files as source code or headers are read. Files that clang quotes in its messages, such as
/// lists for sanitizers and sampled profiles, and binary files with compiled code, such as
/// precompiled headers, are refused.
package enum ClangOptions {
  package static let driver = OptionTable([
    // Definitions, search paths and headers.
    .passed("-D -U", [.joined, .separate], .text),
    .passed("-I -F", [.joined, .separate], .text),
    .passed(
      """
      -iquote -isystem -idirafter -iframework -iframeworkwithsysroot -iwithsysroot -iprefix
      -iwithprefix -iwithprefixbefore -cxx-isystem -isystem-after -include -imacros -isysroot
      -ivfsoverlay
      """, [.joined, .separate], .path),
    // Not -working-directory: paths in messages and lists of files would start there.
    .passed("--sysroot", .separate, .path),
    .passed("--sysroot= -fmodule-map-file= -fprofile-instr-use= -fprofile-use=", .joined, .path),
    .passed(
      """
      -ffile-prefix-map= -fdebug-prefix-map= -fmacro-prefix-map= -fcoverage-prefix-map=
      -fdebug-compilation-dir= -fcoverage-compilation-dir= -ffile-compilation-dir=
      """, .joined, .text),
    .passed("-nobuiltininc -nostdinc -nostdinc++ -nostdlibinc -no-canonical-prefixes"),

    // Languages and targets.
    .passed("-std= --std= -stdlib=", .joined),
    .passed("-x", [.joined, .separate], .dialect),
    .passed("-target", .separate, .target),
    .passed("--target=", .joined, .target),
    .passed("-arch -mthread-model", .separate),
    .passed(
      """
      -ansi -trigraphs -undef -traditional-cpp -ObjC -ObjC++ -pthread -pthreads -p -pg -static
      -dynamic -pie -no-pie -nopie -Qunused-arguments
      """),

    // Warnings.
    .passed("-w -W -pedantic -pedantic-errors"),
    .passed("-W", .joined, .warning),

    // Optimization and debug information.
    .passed("-O -O0 -O1 -O2 -O3 -O4 -Os -Oz -Og -Ofast"),
    .passed(
      """
      -g -g0 -g1 -g2 -g3 -ggdb -ggdb0 -ggdb1 -ggdb2 -ggdb3 -glldb -gfull -gused -gdwarf -gdwarf-2
      -gdwarf-3 -gdwarf-4 -gdwarf-5 -gdwarf32 -gdwarf64 -gline-tables-only -gline-directives-only
      -gmodules -gcolumn-info -gno-column-info -gno-inline-line-tables -gstrict-dwarf
      -gno-strict-dwarf -gz
      """),
    .passed("-gz=", .joined),

    // Code generation and language features.
    .toggles(
      "-f",
      """
      PIC pic PIE pie access-control addrsig aligned-allocation aligned-new apinotes
      apinotes-modules apple-kext application-extension approx-func asm asm-blocks
      associative-math assume-sane-operator-new assume-unique-vtables asynchronous-unwind-tables
      autolink blocks bounds-attributes bounds-safety bounds-safety-bringup-missing-checks builtin
      c++-static-destructors caret-diagnostics char8_t check-new common
      complete-member-pointers constant-cfstrings convergent-functions coroutines
      coverage-mapping coverage-mcdc cx-fortran-rules cx-limited-range cxx-exceptions cxx-modules
      data-sections debug-info-for-profiling debug-macro debug-types-section declspec
      define-target-os-macros delayed-template-parsing delete-null-pointer-checks
      diagnostics-fixit-info diagnostics-show-note-include-stack diagnostics-show-option digraphs
      dollars-in-identifiers elide-constructors elide-type eliminate-unused-debug-types
      emulated-tls enable-matrix exceptions experimental-library fast-math finite-loops
      finite-math-only fixed-point force-emit-vtables force-enable-int128 freestanding
      function-sections gnu-inline-asm gnu-keywords gnu-runtime gnu89-inline honor-infinities
      honor-nans hosted ident implicit-module-maps implicit-modules inline inline-functions
      inline-hint-functions jump-tables keep-static-consts lax-vector-conversions limit-debug-info
      lto math-errno merge-all-constants merge-constants modules modules-autolink modules-decluse
      modules-local-submodule-visibility modules-search-all modules-strict-decluse
      modules-validate-system-headers ms-compatibility ms-extensions new-infallible
      objc-arc objc-arc-exceptions objc-avoid-heapify-local-blocks
      objc-convert-messages-to-runtime-calls objc-encode-cxx-class-template-spec objc-exceptions
      objc-infer-related-result-type objc-legacy-dispatch
      objc-msgsend-selector-stubs objc-nonfragile-abi objc-weak
      omit-frame-pointer openmp openmp-simd operator-names
      optimize-sibling-calls parse-all-comments pascal-strings
      plt preserve-as-comments profile-generate profile-instr-generate profile-instr-use
      protect-parens ptrauth-calls ptrauth-intrinsics ptrauth-returns reciprocal-math
      register-global-dtors-with-atexit relaxed-template-template-args
      retain-comments-from-system-headers ropi rounding-math rtti rtti-data rwpi
      sanitize-address-globals-dead-stripping sanitize-address-use-after-scope
      sanitize-address-use-odr-indicator sanitize-memory-track-origins
      sanitize-memory-use-after-dtor sanitize-merge sanitize-recover sanitize-stable-abi
      sanitize-thread-memory-access sanitize-trap semantic-interposition short-enums short-wchar
      show-column show-source-location signed-char signed-zeros sized-deallocation slp-vectorize
      spell-checking split-lto-unit split-stack stack-check stack-clash-protection stack-protector
      standalone-debug strict-aliasing strict-enums strict-float-cast-overflow strict-overflow
      strict-return strict-vtable-pointers threadsafe-statics trapping-math trapv tree-vectorize
      trigraphs typed-cxx-delete typed-cxx-new-delete typed-memory-operations
      unique-section-names unroll-loops unsafe-math-optimizations unsigned-char unwind-tables
      use-cxa-atexit use-init-array vectorize verbose-asm virtual-function-elimination
      visibility-inlines-hidden visibility-inlines-hidden-static-local-var whole-program-vtables wrapv wrapv-pointer
      writable-strings zero-initialized-in-bss
      """),
    .passed(
      """
      -fcf-protection -fembed-bitcode -fembed-bitcode-marker -fgnu89-inline -fintegrated-as
      -fno-color-diagnostics -fno-crash-diagnostics -fstack-protector-all
      -fstack-protector-strong -fvisibility-ms-compat
      """),
    .passed(
      """
      -fapinotes-swift-version= -falign-functions= -fbounds-safety-bringup-missing-checks=
      -fbracket-depth= -fbuild-session-timestamp= -fcf-protection= -fclang-abi-compat=
      -fcomment-block-commands= -fcomplex-arithmetic= -fconstant-string-class=
      -fconstexpr-backtrace-limit= -fconstexpr-depth= -fconstexpr-steps= -fdebug-default-version=
      -fembed-bitcode= -ferror-limit= -fexcess-precision= -fexec-charset= -ffp-contract=
      -ffp-eval-method= -ffp-exception-behavior= -ffp-model= -finline-max-stacksize=
      -finput-charset= -flax-vector-conversions= -flto= -fmacro-backtrace-limit=
      -fmax-type-align= -fmessage-length= -fmodule-name= -fmodules-ignore-macro=
      -fms-compatibility-version= -fmsc-version= -fnew-alignment= -fno-builtin-
      -fno-bounds-safety-bringup-missing-checks= -fno-sanitize= -fno-sanitize-coverage=
      -fno-sanitize-recover= -fno-sanitize-trap= -fobjc-abi-version= -fobjc-runtime=
      -fopenmp= -foperator-arrow-depth= -fpack-struct= -fpatchable-function-entry= -fprofile-update=
      -fsanitize= -fsanitize-address-destructor= -fsanitize-address-use-after-return=
      -fsanitize-coverage= -fsanitize-memory-track-origins= -fsanitize-recover= -fsanitize-trap=
      -fspell-checking-limit= -fstrict-flex-arrays= -fswift-async-fp= -ftemplate-backtrace-limit=
      -ftemplate-depth= -ftls-model= -ftrivial-auto-var-init= -fveclib= -fvisibility=
      -fvisibility-global-new-delete= -fzero-call-used-regs=
      """, .joined),
    .toggles(
      "-m",
      """
      3dnow adx aes avx avx2 avx512bw avx512cd avx512dq avx512f avx512ifma avx512bf16 avx512bitalg avx512fp16 avx512vbmi avx512vbmi2
      avx512vl avx512vnni avx512vpopcntdq avxvnni bmi bmi2 crc crc32 cx16 daz-ftz f16c fma fma4 fxsr gfni global-merge
      implicit-float long-calls lzcnt mmx movbe movt ms-bitfields neg-immediates
      omit-leaf-frame-pointer outline outline-atomics pclmul popcnt prfchw rdrnd rdseed red-zone
      relax-all restrict-it retpoline sahf sha soft-float speculative-load-hardening sse sse2 sse3
      sse4 sse4.1 sse4.2 sse4a ssse3 stack-arg-probe stackrealign strict-align thumb
      tls-direct-seg-refs unaligned-access vaes vpclmulqdq vzeroupper xop xsave xsavec xsaveopt
      xsaves
      """),
    .passed(
      """
      -m32 -m64 -marm -mdynamic-no-pic -mgeneral-regs-only -mkernel -mlong-double-64
      -mlong-double-80
      """),
    .passed(
      """
      -mabi= -march= -mbranch-protection= -mcmodel= -mcpu= -mfloat-abi= -mfpmath= -mfpu=
      -mharden-sls= -mios-simulator-version-min= -mios-version-min= -miphoneos-version-min=
      -miphonesimulator-version-min= -mmacos-version-min= -mmacosx-version-min=
      -mprefer-vector-width= -mrecip= -mregparm= -msign-return-address= -mstack-alignment=
      -mstack-probe-size= -mtargetos= -mtls-dialect= -mtls-size= -mtp= -mtune=
      -mtvos-simulator-version-min= -mtvos-version-min= -mwatchos-simulator-version-min=
      -mwatchos-version-min=
      """, .joined),

    // Names of further outputs.
    .leftOut("-MD -MMD -MM -MP -MG -MV"),
    .leftOut("-o", .joined, .name),
    .leftOut(
      """
      -o -MF -MT -MQ -MJ -serialize-diagnostics --serialize-diagnostics -dependency-file
      -index-store-path -index-unit-output-path -gen-cdb-fragment-path
      """, .separate),
    .leftOut("-MF -MT -MQ -MJ", .joined, .path),
    .leftOut(
      """
      -save-temps --save-temps -ftime-trace -fsave-optimization-record -fcrash-diagnostics
      -fproc-stat-report -fmodule-output -gsplit-dwarf -fstack-usage -gen-reproducer --coverage
      -coverage -ftest-coverage -fprofile-arcs
      """),
    .leftOut(
      """
      -save-temps= --save-temps= -ftime-trace= -ftime-trace-granularity=
      -fsave-optimization-record= -foptimization-record-file= -foptimization-record-passes=
      -fcrash-diagnostics= -fcrash-diagnostics-dir= -fproc-stat-report= -fmodule-output=
      -gsplit-dwarf= -gen-reproducer=
      """, .joined),

    // Caches, and how messages and preprocessed code look.
    .leftOut(
      """
      -P -C -CC -fmodules-validate-once-per-build-session -index-ignore-macros -index-ignore-pcms
      -index-ignore-system-symbols -index-store-compress -fcolor-diagnostics -fansi-escape-codes
      -fdiagnostics-absolute-paths -fdiagnostics-parseable-fixits
      -fdiagnostics-print-source-range-info -fdiagnostics-show-template-tree
      """),
    .leftOut(
      """
      -fmodules-cache-path= -fmodules-prune-interval= -fmodules-prune-after=
      -fbuild-session-file= -fdiagnostics-color= -fdiagnostics-format= -fdiagnostics-show-category=
      """, .joined),
    .leftOut("-ivfsstatcache", .separate),

    // For the linker, the assembler, the analyzer and LLVM, and what the driver itself does.
    .leftOut(
      """
      -Xlinker -Xassembler -Xanalyzer -mllvm -l -L -framework -weak_framework -undefined -rpath
      -force_load -weak_library -exported_symbols_list -unexported_symbols_list -bundle_loader
      -install_name -compatibility_version -current_version -u
      """, .separate),
    .leftOut("-l -L -weak-l -needed-l -hidden-l -Wl, -Wa,", .joined),
    .leftOut(
      """
      -dead_strip -bundle -all_load -headerpad_max_install_names -dynamiclib -shared -rdynamic -s
      -nostdlib -nodefaultlibs -nostartfiles -c -H -v -time -pipe
      """),
  ])

  /// The arguments for the compiler behind the driver (`-Xclang`), which has actions and options of
  /// its own. Each value has a `-Xclang` of its own.
  package static let behindDriver = OptionTable([
    .passed("-include -imacros", .separate, .path),
    .passed("-D -U -I", [.joined, .separate], .text),
    .passed("-W", .joined, .warning),
    .passed("-std=", .joined),
    .passed("-fno-validate-pch -fno-pch-timestamp -w -fobjc-arc -fmodules -fopenmp"),
    .leftOut("-dependency-file -MT -MQ -MF -o", .separate),
  ])

  /// The architectures of `-Xarch_NAME`.
  static let architectures: Set<String> = [
    "arm64", "arm64e", "arm64_32", "armv7", "armv7k", "armv7s", "i386", "x86_64", "x86_64h",
  ]
}
