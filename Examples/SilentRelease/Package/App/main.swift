import Telemetry

let telemetry = Telemetry(application: "Notes")
telemetry.track("launch")
#if DEBUG
  print("\(telemetry.count) events")
#endif
