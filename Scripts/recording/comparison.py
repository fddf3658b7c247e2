"""Which facts about a release follow from what its xcodebuild printed, beside the newest release.

A difference is a fact only if this tool, with the fact, answers what xcodebuild printed. To try that,
the tool runs on the same project with an xcconfig file that assigns the values of the recording.
"""
import collections
import os
import re
from concurrent.futures import ThreadPoolExecutor

from . import probe
from .questions import Failure

# Which names the machine decides, and not the release.
MACHINE = {
    "ALTERNATE_GROUP", "ALTERNATE_OWNER", "CACHE_ROOT", "CCHROOT", "GID", "GROUP", "HOME",
    "INSTALL_GROUP", "INSTALL_OWNER", "LEGACY_DEVELOPER_DIR", "MAC_OS_X_PRODUCT_BUILD_VERSION",
    "MAC_OS_X_VERSION_ACTUAL", "MAC_OS_X_VERSION_MAJOR", "MAC_OS_X_VERSION_MINOR", "PROJECT_GUID",
    "UID", "USER", "VERSION_INFO_BUILDER",
}
# The same for the folders of a build, on which other settings depend.
FOLDERS = {"COMPILATION_CACHE_CAS_PATH", "DERIVED_DATA_DIR", "MODULE_CACHE_DIR", "OBJROOT",
           "SYMROOT", "USER_APPS_DIR", "USER_LIBRARY_DIR", "WORKSPACE_DIR"}
# The numbers of the release and of its SDKs, which the facts contain apart from the defaults.
NUMBERS = {
    "PLATFORM_PRODUCT_BUILD_VERSION", "SDK_PRODUCT_BUILD_VERSION", "SDK_STAT_CACHE_PATH",
    "XCODE_PRODUCT_BUILD_VERSION", "XCODE_VERSION_ACTUAL", "XCODE_VERSION_MAJOR",
    "XCODE_VERSION_MINOR",
}
# The setting with the deployment target, by the SDK that it has its default from.
DEPLOYMENT_TARGETS = {
    "DRIVERKIT_DEPLOYMENT_TARGET": "driverkit", "IPHONEOS_DEPLOYMENT_TARGET": "iphoneos",
    "MACOSX_DEPLOYMENT_TARGET": "macosx", "TVOS_DEPLOYMENT_TARGET": "appletvos",
    "WATCHOS_DEPLOYMENT_TARGET": "watchos", "XROS_DEPLOYMENT_TARGET": "xros",
}
# The platform for devices of each simulator.
DEVICES = {"iphonesimulator": "iphoneos", "appletvsimulator": "appletvos",
           "watchsimulator": "watchos", "xrsimulator": "xros"}
PRINTED_IF_EMPTY = {"BUILD_STYLE", "PRODUCT_SETTINGS_PATH"}
# A release with the older engine prints these settings although they are empty.
FILE_LISTS = "LINK_FILE_LIST_"
# What `hasOlderEngine` decides.
OLDER_ENGINE = {
    "ARCHS", "CURRENT_ARCH", "FRAMEWORK_SEARCH_PATHS", "HEADER_SEARCH_PATHS",
    "LIBRARY_SEARCH_PATHS", "LOCROOT", "LOCSYMROOT", "REZ_SEARCH_PATHS", "SHARED_PRECOMPS_DIR",
    "STRIP_INSTALLED_PRODUCT", "arch",
}
OLDER_ENGINE_PREFIXES = (
    FILE_LISTS, "LM_AUX_CONST_METADATA_LIST_PATH_", "SWIFT_RESPONSE_FILE_PATH_")
# A target with fewer settings was not resolved with the catalog.
FEWEST_NAMES = 250
# The folders that values may refer to, those that contain others last.
REFERENCES = ["TARGET_TEMP_DIR", "BUILT_PRODUCTS_DIR", "OBJROOT", "SYMROOT", "SRCROOT",
              "PLATFORM_DIR", "DEVELOPER_DIR"]


