#import "Recorder.h"

/// What UIViewController does to get a view.
@interface Controller : NSObject {
  BOOL _hasView;
  NSString *_nibName;
  NSString *_storyboard;
  NSString *_folder;
  Recorder *_recorder;
}

/// - folder: where nibs are.
/// - nibName: the nib that the code names, or nil.
/// - storyboard: the storyboard with a scene of this controller, or nil.
- (id)initWithNibName:(NSString *)nibName
           storyboard:(NSString *)storyboard
               folder:(NSString *)folder
             recorder:(Recorder *)recorder;

/// Makes the view; overridden by those that make it themselves.
- (void)loadView;

/// Loads the view unless it is there.
- (void)loadViewIfNeeded;

@end
