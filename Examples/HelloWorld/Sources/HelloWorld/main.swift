// `EffectiveConfiguration` and the log functions come from config.yaml, through the build-tool plugin.
typealias Configuration = EffectiveConfiguration

print("\(Configuration.target) \(Configuration.version ?? "") in \(Configuration.configuration)")
print("  bundle identifier: \(Configuration.bundleIdentifier ?? "none")")
print("  device families: \(Configuration.deviceFamilies)")
print("  iPhone orientations: \(Configuration.phoneOrientations.count)")
print("  API_HOST: \(Configuration.Macros.API_HOST ?? "none")")
print("  log level: \(Configuration.logLevel)")

/// Expensive: it is not called if logging is off.
func report() -> String {
  print("  (making a report)")
  return "all is well"
}

HMLog("hello, \(report())")
HMLogTrace("nobody asked for this much")
HMLogNetworkTrace("GET \(Configuration.Macros.API_HOST ?? "")")
HMLogNetworkError("no answer")
