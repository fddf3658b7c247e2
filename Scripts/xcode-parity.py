#!/usr/bin/env python3
"""Compares the settings of real Xcode projects with what the real xcodebuild printed for them.

    Scripts/xcode-parity.py [CORPUS] [--tool FILE] [--xcode VERSION] [--all] [--check]

CORPUS is a folder with projects/ and recordings (default: ../shared/xcodebuild):

- expected.jsonl: cells printed without a destination
- destinations.jsonl or destinations.jsonl.gz: cells printed for a run destination

Either may be absent. For each project, the tables show the number of cells, how many of the settings
that its own files assign have xcodebuild's value, and how many of all settings that xcodebuild printed.
Values that name the machine or the place where xcodebuild ran are set aside, by name and with the reason.

{ROOT} in a recording is the folder below projects/ or the folder of the .xcodeproj, whichever fits
SRCROOT. {SYMROOT}, {OBJROOT}, {DEVELOPER_DIR} and {XCODE} are what the tool says they are.

--xcode names the release that xcodebuild was of (default: the newest known one), as for the tool.
--all lists every difference. --check ends with 1 unless all assigned values are equal, and of all
values every one without a destination and 99.7 % with one.
"""
import argparse
import collections
import gzip
import json
import os
import re
import subprocess
import sys

# What a project's files do not decide, by name.
SET_ASIDE = {
    "ALTERNATE_GROUP": "the group of the user who ran xcodebuild",
    "ALTERNATE_OWNER": "the user who ran xcodebuild",
    "CACHE_ROOT": "a folder of the user who ran xcodebuild",
    "CCHROOT": "a folder of the user who ran xcodebuild",
    "GID": "the user who ran xcodebuild",
    "GROUP": "the group of the user who ran xcodebuild",
    "HOME": "the user who ran xcodebuild",
    "INSTALL_GROUP": "the group of the user who ran xcodebuild",
    "INSTALL_OWNER": "the user who ran xcodebuild",
    "LEGACY_DEVELOPER_DIR": "the place of Xcode on the machine",
    "MAC_OS_X_PRODUCT_BUILD_VERSION": "the version of macOS on the machine",
    "MAC_OS_X_VERSION_ACTUAL": "the version of macOS on the machine",
    "MAC_OS_X_VERSION_MAJOR": "the version of macOS on the machine",
    "MAC_OS_X_VERSION_MINOR": "the version of macOS on the machine",
    "PROJECT_GUID": "a hash of the place where the project stood",
    "UID": "the user who ran xcodebuild",
    "USER": "the user who ran xcodebuild",
    "VERSION_INFO_BUILDER": "the user who ran xcodebuild",
}
# The same with a destination only.
SET_ASIDE_WITH_DESTINATION = {
    "TARGET_DEVICE_IDENTIFIER": "the identifier of a device, which the destination does not name",
}
# What a scheme passes to a build. Where a recording's scheme is not part of the corpus, it is taken
# from the recording.
SCHEME_SETTINGS = [
    "ENABLE_ADDRESS_SANITIZER", "ENABLE_THREAD_SANITIZER", "ENABLE_UNDEFINED_BEHAVIOR_SANITIZER",
    "CLANG_COVERAGE_MAPPING",
]


def newest_build(root):
    """The tool that was built last, in whatever way."""
    builds = [os.path.join(root, ".build", kind, "resolve-settings")
              for kind in ("debug", "release", "archive/release")]
    return max((build for build in builds if os.path.exists(build)), key=os.path.getmtime,
               default=builds[1])


