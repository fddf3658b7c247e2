// As much of UIKit and SpriteKit as the sources of new projects use, so that a compiler can read them
// anywhere.
@_exported import Foundation

open class UIResponder: NSObject {
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
open class UITouch: NSObject {}
open class UIEvent: NSObject {}
open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable {}
}
public protocol UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}
open class UIScene: UIResponder { open class ConnectionOptions: NSObject {} }
open class UIWindowScene: UIScene {}
open class UISceneSession: NSObject {
  public struct Role {}
  public var role = Role()
}
open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
}
public protocol UIWindowSceneDelegate {
  var window: UIWindow? { get set }
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}
extension UIWindowSceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
}
extension UIApplicationDelegate {
  public static func main() {}
}
open class UIColor: NSObject { public static let white = UIColor() }
public enum NSTextAlignment { case center }
open class UIScreen { public static let main = UIScreen(); public var bounds = CGRect() }
open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 2)
  }
  public var frame = CGRect()
  public var bounds = CGRect()
  public var autoresizingMask: AutoresizingMask = []
  public var backgroundColor: UIColor?
  public override init() {}
  public init(frame: CGRect) { self.frame = frame }
  open func addSubview(_ view: UIView) {}
}
open class UILabel: UIView {
  public var text: String?
  public var textAlignment = NSTextAlignment.center
}
open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init() }
  public var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}
open class UIStoryboard {
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController()
  }
}
open class UIStoryboardSegue { public var destination = UIViewController() }

open class UIViewController: UIResponder {
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public var view: UIView! = UIView()
  public var title: String?
  public var storyboard: UIStoryboard?
  open var prefersStatusBarHidden: Bool { false }
  open func loadView() {}
  open func viewDidLoad() {}
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func showDetailViewController(_ controller: UIViewController, sender: Any?) {}
}
open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public var topViewController: UIViewController?
}
open class UITabBarController: UIViewController {
  public var viewControllers: [UIViewController]?
}
open class UISplitViewController: UIViewController {
  public var viewControllers: [UIViewController] = []
}
open class UITableViewCell: UIView { public var textLabel: UILabel? }
open class UITableView: UIView {
  public enum Style { case plain }
  open func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(
    withIdentifier identifier: String, for path: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
}
extension IndexPath { public var row: Int { 0 } }
open class UITableViewController: UIViewController {
  public var tableView = UITableView()
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}
open class UIPageViewController: UIViewController {
  public enum TransitionStyle { case pageCurl }
  public enum NavigationOrientation { case horizontal }
  public enum NavigationDirection { case forward }
  public weak var dataSource: (any UIPageViewControllerDataSource)?
  public init(
    transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [String: Any]? = nil
  ) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func setViewControllers(
    _ pages: [UIViewController]?, direction: NavigationDirection, animated: Bool
  ) {}
}
