extension StandInHeaders {
  /// The headers below `usr/include` whose macros do not affect log calls. Only their existence
  /// matters.
  static let plainNames = """
    aio.h ar.h arpa/ftp.h arpa/inet.h arpa/nameser.h arpa/nameser_compat.h arpa/telnet.h arpa/tftp.h
    architecture/byte_order.h bitstring.h bootstrap.h bsm/audit.h bsm/libbsm.h bzlib.h cache.h
    checkint.h CommonCrypto/CommonCrypto.h CommonCrypto/CommonCryptor.h
    CommonCrypto/CommonCryptoError.h CommonCrypto/CommonDigest.h CommonCrypto/CommonHMAC.h
    CommonCrypto/CommonKeyDerivation.h CommonCrypto/CommonRandom.h
    CommonCrypto/CommonSymmetricKeywrap.h complex.h compression.h ConditionalMacros.h copyfile.h
    cpio.h crt_externs.h cups/cups.h curl/curl.h curses.h db.h device/device_types.h dirent.h
    disktab.h dispatch/base.h dispatch/block.h dispatch/data.h dispatch/group.h dispatch/introspection.h
    dispatch/io.h dispatch/object.h dispatch/once.h dispatch/queue.h dispatch/semaphore.h
    dispatch/source.h dispatch/time.h dispatch/workloop.h dns.h dns_sd.h dns_util.h EndpointSecurity/EndpointSecurity.h
    err.h eti.h execinfo.h expat.h fenv.h fmtmsg.h fnmatch.h form.h fsproperties.h fstab.h fts.h
    ftw.h getopt.h glob.h grp.h gssapi.h gssapi/gssapi.h histedit.h iconv.h ifaddrs.h langinfo.h
    launch.h lber.h ldap.h libc.h libcharset.h libexslt/exslt.h libgen.h libkern/OSAtomic.h
    libkern/OSAtomicDeprecated.h libkern/OSAtomicQueue.h libkern/OSByteOrder.h
    libkern/OSCacheControl.h libkern/OSDebug.h libkern/OSKextLib.h libkern/OSReturn.h
    libkern/OSSpinLockDeprecated.h libkern/OSTypes.h libproc.h libxml/HTMLparser.h libxml/parser.h
    libxml/tree.h libxml/xmlreader.h libxml/xmlwriter.h libxml/xpath.h libxml/xpathInternals.h
    libxml2/libxml/HTMLparser.h libxml2/libxml/parser.h libxml2/libxml/tree.h libxml2/libxml/xpath.h
    libxslt/xslt.h localcharset.h mach-o/arch.h mach-o/dyld.h mach-o/dyld_images.h mach-o/fat.h
    mach-o/getsect.h mach-o/ldsyms.h mach-o/loader.h mach-o/nlist.h mach-o/ranlib.h mach-o/reloc.h
    mach-o/stab.h mach-o/swap.h mach-o/utils.h mach/boolean.h mach/clock.h mach/clock_types.h
    mach/error.h mach/exc.h mach/exception.h mach/exception_types.h mach/host_info.h
    mach/host_priv.h mach/kern_return.h mach/mach.h mach/mach_error.h mach/mach_host.h
    mach/mach_init.h mach/mach_interface.h mach/mach_port.h mach/mach_time.h mach/mach_traps.h
    mach/mach_types.h mach/mach_vm.h mach/machine.h mach/message.h mach/mig.h mach/mig_errors.h
    mach/ndr.h mach/policy.h mach/port.h mach/processor.h mach/processor_info.h mach/semaphore.h
    mach/shared_region.h mach/std_types.h mach/sync_policy.h mach/task.h mach/task_info.h
    mach/task_policy.h mach/thread_act.h mach/thread_info.h mach/thread_policy.h
    mach/thread_status.h mach/thread_switch.h mach/time_value.h mach/vm_map.h mach/vm_page_size.h
    mach/vm_param.h mach/vm_prot.h mach/vm_region.h mach/vm_statistics.h mach/vm_types.h
    machine/byte_order.h machine/cpu_capabilities.h machine/limits.h machine/param.h machine/types.h
    malloc/_malloc.h malloc/malloc.h membership.h memory.h menu.h monetary.h mpool.h nameser.h
    ncurses.h ndbm.h net/bpf.h net/ethernet.h net/if.h net/if_arp.h net/if_dl.h net/if_media.h
    net/if_mib.h net/if_types.h net/if_utun.h net/if_var.h net/kext_net.h net/ndrv.h net/net_kev.h
    net/pfkeyv2.h net/route.h netdb.h netinet/icmp6.h netinet/icmp_var.h netinet/if_ether.h
    netinet/igmp.h netinet/in.h netinet/in_pcb.h netinet/in_systm.h netinet/in_var.h netinet/ip.h
    netinet/ip6.h netinet/ip_icmp.h netinet/ip_var.h netinet/tcp.h netinet/tcp_fsm.h
    netinet/tcp_seq.h netinet/tcp_timer.h netinet/tcp_var.h netinet/tcpip.h netinet/udp.h
    netinet/udp_var.h netinet6/in6.h netinet6/in6_var.h netinet6/nd6.h nl_types.h nlist.h notify.h
    notify_keys.h NSSystemDirectories.h ntsid.h objc/List.h objc/NSObject.h objc/Object.h
    objc/Protocol.h objc/hashtable.h objc/hashtable2.h objc/message.h objc/objc-auto.h
    objc/objc-class.h objc/objc-exception.h objc/objc-load.h objc/objc-runtime.h objc/objc-sync.h
    objc/runtime.h os/activity.h os/atomic.h os/clock.h os/collections.h os/lock.h os/overflow.h
    os/os_sync_wait_on_address.h os/proc.h os/trace_base.h os/workgroup.h panel.h paths.h pcap.h
    pcap/pcap.h poll.h printerdb.h ptrauth.h ptrcheck.h pthread/pthread.h pthread/pthread_spis.h
    pthread/qos.h pthread/sched.h pthread/spawn.h pthread/stack_np.h pthread_impl.h pthread_spis.h
    pwd.h ranlib.h readpassphrase.h regex.h removefile.h resolv.h rpc/rpc.h sandbox.h sasl/sasl.h
    sched.h search.h secure/_stdio.h secure/_string.h security/pam_appl.h semaphore.h
    servers/bootstrap.h servers/netname.h sgtty.h simd/simd.h simd/math.h simd/matrix.h
    simd/vector.h spawn.h sqlite3ext.h stab.h standards.h strhash.h stringlist.h struct.h sys/acct.h
    sys/acl.h sys/aio.h sys/attr.h sys/buf.h sys/clonefile.h sys/conf.h sys/dir.h sys/dirent.h
    sys/disk.h sys/domain.h sys/dtrace.h sys/event.h sys/file.h sys/filedesc.h sys/filio.h
    sys/fsgetpath.h sys/gmon.h sys/ioccom.h sys/ioctl.h sys/ipc.h sys/kauth.h sys/kdebug.h
    sys/kdebug_signpost.h sys/kern_control.h sys/kern_event.h sys/kernel.h sys/lctx.h sys/loadable_fs.h
    sys/lock.h sys/log.h sys/malloc.h sys/mbuf.h sys/mman.h sys/mount.h sys/msg.h sys/msgbuf.h
    sys/netport.h sys/paths.h sys/pipe.h sys/poll.h sys/posix_sem.h sys/posix_shm.h sys/proc.h
    sys/proc_info.h sys/protosw.h sys/ptrace.h sys/qos.h sys/queue.h sys/quota.h sys/random.h
    sys/resource.h sys/resourcevar.h sys/sbuf.h sys/select.h sys/sem.h sys/semaphore.h sys/shm.h
    sys/signalvar.h sys/snapshot.h sys/socket.h sys/socketvar.h sys/sockio.h sys/spawn.h sys/stat.h
    sys/statvfs.h sys/stdio.h sys/sys_domain.h sys/syscall.h sys/sysctl.h sys/syslimits.h sys/termios.h
    sys/time.h sys/timeb.h sys/times.h sys/trace.h sys/tty.h sys/ttycom.h sys/ucontext.h sys/ucred.h
    sys/uio.h sys/un.h sys/unpcb.h sys/user.h sys/utfconv.h sys/utsname.h sys/vm.h sys/vmmeter.h
    sys/vmparam.h sys/vnode.h sys/vsock.h sys/xattr.h sysdir.h sysexits.h tar.h term.h termcap.h
    termios.h thread.h timeconv.h ttyent.h tzfile.h uchar.h ucontext.h ulimit.h unctrl.h util.h
    utime.h utmp.h utmpx.h uuid/uuid.h vfs/vfs_support.h vis.h vproc.h wctype.h wordexp.h
    xar/xar.h xlocale.h xpc/activity.h xpc/availability.h xpc/base.h xpc/connection.h xpc/debug.h
    xpc/endpoint.h xpc/listener.h xpc/session.h xpc/xpc.h zconf.h
    """

