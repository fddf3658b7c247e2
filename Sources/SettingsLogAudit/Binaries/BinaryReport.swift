import SettingsArchives
package import SettingsArtifacts

/// The result of searching a built product for the log calls of its sources.
package struct BinaryReport: Sendable {
  /// One program, library or object, for one architecture.
  package struct Image: Sendable {
    /// The path inside the folder or archive; empty for the file itself.
    package let name: String
    package let format: String
    package let texts: [CellProof.Text]
    package let functions: [CellProof.Function]
    /// The reason why the image cannot be judged, or only in part.
    package let failure: String?
    /// What logs only in some uses, and is not known to be silent.
    package var unjudged: [Unjudged] = []
    /// The items that assumptions cover.
    package var assumed: [Verdict.Assumed] = []
    /// Whether it contains debug information about another image, and no code.
    var isDebugInformation = false

    package var status: LogStatus {
      if texts.contains(where: { !$0.isAllowed }) || functions.contains(where: { !$0.isAllowed }) {
        return .logs
      }
      return failure == nil && unjudged.isEmpty ? .silent : .unknown
    }
  }

  package let path: String
  /// All programs, libraries and objects that were found.
  package let images: [Image]
  /// The reason why the file could not be searched, or only in part.
  package let failure: String?

  package var status: LogStatus {
    let status = LogStatus(all: images.map(\.status))
    return status == .silent && (failure != nil || images.isEmpty) ? .unknown : status
  }

  package var isSilent: Bool { status == .silent }

  /// The formats of the images, such as `ELF`.
  package var format: String {
    var formats: [String] = []
    for image in images where !image.format.isEmpty && !formats.contains(image.format) {
      formats.append(image.format)
    }
    return formats.joined(separator: ", ")
  }

  package var texts: [CellProof.Text] { images.flatMap(\.texts).filter { !$0.isAllowed } }
  package var functions: [CellProof.Function] {
    images.flatMap(\.functions).filter { !$0.isAllowed }
  }

  /// What is not known to be silent, each item once.
  package var unjudged: [Unjudged] { images.flatMap(\.unjudged).unique }
  package var assumed: [Verdict.Assumed] { images.flatMap(\.assumed).unique }

  /// The failures, each prefixed with the name of the image.
  package var failures: [String] {
    ([failure] + images.map { image in image.failure.map { image.label($0) } }).compactMap(\.self)
  }

  /// Searches a file for the texts and functions of log calls.
  ///
  /// - Parameters:
  ///   - calls: The calls of the targets that the file may be made from.
  ///   - assumptions: What is known to be silent.
  package static func search(
    _ path: String, calls: [LogCall], assumptions: [LogAssumption] = []
  ) -> BinaryReport {
    let search = BinarySearch(path: path, calls: calls, assumptions: assumptions)
    do throws(BinaryContents.Failure) {
      var images: [Image] = []
      try BinaryContents(path: path).forEach { images += search.images($0) }
      // Ignore debug information that accompanies a product.
      let code = images.filter { !$0.isDebugInformation }
      if !code.isEmpty { images = code }
      if images.isEmpty {
        return BinaryReport(
          path: path, images: [], failure: "it does not contain a program, library or object")
      }
      return BinaryReport(path: path, images: images, failure: nil)
    } catch {
      return BinaryReport(path: path, images: [], failure: error.message)
    }
  }
}

extension BinaryReport.Image {
  /// Returns a text prefixed with the name of the image, if it has one.
  package func label(_ text: String) -> String { name.isEmpty ? text : "\(name): \(text)" }
}
