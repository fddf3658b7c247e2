import UIKit

/// What the share sheet of other apps shows: a greeting made of their text.
final class ShareViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    HMLogDebug("share sheet did load")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let item = extensionContext?.inputItems.first as? NSExtensionItem else {
      HMLogError("nothing to share")
      extensionContext?.cancelRequest(withError: CocoaError(.fileNoSuchFile))
      return
    }
    let text = SharedText(item.attributedContentText?.string ?? "")
    HMLogInfo("shares \(text.words) words")
    extensionContext?.completeRequest(returningItems: [item])
  }
}
