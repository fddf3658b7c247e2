#!/usr/bin/env python3
"""Compares the settings of real Xcode projects with what the real xcodebuild printed for them.

    Scripts/xcode-parity.py [CORPUS] [--tool FILE] [--all] [--check]

CORPUS is a folder with expected.jsonl and projects/ (../shared/xcodebuild unless told). The table says,
for each project, how many cells there are, how many of the settings that its own files assign have
xcodebuild's value, and how many of all settings that xcodebuild printed. What names the machine or the
place where xcodebuild ran is set aside, by name and with its reason. --all lists every difference;
--check ends with 1 unless everything that people assigned is equal and 99 % of everything.
"""
import argparse
import collections
import json
import os
import subprocess
import sys

# Where the tool assumes Xcode to be.
DEVELOPER_DIR = "/Applications/Xcode.app/Contents/Developer"

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


def newest_build(root):
    """The tool that was built last, in whatever way."""
    builds = [os.path.join(root, ".build", kind, "resolve-settings")
              for kind in ("debug", "release", "archive/release")]
    return max((build for build in builds if os.path.exists(build)), key=os.path.getmtime,
               default=builds[1])


def answers(tool, project, configuration):
    """The settings of every target of a project in a configuration, by target."""
    result = subprocess.run(
        [tool, "print", "--config", project, "--all", "--format", "json", "-q",
         "-c", configuration], capture_output=True, text=True)
    if result.returncode > 1:
        sys.stderr.write(result.stderr)
        return {}
    return {cell["target"]: cell["buildSettings"] for cell in json.loads(result.stdout)}


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("corpus", nargs="?", default=os.path.join(here, "../shared/xcodebuild"))
    parser.add_argument("--tool", default=newest_build(here),
                        help="the resolve-settings to ask (the newest build unless told)")
    parser.add_argument("--all", action="store_true", help="list every difference")
    parser.add_argument("--check", action="store_true", help="end with 1 below the goal")
    options = parser.parse_args()
    expected = os.path.join(options.corpus, "expected.jsonl")
    if not os.path.exists(expected):
        sys.exit(f"there is no {expected}: name the folder of the corpus")
    projects = os.path.join(os.path.abspath(options.corpus), "projects")

    rows = collections.OrderedDict()
    known = {}
    differences = collections.defaultdict(list)
    aside = collections.Counter()
    with open(expected, encoding="utf-8") as lines:
        for line in lines:
            cell = json.loads(line)
            key = (cell["project"], cell["configuration"])
            if key not in known:
                known[key] = answers(
                    options.tool, os.path.join(projects, cell["project"]), cell["configuration"])
            own = known[key].get(cell["target"], {})
            root = os.path.join(projects, cell["project"].split("/")[0])
            row = rows.setdefault(cell["project"], collections.Counter())
            row["cells"] += 1

            def value(text):
                return text.replace("{ROOT}", root).replace("{DEVELOPER_DIR}", DEVELOPER_DIR)

            for name, text in cell["authored"].items():
                row["authored"] += 1
                if own.get(name) == value(text):
                    row["authored equal"] += 1
                else:
                    differences[name].append((cell, value(text), own.get(name), "authored"))
            for name, text in cell["all"].items():
                if name in SET_ASIDE:
                    aside[name] += 1
                    continue
                row["all"] += 1
                if own.get(name) == value(text):
                    row["all equal"] += 1
                elif name not in cell["authored"]:
                    differences[name].append((cell, value(text), own.get(name), "all"))

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
            example = f"{cell['target']}@{cell['configuration']}: {wanted!r}, not {got!r}"
            print(f"- {name}, {len(cells)} cells ({example})")
            for cell, wanted, got, kind in cells if options.all else []:
                print(f"    {cell['project']} {cell['target']}@{cell['configuration']} ({kind})")
                print(f"      xcodebuild: {wanted!r}\n      this tool:  {got!r}")
    else:
        print("Different: nothing.")
    print()
    print(f"Set aside, {sum(aside.values())} values:")
    reasons = collections.defaultdict(list)
    for name in sorted(aside):
        reasons[SET_ASIDE[name]].append(name)
    for reason, names in reasons.items():
        print(f"- {', '.join(names)}: {reason}")
    if options.check:
        fails = total["authored equal"] < total["authored"] or (
            total["all equal"] < 0.99 * total["all"])
        sys.exit(1 if fails else 0)


def table_row(name, row):
    def share(part, whole):
        percent = 100 * part / whole if whole else 100
        shown = f"{percent:.2f}".rstrip("0").rstrip(".")
        return f"{part:,} of {whole:,} ({shown} %)"

    return (f"| {name} | {row['cells']} | {share(row['authored equal'], row['authored'])} "
            f"| {share(row['all equal'], row['all'])} |")


if __name__ == "__main__":
    main()
