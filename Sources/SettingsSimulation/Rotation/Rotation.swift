import SettingsModel

/// The scenario `rotate`: each device of the app's families is rotated once around, and the
/// interface rotates with it if possible.
struct Rotation {
  let orientations: [DeviceOrientations]
  let walks: [Walk]
  let reasons: [Simulation.Reason]
  let notes: [String]

  init(_ facts: AppFacts) {
    orientations = facts.devices.map { device in
      DeviceOrientations(device: device, listed: facts.orientations(on: device))
    }
    walks = orientations.map { Self.walk($0, facts) }
    reasons = Self.reasons(facts)
    notes = Self.notes(facts, orientations)
  }

  // MARK: Rotating

  private static func walk(_ device: DeviceOrientations, _ facts: AppFacts) -> Walk {
    let calls = AppCallbacks(facts: facts)
    let start = device.first ?? .portrait
    var walk = Walk(title: device.device.rawValue, start: start.words)
    guard device.device.canBeTurned, device.first != nil else { return walk }
    var current = start
    for turned in around(from: start) {
      let refusal = device.refusal(of: turned)
      let next = refusal == nil ? turned : current
      walk.append(
        Step(
          "turned to \(turned.words)", from: current.words, to: next.words,
          callbacks: calls.asksToTurn
            + (next == current ? [] : calls.turns(from: current, to: next)),
          note: refusal.map { "stays: \($0.rawValue)" } ?? halfTurn(from: current, to: next, facts))
      )
      current = next
    }
    return walk
  }

  /// Returns quarter turns from the initial orientation back to it.
  private static func around(from start: Orientation) -> [Orientation] {
    let circle = Orientation.aroundFromPortrait
    let index = (circle.firstIndex(of: start) ?? circle.count - 1) + 1
    return Array(circle[index...] + circle[..<index])
  }

  private static func halfTurn(
    from old: Orientation, to new: Orientation, _ facts: AppFacts
  ) -> String? {
    guard old != new, old.isPortrait == new.isPortrait, facts.era >= VersionNumber(8) else {
      return nil
    }
    return "half a turn: the size stays the same, so nothing is called"
  }

  // MARK: Describing

  private static func reasons(_ facts: AppFacts) -> [Simulation.Reason] {
    var reasons: [Simulation.Reason] = []
    let hasPhone = facts.devices.contains(.phoneWithHomeButton)
    if hasPhone { reasons.append(.init("orientations, iPhone", listed(facts.phoneOrientations))) }
    guard facts.devices.contains(.pad) else { return reasons }
    reasons.append(.init("orientations, iPad", listed(facts.padOrientations)))
    reasons.append(.init("requires full screen", facts.requiresFullScreen ? "yes" : "no"))
    reasons.append(.init("iPad multitasking", multitasking(facts)))
    return reasons
  }

  private static func listed(_ orientations: [Orientation]?) -> String {
    guard let orientations else { return "none listed: portrait only" }
    if orientations.isEmpty { return "none" }
    if orientations.count == Orientation.allCases.count { return "all" }
    return orientations.map(\.words).joined(separator: ", ")
  }

  private static func multitasking(_ facts: AppFacts) -> String {
    if facts.era < VersionNumber(9), !facts.requiresFullScreen {
      return "from iOS 9 on" + (facts.listsAllForPad ? "" : ", for apps that support all four")
    }
    if facts.requiresFullScreen { return "no: the app requires the full screen" }
    return facts.listsAllForPad ? "yes" : "no: it needs all four orientations, or full screen"
  }

  private static func notes(
    _ facts: AppFacts, _ orientations: [DeviceOrientations]
  ) -> [String] {
    var notes: [String] = []
    for device in orientations where device.device.canBeTurned && device.first == nil {
      notes.append("\(device.device.rawValue): the app supports none of its orientations")
    }
    for device in orientations where !device.device.canBeTurned {
      notes.append("\(device.device.rawValue): it is never turned")
    }
    if facts.devices.contains(.pad), !facts.listsAllForPad, !facts.requiresFullScreen,
      facts.era >= VersionNumber(9)
    {
      notes.append(
        "the App Store rejects this (90474): list all four orientations for iPad, "
          + "or set UIRequiresFullScreen")
    }
    return notes
  }
}

extension AppFacts {
  /// Returns the app's orientations for a device's family. An app without orientations only
  /// supports portrait.
  func orientations(on device: Device) -> [Orientation] {
    switch device {
    case .phoneWithHomeButton, .phoneWithoutHomeButton: phoneOrientations ?? [.portrait]
    case .pad: padOrientations ?? [.portrait]
    case .television, .watch, .mac, .vision: []
    }
  }

  var listsAllForPad: Bool {
    Set(orientations(on: .pad)).count == Orientation.allCases.count
  }
}