  /// The headers of the C++ library. A header whose name begins with `c` includes the C header that
  /// the rest of the name denotes.
  static let cPlusPlusNames = """
    algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
    condition_variable coroutine deque exception execution expected experimental/iterator
    experimental/memory experimental/simd experimental/type_traits ext/hash_map ext/hash_set
    filesystem format forward_list fstream functional future initializer_list iomanip ios iosfwd
    iostream istream iterator latch limits list locale map mdspan memory memory_resource mutex new
    numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator
    semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf
    string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo
    unordered_map unordered_set utility valarray variant vector version cassert cctype cerrno cfenv
    cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib
    cstring ctime cuchar cwchar cwctype ccomplex ciso646 cstdalign cstdbool ctgmath
    """

  /// The headers of frameworks that sources include separately.
  static let frameworkHeaderNames = """
    Foundation/NSArray.h Foundation/NSAttributedString.h Foundation/NSAutoreleasePool.h
    Foundation/NSBundle.h Foundation/NSByteOrder.h Foundation/NSCache.h Foundation/NSCalendar.h
    Foundation/NSCharacterSet.h Foundation/NSCoder.h Foundation/NSComparisonPredicate.h
    Foundation/NSCompoundPredicate.h Foundation/NSData.h Foundation/NSDate.h
    Foundation/NSDateFormatter.h Foundation/NSDecimal.h Foundation/NSDecimalNumber.h
    Foundation/NSDictionary.h Foundation/NSEnumerator.h Foundation/NSError.h
    Foundation/NSExpression.h Foundation/NSFileHandle.h Foundation/NSFileManager.h
    Foundation/NSFormatter.h Foundation/NSGeometry.h Foundation/NSHTTPCookie.h
    Foundation/NSHTTPCookieStorage.h Foundation/NSHashTable.h Foundation/NSIndexPath.h
    Foundation/NSIndexSet.h Foundation/NSInvocation.h Foundation/NSItemProvider.h
    Foundation/NSJSONSerialization.h Foundation/NSKeyValueCoding.h
    Foundation/NSKeyValueObserving.h Foundation/NSKeyedArchiver.h Foundation/NSLocale.h
    Foundation/NSLock.h Foundation/NSMapTable.h Foundation/NSMethodSignature.h
    Foundation/NSNotification.h Foundation/NSNull.h Foundation/NSNumberFormatter.h
    Foundation/NSObject.h Foundation/NSOperation.h Foundation/NSOrderedSet.h
    Foundation/NSPathUtilities.h Foundation/NSPointerArray.h Foundation/NSPort.h
    Foundation/NSPredicate.h Foundation/NSProcessInfo.h Foundation/NSProgress.h
    Foundation/NSPropertyList.h Foundation/NSProxy.h Foundation/NSRange.h
    Foundation/NSRegularExpression.h Foundation/NSRunLoop.h Foundation/NSScanner.h
    Foundation/NSSet.h Foundation/NSSortDescriptor.h Foundation/NSStream.h Foundation/NSString.h
    Foundation/NSTask.h Foundation/NSTextCheckingResult.h Foundation/NSThread.h
    Foundation/NSTimeZone.h Foundation/NSTimer.h Foundation/NSURL.h
    Foundation/NSURLAuthenticationChallenge.h Foundation/NSURLCache.h
    Foundation/NSURLConnection.h Foundation/NSURLCredential.h Foundation/NSURLError.h
    Foundation/NSURLProtocol.h Foundation/NSURLRequest.h Foundation/NSURLResponse.h
    Foundation/NSURLSession.h Foundation/NSUUID.h Foundation/NSUndoManager.h
    Foundation/NSUserActivity.h Foundation/NSUserDefaults.h Foundation/NSValue.h
    Foundation/NSValueTransformer.h Foundation/NSXMLParser.h Foundation/NSXPCConnection.h
    Foundation/NSZone.h UIKit/NSAttributedString.h UIKit/NSLayoutConstraint.h
    UIKit/NSParagraphStyle.h UIKit/UIAccessibility.h UIKit/UIAlertController.h
    UIKit/UIApplication.h UIKit/UIBarButtonItem.h UIKit/UIBezierPath.h UIKit/UIButton.h
    UIKit/UICollectionView.h UIKit/UICollectionViewCell.h UIKit/UICollectionViewLayout.h
    UIKit/UIColor.h UIKit/UIControl.h UIKit/UIDevice.h UIKit/UIEvent.h UIKit/UIFont.h
    UIKit/UIGeometry.h UIKit/UIGestureRecognizer.h UIKit/UIGestureRecognizerSubclass.h
    UIKit/UIGraphics.h UIKit/UIImage.h UIKit/UIImageView.h UIKit/UILabel.h
    UIKit/UINavigationBar.h UIKit/UINavigationController.h UIKit/UIPasteboard.h
    UIKit/UIResponder.h UIKit/UIScreen.h UIKit/UIScrollView.h UIKit/UIStackView.h
    UIKit/UIStoryboard.h UIKit/UISwitch.h UIKit/UITabBarController.h UIKit/UITableView.h
    UIKit/UITableViewCell.h UIKit/UITextField.h UIKit/UITextView.h UIKit/UITouch.h UIKit/UIView.h
    UIKit/UIViewController.h UIKit/UIWebView.h UIKit/UIWindow.h CoreFoundation/CFArray.h
    CoreFoundation/CFBundle.h CoreFoundation/CFByteOrder.h CoreFoundation/CFData.h
    CoreFoundation/CFDate.h CoreFoundation/CFDictionary.h CoreFoundation/CFError.h
    CoreFoundation/CFLocale.h CoreFoundation/CFNumber.h CoreFoundation/CFRunLoop.h
    CoreFoundation/CFSet.h CoreFoundation/CFSocket.h CoreFoundation/CFStream.h
    CoreFoundation/CFString.h CoreFoundation/CFURL.h CoreFoundation/CFUUID.h
    CoreGraphics/CGAffineTransform.h CoreGraphics/CGColor.h CoreGraphics/CGColorSpace.h
    CoreGraphics/CGContext.h CoreGraphics/CGGeometry.h CoreGraphics/CGImage.h
    CoreGraphics/CGPath.h QuartzCore/CAAnimation.h QuartzCore/CADisplayLink.h
    QuartzCore/CALayer.h QuartzCore/CAMediaTimingFunction.h QuartzCore/CAShapeLayer.h
    QuartzCore/CATransaction.h QuartzCore/CATransform3D.h Security/SecBase.h
    Security/SecCertificate.h Security/SecItem.h Security/SecKey.h Security/SecRandom.h
    Security/SecTrust.h CoreText/CTFont.h ImageIO/CGImageSource.h IOKit/IOKitLib.h
    IOKit/IOReturn.h IOKit/IOTypes.h IOKit/hid/IOHIDLib.h IOKit/pwr_mgt/IOPMLib.h
    IOKit/usb/IOUSBLib.h AppKit/NSApplication.h AppKit/NSColor.h AppKit/NSEvent.h AppKit/NSFont.h
    AppKit/NSImage.h AppKit/NSView.h AppKit/NSViewController.h AppKit/NSWindow.h
    AudioToolbox/AudioServices.h AudioToolbox/AudioQueue.h SystemConfiguration/SCNetworkReachability.h
    CoreData/NSManagedObject.h CoreData/NSManagedObjectContext.h OpenGLES/ES1/gl.h
    OpenGLES/ES1/glext.h OpenGLES/ES2/gl.h OpenGLES/ES2/glext.h OpenGLES/ES3/gl.h OpenGL/gl.h
    OpenGL/glu.h OpenGL/gl3.h OpenGL/OpenGL.h OpenGLES/EAGL.h OpenGLES/EAGLDrawable.h
    CommonCrypto/CommonDigest.h AVFoundation/AVAudioSession.h AVFoundation/AVAudioPlayer.h
    WebKit/WKWebView.h
    """
}
