import SettingsModel
import Testing

/// Destinations in xcodebuild's syntax.
struct DestinationParsingTests {
  @Test(arguments: [
    ("platform=iOS Simulator,name=iPhone 17,OS=26.5", "iOS Simulator"),
    ("generic/platform=macOS", "macOS"), ("platform=macOS,variant=Mac Catalyst", "Mac Catalyst"),
    ("platform=macOS,variant=Designed for iPad", "macOS, Designed for iPad"),
    (
      "platform=visionOS Simulator,variant=Designed for [iPad,iPhone],id=A-1",
      "visionOS Simulator, Designed for iPad"
    ),
    ("platform=watchOS,arch=arm64_32", "watchOS"), (" platform = tvos , OS = latest ", "tvOS"),
  ])
  func `a destination has the title of its platform and variant`(
    text: String, title: String
  ) throws {
    #expect(try Destination(text).title == title)
  }

  @Test func `every key is read`() throws {
    let destination = try Destination(
      "platform=iOS Simulator,OS=18.2,name=iPad (A16),id=00008030-1,arch=x86_64")
    #expect(destination.platform == .iOS)
    #expect(destination.isSimulator && !destination.isGeneric)
    #expect(destination.systemVersion == "18.2")
    #expect(destination.deviceName == "iPad (A16)")
    #expect(destination.deviceIdentifier == "00008030-1")
    #expect(destination.architecture == "x86_64")
    #expect(try Destination("platform=iOS,OS=latest").systemVersion == nil)
    #expect(try Destination("generic/platform=iOS").isGeneric)
  }

  @Test(arguments: [
    ("", 0..<0, "the destination is empty"),
    ("platform=iOS,", 13..<13, "a part of the destination is empty"),
    ("iOS Simulator", 0..<13, "'iOS Simulator' is not a pair KEY=VALUE"),
    ("platfrom=iOS", 0..<8, "unknown key 'platfrom' in the destination; did you mean 'platform'?"),
    ("platform=iOS,os=1", 13..<15, "unknown key 'os' in the destination; did you mean 'OS'?"),
    ("platform=", 0..<9, "'platform' has no value"),
    ("platform=iOS,platform=tvOS", 13..<26, "'platform' appears twice"),
    ("name=iPhone", 0..<11, "the destination has no platform"),
    (
      "id=1", 0..<4,
      "the destination has no platform, and only Xcode knows the devices by their identifiers"
    ),
    ("platform=iOSS", 9..<13, "unknown platform 'iOSS'; did you mean 'iOS'?"),
    (
      "generic/platform=iOS,name=x", 26..<27,
      "a generic destination is any device, so it has no 'name'"
    ),
    ("platform=iOS,variant=Mac Catalyst", 21..<33, "the platform iOS has no variants"),
    (
      "platform=macOS,variant=Mac Catalist", 23..<35,
      "unknown variant 'Mac Catalist' of macOS; did you mean 'Mac Catalyst'?"
    ),
    (
      "platform=visionOS,variant=Mac Catalyst", 26..<38,
      "unknown variant 'Mac Catalyst' of visionOS"
    ),
    (
      "platform=iOS,arch=arm46", 18..<23,
      "'arm46' is not an architecture of iOS; did you mean 'arm64'?"
    ),
    ("platform=iOS,OS=26.x", 16..<20, "'26.x' is not a version"),
    ("platform=iOS,OS=1.2.3.4", 16..<23, "'1.2.3.4' is not a version"),
    (
      "platform=macOS,variant=For [[iPad],iPhone],arch=arm64", 23..<42,
      "unknown variant 'For [[iPad],iPhone]' of macOS"
    ),
  ])
  func `what is wrong is named with its location`(
    text: String, range: Range<Int>, message: String
  ) throws {
    let failure = #expect(throws: DestinationFailure.self) { try Destination(text) }
    #expect(failure?.message == message)
    #expect(failure?.range == range)
  }

  @Test func `a text that is no destination is answered with examples`() throws {
    let failure = try #require(throws: DestinationFailure.self) { try Destination("") }
    #expect(failure.help?.contains("'generic/platform=iOS' or 'platform=macOS,variant=") == true)
    for text in ["platform=iOS Simulator", "platform=macOS,variant=Mac Catalyst"] {
      #expect(try Destination(text).platformText == text)
    }
  }

  /// Whatever the input, parsing ends with a destination or with a place inside of the text.
  @Test func `every prefix of a destination parses or fails in its place`() {
    let text = "generic/platform=visionOS Simulator,variant=Designed for [iPad,iPhone],arch=arm64"
    for count in 0...text.utf8.count {
      let prefix = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      do throws(DestinationFailure) {
        _ = try Destination(prefix)
      } catch {
        #expect(error.range.upperBound <= count, "\(prefix)")
      }
    }
  }
}
