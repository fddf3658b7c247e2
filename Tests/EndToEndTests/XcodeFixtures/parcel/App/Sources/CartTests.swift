struct CartTests {
  func testAdding() { print("testing") }
}
