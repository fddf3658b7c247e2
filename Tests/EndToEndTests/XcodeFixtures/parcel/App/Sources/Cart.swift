struct Cart {
  var items: [String] = []

  mutating func add(_ item: String) {
    #if DEBUG
      print("adding", item)
    #endif
    items.append(item)
  }
}
