import SettingsTestSupport
import Testing

/// On a machine without an Apple SDK, sources are read with stand-ins for its headers, and never
/// with the headers of the machine itself.
#if !canImport(Darwin)
  @Suite(.enabled("needs clang") { Installed.has("clang") })
  struct AppleSDKTests {
    private func status(
      _ name: String, _ source: String, platform: String = "macOS", arc: Bool = false
    ) async throws -> String {
      let config = """
        version: 1
        configurations: { Release: release }
        project:
          name: App
          platform: \(platform)
          deploymentTarget: "15.0"
          arc: \(arc ? "YES" : "NO")
        targets: { App: { type: application, sources: [Sources] } }
        """
      let stage = try AuditStage(["config.yaml": config, "Sources/\(name)": source])
      return try await stage.report().cell("Release").status
    }

    /// Each condition has the value that Apple's clang gives it with Apple's headers.
    @Test(arguments: [
      ("a.c", "#include <stdio.h>", "!defined(__GLIBC__)", true),
      ("a.c", "#include <stdio.h>", "!defined(_STDIO_H) && defined(_STDIO_H_)", true),
      ("a.c", "#include <stdlib.h>", "defined(__gnu_linux__) || defined(_GNU_SOURCE)", false),
      ("a.c", "#include <unistd.h>", "STDERR_FILENO == 2", true),
      ("a.c", "#include <errno.h>", "EAGAIN == 35", true),
      ("a.c", "#include <stdint.h>", "UINTPTR_MAX == 0xffffffffffffffff", true),
      ("a.c", "#include <stdint.h>", "__WORDSIZE == 64 && INT64_C(1) > UINT8_MAX - 255", true),
      ("a.cpp", "", "!__has_include(<optional>)", false),
      ("a.c", "#include <limits.h>", "INT_MAX == 2147483647 && PATH_MAX == 1024", true),
      ("a.c", "#include <Availability.h>", "__MAC_OS_X_VERSION_MIN_REQUIRED == 150000", true),
      ("a.c", "#include <AvailabilityMacros.h>", "defined(MAC_OS_X_VERSION_10_15)", true),
      ("a.c", "#include <Availability.h>", "defined(__MAC_99_0)", false),
      ("a.cpp", "#include <cstdio>", "!defined(__GLIBCXX__) && defined(_LIBCPP_VERSION)", true),
      ("a.cpp", "#include <vector>", "defined(_GLIBCXX_RELEASE)", false),
      ("a.m", "#import <Foundation/Foundation.h>", "defined(RELEASE)", false),
      ("a.m", "#import <Foundation/Foundation.h>", "defined(RETAIN) || defined(_C99)", false),
      ("a.m", "#import <Foundation/Foundation.h>", "!defined(GNUSTEP_BASE_VERSION)", true),
      ("a.m", "#import <Cocoa/Cocoa.h>", "defined(NS_ENUM) && TARGET_OS_OSX", true),
      ("a.m", "#import <OS/Log.h>", "defined(os_log_info)", true),
      ("a.m", "", "__has_include(<os/log.h>) && __has_include(<AppKit/AppKit.h>)", true),
      ("a.m", "", "__has_include(<UIKit/UIKit.h>)", false),
      ("a.m", "", "__has_feature(objc_arc)", false),
      ("a.m", "", "__is_target_os(macos) && !__is_target_environment(simulator)", true),
    ])
    func `macros and conditions have Apple's values`(
      name: String, header: String, condition: String, isTrue: Bool
    ) async throws {
      let source = "\(header)\nvoid f(void) {\n#if \(condition)\nputs(\"a\");\n#endif\n}\n"
      #expect(
        try await status(name, source) == (isTrue ? "logs" : "silent"), "\(condition)")
    }

    @Test func `code for iPhone has UIKit, and ARC if enabled`() async throws {
      let source = """
        #if __has_include(<UIKit/UIKit.h>) && !__has_include(<AppKit/AppKit.h>)
        #if __has_feature(objc_arc) && TARGET_OS_IOS
        void f(void) { NSLog(@"a"); }
        #endif
        #endif

        """
      #expect(try await status("a.m", source, platform: "iOS", arc: true) == "logs")
      #expect(try await status("a.m", source, platform: "iOS") == "silent")
    }

    /// Only an SDK, or the package that a build would add, decides these conditions.
    @Test(arguments: [
      "__has_include(<CocoaLumberjack/CocoaLumberjack.h>)",
      "!__has_include(<MetricKit/MetricKit.h>)",
      "__has_include(<Foundation/NSNew.h>)", "__cpp_lib_format", "__DARWIN_NEW_FEATURE",
      "defined(NSFoundationVersionNumber_iOS_99)", "_LIBCPP_HAS_NEW",
    ])
    func `a condition that only an SDK decides is never silent`(condition: String) async throws {
      let source = "#if \(condition)\nvoid f(void) { puts(\"a\"); }\n#endif\n"
      #expect(try await status("a.cpp", source) == "unknown")
      #expect(try await status("a.cpp", "#if \(condition)\nint a;\n#endif\n") == "silent")
    }

    @Test func `stand-ins that share a text are not missing`() async throws {
      let source = """
        #import <MapKit/MapKit.h>
        #import <StoreKit/StoreKit.h>
        #import <Foundation/NSString.h>
        #include <sys/time.h>
        #include <mach/mach.h>
        #import <vector>
        #include <algorithm>
        #include "Missing.h"
        """
      let stage = try AuditStage(["Sources/a.mm": source])
      let report = try await stage.report()
      #expect(report.problems.map(\.message) == ["'Missing.h' file not found"])
    }
  }
#endif
