"""A project with targets for each platform, which have no settings of their own."""
import os

from .questions import run

NAME = "Probe"
CONFIGURATIONS = ["Debug", "Release"]
# Settings of the target whose xcconfig file shows which syntax a release knows.
PREFIX = "PROBE_"
SYNTAX_TARGET = "Syntax"
SYNTAX = """\
PROBE_CONDITION[config=*] = known
PROBE_LINE = first \\
PROBE_REST = last
"""

APPS = ["application", "framework", "staticFramework", "staticLibrary", "bundle", "unitTestBundle",
        "uiTestBundle", "appExtension"]
SIMULATOR = ["application", "framework", "unitTestBundle"]
PRODUCTS = {
    "iphoneos": APPS + ["dynamicLibrary", "appClip", "extensionKitExtension",
                        "intentsServiceExtension", "messagesApplication", "messagesExtension"],
    "macosx": APPS + ["dynamicLibrary", "commandLineTool", "xpcService", "extensionKitExtension"],
    "maccatalyst": ["application", "framework", "unitTestBundle", "appExtension"],
    "appletvos": APPS + ["tvExtension"],
    "watchos": ["application", "framework", "staticLibrary", "unitTestBundle", "appExtension",
                "watchApplication", "watchExtension"],
    "xros": APPS,
    "iphonesimulator": SIMULATOR, "appletvsimulator": SIMULATOR, "watchsimulator": SIMULATOR,
    "xrsimulator": SIMULATOR,
}


def write(folder, tool, sdks):
    """Writes the project with targets for the given SDKs; returns its path."""
    lines = ["version: 1", "configurations: { Debug: debug, Release: release }", "presets: none",
             f"project: {{ name: {NAME}, settings: {{ PRODUCT_NAME: $(TARGET_NAME) }} }}", "targets:",
             f"  {SYNTAX_TARGET}: {{ type: commandLineTool, xcconfig: Syntax.xcconfig, "
             "settings: { SDKROOT: macosx } }"]
    for platform, types in PRODUCTS.items():
        is_catalyst = platform == "maccatalyst"
        root = "macosx" if is_catalyst else platform
        if root not in sdks:
            continue
        settings = f"SDKROOT: {root}" + (", SDK_VARIANT: iosmac" if is_catalyst else "")
        for product in types:
            name = f"{platform}-{product}"
            lines.append(f"  {name}: {{ type: {product}, settings: {{ {settings} }} }}")
    for name, text in [("config.yaml", "\n".join(lines) + "\n"), ("Syntax.xcconfig", SYNTAX)]:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    run([tool, "generate", "--only", "xcode-project", "--no-cache", "-q", "--config",
         os.path.join(folder, "config.yaml")])
    return os.path.join(folder, f"{NAME}.xcodeproj")
