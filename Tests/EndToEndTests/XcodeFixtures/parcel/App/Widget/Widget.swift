struct Widget {
  func show() { print("widget") }
}
