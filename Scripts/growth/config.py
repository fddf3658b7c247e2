"""The dimensions of config.yaml."""
from growth.cases import block, dimension, join

FORMATS = [f"print T --format {name}" for name in ("json", "yaml", "xcconfig", "env")]
GENERATE = [f"generate T@Debug --only {kind} --output out" for kind in ("swift", "prefix-header")]
# These need the Swift compiler, whose catalog of settings they read.
FLAGS = "generate T@Debug --only flags --output out"
ARGUMENTS = "generate T --only compile-commands,compiler-arguments --output out"
PROJECT = "generate --only xcode-project"


def config(targets="  T: { type: application }\n", rest="", project=""):
    return {
        "config.yaml": "version: 1\n" + rest + "project:\n  name: P\n  platform: iOS\n" + project
        + "targets:\n" + targets
    }


def target(fields):
    """Returns a config with one target that has these lines."""
    return config("  T:\n    type: application\n" + fields)


def field_list(field, size, text, separator=", "):
    return target(f"    {field}: [{join(size, text, separator)}]\n" if size else "")


# Settings and their values


@dimension(200, "check", "print T", "print T --all", "print T --levels", *FORMATS, "query A1=1",
           "report -o r.html", "generate T@Debug --only xcconfig,json --output out", "explain T A1",
           sort="settings by name")
@dimension(200, "values A1", "where A1", "impact config.yaml", "graph references -t T", "format", PROJECT,
           sort="settings by name")
def settings(size):
    return config(project=block("  settings", size + 2, "A{i}: {i}"))


@dimension(100, "diff T@Debug T@Release", "check", "print T", sort="settings by name")
def settings_of_a_configuration(size):
    return target("    when:\n      Debug:\n" + block("        settings", size + 1, "A{i}: {i}"))


@dimension(200, "check", "print T", "graph references -t T", "impact config.yaml:6", "explain T A0",
           "report -o r.html", sort="settings by name")
def chain_of_references(size):
    """A chain that is not as deep as the limit of references."""
    return config(project=block("  settings", size + 1, "A{i}: $(A{next})"))


@dimension(200, "check", "print T", "graph references -t T", "explain T ALL", "impact ALL",
           "report -o r.html", sort="settings by name")
def references_of_one_setting(size):
    return config(project="  settings:\n    ALL: x" + join(size, " $(A{i})") + "\n"
                  + join(size, "    A{i}: {i}\n"))


@dimension(200, "check", "print T", "graph references -t T", "explain T A0", "impact BASE",
           "report -o r.html", sort="settings by name")
def references_to_one_setting(size):
    return config(project="  settings:\n    BASE: x\n" + join(size + 1, "    A{i}: $(BASE)-{i}\n"))


@dimension(30, "print T", "check", "explain T A", "where A", "impact A", "report -o r.html",
           "print T --levels")
def conditions_of_one_setting(size):
    return config(project="  settings:\n    A: x\n" + join(size, '    "A[variant=v{i}]": {i}\n'))


@dimension(30, "print T", "check", "explain T A", "where A", "impact A", "graph", "report -o r.html",
           PROJECT)
def when_blocks(size):
    return config(project="  when:\n" + join(size + 1, '    "variant=v{i}": { settings: { A: {i} } }\n'))


@dimension(8000, "print T", "check", "explain T A", "diff T@Debug T@Release", "report -o r.html", "format",
           "values A", PROJECT)
def long_value(size):
    return config(project="  settings:\n    A: x" + "y" * size * 4 + "\n")


@dimension(250, "check", "print T", "print T --format json", "explain T A", "values A", "where A", "format",
           "report -o r.html", PROJECT, "generate T@Debug --only xcconfig,json --output out")
def long_list(size):
    return config(project=f"  settings:\n    A: [x{join(size, ', element{i}')}]\n")


@dimension(250, "check", "print T", "explain T A", "report -o r.html")
def elements_that_an_operator_changes(size):
    return config(project=f"  settings:\n    A: $(B:upper) $(B:default=none)\n    B: x{join(size, ' element{i}')}\n")


