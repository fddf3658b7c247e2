extension YAMLDocument {
  /// The nodes with their forms, places and contents, to compare two readers.
  package var listing: [String] {
    nodes.indices.map { index in
      let node = YAMLNodeID(index: UInt32(index))
      let record = nodes[index]
      let content = record.isScalar ? string(of: node) : "\(record.first) \(record.second)"
      return "\(record.form) \(record.start) \(record.end) \(content)"
    }
  }
}
