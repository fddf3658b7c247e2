/// The view controllers of each template.
extension ObjectiveCSources {
  var controllers: [NewFile] {
    switch project.template {
    case .singleView: screen("ViewController")
    case .game: game
    case .masterDetail: master + detail
    case .pageBased: root + model + page
    case .tabbed: tab("FirstViewController", "First") + tab("SecondViewController", "Second")
    case .utility: mainSide + flipside
    case .swiftUI, .empty, .framework, .staticLibrary: []
    }
  }

  private func screen(_ suffix: String) -> [NewFile] {
    classFiles(suffix, of: "UIViewController", methods: [viewDidLoad("")])
  }

  private func viewDidLoad(_ lines: String) -> String {
    "- (void)viewDidLoad\n{\n    [super viewDidLoad];\n\(lines)}"
  }

  /// A text in the center of the view on every device.
  private func label(_ text: String, property: String? = nil) -> String {
    """
        UILabel *label = \(made("UILabel", "initWithFrame:self.view.bounds"));
        label.autoresizingMask = UIViewAutoresizingFlexibleWidth | UIViewAutoresizingFlexibleHeight;
        label.textAlignment = NSTextAlignmentCenter;
        label.text = \(text);
        [self.view addSubview:label];

    """ + (property.map { "    self.\($0) = label;\n" } ?? "")
  }

  private func tab(_ suffix: String, _ title: String) -> [NewFile] {
    var methods: [String] = []
    if !project.usesStoryboards {
      // The bar shows the title before the view is loaded.
      methods.append(
        """
        - (id)initWithNibName:(NSString *)nibName bundle:(NSBundle *)bundle
        {
            self = [super initWithNibName:nibName bundle:bundle];
            if (self) {
                self.title = @"\(title)";
            }
            return self;
        }
        """)
    }
    methods.append(viewDidLoad(label("@\"\(title)\"")))
    return classFiles(suffix, of: "UIViewController", methods: methods)
  }

  // MARK: Utility

  private var mainSide: [NewFile] {
    let show =
      project.usesStoryboards
      ? "    [self performSegueWithIdentifier:@\"showAlternate\" sender:self];\n"
      : """
          UIViewController *flipside = \(loaded("FlipsideViewController"));
          flipside.modalTransitionStyle = UIModalTransitionStyleFlipHorizontal;
          [self presentViewController:flipside animated:YES completion:NULL];

      """
    return classFiles(
      "MainViewController", of: "UIViewController", imports: ["FlipsideViewController"],
      methods: [
        viewDidLoad(
          """
              UIButton *button = [UIButton buttonWithType:UIButtonTypeInfoDark];
              button.center = CGPointMake(40, 60);
              [button addTarget:self action:@selector(showFlipside) forControlEvents:UIControlEventTouchUpInside];
              [self.view addSubview:button];

          """),
        "- (void)showFlipside\n{\n\(show)}",
      ])
  }

  private var flipside: [NewFile] {
    classFiles(
      "FlipsideViewController", of: "UIViewController",
      methods: [
        viewDidLoad(
          """
              UIButton *button = [UIButton buttonWithType:UIButtonTypeRoundedRect];
              button.frame = CGRectMake(20, 40, 100, 44);
              [button setTitle:@"Done" forState:UIControlStateNormal];
              [button addTarget:self action:@selector(close) forControlEvents:UIControlEventTouchUpInside];
              [self.view addSubview:button];

          """),
        "- (void)close\n{\n    [self dismissViewControllerAnimated:YES completion:NULL];\n}",
      ])
  }

  // MARK: Master and detail

  private var master: [NewFile] {
    var methods = [
      viewDidLoad(
        """
            self.title = @"Master";
            self.items = @[ @"First", @"Second", @"Third" ];
            [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:@"Cell"];

        """),
      """
      - (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section
      {
          return (NSInteger)[self.items count];
      }
      """,
      """
      - (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath
      {
          UITableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:@"Cell" forIndexPath:indexPath];
          cell.textLabel.text = [self.items objectAtIndex:(NSUInteger)indexPath.row];
          return cell;
      }
      """,
      """
      - (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath
      {
          NSString *item = [self.items objectAtIndex:(NSUInteger)indexPath.row];
      \(selection)}
      """,
    ]
    if project.usesStoryboards, project.devices.hasPhone {
      methods.append(
        """
        - (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(id)sender
        {
            if ([segue.identifier isEqualToString:@"showDetail"]) {
                \(project.className("DetailViewController")) *detail = segue.destinationViewController;
                detail.item = sender;
            }
        }
        """)
    }
    return classFiles(
      "MasterViewController", of: "UITableViewController", released: ["items"],
      imports: ["DetailViewController"], privates: [property("NSArray *items")], methods: methods)
  }

  /// The action for a chosen item: an iPad shows the detail already, an iPhone navigates to it.
  private var selection: String {
    let detail = project.className("DetailViewController")
    let pad = """
          UINavigationController *details = [self.splitViewController.viewControllers lastObject];
          ((\(detail) *)details.topViewController).item = item;

      """
    let phone =
      project.usesStoryboards
      ? "    [self performSegueWithIdentifier:@\"showDetail\" sender:item];\n"
      : """
          \(detail) *detail = \(loaded("DetailViewController"));
          detail.item = item;
          [self.navigationController pushViewController:detail animated:YES];

      """
    switch project.devices {
    case .iphone: return phone
    case .ipad: return pad
    case .universal:
      return "    if (self.splitViewController) {\n" + indented(pad) + "    } else {\n"
        + indented(phone) + "    }\n"
    }
  }

