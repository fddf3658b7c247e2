extension ValidationTests {
  /// A space that is missing behind a colon or a dash, in a file that is valid YAML or nearly so.
  static let missingSpaces: [Case] = [
    Case(
      "instead of a target's fields", "targets:\n  A:\n    devices:ipad\n",
      "config.yaml:3:12: error: a space is missing after this ':' [missing-space]"),
    Case(
      "instead of the project's fields", "targets: { A: { type: tool } }\nproject: devices:ipad\n",
      "config.yaml:2:17: error: a space is missing after this ':' [missing-space]"),
    Case(
      "in a flow mapping", "targets: { A: { type:tool, devices: ipad } }\n",
      "config.yaml:1:21: error: a space is missing after this ':' [missing-space]"),
    Case(
      "in a mapping inside of a field",
      "targets: { A: { logging: { level:off }, settings: ARC:YES } }\n",
      "config.yaml:1:33: error: a space is missing after this ':' [missing-space]",
      "config.yaml:1:54: error: a space is missing after this ':' [missing-space]"),
    Case(
      "in front of every element of a list", "targets:\n  A:\n    sources:\n      -B\n      -C\n",
      "config.yaml:4:7: error: a space is missing after this '-' [missing-space]"),
    Case(
      "beside other mistakes",
      "project: { platform: ios9 }\ntargets:\n  A:\n    type:tol\n    devices: pad\n",
      "config.yaml:1:22: error: unknown platform 'ios9'; did you mean 'iOS'? [unknown-platform]",
      "config.yaml:4:9: error: a space is missing after this ':' [missing-space]",
      "config.yaml:4:10: error: unknown product type 'tol'; did you mean 'tool'? [unknown-product-type]",
      "config.yaml:5:14: error: unknown device 'pad'; did you mean 'ipad'? [unknown-device]"),
  ]
}