class Cell:
    """A target in a configuration, and what xcodebuild printed for it."""

    def __init__(self, project, target, configuration, recorded):
        self.project, self.target, self.configuration = project, target, configuration
        self.recorded = {name: text for name, text in recorded.items()
                         if not name.startswith(probe.PREFIX)}
        self.platform = recorded.get("PLATFORM_NAME")
        self.is_catalyst = recorded.get("IS_MACCATALYST") == "YES"
        self.type = recorded.get("PRODUCT_TYPE")
        self.authored = set()

    @property
    def key(self):
        return self.project, self.configuration, self.target

    @property
    def sdk(self):
        """The platform, with a name of its own for Mac Catalyst; None for a target without one."""
        return "maccatalyst" if self.is_catalyst else self.platform

    @property
    def title(self):
        return f"{self.target}@{self.configuration}"

    def expression(self, name):
        """The printed value with references in place of folders; None if it is not printed."""
        return self.with_references(name, self.recorded.get(name))

    def with_references(self, name, text):
        if text is None:
            return None
        developer = self.recorded.get("DEVELOPER_DIR", "")
        folders = [(self.recorded.get(reference, ""), f"$({reference})")
                   for reference in REFERENCES if reference != name]
        folders.append((os.path.dirname(developer), "$(DEVELOPER_DIR:dir:standardizepath)"))
        for folder, reference in folders:
            if len(folder) > 1:
                text = re.sub(rf"(?<![\w/.-]){re.escape(folder)}(?![^/ :\"'])",
                              lambda _, reference=reference: reference, text)
        return text


class Model:
    """The answers of this tool about the newest release, for the cells of a recording."""

    def __init__(self, tool, cells, sdks, folder):
        self.tool, self.cells, self.sdks, self.folder = tool, cells, sdks, folder
        self.has_older_engine = any(
            name.startswith(FILE_LISTS) and not text
            for cell in cells for name, text in cell.recorded.items())
        self.runs = list(dict.fromkeys((cell.project, cell.configuration) for cell in cells))
        self.base = {cell.key: self.base_of(cell) for cell in cells}
        self.plain = None
        self.plain = self.answer({})
        if any(len(own) < FEWEST_NAMES for own in self.plain.values()):
            raise Failure("this tool finds no catalog; put the swiftc of a toolchain of swift.org "
                          "first in PATH")

    def base_of(self, cell):
        """What is equal by definition: the machine, the folders and the versions of the SDKs."""
        given = MACHINE | FOLDERS
        if self.has_older_engine:
            given |= {"CURRENT_ARCH", "SHARED_PRECOMPS_DIR"}
        values = {name: cell.recorded[name] for name in sorted(given)
                  if name in cell.recorded}
        if "SDK_NAME" in cell.recorded:
            values["SDKROOT"] = cell.recorded["SDK_NAME"]
            for name, platform in DEPLOYMENT_TARGETS.items():
                values[name] = cell.recorded.get(name, self.sdks.get(platform, ("",))[0])
        return {name: literal(text) for name, text in values.items()
                if name == "SDKROOT" or name not in cell.authored}

    def answer(self, assignments, only=None):
        """Returns the values of each cell, where `assignments` maps keys of cells to expressions.

        `only` is one of `runs` (default: all).
        """
        runs = [only] if only else self.runs
        lines, names = collections.defaultdict(list), collections.defaultdict(set)
        for cell in self.cells:
            for name, text in {**self.base[cell.key], **assignments.get(cell.key, {})}.items():
                if text is not None:
                    names[cell.key[:2]].add(name)
                    lines[cell.key[:2]].append(f"{name}[target={cell.target}] = {text}\n")

        def ask(number):
            project, configuration = runs[number]
            path = os.path.join(self.folder, f"assignments-{number}.xcconfig")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(lines[project, configuration])
            return self.tool.settings(project, configuration, "-xcconfig", path)

        with ThreadPoolExecutor(2) as pool:
            answers = dict(zip(runs, pool.map(ask, range(len(runs)))))
        result = {}
        for cell in self.cells:
            if cell.key[:2] not in answers:
                continue
            own = self.in_recorded_folders(cell, answers[cell.key[:2]].get(cell.target, {}))
            # A setting that the tool keeps to itself is printed for all targets of a file that
            # assigns it to one of them. Defaults have no such effect.
            if self.plain is not None:
                foreign = names[cell.key[:2]] - assignments.get(cell.key, {}).keys()
                for name in foreign - self.base[cell.key].keys() - self.plain[cell.key].keys():
                    own.pop(name, None)
            result[cell.key] = own
        return result

    @staticmethod
    def in_recorded_folders(cell, own):
        """The values with the folders of the recorded Xcode and project.

        A link in a path, as in macOS's temporary folder, is followed by only one of the programs.
        """
        for name, folder in [("DEVELOPER_DIR", os.path.dirname), ("SRCROOT", str)]:
            old, new = (folder(values.get(name, "")) for values in (own, cell.recorded))
            if old and new and old != new:
                own = {name: text.replace(old, new) for name, text in own.items()}
        return own


