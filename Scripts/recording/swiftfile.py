"""The Swift file with the facts about a release, in the format of `swift format`."""
import re

WIDTH = 100
PLATFORMS = [("iphoneos", ".iOS"), ("macosx", ".macOS"), ("appletvos", ".tvOS"),
             ("watchos", ".watchOS"), ("xros", ".visionOS")]
# The SDK of each platform that has its facts, too, and the property that distinguishes it.
VARIANTS = {
    "iphoneos": ("iphonesimulator", "isSimulator"), "macosx": ("maccatalyst", "isCatalyst"),
    "appletvos": ("appletvsimulator", "isSimulator"), "watchos": ("watchsimulator", "isSimulator"),
    "xros": ("xrsimulator", "isSimulator"),
}
PRODUCT_PREFIX = "com.apple.product-type."
TEST_TYPES = {PRODUCT_PREFIX + "bundle.unit-test", PRODUCT_PREFIX + "bundle.ui-testing"}


def identifier(release):
    return f"xcode{release[0]}_{release[1]}"


def file_name(release):
    return f"ReleaseFacts+Xcode{release[0]}_{release[1]}.swift"


def string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"'


def filled(items, indent):
    """Lines of items, as many in each as fit."""
    lines = []
    for item in items:
        if lines and len(lines[-1]) + 1 + len(item) <= WIDTH:
            lines[-1] += " " + item
        else:
            lines.append(indent + item)
    return lines


def set_of_names(names, indent):
    """The lines of a literal of names, from its opening bracket to the closing one."""
    comma = "," if len(names) > 1 else ""
    items = [string(name) + "," for name in names[:-1]] + [string(names[-1]) + comma]
    return ["[", *filled(items, indent + "  "), indent + "]"]


def long_text(text, indent):
    """The lines of a text that is divided before blanks or behind slashes, joined by operators."""
    lines, part = [], ""
    for word in re.findall(r" ?[^ /]*/?", text):
        prefix = indent + ("  + " if lines else "")
        if part and len(prefix + string(part + word)) > WIDTH:
            lines.append(prefix + string(part))
            part = ""
        part += word
    lines.append(indent + ("  + " if lines else "") + string(part))
    return lines


def settings(pairs, indent):
    """The lines of a list of names and values."""
    one = "[" + ", ".join(f"({string(name)}, {string(text)})" for name, text in pairs) + "]"
    if len(indent + one) <= WIDTH:
        return [one]
    lines, items, inner = ["["], [], indent + "  "
    comma = "," if len(pairs) > 1 else ""

    def flush():
        lines.extend(filled(items, inner))
        items.clear()

    for number, (name, text) in enumerate(pairs):
        end = comma if number == len(pairs) - 1 else ","
        item = f"({string(name)}, {string(text)}){end}"
        if len(inner + item) <= WIDTH:
            items.append(item)
            continue
        flush()
        lines += [inner + "(", f"{inner}  {string(name)},", *long_text(text, inner + "  "),
                  f"{inner}){end}"]
    flush()
    return [*lines, indent + "]"]


def case(pattern, pairs):
    lines = settings(pairs, "      ")
    return [f"    case {pattern}:", "      " + lines[0], *lines[1:]]


def platform_cases(by_platform):
    """The cases of a switch over the platform, and whether they are all."""
    def pairs(sdk):
        return [(name, groups[sdk]) for name, groups in sorted(by_platform.items())
                if sdk in groups]

    result, grouped = [], {}
    for platform, name in PLATFORMS:
        variant, attribute = VARIANTS[platform]
        own, other = pairs(platform), pairs(variant)
        if own and own == other:
            grouped.setdefault(tuple(own), []).append(name)
            continue
        if own:
            result += case(f"{name} where !sdk.{attribute}", own)
        if other:
            result += case(f"{name} where sdk.{attribute}", other)
    for same, names in grouped.items():
        result += case(", ".join(names), list(same))
    covered = sum(map(len, grouped.values()))
    return result + ([] if covered == len(PLATFORMS) else ["    default: []"])


