"""Drives a headless Chromium through its debugging pipe, with nothing but Python's own modules.

Reads a JSON list of steps from standard input, and writes a JSON list of their results:

  {"open": PATH}                      opens a file, and waits until it has loaded
  {"eval": TEXT}                      evaluates JavaScript, and awaits a promise
  {"key": NAME, "ctrl": true}         presses a key
  {"type": TEXT}                      types text
  {"click": [X, Y]}                   clicks
  {"size": [WIDTH, HEIGHT, SCALE]}, {"scheme": "dark"}, {"media": "print"}; the scale may be left out
  {"screenshot": PATH}                writes a picture, PNG or, if the name ends in .webp, WebP
  {"pdf": true}                       prints, and returns the number of bytes
  {"times": true}                     the processor time of the page's thread, in milliseconds
  {"problems": true}                  exceptions, console errors, violations and requests so far
"""
import base64
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

KEYS = {
    "Enter": 13, "Escape": 27, "Tab": 9, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Backspace": 8,
}


class Browser:
    def __init__(self, program):
        self.profile = tempfile.mkdtemp()
        command_reader, self.writer = os.pipe()
        self.reader, answer_writer = os.pipe()

        def set_up():
            # Copies first, under numbers that are free: either pipe, and that of Popen itself, may have any.
            copies = [fcntl.fcntl(one, fcntl.F_DUPFD, 5) for one in (command_reader, answer_writer)]
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.log = open(os.path.join(self.profile, "log"), "w+b")
        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox",
                "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                # Containers have little shared memory, or none.
                "--disable-dev-shm-usage", "--user-data-dir=" + self.profile, "about:blank",
            ],
            # It gets these two, and nothing that the tests or whoever runs them have open.
            preexec_fn=set_up, pass_fds=(3, 4), env={**os.environ, "HOME": self.profile},
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        os.close(command_reader)
        os.close(answer_writer)
        self.number = 0
        self.rest = b""
        self.events = []
        self.session = None
        pages = [
            one for one in self.send("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        self.session = self.send(
            "Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(domain + ".enable")
        self.send("Performance.enable", timeDomain="threadTicks")
        self.media = {"media": "", "features": []}

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        try:
            os.write(self.writer, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            pass  # What has ended does not answer either.
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.reader, 1 << 20)
            if not piece:
                raise RuntimeError("the browser ended: " + self.last_words())
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def last_words(self):
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.log.seek(0)
        return "status %d\n%s" % (status, self.log.read()[-4000:].decode(errors="replace"))

    def evaluate(self, text):
        result = self.send(
            "Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

    def press(self, key, modifiers=0):
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        code = KEYS.get(key, ord(key[0].upper()))
        for kind in ["keyDown", "keyUp"]:
            self.send(
                "Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers,
                text=text if kind == "keyDown" else "", windowsVirtualKeyCode=code)

    def run(self, step):
        (name, value) = next(iter(step.items()))
        if name == "open":
            self.events.clear()
            self.send("Page.navigate", url="file://" + value)
            for _ in range(30000):
                # One question: the document may be replaced between two.
                if self.evaluate(
                        "location.protocol === 'file:' && document.readyState === 'complete'"):
                    return True
                time.sleep(0.02)
            raise RuntimeError("the page did not load")
        if name == "eval":
            return self.evaluate(value)
        if name == "key":
            return self.press(value, 2 if step.get("ctrl") else 0)
        if name == "type":
            for character in value:
                self.press(character)
            return None
        if name == "click":
            for kind in ["mousePressed", "mouseReleased"]:
                self.send(
                    "Input.dispatchMouseEvent", type=kind, x=value[0], y=value[1], button="left",
                    clickCount=1)
            return None
        if name == "size":
            return self.send(
                "Emulation.setDeviceMetricsOverride", width=value[0], height=value[1],
                deviceScaleFactor=value[2] if len(value) > 2 else 1, mobile=False)
        if name == "scheme":
            self.media["features"] = [{"name": "prefers-color-scheme", "value": value}]
            return self.send("Emulation.setEmulatedMedia", **self.media)
        if name == "media":
            self.media["media"] = value
            return self.send("Emulation.setEmulatedMedia", **self.media)
        if name == "screenshot":
            form = {"format": "webp", "quality": 80} if value.endswith(".webp") else {"format": "png"}
            picture = self.send("Page.captureScreenshot", **form)["data"]
            with open(value, "wb") as file:
                file.write(base64.b64decode(picture))
            return None
        if name == "pdf":
            document = base64.b64decode(self.send("Page.printToPDF")["data"])
            if isinstance(value, str):
                with open(value, "wb") as file:
                    file.write(document)
            return len(document)
        if name == "times":
            metrics = self.send("Performance.getMetrics")["metrics"]
            return {one["name"]: one["value"] for one in metrics}["TaskDuration"] * 1000
        if name == "problems":
            return self.problems()
        raise RuntimeError("unknown step " + name)

    def problems(self):
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append("exception: " + json.dumps(parameters)[:500])
            elif method == "Runtime.consoleAPICalled":
                found.append("console: " + json.dumps(parameters.get("args"))[:500])
            elif method == "Log.entryAdded":
                found.append("log: " + parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if not address.startswith("file:"):
                    found.append("request: " + address)
            elif method == "Page.javascriptDialogOpening":
                found.append("dialog: " + parameters["message"])
        return found

    def close(self):
        try:
            self.send("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


def main():
    steps = json.load(sys.stdin)
    browser = Browser(sys.argv[1])
    try:
        results = [browser.run(step) for step in steps]
    finally:
        browser.close()
    json.dump(results, sys.stdout)


main()
