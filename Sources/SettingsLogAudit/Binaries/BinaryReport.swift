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
    /// Whether it contains debug information about another image, and no code.
    var isDebugInformation = false

    package var status: LogStatus {
      if texts.contains(where: { !$0.isAllowed }) || functions.contains(where: { !$0.isAllowed }) {
        return .logs
      }
      return failure == nil ? .silent : .unknown
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

  /// The failures, each prefixed with the name of the image.
  package var failures: [String] {
    ([failure] + images.map { image in image.failure.map { image.label($0) } }).compactMap(\.self)
  }

  /// Searches a file for the texts and functions of log calls.
  ///
  /// - Parameter calls: The calls of the targets that the file may be made from.
  package static func search(_ path: String, calls: [LogCall]) -> BinaryReport {
    let search = BinarySearch(calls: calls)
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
