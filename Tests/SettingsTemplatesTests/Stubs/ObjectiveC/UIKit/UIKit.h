// As much of the framework as the sources of new projects use, so that a compiler can read them anywhere.
#ifndef STUB_UIKIT
#define STUB_UIKIT

#import <Foundation/Foundation.h>

int UIApplicationMain(int argc, char *argv[], NSString *principal, NSString *delegate);

@class UIApplication, UIViewController, UIStoryboard, UINavigationController, UISplitViewController;

typedef NSInteger UIInterfaceOrientation;
enum { UIUserInterfaceIdiomPhone, UIUserInterfaceIdiomPad };
enum { UITableViewStylePlain };
enum { UIButtonTypeRoundedRect = 1, UIButtonTypeInfoDark = 4 };
enum { UIControlEventTouchUpInside = 1 << 6, UIControlStateNormal = 0 };
enum { NSTextAlignmentCenter = 1 };
enum { UIViewAutoresizingFlexibleWidth = 2, UIViewAutoresizingFlexibleHeight = 16 };
enum { UIModalTransitionStyleFlipHorizontal = 1 };
enum { UIPageViewControllerTransitionStylePageCurl, UIPageViewControllerNavigationOrientationHorizontal = 0 };
enum { UIPageViewControllerNavigationDirectionForward };

@interface UIResponder : NSObject
@end

@protocol UIApplicationDelegate <NSObject>
@end

@interface UIColor : NSObject
+ (UIColor *)whiteColor;
@end

@interface UIView : UIResponder
- (id)initWithFrame:(CGRect)frame;
- (void)addSubview:(UIView *)view;
@property (nonatomic) CGRect frame;
@property (nonatomic) CGRect bounds;
@property (nonatomic) CGPoint center;
@property (nonatomic) NSUInteger autoresizingMask;
@property (nonatomic, retain) UIColor *backgroundColor;
@end

@interface UIScreen : NSObject
+ (UIScreen *)mainScreen;
@property (nonatomic, readonly) CGRect bounds;
@end

@interface UIDevice : NSObject
+ (UIDevice *)currentDevice;
@property (nonatomic, readonly) NSInteger userInterfaceIdiom;
@end

@interface UIWindow : UIView
@property (nonatomic, retain) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

@interface UILabel : UIView
@property (nonatomic, retain) NSString *text;
@property (nonatomic) NSInteger textAlignment;
@end

@interface UIButton : UIView
+ (UIButton *)buttonWithType:(NSInteger)type;
- (void)setTitle:(NSString *)title forState:(NSUInteger)state;
- (void)addTarget:(id)target action:(SEL)action forControlEvents:(NSUInteger)events;
@end

@interface UIStoryboardSegue : NSObject
@property (nonatomic, readonly) NSString *identifier;
@property (nonatomic, readonly) id destinationViewController;
@end

@interface UIStoryboard : NSObject
- (id)instantiateViewControllerWithIdentifier:(NSString *)identifier;
@end

@interface UIViewController : UIResponder
- (id)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle;
- (void)viewDidLoad;
- (void)performSegueWithIdentifier:(NSString *)identifier sender:(id)sender;
- (void)presentViewController:(UIViewController *)controller animated:(BOOL)animated completion:(void (^)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^)(void))completion;
@property (nonatomic, retain) UIView *view;
@property (nonatomic, retain) NSString *title;
@property (nonatomic) NSInteger modalTransitionStyle;
@property (nonatomic, readonly) UIStoryboard *storyboard;
@property (nonatomic, readonly) UINavigationController *navigationController;
@property (nonatomic, readonly) UISplitViewController *splitViewController;
@end

@interface UINavigationController : UIViewController
- (id)initWithRootViewController:(UIViewController *)controller;
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated;
@property (nonatomic, readonly) UIViewController *topViewController;
@end

@interface UITabBarController : UIViewController
@property (nonatomic, retain) NSArray *viewControllers;
@end

@protocol UISplitViewControllerDelegate
@end

@interface UISplitViewController : UIViewController
@property (nonatomic, retain) NSArray *viewControllers;
@property (nonatomic, assign) id <UISplitViewControllerDelegate> delegate;
@end

@interface UITableViewCell : UIView
@property (nonatomic, readonly) UILabel *textLabel;
@end

@interface UITableView : UIView
- (void)registerClass:(Class)cell forCellReuseIdentifier:(NSString *)identifier;
- (id)dequeueReusableCellWithIdentifier:(NSString *)identifier forIndexPath:(NSIndexPath *)path;
@end

@interface UITableViewController : UIViewController
- (id)initWithStyle:(NSInteger)style;
@property (nonatomic, retain) UITableView *tableView;
@end

@class UIPageViewController;

@protocol UIPageViewControllerDataSource <NSObject>
- (UIViewController *)pageViewController:(UIPageViewController *)controller viewControllerBeforeViewController:(UIViewController *)page;
- (UIViewController *)pageViewController:(UIPageViewController *)controller viewControllerAfterViewController:(UIViewController *)page;
@end

@interface UIPageViewController : UIViewController
- (id)initWithTransitionStyle:(NSInteger)style navigationOrientation:(NSInteger)orientation options:(NSDictionary *)options;
- (void)setViewControllers:(NSArray *)pages direction:(NSInteger)direction animated:(BOOL)animated completion:(void (^)(BOOL))completion;
@property (nonatomic, assign) id <UIPageViewControllerDataSource> dataSource;
@end

#endif