@dimension(250, "check", "print T", "print T --format env")
def long_flags(size):
    return config(project=f"  settings:\n    OTHER_CFLAGS: [-w{join(size, ', -DNAME{i}=1')}]\n"
                  f"    OTHER_SWIFT_FLAGS: [-g{join(size, ', -DNAME{i}')}]\n"
                  f"    HEADER_SEARCH_PATHS: [a{join(size, ', folder/{i}')}]\n")


@dimension(250, "diff old.yaml new.yaml", "diff old.yaml new.yaml --format json",
           "diff old.yaml new.yaml --format markdown")
def list_difference(size):
    return {
        name + ".yaml": config(project=f"  settings:\n    A: [x, {elements(size, changed)}]\n")[
            "config.yaml"]
        for changed, name in enumerate(("old", "new"))
    }


def elements(size, changed):
    return ", ".join(f"{'b' if i % 2 == changed else 'a'}{i}" for i in range(size))


@dimension(100, "check", "print T", "explain T A", "where A", "impact A")
def levels_of_one_setting(size):
    """Each template adds to the inherited value."""
    templates = block("templates", size + 1, "t{i}: { settings: { A: [$(inherited), a{i}] } }")
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n", templates)


@dimension(150, "check", "format", "print T", sort="settings by name")
def settings_of_one_line(size):
    return config(project="  settings: { A: 1" + join(size, ", B{i}: {i}") + " }\n")


# Diagnostics


@dimension(250, "check")
def unclosed_reference(size):
    return config(project="  settings:\n    A: x" + "$(" * size + "\n")


@dimension(400, "check", "check --format json", "check --format sarif", "check --format github",
           sort="diagnostics by place")
def unknown_fields_of_one_line(size):
    return config("  T: { type: application" + join(size, ", platfrom{i}: {i}") + " }\n")


@dimension(100, "check", "check --format json", "print T", "report -o r.html", sort="diagnostics by place")
def undefined_references_of_one_line(size):
    return config(project="  settings: { A: 1" + join(size, ", B{i}: $(UNDEFINED{i})") + " }\n")


@dimension(400, "check", sort="diagnostics by place")
def unknown_fields(size):
    return target(join(size, "    platfrom{i}: iOS\n"))


@dimension(50, "check", "check --fix", sort="names by text")
def misspelled_settings(size):
    return config(project=block("  settings", size, "SWIFT_VERSOIN{i}: {i}"))


@dimension(30, "check --fix", "check", sort="fixes by place")
def fixes(size):
    return config(join(size, "  T{i}: { type: application, settings: { ENABLE_BITCODE: yess, SWIFT_VERSOIN: 5 } }\n")
                  + "  T: { type: application }\n")


@dimension(400, "check", sort="names by text")
def schemes_with_unknown_targets(size):
    targets = join(size + 1, "  Target{i}: { type: application }\n")
    return config(targets, rest=block("schemes", size, "S{i}: { target: Targte{i}, run: Debug }"))


@dimension(30, "check")
def missing_sources(size):
    return field_list("sources", size, "Name{i}")


@dimension(30, "check")
def unknown_frameworks(size):
    return field_list("frameworks", size, "Name{i}")


# Targets, templates and configurations


@dimension(20, "check", "print", "query A=1", "values A", "where A", "impact A", "graph", "report -o r.html",
           PROJECT, "print --format json", "print -c *", FLAGS.replace("T@Debug ", ""),
           "graph references", "print --key A", ARGUMENTS.replace(" T ", " "),
           sort="targets by name")
def targets(size):
    return config(join(size + 1, "  T{i}: { type: application, settings: { A: {i} } }\n"))


@dimension(20, "diff old.yaml new.yaml", sort="targets by name")
def changed_targets(size):
    return {
        f"{name}.yaml": config(join(size + 1, f"  T{{i}}: {{ settings: {{ A: {name}{{i}} }} }}\n"))[
            "config.yaml"]
        for name in ("old", "new")
    }


@dimension(20, "diff old.yaml new.yaml", sort="targets by name")
def renamed_targets(size):
    return {
        f"{name}.yaml": config(join(size + 1, f"  {name}{{i}}: {{ settings: {{ A: {{i}} }} }}\n"))[
            "config.yaml"]
        for name in ("old", "new")
    }


