import SettingsDiagnostics
import SettingsSystem

/// What a build made, searched for what its sources log.
package struct BinaryReport: Sendable {
  package let path: String
  package let format: String
  package let texts: [CellProof.Text]
  package let functions: [CellProof.Function]
  package let failure: String?

  package var isSilent: Bool { failure == nil && texts.isEmpty && functions.isEmpty }

  /// - Parameter calls: of the targets that the binary may be made from.
  package static func search(_ path: String, calls: [LogCall]) -> BinaryReport {
    func failed(_ message: String) -> BinaryReport {
      BinaryReport(path: path, format: "", texts: [], functions: [], failure: message)
    }
    var texts: [(text: String, isAllowed: Bool)] = []
    for call in calls {
      let isAllowed = call.allowances.contains { $0 != nil }
      for literal in call.literals where !texts.contains(where: { $0.text == literal }) {
        texts.append((literal, isAllowed))
      }
    }
    let allowed = Set(calls.filter { $0.allowances.contains { $0 != nil } }.map(\.name))
    let bytes: [UInt8]
    do throws(SourceReadFailure) {
      bytes = try DiskSources(limit: 1 << 30).read(path)
    } catch {
      return failed("it cannot be read: \(error.explanation)")
    }
    do throws(ObjectFile.Failure) {
      let format = try ObjectFile.read(bytes).first?.format.rawValue
      let found = try ObjectSearch.search(
        bytes, texts: texts, allows: { allowed.contains($0) }, isLinked: true)
      return BinaryReport(
        path: path, format: format ?? "archive", texts: found.texts.filter { !$0.isAllowed },
        functions: found.functions.filter { !$0.isAllowed }, failure: nil)
    } catch {
      return failed(error.message)
    }
  }
}
