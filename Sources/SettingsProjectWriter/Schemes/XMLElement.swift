import SettingsDiagnostics
import SettingsXcode

/// An element of an XML file as Xcode writes them: an attribute per line, no text between elements.
struct XMLElement {
  let tag: String
  var attributes: [(name: String, value: String)] = []
  var children: [XMLElement] = []

  init(
    _ tag: String, _ attributes: [(name: String, value: String?)] = [],
    _ children: [XMLElement] = []
  ) {
    self.tag = tag
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.children = children
  }

  /// A file with this element in it.
  ///
  /// - Parameter source: What it is made from, for a comment.
  func file(source: String) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + ProjectMark.xml(source: source)
    append(to: &text, indentation: "")
    return Array(text.utf8)
  }

  private func append(to text: inout String, indentation: String) {
    text += "\(indentation)<\(tag)"
    for attribute in attributes {
      text += "\n\(indentation)   \(attribute.name) = \"\(Self.escaped(attribute.value))\""
    }
    text += ">\n"
    for child in children { child.append(to: &text, indentation: indentation + "   ") }
    text += "\(indentation)</\(tag)>\n"
  }

  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text) {
      "\n\r\t".unicodeScalars.contains($0) ? MarkupText.reference(to: $0) : nil
    }
  }
}

extension Bool {
  /// As schemes write it.
  var word: String { self ? "YES" : "NO" }
}
