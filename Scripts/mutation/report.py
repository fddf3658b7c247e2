"""Prints the table of modules and the survivors."""
import os

KILLED = ("failed", "crashed", "hung")
EXPLANATIONS = "Scripts/mutation/explained.txt"


def explained(root):
    """Returns the reasons of mutants that no test can or need kill, by file, line and changed line.

    The file has a mutant in four lines: its file, the line, the same line with the mutation, and the reason. Numbers
    of lines would change with each edit.
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


def find_reason(mutant, reasons):
    return reasons.get((mutant.file, mutant.source, mutant.changed))


def show(root, sample, rejected, results):
    """Prints the results, and returns the number of survivors without an explanation."""
    reasons, rows, survivors = explained(root), {}, []
    for mutant in sample:
        row = rows.setdefault(mutant.module, dict.fromkeys(
            ("mutants", "killed", "survived", "not reached", "explained", "no run", "rejected"), 0))
        if mutant.number in rejected:
            row["rejected"] += 1
            continue
        row["mutants"] += 1
        result = results.get(mutant.number)
        reason = find_reason(mutant, reasons)
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
    for file, source, _ in outdated(root, reasons):
        print(f"\n{EXPLANATIONS}: {file} does not contain '{source}'; remove the entry")
    return sum(1 for _, _, reason in survivors if not reason)


def outdated(root, reasons):
    """Returns the explained mutants whose line is gone."""
    lines = {}
    for file in {file for file, _, _ in reasons}:
        lines[file] = set()
        if os.path.exists(os.path.join(root, file)):
            with open(os.path.join(root, file), encoding="utf-8") as text:
                lines[file] = {line.strip() for line in text}
    return [key for key in reasons if key[1] not in lines[key[0]]]


def print_row(name, row):
    """Prints the share of the mutants that were killed, of all and of those without an explanation."""
    judged = row["mutants"] - row["no run"]
    shares = [f"{100 * row['killed'] / count:.0f} %" if count else "-"
              for count in (judged, judged - row["explained"])]
    print(f"{name:24}{row['mutants']:8}{row['killed']:8}{row['survived']:10}{row['not reached']:13}{row['explained']:11}"
          f"{shares[0]:>8}{shares[1]:>11}{row['rejected']:10}{row['no run']:8}")
