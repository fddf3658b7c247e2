"""The dimensions of fields whose values are reported: Info.plist, families, dependencies, and `check`."""
from growth.cases import block, dimension, join
from growth.config import FLAGS, GENERATE, PROJECT, config, target

CHECKS = ["check", *(f"check --format {name}" for name in ("json", "sarif", "github"))]
INFO = "generate T@Debug --only info-plist --output out"


# Info.plist


@dimension(200, INFO, "check", "print T", "diff T@Debug T@Release", sort="keys by name")
def info_of_templates(size):
    templates = block("templates", size + 1, "t{i}: { info: { Key{i}: {i}, Shared: { A{i}: {i} } } }")
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n", templates)


@dimension(200, INFO, "check", "print T", sort="keys by name")
def info_of_conditions(size):
    return target("    info: { A: b }\n    when:\n" + join(
        size + 1, '      "variant=v{i}": { info: { Key{i}: {i} } }\n'))


@dimension(1000, "check", INFO, "generate T@Debug --only info-plist,json --output out", sort="keys by name")
def info_keys(size):
    return target("    info:\n      A: b\n" + join(size, "      UIKey{i}: text {i}\n"))


@dimension(1000, *CHECKS, sort="keys by name")
def misspelled_info_keys(size):
    return target("    info:\n      A: b\n" + join(size, "      UIRequiredDeviceCapabilites{i}: text {i}\n"))


@dimension(1000, INFO, "check", sort="keys by name")
def info_of_a_file(size):
    files = target("    settings: { INFOPLIST_FILE: Info.plist }\n")
    files["Info.plist"] = ('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n'
                           + join(size, "<key>Key{i}</key><string>$(A{i})</string>\n") + "</dict></plist>\n")
    return files


