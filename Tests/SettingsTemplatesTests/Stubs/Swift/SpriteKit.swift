// As much of SpriteKit as the sources of new projects use, so that a compiler can read them anywhere.
@_exported import UIKit

open class SKAction {
  public static func rotate(byAngle angle: CGFloat, duration: TimeInterval) -> SKAction {
    SKAction()
  }
}
open class SKNode: UIResponder {
  public var position = CGPoint()
  public var frame = CGRect()
  open func addChild(_ node: SKNode) {}
  open func run(_ action: SKAction) {}
}
open class SKLabelNode: SKNode {
  public init(text: String?) {}
}
public enum SKSceneScaleMode { case resizeFill }
open class SKScene: SKNode {
  public init(size: CGSize) {}
  public var scaleMode = SKSceneScaleMode.resizeFill
  open func didMove(to view: SKView) {}
}
open class SKView: UIView {
  open func presentScene(_ scene: SKScene?) {}
}
