/// Prints in Debug; an empty function in Release.
func log(_ message: @autoclosure () -> String) {
  #if DEBUG
    print("[mixed] \(message())")
  #endif
}

log("opening the store")
let count = store_open("notes")
let version = store_migrate(1)
log("\(count) notes, version \(version)")
