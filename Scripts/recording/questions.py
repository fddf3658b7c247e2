"""The questions to xcodebuild and to this tool, and their answers."""
import json
import os
import re
import subprocess


class Failure(Exception):
    """A problem that ends the recording."""


def run(command, environment=None):
    """Returns what a program prints. A program that cannot run, or fails, is a failure."""
    try:
        result = subprocess.run(command, capture_output=True, env=environment, check=False)
    except OSError as error:
        raise Failure(f"'{command[0]}' cannot run: {error.strerror}") from None
    output, errors = (text.decode(errors="replace") for text in (result.stdout, result.stderr))
    if result.returncode:
        lines = (errors.strip() or output.strip()).splitlines() or ["no message"]
        raise Failure(f"{' '.join(command[:3])} … ended with {result.returncode}: {lines[-1]}")
    return output


def parsed(command, text):
    """Returns the JSON of an answer. xcodebuild may print lines of text before it."""
    start = re.search(r"^[\[{]", text, re.MULTILINE)
    try:
        return json.loads(text[start.start():] if start else text)
    except ValueError as error:
        raise Failure(f"the answer of {' '.join(command)} is not JSON: {error}") from None


class Program:
    """A program that answers as xcodebuild does."""

    def __init__(self, command, environment):
        self.command, self.environment = command, environment

    def answer(self, *arguments):
        return run([*self.command, *arguments], self.environment)

    def json(self, *arguments):
        command = [*self.command, *arguments]
        return parsed(command, run(command, self.environment))

    def version(self):
        """Returns the version as numbers, and the build."""
        text = self.answer("-version")
        version = re.search(r"^Xcode (\d+)(?:\.(\d+))?", text, re.MULTILINE)
        build = re.search(r"^Build version (\w+)$", text, re.MULTILINE)
        if not version or not build:
            raise Failure(f"the answer of {' '.join(self.command)} -version is not a version: "
                          f"{text.strip()!r}")
        return (int(version[1]), int(version[2] or 0)), build[1]

    def sdks(self):
        """Returns the version and the build of each SDK, by platform: iphoneos, macosx, …"""
        result = {}
        try:
            for row in self.json("-showsdks", "-json"):
                platform = row["platform"]
                result[platform] = row["sdkVersion"], row.get("productBuildVersion")
        except (KeyError, TypeError, AttributeError):
            raise Failure(f"the answer of {' '.join(self.command)} -showsdks -json is not a list "
                          "of SDKs") from None
        return result

    def settings(self, project, configuration, *arguments):
        """Returns the settings of all targets, or of that of the arguments, by target."""
        targets = [] if "-target" in arguments else ["-alltargets"]
        cells = self.json("-showBuildSettings", "-json", *targets, "-project", project,
                          "-configuration", configuration, *arguments)
        try:
            return {cell["target"]: dict(cell["buildSettings"]) for cell in cells}
        except (KeyError, TypeError, ValueError):
            raise Failure(f"the answer of {' '.join(self.command)} -showBuildSettings -json is "
                          "not a list of targets") from None


def clean_environment():
    """The environment without what adds settings to both programs."""
    return {name: value for name, value in os.environ.items() if name != "XCODE_XCCONFIG_FILE"}


def tool_environment(developer_folder):
    """An environment in which this tool answers itself, for the Xcode of a folder.

    Without an Xcode in the folder, the answer is that of the newest known release.
    """
    environment = clean_environment()
    environment["DEVELOPER_DIR"] = developer_folder
    environment["PATH"] = os.pathsep.join(
        folder for folder in environment.get("PATH", "/usr/bin:/bin").split(os.pathsep)
        if not os.path.exists(os.path.join(folder, "xcodebuild")))
    return environment
