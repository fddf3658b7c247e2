/// The view controllers of each template.
extension SwiftSources {
  var screens: [NewFile] {
    switch project.template {
    case .masterDetail: [master, detail]
    case .pageBased: [root, model, page]
    case .tabbed: [tab("FirstViewController", "First"), tab("SecondViewController", "Second")]
    case .game: [gameController, gameScene]
    case .singleView: [screen]
    case .swiftUI: [contentView]
    case .utility, .empty, .framework, .staticLibrary: []
    }
  }

  /// In a storyboard, the view has its color from there.
  private var background: String {
    project.usesStoryboards ? "" : "        view.backgroundColor = .white\n"
  }

  private var screen: NewFile {
    file(
      "ViewController",
      """
      import UIKit

      class \(project.className("ViewController")): UIViewController {
          override func viewDidLoad() {
              super.viewDidLoad()
      \(background)    }
      }

      """)
  }

  private var contentView: NewFile {
    file(
      "ContentView",
      """
      import SwiftUI

      struct \(project.className("ContentView")): View {
          var body: some View {
              Text("Hello, World!")
                  .padding()
          }
      }

      """)
  }

  /// A text in the center of the view on every device.
  private func labelLines(_ name: String = "label") -> String {
    """
            \(name).frame = view.bounds
            \(name).autoresizingMask = [.flexibleWidth, .flexibleHeight]
            \(name).textAlignment = .center
            view.addSubview(\(name))

    """
  }

  private func tab(_ suffix: String, _ title: String) -> NewFile {
    let initializer =
      project.usesStoryboards
      ? ""
      : """
          init() {
              super.init(nibName: nil, bundle: nil)
              // The bar shows the title before the view is loaded.
              title = "\(title)"
          }

          required init?(coder: NSCoder) {
              super.init(coder: coder)
          }


      """
    return file(
      suffix,
      """
      import UIKit

      class \(project.className(suffix)): UIViewController {
      \(initializer)    override func viewDidLoad() {
              super.viewDidLoad()
      \(background)        let label = UILabel()
              label.text = "\(title)"
      \(labelLines())    }
      }

      """)
  }

  // MARK: Master and detail

  private var master: NewFile {
    let detail = project.className("DetailViewController")
    let show =
      project.usesStoryboards
      ? """
              performSegue(withIdentifier: "showDetail", sender: items[indexPath.row])
          }

          override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
              let navigation = segue.destination as? UINavigationController
              let detail = navigation?.topViewController as? \(detail)
              detail?.item = sender as? String

      """
      : """
              let detail = \(detail)()
              detail.item = items[indexPath.row]
              showDetailViewController(
                  UINavigationController(rootViewController: detail), sender: self)

      """
    return file(
      "MasterViewController",
      """
      import UIKit

      class \(project.className("MasterViewController")): UITableViewController {
          private let items = ["First", "Second", "Third"]

          override func viewDidLoad() {
              super.viewDidLoad()
              title = "Master"
              tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
          }

          override func tableView(
              _ tableView: UITableView, numberOfRowsInSection section: Int
          ) -> Int {
              return items.count
          }

          override func tableView(
              _ tableView: UITableView, cellForRowAt indexPath: IndexPath
          ) -> UITableViewCell {
              let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
              cell.textLabel?.text = items[indexPath.row]
              return cell
          }

          override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      \(show)    }
      }

      """)
  }

  private var detail: NewFile {
    file(
      "DetailViewController",
      """
      import UIKit

      class \(project.className("DetailViewController")): UIViewController {
          private let label = UILabel()

          var item: String? {
              didSet { label.text = item }
          }

          override func viewDidLoad() {
              super.viewDidLoad()
              title = "Detail"
      \(background)\(labelLines())    }
      }

      """)
  }

  // MARK: Pages

  private var root: NewFile {
    let model = project.className("ModelController")
    let initializer =
      project.usesStoryboards
      ? ""
      : """
          init() {
              super.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
          }

          required init?(coder: NSCoder) {
              super.init(coder: coder)
          }


      """
    return file(
      "RootViewController",
      """
      import UIKit

      class \(project.className("RootViewController")): UIPageViewController {
          private lazy var model = \(model)(\(project.usesStoryboards ? "storyboard: storyboard" : ""))

      \(initializer)    override func viewDidLoad() {
              super.viewDidLoad()
              dataSource = model
              let first = [model.controller(at: 0)].compactMap { $0 }
              setViewControllers(first, direction: .forward, animated: false)
          }
      }

      """)
  }

  private var model: NewFile {
    let data = project.className("DataViewController")
    let board = project.usesStoryboards
    let start =
      board
      ? """
          private let storyboard: UIStoryboard?

          init(storyboard: UIStoryboard?) {
              self.storyboard = storyboard
          }


      """ : ""
    let page =
      board
      ? """
              let page = storyboard?.instantiateViewController(withIdentifier: "DataViewController")
              (page as? \(data))?.item = items[index]

      """
      : """
              let page = \(data)()
              page.item = items[index]

      """
    return file(
      "ModelController",
      """
      import UIKit

      class \(project.className("ModelController")): NSObject, UIPageViewControllerDataSource {
          private let items = ["One", "Two", "Three"]
      \(start)    func controller(at index: Int) -> UIViewController? {
              guard items.indices.contains(index) else { return nil }
      \(page)        return page
          }

          private func index(of controller: UIViewController) -> Int? {
              let item = (controller as? \(data))?.item
              return items.firstIndex { $0 == item }
          }

          func pageViewController(
              _ pageViewController: UIPageViewController,
              viewControllerBefore viewController: UIViewController
          ) -> UIViewController? {
              return index(of: viewController).flatMap { controller(at: $0 - 1) }
          }

          func pageViewController(
              _ pageViewController: UIPageViewController,
              viewControllerAfter viewController: UIViewController
          ) -> UIViewController? {
              return index(of: viewController).flatMap { controller(at: $0 + 1) }
          }
      }

      """)
  }

  private var page: NewFile {
    file(
      "DataViewController",
      """
      import UIKit

      class \(project.className("DataViewController")): UIViewController {
          var item: String?

          override func viewDidLoad() {
              super.viewDidLoad()
      \(background)        let label = UILabel()
              label.text = item
      \(labelLines())    }
      }

      """)
  }

  // MARK: A game

  private var gameController: NewFile {
    let load =
      project.usesStoryboards
      ? ""
      : """
          override func loadView() {
              view = SKView(frame: UIScreen.main.bounds)
          }


      """
    return file(
      "GameViewController",
      """
      import SpriteKit
      import UIKit

      class \(project.className("GameViewController")): UIViewController {
      \(load)    override func viewDidLoad() {
              super.viewDidLoad()
              let scene = \(project.className("GameScene"))(size: view.bounds.size)
              scene.scaleMode = .resizeFill
              (view as? SKView)?.presentScene(scene)
          }

          override var prefersStatusBarHidden: Bool { return true }
      }

      """)
  }

  private var gameScene: NewFile {
    file(
      "GameScene",
      """
      import SpriteKit

      class \(project.className("GameScene")): SKScene {
          private let label = SKLabelNode(text: "Hello, World!")

          override func didMove(to view: SKView) {
              label.position = CGPoint(x: frame.midX, y: frame.midY)
              addChild(label)
          }

          override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
              label.run(.rotate(byAngle: .pi, duration: 1))
          }
      }

      """)
  }
}
