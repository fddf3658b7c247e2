#import "Controller.h"

/// What UIApplication does to the app's objects, decided by Info.plist alone.
@interface Application : NSObject {
  NSDictionary *_info;
  NSString *_folder;
  Recorder *_recorder;
  NSString *_state;
  id _delegate;
  id _sceneDelegate;
  Controller *_controller;
  NSString *_controllerClass;
  NSString *_nibName;
}

/// - info: the contents of Info.plist.
/// - folder: the bundle's folder, with nibs and storyboards.
- (id)initWithInfo:(NSDictionary *)info
            folder:(NSString *)folder
          recorder:(Recorder *)recorder;

/// The class of the controller that `view` asks for a view; (default: HMViewController).
- (void)setControllerClass:(NSString *)name;
/// The nib that the code names when it makes the controller.
- (void)setNibName:(NSString *)name;

/// Plays a scenario from the state that it begins in. NO for an unknown one.
- (BOOL)play:(NSString *)scenario;

@end