# Fields


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_fields_of_targets(size):
    return config(join(size + 1, "  T{i}: { type: application, platfrom: iOS }\n"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_fields_of_templates(size):
    return config(rest=block("templates", size, "t{i}: { setings: { A: 1 } }"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_fields_at_the_top(size):
    return config(rest=join(size, "projcet{i}: { A: 1 }\n"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_conditions(size):
    return config(project="  when:\n    Debug: { settings: { A: 1 } }\n"
                  + join(size, "    Debgu{i}: { settings: { A: {i} } }\n"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_ancestors(size):
    return config(join(size + 1, "  T{i}: { type: application, inherits: tempalte{i} }\n"),
                  rest=block("templates", size, "template{i}: { settings: { A: 1 } }"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_words(size):
    return config(join(size + 1, "  T{i}: { type: aplication{i}, devices: iphoen, orientations: [portriat] }\n"))


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_rules(size):
    return target("    rules: { unused-setting: off" + join(size, ", unused-seting{i}: off") + " }\n")


# Families


@dimension(50, "check", "print", "graph", PROJECT, "report -o r.html", "query A=1", sort="targets by name")
def families(size):
    return config(join(size + 1, '  "App${v}{i}": { for: { v: [A, B] }, type: application }\n'))


@dimension(50, "check", "print", sort="targets by name")
def family_with_overrides(size):
    values = join(size + 1, "V{i}: { bundleIdentifier: a.b{i}, settings: { A: {i} } }", ", ")
    return config(f'  "App${{v}}": {{ for: {{ v: {{ {values} }} }}, type: application }}\n')


@dimension(50, "check", "print", sort="targets by name")
def family_of_two_variables(size):
    values = join(size + 1, "V{i}", ", ")
    return config(f'  "App${{v}}${{w}}": {{ for: {{ v: [{values}], w: [A, B] }}, type: application }}\n')


@dimension(50, *CHECKS, sort="diagnostics by place")
def unknown_fields_of_a_family(size):
    values = join(size + 1, "V{i}", ", ")
    return config(f'  "App${{v}}": {{ for: {{ v: [{values}] }}, type: application, platfrom: iOS }}\n')


# The empty input has a cell, and the others have none, so that small sizes seem to grow faster.
@dimension(1500, *CHECKS, sort="diagnostics by place")
def unknown_variables_of_a_family(size):
    return config('  "App${v}":\n    for: { v: [A, B] }\n    type: application\n    settings:\n      A: x\n'
                  + join(size, "      A{i}: ${w{i}}\n"))


# Long values

LONG = ["print T", "check", "explain T A", "values A", "where A", "impact A", "query A=1",
        "print T --levels", "print T --format json", "print T --format xcconfig", "graph references -t T",
        *GENERATE, FLAGS, PROJECT]


@dimension(2000, *LONG)
def long_value_of_references(size):
    return config(project="  settings:\n    A: x" + " $(B)" * size + "\n    B: b\n")


@dimension(2000, *LONG)
def long_value_without_blanks(size):
    return config(project="  settings:\n    A: x" + "$(B)y" * size + "\n    B: b\n")


@dimension(2000, "check", *LONG)
def long_value_of_quotes(size):
    return config(project="  settings:\n    A: 'x" + " \"a b\" c\\ d" * size + "'\n")


@dimension(4000, "check", "print T", INFO, *GENERATE)
def long_fields(size):
    text = "a" * (size + 1)
    return target(f"    displayName: {text}\n    bundleIdentifier: a.{text}\n    macros: {{ A: {text} }}\n"
                  f"    info: {{ A: {text} }}\n")


@dimension(2000, "diff old.yaml new.yaml", "diff old.yaml new.yaml --format markdown")
def changed_long_value(size):
    return {f"{name}.yaml": config(project=f"  settings:\n    A: '{(name + ' ') * (size + 1)}'\n")["config.yaml"]
            for name in ("old", "new")}


# Dependencies


@dimension(100, "check", PROJECT, "graph", sort="targets by name")
def dense_dependencies(size):
    """Each target depends on the eight after it, so that there are very many paths."""
    names = ["[" + ", ".join(f"T{j}" for j in range(i + 1, min(i + 9, size + 1))) + "]" for i in range(size + 1)]
    return config("".join(f"  T{i}: {{ type: framework, dependencies: {names[i]} }}\n" for i in range(size + 1)))


@dimension(100, *CHECKS, sort="targets by name")
def cycle_of_dependencies(size):
    return config(join(size, "  T{i}: { type: framework, dependencies: [T{next}] }\n")
                  + f"  T{size}: {{ type: framework, dependencies: [T0] }}\n")


@dimension(300, *CHECKS, sort="diagnostics by place")
def unknown_dependencies(size):
    return config(join(size + 1, "  T{i}: { type: framework, dependencies: [Tragte{i}] }\n"))


@dimension(100, *CHECKS, sort="dependencies by name")
def repeated_dependencies(size):
    return config("  T: { type: application, dependencies: [U" + ", U" * size + "] }\n  U: { type: framework }\n")


@dimension(100, "check", PROJECT, sort="dependencies by name")
def inherited_dependencies(size):
    templates = block("templates", size + 1, "t{i}: { dependencies: [U{i}] }")
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n"
                  + join(size + 1, "  U{i}: { type: framework }\n"), templates)


@dimension(100, "check", PROJECT, sort="dependencies by name")
def frameworks_and_libraries(size):
    return target("    dependencies:\n      - { framework: UIKit }\n"
                  + join(size, "      - { framework: F{i}.framework }\n      - { library: l{i} }\n"))


# Reports of check


@dimension(100, *CHECKS, "report -o r.html", sort="findings by place")
def findings_of_one_rule(size):
    return config(project="  settings:\n    A: x\n" + join(size, "    SWIFT_OPTIMIZATION_LEVEL{i}: $(UNDEFINED{i})\n"))


@dimension(50, *CHECKS, "report -o r.html", sort="findings by place")
def findings_of_many_targets(size):
    return config(join(size + 1, "  T{i}: { type: application, settings: { ENABLE_BITCODE: yess, B: $(C) } }\n"))


@dimension(50, *CHECKS, sort="findings by place")
def findings_of_shared_lines(size):
    """One line is wrong in every cell."""
    return config(join(size + 1, "  T{i}: { type: application }\n"),
                  project="  settings: { ENABLE_BITCODE: yess, B: $(C), SWIFT_VERSOIN: 5 }\n")


@dimension(50, *CHECKS, sort="findings by place")
def findings_of_configurations(size):
    names = "configurations:\n  Debug: debug\n  Release: release\n" + join(size, "  C{i}: release\n")
    return config(rest=names, project="  settings: { ENABLE_BITCODE: yess, B: $(C) }\n")


@dimension(100, *CHECKS, sort="findings by place")
def repeated_bundle_identifiers(size):
    return config(join(size + 1, "  T{i}: { type: application, bundleIdentifier: com.example.app }\n"))


@dimension(200, *CHECKS, sort="findings by place")
def repeated_elements(size):
    return target("    settings:\n      OTHER_LDFLAGS: [-ObjC" + join(size, ", -lz{i}, -lz{i}") + "]\n")


@dimension(200, *CHECKS, sort="findings by place")
def overridden_values(size):
    return config(project="  settings:\n    A: x\n" + join(size, "    B{i}: x\n"),
                  targets="  T:\n    type: application\n    settings:\n      A: x\n" + join(size, "      B{i}: x\n"))


@dimension(200, *CHECKS, sort="findings by place")
def cycles_of_references(size):
    return config(project="  settings:\n    A: x\n" + join(size, "    B{i}: $(C{i})\n    C{i}: $(B{i})\n"))


@dimension(50, *CHECKS, sort="findings by place")
def one_cycle_of_references(size):
    return config(project="  settings:\n    B{0}: x\n".replace("{0}", str(size + 1))
                  + join(size, "    C{i}: $(C{next})\n") + f"    C{size}: $(C0)\n")


# Products


def product(information):
    """Returns a project and a product with these lines in its Info.plist."""
    return {**config("  T: { type: application, bundleIdentifier: com.example.t }\n"),
            "T.app/Info.plist": '<plist version="1.0"><dict><key>CFBundleIdentifier</key>'
            f"<string>com.example.t</string>{information}</dict></plist>"}


@dimension(200, "verify T.app", "verify T.app --format json", sort="keys by name")
def keys_of_a_product(size):
    return product(join(size, "<key>K{i}</key><string>$(A{i})</string>"))


@dimension(200, "verify T.app", "verify T.app --format json")
def texts_in_a_key_of_one_character(size):
    """Both the key, which is one character for Swift, and the number of its texts grow."""
    return product(f"<key>e{chr(0x301) * 10 * size}</key><array>" + join(size, "<string>$(A{i})</string>")
                   + "</array>")
