"""Keeps a copy of the repository with mutants, and compiles it."""
import hashlib
import os
import re
import shutil
import subprocess

from . import places, schemata

ERROR = re.compile(r"^(/[^:\n]+):(\d+):\d+: error: (.*)$", re.MULTILINE)
ROUNDS = 20


class Copy:
    """A copy of the repository below .build/mutation, which the sample of mutants is written to."""

    def __init__(self, root, folder, jobs):
        self.root, self.folder, self.jobs = root, os.path.join(folder, "tree"), jobs
        self.scratch = os.path.join(folder, "build")
        shared = os.path.join(os.path.dirname(root), "shared")
        link = os.path.join(folder, "shared")
        # Some tests read what is beside the repository, where it is.
        if os.path.isdir(shared) and not os.path.islink(link):
            os.symlink(shared, link)

    def synchronize(self, mutants, modules, tests):
        """Writes all files, those of `mutants` with the mutants."""
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True, capture_output=True,
            cwd=self.root).stdout.decode()
        paths = {path for path in listing.split("\0") if path and os.path.lexists(os.path.join(self.root, path))}
        mutated = {mutant.file for mutant in mutants}
        for path in sorted(paths - mutated - {"Package.swift"}):
            copy_file(os.path.join(self.root, path), os.path.join(self.folder, path))
        for path in sorted(mutated):
            own = [mutant for mutant in mutants if mutant.file == path]
            with open(os.path.join(self.root, path), encoding="utf-8", newline="") as file:
                schemata.write(os.path.join(self.folder, path), schemata.rewrite(file.read(), own))
        written = set()
        for module in modules:
            path = f"Sources/{module}/{schemata.GENERATED}"
            own = [mutant for mutant in mutants if mutant.module == module]
            schemata.write(os.path.join(self.folder, path), schemata.generated(own))
            written.add(path)
        written |= {f"{schemata.support_folder()}/{name}" for name in ("CMutation.c", "include/CMutation.h")}
        schemata.write_support(self.root, self.folder, modules, tests)
        for parent, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(os.path.join(parent, name), self.folder)
                if path not in paths and path not in written:
                    os.remove(os.path.join(parent, name))

    def build(self, *arguments):
        """Runs the compiler, and returns whether it succeeded, with its output."""
        run = subprocess.run(
            ["swift", "build", "--scratch-path", self.scratch, "--jobs", str(self.jobs), "-Xswiftc",
             "-suppress-warnings", *arguments],
            cwd=self.folder, capture_output=True, text=True, errors="replace", check=False)
        return run.returncode == 0, run.stdout + run.stderr

    def rejected(self, output, mutants):
        """Returns the numbers of the mutants that the compiler's errors are about."""
        numbers = set()
        for path, line, _ in ERROR.findall(output):
            path, line = os.path.relpath(path, self.folder), int(line)
            if os.path.basename(path) == schemata.GENERATED:
                with open(os.path.join(self.folder, path), encoding="utf-8") as file:
                    text = file.read().split("\n")[line - 1]
                numbers |= {mutant.number for mutant in mutants if schemata.name(mutant.number) + " " in text}
                continue
            own = [mutant for mutant in mutants if mutant.file == path]
            # An error is sometimes at the beginning of the statement or at the end of the function.
            nearest = min((abs(mutant.line - line) for mutant in own), default=0)
            numbers |= {mutant.number for mutant in own if abs(mutant.line - line) == nearest}
        return numbers

    def compile(self, mutants, modules, tests, products, rejected, save):
        """Compiles all, and drops the mutants that do not compile. Returns the others."""
        for round_number in range(ROUNDS):
            kept = [mutant for mutant in mutants if mutant.number not in rejected]
            self.synchronize(kept, modules, tests)
            for arguments in [("--target", module) for module in products] + [("--build-tests",)]:
                succeeded, output = self.build(*arguments)
                if not succeeded:
                    break
            if succeeded:
                return kept
            found = self.rejected(output, kept)
            if not found:
                raise RuntimeError(f"the copy does not compile:\n{output[-6000:]}")
            print(f"mutate: {len(found)} mutants do not compile (round {round_number + 1})", flush=True)
            rejected |= found
            save(rejected)
        raise RuntimeError("the copy does not compile")

    @property
    def program(self):
        return os.path.join(self.scratch, "debug", "swift-build-settingsPackageTests.xctest")


def copy_file(source, destination):
    if os.path.islink(source):
        if not os.path.lexists(destination):
            os.makedirs(os.path.dirname(destination), exist_ok=True)
            os.symlink(os.readlink(source), destination)
        return
    with open(source, "rb") as file:
        data = file.read()
    try:
        with open(destination, "rb") as file:
            if file.read() == data:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(destination), exist_ok=True)
    with open(destination, "wb") as file:
        file.write(data)
    shutil.copymode(source, destination)


def digest(root, folder):
    """Returns a hash of the files in a folder."""
    state = hashlib.sha256()
    for parent, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(parent, name)
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            state.update(os.path.relpath(path, root).encode() + b"\0")
            with open(path, "rb") as file:
                state.update(hashlib.sha256(file.read()).digest())
    return state.hexdigest()[:16]


def find_places(root, module):
    """Returns the places of a module, in the order of files and lines."""
    result = []
    for parent, folders, names in os.walk(os.path.join(root, "Sources", module)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".swift"):
                path = os.path.relpath(os.path.join(parent, name), root)
                with open(os.path.join(root, path), encoding="utf-8", newline="") as file:
                    result += places.find(module, path, file.read())
    return result