@dimension(100, "check", "print T", "graph", "format", sort="templates by name")
def unused_templates(size):
    return config(rest=block("templates", size, "t{i}: { settings: { A: {i} } }"))


@dimension(50, "check", "print T", "explain T A0", "graph", "report -o r.html", PROJECT, sort="settings by name")
def wide_inheritance(size):
    templates = block("templates", size + 1, "t{i}: { settings: { A{i}: {i} } }")
    return config(f"  T: {{ type: application, inherits: [{join(size + 1, 't{i}', ', ')}] }}\n", templates)


@dimension(30, "check", "print T", "graph", PROJECT, sort="settings by name")
def deep_inheritance(size):
    templates = block("templates", size, "t{i}: { inherits: t{next}, settings: { A{i}: {i} } }")
    last = f"  t{size}: {{ settings: {{ B: 1 }} }}\n"
    return config("  T: { type: application, inherits: t0 }\n", (templates or "templates:\n") + last)


@dimension(30, "check", "print T", "graph", sort="targets by name")
def targets_that_inherit_many(size):
    """The templates of all targets together grow with the size; each target has eight of them."""
    templates = block("templates", 8, "t{i}: { settings: { A{i}: {i} } }")
    names = join(8, "t{i}", ", ")
    return config("  T: { type: application }\n"
                  + join(size, f"  T{{i}}: {{ type: application, inherits: [{names}] }}\n"), templates)


@dimension(20, "check", "print T", "values A", "report -o r.html", PROJECT, "print -c *", "query A=1",
           "where A", "impact A", "generate T --only swift --output out", sort="configurations by name")
def configurations(size):
    names = "configurations:\n  Debug: debug\n  Release: release\n" + join(size, "  C{i}: release\n")
    return config(rest=names, project="  settings: { A: 1 }\n")


@dimension(20, "check", "print T", "values A", sort="configurations by name")
def configurations_with_blocks(size):
    names = "configurations:\n  Debug: debug\n  Release: release\n" + join(size, "  C{i}: release\n")
    return config(rest=names, project="  when:\n    Debug: { settings: { A: 0 } }\n"
                  + join(size, "    C{i}: { settings: { A: {i} } }\n"))


@dimension(64, "check", "print T -c C0", sort="configurations by name")
def chain_of_configurations(size):
    names = "configurations:\n  Debug: debug\n  Release: release\n" + join(
        size, "  C{i}: { kind: release, inherits: C{next} }\n") + f"  C{size}: release\n"
    return config(rest=names)


@dimension(20, "check", "print", "graph", sort="targets by name")
def target_family(size):
    values = join(size + 1, "V{i}", ", ")
    return config(f'  "App${{v}}": {{ for: {{ v: [{values}] }}, type: application }}\n')


@dimension(20, "check", PROJECT, sort="targets by name")
def chain_of_dependencies(size):
    return config(join(size, "  T{i}: { type: framework, dependencies: [T{next}] }\n")
                  + f"  T{size}: {{ type: framework }}\n")


@dimension(20, "check", PROJECT, ARGUMENTS, sort="targets by name")
def fan_of_dependencies(size):
    names = join(size, "T{i}", ", ")
    return config(f"  T: {{ type: application, dependencies: [{names}] }}\n"
                  + join(size, "  T{i}: { type: framework }\n"))


# Files, comments and YAML


@dimension(25, "check", "print T", "format", sort="templates by name")
def included_files(size):
    paths = join(size, "i/{i}.yaml", ", ")
    files = config(rest=f"include: [{paths}]\n")
    for i in range(size):
        files[f"i/{i}.yaml"] = f"templates: {{ t{i}: {{ settings: {{ A: {i} }} }} }}\n"
    return files


@dimension(25, "check", "print T", "where A")
def included_settings(size):
    """Every file changes the same project."""
    paths = join(size, "i/{i}.yaml", ", ")
    files = config(rest=f"include: [{paths}]\n", project="  settings: { A: x }\n")
    for i in range(size):
        files[f"i/{i}.yaml"] = f"project: {{ settings: {{ A: {i}, A{i}: 1 }} }}\n"
    return files


