/// Mistakes in `settings`.
extension ValidationTests {
  static let settings: [Case] = [
    field(
      "settings: [A]",
      "config.yaml:1:27: error: 'settings' must be a mapping, not a list [wrong-kind]"),
    field(
      "settings: { \"1A\": x, \"A B\": x, \"A[sdk=x\": x, \"A[sdk]\": x, \"A[=x]\": x, \"A[b=c] [d=e]\": x }",
      "config.yaml:1:29: error: setting '1A' does not start with a setting's name [invalid-setting]",
      "config.yaml:1:38: error: setting 'A B' has something other than conditions after the name [invalid-setting]",
      "config.yaml:1:48: error: setting 'A[sdk=x' lacks a ']' in its condition [invalid-setting]",
      "config.yaml:1:62: error: setting 'A[sdk]' lacks a '=' in its condition [invalid-setting]",
      "config.yaml:1:75: error: setting 'A[=x]' has a condition without a parameter [invalid-setting]"
    ),
    field(
      "settings: { A: { b: c }, B: [x, [y], null], C: null, D: ~ }",
      "config.yaml:1:32: error: setting 'A' must be text or a list, not a mapping [wrong-kind]",
      "config.yaml:1:49: error: an element of setting 'B' must be text, not a list [wrong-kind]",
      "config.yaml:1:54: error: setting 'B' has no value [missing-value]",
      "config.yaml:1:64: error: setting 'C' has no value [missing-value]"),
    field(
      "devices: ipad, settings: { TARGETED_DEVICE_FAMILY: 1, \"TARGETED_DEVICE_FAMILY[sdk=a]\": 2 }",
      "config.yaml:1:44: warning: 'TARGETED_DEVICE_FAMILY' is assigned by 'devices' too, and 'settings' wins [assigned-twice]"
    ),
    field(
      "macros: [A], settings: { GCC_PREPROCESSOR_DEFINITIONS: [B] }",
      "config.yaml:1:42: warning: 'GCC_PREPROCESSOR_DEFINITIONS' is assigned by 'macros' too, and 'settings' wins [assigned-twice]"
    ),
    field("devices: ipad, when: { Debug: { settings: { TARGETED_DEVICE_FAMILY: 1 } } }"),
  ]
}
