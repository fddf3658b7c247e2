import SettingsModel
import Testing

@testable import SettingsSimulation

/// Which orientations an app takes on which device: all sixteen lists, on every device.
@Suite struct RotationTests {
  static let lists: [[Orientation]] = (0..<16).map { bits in
    Orientation.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
  }

  @Test(arguments: lists)
  func `a device takes what is listed, a phone without home button not upside down`(
    listed: [Orientation]
  ) {
    for device in Device.allCases {
      let answer = DeviceOrientations(device: device, listed: listed)
      let expected: [Orientation] =
        switch device {
        case .phoneWithHomeButton, .pad: listed
        case .phoneWithoutHomeButton: listed.filter { $0 != .portraitUpsideDown }
        default: []
        }
      #expect(answer.taken == expected, "\(device)")
      #expect(answer.first == expected.first)
    }
  }

  @Test(arguments: lists)
  func `a full turn ends where it began and takes every orientation that there is`(
    listed: [Orientation]
  ) throws {
    let facts = AppVariants.with {
      $0.devices = [.phoneWithHomeButton, .phoneWithoutHomeButton, .pad]
      $0.phoneOrientations = listed
      $0.padOrientations = listed
    }
    let rotation = Rotation(facts)
    for (walk, device) in zip(rotation.walks, rotation.orientations) {
      guard device.first != nil else {
        #expect(walk.steps.isEmpty)
        #expect(
          rotation.notes.contains(
            "\(device.device.rawValue): the app supports none of its orientations"))
        continue
      }
      #expect(walk.steps.count == 4 && walk.end == walk.start)
      let seen = Set([walk.start] + walk.steps.map(\.after))
      #expect(seen == Set(device.taken.map(\.words)))
    }
  }

  @Test(
    arguments: [
      (nil, false, "15.0", "no: it needs all four orientations, or full screen", true),
      (Orientation.allCases, false, "15.0", "yes", false),
      ([.portrait], false, "15.0", "no: it needs all four orientations, or full screen", true),
      ([.portrait], true, "15.0", "no: the app requires the full screen", false),
      (Orientation.allCases, true, "15.0", "no: the app requires the full screen", false),
      (Orientation.allCases, false, "8.0", "from iOS 9 on", false),
      ([.portrait], false, "8.0", "from iOS 9 on, for apps that support all four", false),
    ] as [([Orientation]?, Bool, String, String, Bool)])
  func `multitasking needs all four orientations, unless the app wants the whole screen`(
    listed: [Orientation]?, fullScreen: Bool, system: String, expected: String, isRejected: Bool
  ) throws {
    let version = try #require(VersionNumber(system))
    let facts = AppVariants.with {
      $0.devices = [.pad]
      $0.padOrientations = listed
      $0.requiresFullScreen = fullScreen
      $0.system = version
    }
    let rotation = Rotation(facts)
    #expect(rotation.reasons.last == .init("iPad multitasking", expected))
    #expect(rotation.notes.contains { $0.contains("90474") } == isRejected)
  }

  @Test func `an app that lists nothing takes portrait`() {
    let answers = Rotation(AppFacts()).orientations
    #expect(answers.map(\.taken) == [[.portrait], [.portrait]])
  }

  @Test func `a quarter turn is a change of size, half a turn is none`() {
    let facts = AppVariants.with {
      $0.phoneOrientations = [.portrait, .landscapeLeft, .landscapeRight]
      $0.devices = [.phoneWithHomeButton]
    }
    let steps = Rotation(facts).walks[0].steps
    let size = "viewWillTransitionToSize:withTransitionCoordinator:"
    #expect(
      steps.map { $0.callbacks.map(\.selector) } == [
        [size, "viewWillLayoutSubviews", "viewDidLayoutSubviews"], [], [],
        [size, "viewWillLayoutSubviews", "viewDidLayoutSubviews"],
      ])
    #expect(steps[1].note == "stays: not among the app's orientations")
    #expect(steps[2].note == "half a turn: the size stays the same, so nothing is called")
  }

  @Test func `before iOS 8 every turn is reported as one`() {
    let facts = AppVariants.with {
      $0.phoneOrientations = [.landscapeLeft, .landscapeRight]
      $0.devices = [.phoneWithHomeButton]
      $0.system = VersionNumber(7)
    }
    let turns = Rotation(facts).walks[0].steps.filter { !$0.callbacks.isEmpty }
    #expect(turns.count == 2)
    #expect(
      turns[0].callbacks.map(\.selector) == [
        "willRotateToInterfaceOrientation:duration:", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "didRotateFromInterfaceOrientation:",
      ])
  }

  @Test func `before iOS 6 the controller decides at each turn`() {
    let facts = AppVariants.with {
      $0.phoneOrientations = [.portrait]
      $0.devices = [.phoneWithHomeButton]
      $0.system = VersionNumber(5)
    }
    let asks = "shouldAutorotateToInterfaceOrientation:"
    #expect(
      Rotation(facts).walks[0].steps.map { $0.callbacks.first?.selector } == [
        asks, asks, asks, asks,
      ])
    let simulation = Simulation(
      target: "App", scenario: .rotate, [.init(facts: facts, column: RenderingTests.debug)])
    #expect(simulation.outcomes[0].assumptions.contains { $0.contains("accept the orientations") })
  }

  @Test(arguments: [Device.television, .watch, .mac, .vision])
  func `what cannot be turned is not turned`(device: Device) {
    let facts = AppVariants.with { $0.devices = [device] }
    let rotation = Rotation(facts)
    #expect(rotation.walks[0].steps.isEmpty)
    #expect(rotation.notes == ["\(device.rawValue): it is never turned"])
  }

  @Test(arguments: [
    (1, [Device.phoneWithHomeButton, .phoneWithoutHomeButton]), (2, [.pad]), (3, [.television]),
    (4, [.watch]), (5, []), (6, [.mac]), (7, [.vision]), (-1, []),
  ])
  func `families have the numbers of TARGETED_DEVICE_FAMILY`(family: Int, devices: [Device]) {
    #expect(Device.devices(family: family) == devices)
  }
}
