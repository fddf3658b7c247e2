/// A release of Xcode whose defaults are known.
public enum XcodeVersion: String, Sendable, CaseIterable {
  case xcode15_4 = "15.4"
  case xcode16_4 = "16.4"
  case xcode26_5 = "26.5"
}
