"""Prints the table of modules and the survivors."""
import os

KILLED = ("failed", "crashed", "hung")
EXPLANATIONS = "Scripts/mutation/explained.txt"


def explained(root):
    """Returns the reasons of mutants that no test can or need kill, by file, line and changed line.

    The file has a mutant in four lines: its file, the line, the same line with the mutation, and the reason. Numbers
    of lines would change with each edit. Where a file has the line several times, its name is followed by the one
    that is meant, `(2 of 3)`, or by `(each)`.
    """
    with open(os.path.join(root, EXPLANATIONS), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    result = {}
    for entry in filter(None, "\n".join(lines).strip().split("\n\n")):
        parts = entry.split("\n", 3)
        if len(parts) != 4:
            raise RuntimeError(f"{EXPLANATIONS}: an entry needs a file, two lines and a reason:\n{entry}")
        result[tuple(part.strip() for part in parts[:3])] = " ".join(parts[3].split())
    return result


class Reasons:
    """The reasons of a repository, for the lines that its files have now."""

    def __init__(self, root):
        self.root = root
        self.entries = explained(root)
        self.lines = {}

    def places(self, file, source):
        """Returns the numbers of the lines of a file with a text."""
        if file not in self.lines:
            self.lines[file] = {}
            path = os.path.join(self.root, file)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as text:
                    for number, line in enumerate(text, 1):
                        self.lines[file].setdefault(line.strip(), []).append(number)
        return self.lines[file].get(source, [])

    def of(self, mutant):
        """Returns the reason of a mutant, or None."""
        places = self.places(mutant.file, mutant.source)
        names = [mutant.file]
        if len(places) > 1:
            number = places.index(mutant.line) + 1 if mutant.line in places else 0
            names = [f"{mutant.file} ({number} of {len(places)})", f"{mutant.file} (each)"]
        found = [self.entries.get((name, mutant.source, mutant.changed)) for name in names]
        return next((reason for reason in found if reason), None)

    def outdated(self):
        """Returns the entries that stand for no line, each with the number of lines that the file has instead."""
        for name, source, _ in self.entries:
            file, _, place = name.partition(" (")
            count = len(self.places(file, source))
            fits = place == "" and count == 1 or place == "each)" and count > 1 or place.endswith(f" of {count})")
            if not fits:
                yield name, source, count


def show(root, sample, rejected, results):
    """Prints the results, and returns the number of survivors without an explanation."""
    reasons, rows, survivors = Reasons(root), {}, []
    for mutant in sample:
        row = rows.setdefault(mutant.module, dict.fromkeys(
            ("mutants", "killed", "survived", "not reached", "explained", "no run", "rejected"), 0))
        if mutant.number in rejected:
            row["rejected"] += 1
            continue
        row["mutants"] += 1
        result = results.get(mutant.number)
        reason = reasons.of(mutant)
        if result is None:
            row["no run"] += 1
        elif result["outcome"] in KILLED:
            row["killed"] += 1
        else:
            row["explained" if reason else result["outcome"]] += 1
            survivors.append((mutant, result["outcome"], reason))
    print(f"{'module':24}{'mutants':>8}{'killed':>8}{'survived':>10}{'not reached':>13}{'explained':>11}{'share':>8}"
          f"{'of others':>11}{'rejected':>10}{'no run':>8}")
    total = {}
    for module, row in rows.items():
        print_row(module, row)
        for key, value in row.items():
            total[key] = total.get(key, 0) + value
    print_row("all", total)
    for mutant, outcome, reason in survivors:
        change = f"{mutant.original or 'condition'} -> {mutant.mutated or 'nothing'}"
        print(f"\n{mutant.file}:{mutant.line}: {outcome} ({change})\n  {mutant.source}\n  {mutant.changed}"
              + (f"\n  explained: {reason}" if reason else ""))
    for name, source, count in reasons.outdated():
        advice = f"has {count} such lines; write which one" if count else "does not contain it; remove the entry"
        print(f"\n{EXPLANATIONS}: {name}: '{source}': the file {advice}")
    return sum(1 for _, _, reason in survivors if not reason)


def print_row(name, row):
    """Prints the share of the mutants that were killed, of all and of those without an explanation."""
    judged = row["mutants"] - row["no run"]
    shares = [f"{100 * row['killed'] / count:.0f} %" if count else "-"
              for count in (judged, judged - row["explained"])]
    print(f"{name:24}{row['mutants']:8}{row['killed']:8}{row['survived']:10}{row['not reached']:13}{row['explained']:11}"
          f"{shares[0]:>8}{shares[1]:>11}{row['rejected']:10}{row['no run']:8}")
