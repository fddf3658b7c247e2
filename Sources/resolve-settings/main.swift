print("resolve-settings")