@dimension(1000, "check", "print T", "format")
def comments_of_a_config(size):
    return config(project=join(size, "  # a comment\n") + "  settings: { A: 1 }\n")


@dimension(1000, "check", "format")
def blank_lines(size):
    return config(project="\n" * size + "  settings: { A: 1 }\n")


@dimension(1000, "check", "format")
def long_comment(size):
    return config(project="  # " + "ab " * size + "\n")


@dimension(50, "check", "print T", "format", sort="settings by name")
def aliases(size):
    anchors = block("x-anchors", size, "- &a{i} { A{i}: {i} }")
    merged = join(size, "*a{i}", ", ")
    return config(rest=anchors, project=f"  settings: {{ <<: [{merged}], B: 1 }}\n" if size else "")


@dimension(25, "check", "print T")
def aliases_of_one_anchor(size):
    return config(rest="x-anchor: &a { A: 1, B: 2 }\n" + block(
        "templates", size, "t{i}: { settings: *a }"))


@dimension(50, "check", "format")
def multiline_text(size):
    return config(project="  settings:\n    A: |-\n      x\n" + join(size, "      line {i}\n"))


# Fields


@dimension(50, "check", "print T", "diff T@Debug T@Release", sort="settings by name")
@dimension(50, *GENERATE, FLAGS, "explain T GCC_PREPROCESSOR_DEFINITIONS", "report -o r.html", PROJECT,
           sort="settings by name")
def macros(size):
    return target("    macros:\n" + join(size + 1, "      M{i}: {i}\n"))


@dimension(30, "generate T@Debug --only swift --output out", "print T", "check",
           "generate T@Debug --only prefix-header --output out", sort="settings by name")
def logging_categories(size):
    return target("    logging:\n      level: debug\n      categories:\n"
                  + join(size + 1, "        Category{i}: debug\n"))


@dimension(30, "check", "print T")
def logging_allowances(size):
    return target("    logging:\n      level: debug\n      functions: [a"
                  + join(size, ", Name{i}*") + "]\n      assumeSilent: { a: b"
                  + join(size, ", Name{i}: r") + " }\n      allow:\n        - { call: f, reason: r }\n"
                  + join(size, "        - { call: f{i}, reason: r }\n"))


@dimension(50, "generate T@Debug --only info-plist,json --output out", "print T", "check",
           "report -o r.html", sort="keys by name")
def keys_of_information(size):
    return target("    info:\n      A: b\n" + join(size, "      Key{i}: text {i}\n"))


@dimension(600, "generate T@Debug --only info-plist --output out", "print T", "check", sort="keys by name")
def dictionary_of_information(size):
    return target("    info:\n      D:\n        A: b\n" + join(size, "        Key{i}: [{i}, { a: b }]\n"))


@dimension(600, "generate T@Debug --only info-plist --output out", "print T", "check")
def list_of_information(size):
    return target("    info:\n      K: [a" + join(size, ", { b: c{i} }") + "]\n")


@dimension(30, "generate T@Debug --only strings --output out", "print T", "check", PROJECT,
           sort="languages by name")
def localizations(size):
    names = [f"{chr(97 + i // 26 // 26 % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i % 26)}"
             for i in range(size)]
    return target("    localizations:\n      de: { displayName: x }\n"
                  + "".join(f"      {name}: {{ displayName: x }}\n" for name in names if name != "de"))


@dimension(30, "generate T@Debug --only info-plist --output out", "check", PROJECT, sort="keys by name")
def lists_of_fields(size):
    return target(
        f"    urlSchemes: [a{join(size, ', scheme{i}')}]\n"
        f"    icons: {{ files: [a.png{join(size, ', icon{i}.png')}] }}\n"
        f"    launchImages: [a.png{join(size, ', image{i}.png')}]\n"
        f"    frameworks: [UIKit{join(size, ', Own{i}')}]\n"
        f"    prefixHeader: {{ imports: [a.h{join(size, ', h{i}.h')}] }}\n")


@dimension(30, "check", "print T", PROJECT, "report -o r.html", sort="schemes by name")
def schemes(size):
    return config(rest=block("schemes", size, "S{i}: { target: T, run: Debug }"))


