"""The dimensions of command lines, and of commands that read much of a project."""
from growth.cases import ARGUMENTS, block, dimension, join
from growth.config import FORMATS, GENERATE, PROJECT, config, target


def with_arguments(files, *lines):
    return {**files, ARGUMENTS: "".join(lines)}


# Arguments


@dimension(1000, "print", "generate --only json --output out", codes=(0, 1, 2))
def unknown_cells(size):
    return with_arguments(config(), join(size + 1, "App{i}\n"))


@dimension(1000, "print", "generate --only json --output out", codes=(0, 1, 2))
def unknown_targets_of_options(size):
    return with_arguments(config(), join(size + 1, "-t\nApp{i}\n"))


@dimension(200, "print", "query A=1", "simulate --scenario launch", "explain A", "graph")
def named_targets(size):
    return with_arguments(apps(size), join(size + 1, "-t\nT{i}\n"))


@dimension(200, "print", "simulate --scenario launch")
def named_cells(size):
    return with_arguments(apps(size), join(size + 1, "T{i}@Debug\n"))


@dimension(1000, "print T", "query A=1", "evaluate $(A)", "check")
def overrides(size):
    return with_arguments(config(), join(size, "--set\nA{i}=$(A{next})\n"))


@dimension(500, "print T")
def printed_keys(size):
    return with_arguments(config(project=block("  settings", size, "A{i}: {i}")),
                          "--key\nSDKROOT\n" if size == 0 else join(size, "--key\nA{i}\n"))


@dimension(500, "explain T", "values", "where", codes=(0, 1, 2))
def named_settings(size):
    return with_arguments(config(project=block("  settings", size + 1, "A{i}: {i}")),
                          join(size + 1, "A{i}\n"))


@dimension(500, "print T", codes=(0, 1, 2))
def unknown_keys(size):
    return with_arguments(config(project=block("  settings", size + 1, "A{i}: {i}")),
                          join(size + 1, "--key\nB{i}\n"))


@dimension(300, "format")
def formatted_files(size):
    files = config()
    for i in range(size + 1):
        files[f"i{i}.yaml"] = "a:  b\n"
    return with_arguments(files, join(size + 1, "i{i}.yaml\n"))


@dimension(1000, "query")
def long_query(size):
    return with_arguments(config(project="  settings: { A: 1 }\n"), "A = 0" + join(size, " or A{i} = {i}"))


# Commands


def apps(size):
    return config(join(size + 1, "  T{i}: { type: application, settings: { A: {i} } }\n"))


SCENARIOS = [f"simulate --scenario {name}" for name in ("launch", "view", "rotate")]


@dimension(100, *SCENARIOS, *[f"simulate --scenario home --format {name}" for name in ("json", "mermaid", "svg")],
           sort="targets by name")
def applications(size):
    return apps(size)


@dimension(100, *SCENARIOS[:2], "simulate --scenario launch -c *", sort="configurations by name")
def configurations_of_an_application(size):
    names = "configurations:\n  Debug: debug\n  Release: release\n" + join(size, "  C{i}: release\n")
    return config(rest=names)


@dimension(100, *SCENARIOS[:2], sort="files by name")
def sources_of_an_application(size):
    files = target("    sources: Sources\n")
    files["Sources/main.swift"] = ""
    for i in range(size):
        files[f"Sources/C{i}.swift"] = (
            f"class C{i}: UIViewController {{ override func viewDidLoad() {{ log(\"{i}\") }} }}\n")
    return files


@dimension(200, *SCENARIOS[:2])
def methods_of_one_source(size):
    files = target("    sources: Sources\n")
    files["Sources/main.m"] = ("@implementation ViewController\n- (void)viewDidLoad { [super viewDidLoad]; }\n"
                               + join(size, "- (void)method{i} { [self method{next}]; }\n") + "@end\n")
    return files


@dimension(1000, "impact A1000", "impact config.yaml", "impact A1", "explain T A1", "where A1",
           "graph references -t T", "print T --levels", "diff T@Debug T@Release", "query A1=x", "values A1",
           PROJECT, *GENERATE, sort="settings by name")