class Cell:
    """One line of a recording, in one shape for both kinds."""

    def __init__(self, row):
        self.project, self.target = row["project"], row["target"]
        self.configuration = row["configuration"]
        self.values = row.get("values", row.get("all"))
        names = row.get("authoredNames", row.get("authored", {}))
        self.authored = {name: self.values[name] for name in names if name in self.values}
        if isinstance(names, dict):
            self.authored.update(names)
        self.destination = destination(row["destination"], self.values) \
            if "destination" in row else None
        self.scheme = row.get("scheme")

    def options(self, projects):
        """What the tool is asked with, besides the project and the configuration."""
        if self.destination is None:
            return []
        options = ["--destination", self.destination]
        shared = os.path.join(projects, self.project, "xcshareddata/xcschemes",
                              f"{self.scheme}.xcscheme")
        if os.path.exists(shared):
            return options + ["--scheme", self.scheme, "--action", "build"]
        for name in SCHEME_SETTINGS:
            if self.values.get(name) == "YES" and name not in self.authored:
                options += ["--set", f"{name}=YES"]
        return options

    def set_aside(self, name):
        """Why a value does not count; None for one that does."""
        reason = SET_ASIDE.get(name)
        if reason is None and self.destination is not None and "id=" not in self.destination:
            reason = SET_ASIDE_WITH_DESTINATION.get(name)
        return reason


def destination(text, values):
    """A recorded destination in xcodebuild's syntax, where it is not written so."""
    if "=" in text:
        return text
    parts = text.split(" ", 2)
    platform = parts[0].replace("-", " ")
    if platform == "macOS" and values.get("EFFECTIVE_PLATFORM_NAME") == "-maccatalyst":
        return "platform=macOS,variant=Mac Catalyst"
    result = f"platform={platform}"
    if len(parts) > 1:
        result += ",OS=" + parts[1].removeprefix("OS")
    if len(parts) > 2:
        result += ",name=" + device_name(parts[2])
    return result


def device_name(text):
    """The name of a device whose blanks and parentheses were replaced: iPad-A16, Apple-TV."""
    size = re.fullmatch(r"(.*)-(\d+mm)", text)
    if size:
        return f"{size[1].replace('-', ' ')} ({size[2]})"
    chip = re.fullmatch(r"(iPad(?: |-|.)*?)-([AM]\d+(?:-Pro)?)", text)
    if chip:
        return f"{chip[1].replace('-', ' ')} ({chip[2].replace('-', ' ')})"
    return text.replace("-", " ")


def answers(tool, project, configuration, options):
    """The settings of every target of a project in a configuration, by target."""
    result = subprocess.run(
        [tool, "print", "--config", project, "--all", "--format", "json", "-q",
         "-c", configuration] + options, capture_output=True, text=True)
    if result.returncode > 1:
        sys.stderr.write(f"{project} {configuration} {options}\n{result.stderr}")
        return {}
    return {cell["target"]: cell["buildSettings"] for cell in json.loads(result.stdout)}


def expansion(cell, own, projects):
    """What the placeholders of a recording stand for."""
    project = os.path.join(projects, cell.project)
    developer = own.get("DEVELOPER_DIR", "")
    root = os.path.join(projects, cell.project.split("/")[0])
    if cell.values.get("SRCROOT", "{ROOT}") == "{ROOT}":
        root = own.get("SRCROOT", os.path.dirname(project))
    replacements = {
        "{SYMROOT}": own.get("SYMROOT", ""), "{OBJROOT}": own.get("OBJROOT", ""), "{ROOT}": root,
        "{DEVELOPER_DIR}": developer, "{XCODE}": developer.removesuffix("/Contents/Developer"),
    }

    def value(text):
        for name, replacement in replacements.items():
            text = text.replace(name, replacement)
        return text

    return value


def compare(cells, tool, projects, release=None):
    """A table of counts by project, the differences by name, and what was set aside."""
    rows, known = collections.OrderedDict(), {}
    common = ["--xcode", release] if release else []
    differences, aside = collections.defaultdict(list), collections.Counter()
    for cell in cells:
        options = cell.options(projects) + common
        key = (cell.project, cell.configuration, tuple(options))
        if key not in known:
            known[key] = answers(
                tool, os.path.join(projects, cell.project), cell.configuration, options)
        own = known[key].get(cell.target)
        if own is None and "--scheme" in options:
            # A target that the scheme does not list itself, but that it depends on.
            extra = options[:options.index("--scheme")] + common
            own = answers(tool, os.path.join(projects, cell.project), cell.configuration,
                          extra).get(cell.target)
        own = own or {}
        value = expansion(cell, own, projects)
        row = rows.setdefault(cell.project, collections.Counter())
        row["cells"] += 1
        for name, text in cell.authored.items():
            row["authored"] += 1
            if own.get(name) == value(text):
                row["authored equal"] += 1
            else:
                differences[name].append((cell, value(text), own.get(name), "assigned"))
        for name, text in cell.values.items():
            reason = cell.set_aside(name)
            if reason:
                aside[(reason, name)] += 1
                continue
            row["all"] += 1
            if own.get(name) == value(text):
                row["all equal"] += 1
            elif name not in cell.authored:
                differences[name].append((cell, value(text), own.get(name), "all"))
    return rows, differences, aside