def literal(text):
    """A value in the syntax of xcconfig files; None for one that they cannot contain."""
    if "$" in text or "\n" in text:
        return None
    text = text.replace("//", "/$()/")
    if text.endswith(("\\", ";", " ")):
        text += "$()"
    return "$()" + text if text.startswith(" ") else text


def is_equal(recorded, own):
    """Whether two printed values are equal. Only some releases print some empty values."""
    return (recorded or "") == (own or "")


class Comparison:
    """The differences of a recording, and the facts that explain them."""

    def __init__(self, model):
        self.model, self.cells = model, model.cells
        self.missing, self.unprinted = set(), set()
        # Names and expressions; by platform or product type in the latter two.
        self.defaults, self.by_platform, self.by_product = {}, {}, {}
        self.flags = {}
        # What the facts leave open: the cell, the name, and both values.
        self.open = []
        self.left_out = set()
        self.notes = []

    @classmethod
    def with_facts(cls, model):
        """Returns a comparison with the newest release, and the facts that follow."""
        result = cls(model)
        result.newest = model.plain
        result.find_flags()
        result.find_facts()
        result.list_open(model.answer({cell.key: result.facts(cell) for cell in model.cells}))
        result.note_products()
        return result

    @classmethod
    def without_facts(cls, model):
        """Returns a comparison that only lists differences."""
        result = cls(model)
        result.newest = model.plain
        result.list_open(result.newest)
        return result

    def find_facts(self):
        differences = self.differences(self.newest)
        printed = {name for cell in self.cells for name in cell.recorded}
        for name in sorted(differences):
            if name not in printed:
                self.missing.add(name)
        self.find_unprinted()
        names = sorted(self.testable(name) for name in differences if name in printed)
        names = [name for name in names if name]
        names = self.without_consequences(names, differences)
        for name in names:
            self.classify(name, differences[name])

    # MARK: Differences

    def counts(self, cell, name, own):
        """Whether a difference of a name counts."""
        if name in MACHINE | FOLDERS | NUMBERS or name.startswith(probe.PREFIX):
            return False
        if self.model.has_older_engine and (
                name in OLDER_ENGINE or name.startswith(OLDER_ENGINE_PREFIXES)):
            return False
        text = cell.recorded.get(name)
        if name in DEPLOYMENT_TARGETS:
            # Where it is printed, the tool has been given its value.
            return text is None and own is not None and name not in self.foreign(cell)
        if is_equal(text, own):
            return False
        for value in (text, own):
            if self.names_user(cell.with_references(name, value)):
                self.left_out.add(name)
                return False
        return True

    @staticmethod
    def names_user(text):
        home = os.path.expanduser("~")
        return bool(re.search(r"/Users/|/var/folders/", text or "")
                    or len(home) > 1 and f"{home}/" in (text or ""))

    def foreign(self, cell):
        """The deployment targets of platforms that a cell is not built for, if none is printed."""
        if self.flags.get("printsForeignDeploymentTargets", True):
            return set()
        return self.foreign_names(cell)

    @staticmethod
    def foreign_names(cell):
        own = {DEVICES.get(cell.platform, cell.platform)}
        if cell.is_catalyst:
            own.add("iphoneos")
        return {name for name, platform in DEPLOYMENT_TARGETS.items() if platform not in own}

    def differences(self, answers):
        """Returns the keys of the cells that differ, by name."""
        result = collections.defaultdict(set)
        for cell in self.cells:
            own = answers[cell.key]
            for name in cell.recorded.keys() | own.keys():
                if self.counts(cell, name, own.get(name)):
                    result[name].add(cell.key)
        return result

    # MARK: Facts

    def find_flags(self):
        cells = [cell for cell in self.cells if cell.platform]
        if cells and not any(self.foreign_names(cell) & cell.recorded.keys() - cell.authored
                             for cell in cells):
            self.flags["printsForeignDeploymentTargets"] = False
        empty = {name for cell in self.cells for name, text in cell.recorded.items() if not text}
        if self.model.has_older_engine:
            self.flags["hasOlderEngine"] = True
        empty = {name for name in empty if not name.startswith(FILE_LISTS)}
        if empty and empty - PRINTED_IF_EMPTY:
            self.flags["printedIfEmpty"] = sorted(empty | PRINTED_IF_EMPTY)
            for name in sorted(empty - PRINTED_IF_EMPTY - OLDER_ENGINE):
                values = {cell.recorded.get(name) for cell in self.cells}
                if values == {""} and not any(name in own for own in self.newest.values()):
                    self.defaults[name] = ""

    def emptied(self, names):
        return {cell.key: {name: "" for name in names if name not in cell.recorded}
                for cell in self.cells}

    def disturbed(self, names):
        """Whether other values would differ if names were empty."""
        answers = self.model.answer(self.emptied(names))
        before = self.differences(self.newest)
        return any(keys - before.get(name, set())
                   for name, keys in self.differences(answers).items() if name not in names)

    def find_unprinted(self):
        """A setting that is never printed, but that printed ones depend on, is not missing."""
        def search(names):
            if not names or not self.disturbed(set(names)):
                return set()
            if len(names) == 1:
                return set(names)
            half = len(names) // 2
            return search(names[:half]) | search(names[half:])

        self.unprinted = search(sorted(self.missing))
        self.missing -= self.unprinted

    def testable(self, name):
        """The name, if xcconfig files can contain its values."""
        if name in self.defaults:
            return None
        if any(literal(cell.recorded.get(name, "")) is None for cell in self.cells):
            return None
        return name

    def recorded_values(self, names):
        """Assignments of the recorded values, and empty ones in place of settings not printed."""
        result = self.emptied(self.missing)
        for cell in self.cells:
            for name in names:
                result[cell.key][name] = literal(cell.recorded.get(name, ""))
        return result

    def matches(self, name, answers):
        return all(is_equal(cell.recorded.get(name), answers[cell.key].get(name))
                   or not self.counts(cell, name, answers[cell.key].get(name))
                   for cell in self.cells if cell.key in answers)

    def without_consequences(self, names, differences):
        """The names whose values do not follow from those of others."""
        answers = self.model.answer(self.recorded_values(names))
        # Where an assignment has no effect, the tool derives the value: no default changes it.
        kept = [name for name in names if self.matches(name, answers)]
        for name in list(kept):
            others = [other for other in kept if other != name]
            values = self.recorded_values(others)
            # Most names do not follow from others, which one configuration shows.
            one = min(differences[name])[:2]
            if (self.matches(name, self.model.answer(values, only=one))
                    and self.matches(name, self.model.answer(values))):
                kept = others
        return kept

    def classify(self, name, differing):
        """Finds the simplest fact that describes a name in all cells, if there is one."""
        def single(cells):
            """The one expression for cells; None if there is none."""
            texts = {cell.expression(name) or "" for cell in cells if cell.key in differing}
            if len(texts) != 1:
                return None
            text = texts.pop()
            return text if all(
                cell.key in differing or name in cell.authored
                or (cell.expression(name) or "") == text for cell in cells) else None

        def grouped(of):
            """Expressions by a property of cells; None if one has none."""
            groups = collections.defaultdict(list)
            for cell in self.cells:
                groups[of(cell)].append(cell)
            result = {}
            for key, cells in groups.items():
                if any(cell.key in differing for cell in cells):
                    result[key] = single(cells)
            return result if None not in result and None not in result.values() else None

        text = single(self.cells)
        if text is not None:
            self.defaults[name] = text
            return
        platforms, products = grouped(lambda cell: cell.sdk), grouped(lambda cell: cell.type)
        if platforms is not None and (products is None or len(platforms) <= len(products)):
            self.by_platform[name] = platforms
        elif products is not None:
            self.by_product[name] = products

    def facts(self, cell):
        """The expressions of the facts that apply to a cell."""
        result = {name: "" for name in self.missing if name not in cell.recorded}
        result.update(self.defaults)
        for table, key in [(self.by_platform, cell.sdk), (self.by_product, cell.type)]:
            for name, groups in table.items():
                if key in groups:
                    result[name] = groups[key]
        # References stay; everything else in a fact is text.
        return {name: text.replace("//", "/$()/") for name, text in result.items()
                if name not in cell.authored}

    def list_open(self, answers):
        """Lists what is different in answers of the tool."""
        for name, keys in sorted(self.differences(answers).items()):
            if name in self.missing | self.unprinted:
                continue
            for cell in self.cells:
                if cell.key in keys:
                    self.open.append(
                        (cell, name, cell.recorded.get(name), answers[cell.key].get(name)))

    def note_products(self):
        """Notes the facts that a default of a product type may override."""
        for name in sorted({*self.defaults, *self.by_platform}):
            by_sdk = collections.defaultdict(set)
            for cell in self.cells:
                if name not in cell.authored and cell.type:
                    by_sdk[cell.sdk].add(self.newest[cell.key].get(name))
            if any(len(values) > 1 for values in by_sdk.values()) and name not in self.by_product:
                self.notes.append(
                    f"{name} differs by product type in the newest release: the product type may "
                    "override the default of this file")
