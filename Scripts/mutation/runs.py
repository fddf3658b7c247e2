"""Runs tests with and without a mutant."""
import os
import resource
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field

#: A test that takes longer is not used.
LONGEST_TEST = 30
#: How many seconds the tests of each stage may take together without a mutant: the nearest tests, then any that
#: reach the place, then more of them, and last the nearest tests that are slow.
STAGES = (6, 12, 20, 2 * LONGEST_TEST)
MEMORY = 8 << 30
NO_TESTS = 69


@dataclass
class Test:
    name: str
    #: A hash of the folder of its target when it was recorded.
    version: str
    seconds: float = 0
    passed: bool = False
    reached: list = field(default_factory=list)

    @property
    def target(self):
        return self.name.split(".")[0]


class Runner:
    def __init__(self, copy, folder):
        self.copy, self.folder = copy, folder
        #: About how long the program takes to start.
        self.start = 0.3
        os.makedirs(folder, exist_ok=True)

    def run(self, names, limit, mutant=None, record=None):
        """Runs tests, and returns "passed", "failed", "crashed" or "hung", and the seconds that they took."""
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", NO_COLOR="1")
        if mutant is not None:
            environment["SETTINGS_MUTANT"] = str(mutant)
        if record:
            environment["SETTINGS_MUTANTS_REACHED"] = record
        filters = [argument for name in names for argument in ("--filter", f"^{escape(name)}/")]
        begin = time.monotonic()
        process = subprocess.Popen(
            [self.copy.program, "--testing-library", "swift-testing", *filters], cwd=self.copy.folder,
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, preexec_fn=limit_memory)
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = None
        # What the tests started has the same group.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        seconds = time.monotonic() - begin
        if code == NO_TESTS:
            raise RuntimeError(f"no test has the name '{names[0]}'")
        return "hung" if code is None else "passed" if code == 0 else "crashed" if code < 0 else "failed", seconds

    def tests(self):
        """Returns the names of all tests."""
        run = subprocess.run(
            [self.copy.program, "--testing-library", "swift-testing", "--list-tests"], cwd=self.copy.folder,
            capture_output=True, text=True, check=True)
        return sorted({line for line in run.stdout.split("\n") if "." in line and "/" in line})

    def record(self, name, version):
        """Runs one test without a mutant, and returns it with the numbers of the places that it reaches."""
        path = os.path.join(self.folder, f"reached-{threading.get_ident()}")
        if os.path.exists(path):
            os.remove(path)
        outcome, seconds = self.run([name], LONGEST_TEST, record=path)
        with open(path, "rb") as file:
            reached = [number for number, value in enumerate(file.read()) if value]
        os.remove(path)
        return Test(name, version, round(seconds, 2), outcome == "passed", reached)

    def judge(self, number, tests, nearest):
        """Returns the outcome for a mutant: its name, the stage that killed it, and the seconds."""
        near = sorted((test for test in tests if test.target in nearest), key=lambda test: test.seconds)
        far = sorted((test for test in tests if test.target not in nearest), key=lambda test: test.seconds)
        done, spent = set(), 0.0
        for stage, budget in enumerate(STAGES):
            is_near = stage in (0, len(STAGES) - 1)
            chosen, total = [], 0.0
            for test in near if is_near else near + far:
                # The tests of a stage share the time of the program's start.
                seconds = max(0.02, test.seconds - self.start)
                if test.name not in done and total + seconds <= budget:
                    chosen.append(test.name)
                    total += seconds
            if not chosen:
                continue
            done.update(chosen)
            outcome, seconds = self.run(chosen, 10 + 4 * total, mutant=number)
            spent += seconds
            if outcome != "passed":
                return outcome, stage, round(spent, 1)
        return "survived", len(STAGES), round(spent, 1)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def escape(name):
    return "".join("\\" + character if character in r"\.^$|?*+()[]{}" else character for character in name)
