/// The options of swiftc and its frontend (`-Xfrontend`) that a project may use:
/// `swiftc -help-hidden`, `swiftc -frontend -help-hidden`.
package enum SwiftOptions {
  /// Whether arguments that pass name files or folders, or are for clang, which may do so.
  package static func namesFiles(_ arguments: [String]) -> Bool {
    arguments.contains { argument in
      argument == "-Xcc" || !argument.hasPrefix("-D") && table.acceptsPaths(argument)
    }
  }

  package static let table = OptionTable([
    // Definitions, search paths, headers and profiles. Not -working-directory: other files would
    // have the names of the listed ones.
    .passed("-D -I -F", [.joined, .separate], .text),
    .passed(
      """
      -Isystem -Fsystem -import-objc-header -internal-import-bridging-header -vfsoverlay
      """, .separate, .path),
    .passed("-profile-use=", .joined, .path),
    .passed(
      """
      -define-availability -debug-prefix-map -file-prefix-map -coverage-prefix-map
      -file-compilation-dir
      """, .separate, .text),
    .passed("-nostdimport -nostdlibimport -import-underlying-module"),

    // Languages, modules and targets.
    .passed("-target -target-variant", .separate, .target),
    .passed(
      """
      -target-cpu -swift-version -language-mode -module-name -module-alias -module-link-name
      -module-abi-name -package-name -public-module-name -export-as -project-name
      -allowable-client -library-level -user-module-version -import-module
      -enable-experimental-feature -enable-upcoming-feature -disable-experimental-feature
      -disable-upcoming-feature -default-isolation -assert-config -entry-point-function-name
      -runtime-compatibility-version -min-swift-runtime-version -debug-info-format -Werror
      -Wwarning -require-explicit-availability-target -swift-async-frame-pointer
      -disable-autolink-framework -disable-autolink-library -typo-correction-limit
      -value-recursion-threshold -solver-shrink-unsolved-threshold
      -warn-long-function-bodies -warn-long-expression-type-checking
      """, .separate),
    .passed(
      """
      -cxx-interoperability-mode= -strict-concurrency= -enforce-exclusivity= -dwarf-version=
      -sanitize= -sanitize-coverage= -sanitize-recover= -lto= -require-explicit-availability=
      -unavailable-decl-optimization= -debug-info-format= -default-isolation= -library-level=
      -solver-expression-time-threshold= -solver-memory-threshold= -solver-scope-threshold=
      -warn-long-function-bodies= -warn-long-expression-type-checking= -validate-tbd-against-ir=
      -swift-async-frame-pointer= -checked-async-objc-bridging= -enable-copy-propagation=
      -enable-lexical-lifetimes= -enable-destroy-hoisting=
      """, .joined),
    .passed(
      """
      -parse-as-library -parse-stdlib -whole-module-optimization -wmo -no-whole-module-optimization
      -static -static-stdlib -application-extension -application-extension-library
      -enable-testing -enable-private-imports -enable-library-evolution -enable-resilience
      -enable-bare-slash-regex -enable-builtin-module -strict-memory-safety
      -strict-memory-safety:migrate
      -enable-actor-data-race-checks -disable-actor-data-race-checks
      -disable-dynamic-actor-isolation -require-explicit-availability -require-explicit-sendable
      -warn-concurrency -warn-implicit-overrides -warn-soft-deprecated
      -warn-swift3-objc-inference-complete -warn-swift3-objc-inference-minimal
      -warn-on-potentially-unavailable-enum-case -warnings-as-errors -no-warnings-as-errors
      -suppress-warnings -suppress-notes -suppress-remarks -suppress-static-exclusivity-swap
      -disable-availability-checking -enable-access-control -disable-access-control
      -enable-implicit-dynamic -enable-dynamic-replacement-chaining
      -enable-objc-interop -disable-objc-interop -enable-swift3-objc-inference
      -disable-swift3-objc-inference -disable-nskeyedarchiver-diagnostics
      -enable-nskeyedarchiver-diagnostics -disable-objc-attr-requires-foundation-module
      -enable-objc-attr-requires-foundation-module -disable-swift-bridge-attr
      -disable-testable-attr-requires-testable-module
      -enable-testable-attr-requires-testable-module
      -disable-implicit-concurrency-module-import -disable-implicit-cxx-module-import
      -disable-implicit-string-processing-module-import -disable-cross-import-overlays
      -enable-cross-import-overlays -enable-experimental-additive-arithmetic-derivation
      -enable-experimental-async-top-level -enable-experimental-concise-pound-file
      -enable-experimental-concurrency -enable-experimental-cxx-interop
      -enable-experimental-distributed -enable-experimental-forward-mode-differentiation
      -enable-experimental-move-only -enable-experimental-named-opaque-types
      -enable-experimental-opaque-type-erasure -enable-experimental-opened-existential-types
      -enable-experimental-static-assert -enable-experimental-string-processing
      -disable-experimental-string-processing -enable-explicit-existential-types
      -experimental-spi-only-imports -experimental-c-foreign-reference-types
      -experimental-allow-non-resilient-access -allow-non-resilient-access
      -experimental-package-cmo -package-cmo -experimental-package-bypass-resilience
      -experimental-performance-annotations -experimental-hermetic-seal-at-link
      -experimental-skip-non-exportable-decls
      -enable-throw-without-try -solver-disable-splitter -disable-typo-correction
      -warn-on-editor-placeholder -debugger-support -use-clang-function-types
      """),

    // Optimization, debug information and code generation.
    .passed("-O -Onone -Osize -Ounchecked -Oplayground -Owholemodule"),
    .passed("-g -gnone -gline-tables-only -gdwarf-types"),
    .passed(
      """
      -remove-runtime-asserts -assume-single-threaded -cross-module-optimization -disable-cmo
      -enable-default-cmo -enable-cmo-everything -function-sections -profile-generate
      -profile-coverage-mapping -embed-bitcode -embed-bitcode-marker
      -sanitize-stable-abi -sanitize-address-use-odr-indicator
      -serialize-debugging-options -no-serialize-debugging-options
      -prefix-serialized-debugging-options -debug-info-for-profiling
      -disable-reflection-metadata -disable-reflection-names -reflection-metadata-for-debugger-only
      -disable-autolinking-runtime-compatibility
      -disable-autolinking-runtime-compatibility-concurrency
      -disable-autolinking-runtime-compatibility-dynamic-replacements
      -disable-all-autolinking -disable-autolink-frameworks -autolink-force-load
      -disable-force-load-symbols -disable-llvm-merge-functions-pass -disable-llvm-optzns
      -disable-sil-perf-optzns -disable-arc-opts -enable-ossa-modules -disable-ossa-opts
      -enable-copy-propagation -enable-lexical-lifetimes -enable-spec-devirt
      -enable-llvm-vfe -enable-llvm-wme -internalize-at-link -mergeable-symbols
      -conditional-runtime-records -disable-generic-metadata-prespecialization
      -prespecialize-generic-metadata -disable-stack-protector -enable-stack-protector
      -enable-layout-string-value-witnesses -disable-layout-string-value-witnesses
      -enable-layout-string-value-witnesses-instantiation
      -disable-layout-string-value-witnesses-instantiation -enable-type-layout
      -disable-type-layout -disable-preallocated-instantiation-caches
      -disable-readonly-static-objects -force-struct-type-layouts -disable-verify-exclusivity
      -disable-clang-target -no-clang-module-breadcrumbs -throws-as-traps
      """),

    // Names of further outputs.
    .leftOut(
      """
      -o -emit-module-path -emit-objc-header-path -emit-module-interface-path
      -emit-private-module-interface-path -emit-package-module-interface-path
      -emit-dependencies-path -serialize-diagnostics-path -emit-const-values-path -emit-tbd-path
      -emit-localized-strings-path -module-cache-path -clang-scanner-module-cache-path
      -sdk-module-cache-path -index-store-path -index-unit-output-path -output-file-map
      -save-optimization-record-path -save-optimization-record-passes -stats-output-dir
      -emit-loaded-module-trace-path -pch-output-dir -emit-api-descriptor-path
      -emit-reference-dependencies-path -module-trace-output -const-gather-protocols-file
      -emit-symbol-graph-dir -symbol-graph-minimum-access-level -clang-build-session-file
      -tbd-install_name -tbd-current-version -tbd-compatibility-version
      """, .separate),
    .leftOut(
      """
      -emit-module -emit-dependencies -serialize-diagnostics -emit-objc-header
      -emit-module-interface -emit-const-values -emit-localized-strings -save-temps
      -save-optimization-record -emit-tbd -emit-loaded-module-trace -emit-symbol-graph
      -index-ignore-system-modules -index-ignore-clang-modules -index-ignore-stdlib
      -index-include-locals -index-store-compress -verify-emitted-module-interface
      -no-verify-emitted-module-interface -validate-clang-modules-once
      """),
    .leftOut("-save-optimization-record=", .joined),

    // How the compilers share the work, and how messages look.
    .leftOut("-j", [.joined, .separate], .number),
    .leftOut("-num-threads", .separate, .number),
    .leftOut(
      """
      -incremental -explicit-module-build -enable-batch-mode -disable-batch-mode
      -enable-bridging-pch -disable-bridging-pch -pch-disable-validation
      -emit-module-separately-wmo -no-emit-module-separately-wmo -no-emit-module-separately
      -experimental-emit-module-separately -enable-incremental-imports -disable-incremental-imports
      -continue-building-after-errors -use-frontend-parseable-output -driver-time-compilation
      -driver-show-incremental -trace-stats-events -v -c -print-educational-notes
      -color-diagnostics -no-color-diagnostics -debug-diagnostic-names
      -debug-time-compilation -debug-time-function-bodies -debug-time-expression-type-checking
      -dump-macro-expansions
      """),
    .leftOut("-diagnostic-style -locale -localization-path", .separate),

    // For the linker, clang as a linker, and LLVM.
    .leftOut("-Xlinker -Xclang-linker -Xllvm -l -L -framework", .separate),
    .leftOut("-L", .joined),
  ])
}
