// As much of SwiftUI as the sources of new projects use, so that a compiler can read them anywhere.
@_exported import Foundation

public protocol View {
  associatedtype Body: View
  var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError() }
}
extension View { public func padding() -> some View { self } }

public protocol Scene {
  associatedtype Body: Scene
  var body: Body { get }
}
extension Never: Scene {}
public struct WindowGroup<Content: View>: Scene {
  public init(content: () -> Content) {}
  public var body: Never { fatalError() }
}
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App {
  public static func main() {}
}
