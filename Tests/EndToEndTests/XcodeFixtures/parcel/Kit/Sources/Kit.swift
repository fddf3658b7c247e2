public func track() { print("tracking") }