def product_function(by_product, suffix, title):
    def pairs(kind):
        return [(name, groups[kind]) for name, groups in sorted(by_product.items())
                if kind in groups]

    types = sorted({kind for groups in by_product.values() for kind in groups})
    groups = {}
    for kind in types:
        groups.setdefault(tuple(pairs(kind)), []).append(kind)
    lines = [f"  /// The defaults that {title} has for some product types.", "  @Sendable",
             f"  private static func productDefaultsOf{suffix}(_ type: String) -> Settings {{"]
    if len(groups) == 1 and set(types) == TEST_TYPES:
        body = settings(pairs(types[0]), "    ")
        if len(body) == 1 and len(f"    isTest(type) ? {body[0]} : []") <= WIDTH:
            return lines + [f"    isTest(type) ? {body[0]} : []", "  }"]
        body = settings(pairs(types[0]), "      ")
        return lines + ["    isTest(type)", "      ? " + body[0], *body[1:], "      : []", "  }"]
    lines.append("    switch type {")
    for same, kinds in groups.items():
        patterns = filled([string(kind) + ("," if kind != kinds[-1] else ":") for kind in kinds],
                          "      ")
        body = settings(list(same), "      ")
        lines += ["    case " + patterns[0].lstrip(), *patterns[1:], "      " + body[0], *body[1:]]
    return lines + ["    default: []", "    }", "  }"]


def swift_file(release, build, sdks, comparison):
    """The text of the file."""
    suffix, title = f"{release[0]}_{release[1]}", f"Xcode {release[0]}.{release[1]}"
    arguments = [f"driverKitVersion: {string(sdks['driverkit'][0])},"]
    members = []

    def add(argument, lines):
        arguments.append(argument + ",")
        members.extend(["", *lines])

    if comparison.missing:
        names = set_of_names(sorted(comparison.missing), "  ")
        add(f"missing: missingIn{suffix}",
            [f"  /// The settings that {title} does not have.",
             f"  private static let missingIn{suffix}: Set<String> = {names[0]}", *names[1:]])
    if comparison.unprinted:
        names = set_of_names(sorted(comparison.unprinted), "  ")
        add(f"unprinted: unprintedIn{suffix}",
            [f"  /// The settings that {title} has, but does not print.",
             f"  private static let unprintedIn{suffix}: Set<String> = {names[0]}", *names[1:]])
    if comparison.defaults:
        # The bracket is on the line of the declaration, so the list never is on one line with it.
        declaration = f"  private static let defaultsOf{suffix}: Settings = "
        lines = settings(sorted(comparison.defaults.items()), "  ")
        if len(lines) == 1 and len(declaration + lines[0]) > WIDTH:
            lines = ["[", "    " + lines[0][1:-1], "  ]"]
        add(f"defaults: defaultsOf{suffix}",
            [f"  /// The defaults that are different in {title}.", declaration + lines[0],
             *lines[1:]])
    if comparison.by_platform:
        add(f"defaultsOfPlatform: platformDefaultsOf{suffix}",
            [f"  /// The defaults that {title} has for the platform of some SDKs.", "  @Sendable",
             f"  private static func platformDefaultsOf{suffix}(_ sdk: SDK) -> Settings {{",
             "    switch sdk.platform {", *platform_cases(comparison.by_platform), "    }", "  }"])
    if comparison.by_product:
        add(f"defaultsOfProduct: productDefaultsOf{suffix}",
            product_function(comparison.by_product, suffix, title))
    for name in ["hasConfigurationConditions", "continuesLines", "printsForeignDeploymentTargets",
                 "hasOlderEngine"]:
        if name in comparison.flags:
            arguments.append(f"{name}: {'true' if comparison.flags[name] else 'false'},")
    if "printedIfEmpty" in comparison.flags:
        names = set_of_names(comparison.flags["printedIfEmpty"], "  ")
        add(f"printedIfEmpty: printedIfEmptyIn{suffix}",
            [f"  /// The settings that {title} prints even if they are empty.",
             f"  private static let printedIfEmptyIn{suffix}: Set<String> = {names[0]}",
             *names[1:]])
    arguments[-1] = arguments[-1].removesuffix(",") + ")"
    lines = ["import SettingsModel", "", "extension ReleaseFacts {",
             f"  static let {identifier(release)} = ReleaseFacts(",
             f"    release: XcodeRelease({release[0]}, {release[1]}), build: {string(build)},",
             "    systems: ["]
    for platform, name in PLATFORMS:
        if platform in sdks:
            version, sdk_build = sdks[platform]
            lines.append(f"      {name}: SystemFacts(version: {string(version)}, "
                         f"build: {string(sdk_build)}),")
    return "\n".join(lines + filled(["],", *arguments], "    ") + members + ["}", ""])
