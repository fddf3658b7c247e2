import SettingsTestSupport
import Testing

@testable import SettingsLogAudit

/// Paths of standard streams and terminals, however they are written.
struct DevicePathTests {
  @Test(arguments: [
    "/dev/stderr", "//dev//fd/2", "/./dev/fd/1", "/dev/../dev/tty", "/DEV/Fd/2", "../../dev/fd/2",
    "/proc/self/fd/2", "file:///dev/fd/2", "FILE://localhost/%64ev/tty", "/dev/stdout\0x",
    "/%s/fd/2",
  ])
  func `a path is that of a device`(path: String) {
    #expect(DevicePath.isDevice(path))
  }

  @Test(arguments: [
    "/dev", "/dev/", "//dev/fd/%d", "/./dev/fd/%d", "dev/fd/2", "dev/tty", "/dev/st%s",
    "/proc/%d/fd/%d", "fd/2", "%/dev/fd/2", "/proc/self/",
  ])
  func `a path may become that of a device`(path: String) {
    #expect(DevicePath.mayBecomeDevice(path))
    #expect(!DevicePath.isDevice(path))
  }

  @Test(arguments: [
    "/dev/null", "/dev/urandom", "dev", "fd", "", "/", "https://a.example/dev/%@",
    "build/dev/%s.json", "dev/config", "../dev/null", "/usr/local/dev", "stdout", "%d/%d",
    "file:", "file://",
  ])
  func `most paths are none`(path: String) {
    #expect(!DevicePath.isDevice(path))
    #expect(!DevicePath.mayBecomeDevice(path))
  }
}