@dimension(30, "check", PROJECT, sort="variables by name")
def arguments_of_a_scheme(size):
    return config(rest="schemes:\n  S:\n    target: T\n    run:\n      configuration: Debug\n"
                  f"      arguments: [a{join(size, ', -a{i}')}]\n"
                  f"      environment: {{ A: b{join(size, ', V{i}: x')} }}\n")


@dimension(30, "check", PROJECT, sort="packages by name")
def packages(size):
    names = join(size, "{ package: P{i} }", ", ")
    return config(f"  T: {{ type: application, dependencies: [{names}] }}\n" if size else "  T: { type: application }\n",
                  block("packages", size, 'P{i}: { url: "https://e.example/P{i}", from: 1.0.0 }'))


@dimension(30, "check", "report -o r.html")
def policies(size):
    return config(rest=block("policies", size, "- { require: A{i} = 1, because: reason }"),
                  project=block("  settings", size, "A{i}: 1"))


@dimension(30, "check", sort="diagnostics by place")
def violated_policies(size):
    return config(rest=block("policies", size, "- { require: A = {i}, because: reason }"),
                  project="  settings: { A: x }\n")


@dimension(50, "check", sort="diagnostics by place")
def exceptions_of_a_policy(size):
    return config(rest="policies:\n  - { require: A = 1, because: reason, except: [X"
                  + join(size, ", X{i}") + "] }\n", project="  settings: { A: 1 }\n")


@dimension(30, "check")
def policy_expression(size):
    return config(rest="policies:\n  - { require: A = 1" + join(size, " or A = {i}")
                  + ", because: reason }\n", project="  settings: { A: 1 }\n")


@dimension(200, "check", PROJECT)
def scripts_and_copies(size):
    return target("    scripts:\n      before:\n        - { run: x, always: YES }\n"
                  + join(size, "        - { name: S{i}, run: echo {i}, outputs: [o{i}] }\n")
                  + "    copyFiles:\n      - { to: resources, files: [config.yaml] }\n"
                  + join(size, "      - { to: resources, subpath: s{i}, files: [config.yaml] }\n")
                  + "    buildRules:\n      - { files: \"*.a\", run: x, outputs: [a] }\n"
                  + join(size, "      - { files: \"*.a{i}\", run: x, outputs: [a] }\n"))


def with_sources(size, path, fields="    sources: Sources\n", text="", project=""):
    files = config("  T:\n    type: application\n" + fields, project=project)
    files["Sources/main.m"] = ""
    files.update({"Sources/" + path(i): text for i in range(size)})
    return files


SOURCE_COMMANDS = ["check", PROJECT, ARGUMENTS]


@dimension(120, *SOURCE_COMMANDS, sort="files by name")
def source_files(size):
    return with_sources(size, lambda i: f"file{i}.m")


@dimension(120, *SOURCE_COMMANDS, sort="files by name")
def grouped_files(size):
    return with_sources(size, lambda i: f"file{i}.m", project="  sourcesAs: group\n")


@dimension(20, *SOURCE_COMMANDS, sort="files by name")
def source_folders(size):
    return with_sources(size, lambda i: f"folder{i}/file.m", project="  sourcesAs: group\n")


@dimension(20, "check", PROJECT, sort="files by name")
def sources_entries(size):
    names = join(size, ", Sources/file{i}.m")
    return with_sources(size, lambda i: f"file{i}.m", f"    sources: [Sources/main.m{names}]\n")


@dimension(20, "check", PROJECT, ARGUMENTS, sort="files by name")
def excluded_sources(size):
    """Only the number of patterns grows: those with wildcards are compared with each file."""
    names = join(size, ", name{i}.m, '*name{i}.m'")
    return with_sources(0, str, f"    sources: [{{ path: Sources, exclude: [x.m{names}] }}]\n")


@dimension(30, "check", PROJECT, sort="files by name")
def resources_and_headers(size):
    names = join(size, ", Sources/file{i}.h")
    return with_sources(size, lambda i: f"file{i}.h", f"    resources: [Sources/main.m]\n"
                        f"    headers: {{ public: [Sources/main.m{names}] }}\n")
