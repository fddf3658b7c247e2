import SettingsDiagnostics

/// The options of the command line.
struct BenchmarkOptions: Equatable {
  var isQuick = false
  var isJSON = false
  /// Names the parts and measures nothing.
  var lists = false
  /// Prints help and measures nothing.
  var helps = false
  /// The parts to measure; empty for the parts of the mode.
  var parts: [String] = []
  /// An earlier report to show beside this one.
  var compared: String?
  /// The tool that is measured; nil for the one beside this program.
  var tool: String?
  /// Reports to put together instead of measuring.
  var reports: [String] = []
  /// Documents to write the tables into.
  var documents: [String] = []

  static let usage = """
    usage: settings-benchmark [--quick] [--only PART]... [--tool PATH] [--json] [--compare OLD.json]
           settings-benchmark --from REPORT.json... [--json] [--compare OLD.json] [--update FILE]...
           settings-benchmark --list
           settings-benchmark --help

      --quick         seconds instead of minutes: three rounds, smaller inputs
      --only PART     this part, and others that are named so; --list shows them
      --tool PATH     measure this resolve-settings as a process, not the one beside the benchmark
      --json          the report for programs
      --compare FILE  an earlier report (of --json) and this one side by side
      --from FILE     put earlier reports together instead of measuring
      --update FILE   write the tables into a document, between its marks
      -h, --help      print this

    """

  init() {}

  init(_ arguments: [String]) throws(BenchmarkFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws(BenchmarkFailure) -> String {
        guard let value = rest.popFirst() else {
          throw BenchmarkFailure(message: "\(argument) needs a value")
        }
        return value
      }
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--list": lists = true
      case "--help", "-h": helps = true
      case "--only": parts.append(try value())
      case "--compare": compared = try value()
      case "--tool": tool = try value()
      case "--from": reports.append(try value())
      case "--update": documents.append(try value())
      default:
        let known = [
          "--quick", "--json", "--list", "--only", "--compare", "--tool", "--from", "--update",
          "--help",
        ]
        throw BenchmarkFailure(
          message: "unknown argument '\(argument)'" + Suggestion.didYouMean(argument, in: known))
      }
    }
    guard reports.isEmpty || (!isQuick && parts.isEmpty && tool == nil) else {
      throw BenchmarkFailure(message: "--from measures nothing: no --quick, --only or --tool")
    }
    guard documents.isEmpty || !reports.isEmpty else {
      throw BenchmarkFailure(message: "--update needs --from: figures are looked at before")
    }
  }
}