def long_chain_of_references(size):
    return config(project="  settings:\n    A0: x\n" + join(size + 1001, "    A{next}: $(A{i})\n"))


@dimension(200, "impact A", "impact config.yaml:5", "graph references", "where A", "query A=1",
           sort="settings by name")
def readers_in_many_targets(size):
    return config(join(size + 1, "  T{i}: { type: application, settings: { B{i}: $(A)-{i} } }\n"),
                  project="  settings: { A: 1 }\n")


@dimension(200, "impact A0", "impact B1", "graph references -t T", "print T", sort="settings by name")
def composed_names(size):
    return config(project="  settings:\n    B: x\n" + join(size + 2, "    A{i}: $(B{i}_$(B))\n    B{i}: y\n"))


@dimension(200, "impact A", "impact config.yaml", sort="settings by name")
def composed_names_with_one_beginning(size):
    return config(project="  settings:\n    A: x\n" + join(size + 1, "    B{i}: $(A_$(C{i}))\n    A_{i}: y\n"))


@dimension(150, PROJECT, sort="conditions by text")
def conditions_of_one_project_setting(size):
    return config(project="  settings:\n    A: x\n" + join(size, '    "A[sdk=iphoneos{i}*]": {i}\n'))


@dimension(150, PROJECT, "print T --levels", sort="conditions by text")
def variants_of_one_project_setting(size):
    return config(project="  when:\n    variant=v: { settings: { A: x } }\n"
                  + join(size, '    "variant=v{i}": { settings: { A: {i} } }\n'))


@dimension(100, PROJECT, "diff T@Debug T@Release", FORMATS[0])
def inherited_levels_of_one_setting(size):
    """Each template adds to the inherited value."""
    templates = block("templates", size + 1, "t{i}: { settings: { A: [$(inherited), a{i}] } }")
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n", templates)


@dimension(100, PROJECT)
def inherited_levels_under_a_condition(size):
    templates = block("templates", size + 1,
                      't{i}: { settings: { "A[sdk=iphoneos*]": [$(inherited), a{i}] } }')
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n", templates)


@dimension(100, "format", "format --check", sort="files by path")
def formatted_includes(size):
    paths = join(size, "i/{i}.yaml", ", ")
    files = config(rest=f"include: [{paths}]\n")
    for i in range(size):
        files[f"i/{i}.yaml"] = f"templates: {{ t{i}: {{ settings: {{ A:  {i} }} }} }}\n"
    return files


@dimension(100, "format", sort="files by path")
def formatted_xcconfig_includes(size):
    files = config("  T: { type: application, xcconfig: A.xcconfig }\n")
    files["A.xcconfig"] = "A=b\n" + join(size, '#include "i/{i}.xcconfig"\n')
    files.update({f"i/{i}.xcconfig": f"A{i}=b\n" for i in range(size)})
    return files


@dimension(200, "explain --why-not config.yaml:6", "explain --why-not config.yaml:7", "explain T A",
           "explain T A --format json")
def passed_over_assignments(size):
    return config(project="  settings:\n    A: x\n" + join(size, '    "A[variant=v{i}]": {i}\n'))


@dimension(100, "diff old.yaml new.yaml", "diff old.yaml new.yaml --format markdown",
           "diff old.yaml new.yaml --format json", sort="settings by name")
def changed_settings_of_many_targets(size):
    return {
        f"{name}.yaml": config(
            join(size + 1, "  T{i}: { type: application }\n"),
            project=f"  settings: {{ A: {name}, B: {name} }}\n")["config.yaml"]
        for name in ("old", "new")
    }


@dimension(100, "diff old.yaml new.yaml", sort="configurations by name")
def changed_configurations(size):
    return {
        f"{name}.yaml": config(rest="configurations:\n  Debug: debug\n  Release: release\n"
                               + join(size + 1, f"  {name}{{i}}: release\n"))["config.yaml"]
        for name in ("old", "new")
    }