def report(title, rows, differences, aside, lists_all):
    """Prints one corpus; returns the sums."""
    print(f"## {title}\n")
    print("| project | cells | assigned, equal | all, equal |")
    print("| --- | ---: | ---: | ---: |")
    total = collections.Counter()
    for project, row in rows.items():
        total.update(row)
        print(table_row(project, row))
    print(table_row("**together**", total))
    print()
    if differences:
        print("Different:")
        for name, cells in sorted(differences.items(), key=lambda item: (-len(item[1]), item[0])):
            cell, wanted, got, _ = cells[0]
            example = f"{cell.target}@{cell.configuration}: {wanted!r}, not {got!r}"
            print(f"- {name}, {len(cells)} cells ({example})")
            for cell, wanted, got, kind in cells if lists_all else []:
                where = f" ({cell.destination})" if cell.destination else ""
                print(f"    {cell.project} {cell.target}@{cell.configuration}{where} ({kind})")
                print(f"      xcodebuild: {wanted!r}\n      this tool:  {got!r}")
    else:
        print("Different: nothing.")
    print()
    if aside:
        print(f"Set aside, {sum(aside.values())} values:")
        reasons = collections.defaultdict(list)
        for reason, name in sorted(aside):
            reasons[reason].append(name)
        for reason, names in reasons.items():
            print(f"- {', '.join(names)}: {reason}")
        print()
    return total


def table_row(name, row):
    def share(part, whole):
        percent = 100 * part / whole if whole else 100
        shown = f"{percent:.2f}".rstrip("0").rstrip(".")
        return f"{part:,} of {whole:,} ({shown} %)"

    return (f"| {name} | {row['cells']} | {share(row['authored equal'], row['authored'])} "
            f"| {share(row['all equal'], row['all'])} |")


def recorded(corpus, name):
    """The cells of a recording, compressed or not; None where there is none."""
    path = os.path.join(corpus, name)
    for candidate, opened in [(path, open), (path + ".gz", gzip.open)]:
        if os.path.exists(candidate):
            with opened(candidate, "rt", encoding="utf-8") as lines:
                return [Cell(json.loads(line)) for line in lines if line.strip()]
    return None


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("corpus", nargs="?", default=os.path.join(here, "../shared/xcodebuild"))
    parser.add_argument("--tool", default=newest_build(here),
                        help="the resolve-settings to ask (default: the newest build)")
    parser.add_argument("--xcode", metavar="VERSION",
                        help="the release of the recordings (default: the newest known one)")
    parser.add_argument("--all", action="store_true", help="list every difference")
    parser.add_argument("--check", action="store_true", help="end with 1 below the goal")
    options = parser.parse_args()
    projects = os.path.join(os.path.abspath(options.corpus), "projects")
    fails, found = False, False
    for name, title, goal in [
            ("expected.jsonl", "Without a destination", 1),
            ("destinations.jsonl", "With a destination", 0.997)]:
        cells = recorded(options.corpus, name)
        if cells is None:
            continue
        found = True
        total = report(title, *compare(cells, options.tool, projects, options.xcode),
                       options.all)
        fails = (fails or total["authored equal"] < total["authored"]
                 or total["all equal"] < goal * total["all"])
    if not found:
        sys.exit(f"there are no recordings in {options.corpus}: name the folder of the corpus")
    if options.check:
        sys.exit(1 if fails else 0)


if __name__ == "__main__":
    main()
