import SettingsSystem
import Testing

struct TerminalTests {
  struct Case: CustomTestStringConvertible {
    let choice: Terminal.ColorChoice
    let isTerminal: Bool
    let variables: [String: String]
    let isColored: Bool

    var testDescription: String {
      let names = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(choice), \(isTerminal ? "terminal" : "file"), \(names) → \(isColored)"
    }

    init(
      _ choice: Terminal.ColorChoice, terminal: Bool, _ variables: [String: String],
      _ isColored: Bool
    ) {
      self.choice = choice
      isTerminal = terminal
      self.variables = variables
      self.isColored = isColored
    }
  }

  @Test(arguments: [
    Case(.auto, terminal: true, [:], true),
    Case(.auto, terminal: false, [:], false),
    Case(.auto, terminal: true, ["TERM": "dumb"], false),
    Case(.auto, terminal: true, ["NO_COLOR": "1"], false),
    Case(.auto, terminal: true, ["NO_COLOR": ""], true),
    Case(.auto, terminal: true, ["CLICOLOR": "0"], false),
    Case(.auto, terminal: false, ["CLICOLOR_FORCE": "1"], true),
    Case(.auto, terminal: false, ["CLICOLOR_FORCE": "0"], false),
    Case(.auto, terminal: false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
    Case(.auto, terminal: true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    Case(.always, terminal: false, ["NO_COLOR": "1"], true),
    Case(.never, terminal: true, ["CLICOLOR_FORCE": "1"], false),
  ])
  func `color follows the option, then the variables, then the terminal`(row: Case) {
    #expect(
      Terminal.isColored(
        choice: row.choice, isTerminal: row.isTerminal, variable: { row.variables[$0] })
        == row.isColored)
  }

  @Test func `the environment is sorted and holds what programs see`() {
    let names = Environment.variables.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    #expect(
      Environment.variables.first { $0.name == "PATH" }?.value == Environment.variable("PATH"))
    #expect(Environment.variable("NO_SUCH_VARIABLE_AT_ALL") == nil)
  }

  @Test func `the process knows its folder, its clock and its memory`() {
    #expect(CurrentProcess.workingDirectory?.hasPrefix("/") == true)
    let before = CurrentProcess.monotonicNanoseconds
    #expect(CurrentProcess.monotonicNanoseconds >= before)
    // More than a megabyte, less than a terabyte: the unit is right.
    #expect((1 << 20..<1 << 40).contains(CurrentProcess.peakMemory))
  }
}
