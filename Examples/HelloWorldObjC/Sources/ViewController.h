#import <Foundation/Foundation.h>

/// Logs in every callback of a view's life.
@interface ViewController : NSObject {
  NSString *_title;
}

- (id)initWithTitle:(NSString *)title;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillLayoutSubviews;
- (void)viewDidLayoutSubviews;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)didReceiveMemoryWarning;

@end