  private var detail: [NewFile] {
    var methods = [
      viewDidLoad("    self.title = @\"Detail\";\n" + label("self.item", property: "label"))
    ]
    methods.append(
      """
      - (void)setItem:(NSString *)item
      {
          if (item != _item) {
      \(project.usesARC ? "        _item = item;" : "        [_item release];\n        _item = [item retain];")
              self.label.text = item;
          }
      }
      """)
    if project.devices.hasPad {
      methods.append(
        """
        - (BOOL)splitViewController:(UISplitViewController *)splitViewController shouldHideViewController:(UIViewController *)controller inOrientation:(UIInterfaceOrientation)orientation
        {
            return NO;
        }
        """)
    }
    return classFiles(
      "DetailViewController",
      of: "UIViewController" + (project.devices.hasPad ? " <UISplitViewControllerDelegate>" : ""),
      properties: [property("NSString *item")], released: ["item", "label"],
      privates: [property("UILabel *label")], methods: methods)
  }

  // MARK: Pages

  private var root: [NewFile] {
    let model = project.className("ModelController")
    let initializer =
      project.usesStoryboards
      ? []
      : [
        """
        - (id)init
        {
            return [super initWithTransitionStyle:UIPageViewControllerTransitionStylePageCurl
                            navigationOrientation:UIPageViewControllerNavigationOrientationHorizontal
                                          options:nil];
        }
        """
      ]
    let source = project.usesStoryboards ? "initWithStoryboard:self.storyboard" : "init"
    return classFiles(
      "RootViewController", of: "UIPageViewController", released: ["model"],
      imports: ["ModelController"], privates: [property("\(model) *model")],
      methods: initializer + [
        viewDidLoad(
          """
              self.model = \(made(model, source));
              self.dataSource = self.model;
              [self setViewControllers:@[ [self.model controllerAtIndex:0] ]
                             direction:UIPageViewControllerNavigationDirectionForward
                              animated:NO
                            completion:NULL];

          """)
      ])
  }

  private var model: [NewFile] {
    let data = project.className("DataViewController")
    let page =
      project.usesStoryboards
      ? "[self.storyboard instantiateViewControllerWithIdentifier:@\"DataViewController\"]"
      : loaded("DataViewController")
    var methods: [String] = []
    let start = project.usesStoryboards ? "initWithStoryboard:(UIStoryboard *)storyboard" : "init"
    let items = "@[ @\"One\", @\"Two\", @\"Three\" ]"
    methods.append(
      """
      - (id)\(start)
      {
          self = [super init];
          if (self) {
      \(project.usesStoryboards ? "        self.storyboard = storyboard;\n" : "")        self.items = \(items);
          }
          return self;
      }
      """)
    methods.append(
      """
      - (UIViewController *)controllerAtIndex:(NSUInteger)index
      {
          \(data) *page = \(page);
          page.item = [self.items objectAtIndex:index];
          return page;
      }
      """)
    for (name, test, step) in [
      ("Before", "index == 0", "index - 1"),
      ("After", "index + 1 >= [self.items count]", "index + 1"),
    ] {
      methods.append(
        """
        - (UIViewController *)pageViewController:(UIPageViewController *)pageViewController viewController\(name)ViewController:(UIViewController *)viewController
        {
            NSUInteger index = [self.items indexOfObject:((\(data) *)viewController).item];
            if (index == NSNotFound || \(test)) {
                return nil;
            }
            return [self controllerAtIndex:\(step)];
        }
        """)
    }
    let board = project.usesStoryboards
    return classFiles(
      "ModelController", of: "NSObject <UIPageViewControllerDataSource>",
      released: ["items"] + (board ? ["storyboard"] : []), imports: ["DataViewController"],
      privates: [property("NSArray *items")]
        + (board ? [property("UIStoryboard *storyboard")] : []),
      methods: methods,
      declarations: (board ? ["- (id)\(start);"] : [])
        + ["- (UIViewController *)controllerAtIndex:(NSUInteger)index;"])
  }

  private var page: [NewFile] {
    classFiles(
      "DataViewController", of: "UIViewController", properties: [property("NSString *item")],
      released: ["item"], methods: [viewDidLoad(label("self.item"))])
  }

  // MARK: A game

  private var game: [NewFile] {
    classFiles(
      "ViewController", of: "GLKViewController", headers: ["GLKit/GLKit.h"],
      released: ["context"], privates: [property("EAGLContext *context")],
      methods: [
        viewDidLoad(
          """
              self.context = \(made("EAGLContext", "initWithAPI:kEAGLRenderingAPIOpenGLES2"));
              ((GLKView *)self.view).context = self.context;

          """),
        """
        - (void)glkView:(GLKView *)view drawInRect:(CGRect)rect
        {
            glClearColor(0.2f, 0.4f, 0.6f, 1.0f);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        """,
      ])
  }
}
