"""The dimensions of XcodeGen specs."""
from growth.cases import block, dimension, join

WRITE = "generate --only xcode-project"
IMPORT = "import project.yml -o -"
READ = [IMPORT, "check", "print T"]
COMMANDS = [WRITE, IMPORT, "check", "print T"]
TARGET = "targets: { T: { type: application, platform: iOS } }\n"


def spec(rest, files=None):
    return {"project.yml": "name: P\n" + rest, **(files or {})}


def target(fields="", files=None):
    """Returns a spec with one target that has these lines."""
    return spec("targets:\n  T:\n    type: application\n    platform: iOS\n" + fields, files)


@dimension(100, *COMMANDS, "import project.yml --format json -o -", sort="settings by name")
def settings_of_a_spec(size):
    return target("    settings:\n      base:\n        A: x\n" + join(size, "        A{i}: {i}\n"))


@dimension(30, "print T", "check", sort="settings by name")
def setting_groups(size):
    groups = block("settingGroups", size, "g{i}: { groups: [g{next}, g{next}], base: { A{i}: 1 } }")
    return spec((groups or "settingGroups:\n") + f"  g{size}: {{ B: 1 }}\n"
                "targets: { T: { type: application, platform: iOS, settings: { groups: [g0] } } }\n")


@dimension(30, *COMMANDS, sort="settings by name")
def wide_setting_groups(size):
    groups = "settingGroups:\n  g: { B: 1 }\n" + join(size, "  g{i}: { A{i}: 1 }\n")
    return spec(groups + f"targets: {{ T: {{ type: application, platform: iOS, settings: {{ groups: [g{join(size, ', g{i}')}] }} }} }}\n")


@dimension(100, "print T", "check", sort="settings by name")
def templates_of_a_spec(size):
    templates = block("targetTemplates", size,
                      "t{i}: { templates: [t{next}], settings: { A{i}: 1 } }") or "targetTemplates:\n"
    return spec(templates + f"  t{size}: {{ settings: {{ B: 1 }} }}\n"
                "targets: { T: { type: application, platform: iOS, templates: [t0] } }\n")


@dimension(50, *COMMANDS, sort="settings by name")
def wide_templates(size):
    templates = "targetTemplates:\n  t: { settings: { B: 1 } }\n" + join(
        size, "  t{i}: { settings: { A{i}: 1 } }\n")
    return spec(templates + f"targets: {{ T: {{ type: application, platform: iOS, templates: [t{join(size, ', t{i}')}] }} }}\n")


@dimension(50, "print T", "check", sort="attributes by name")
def template_attributes(size):
    attributes = join(size, ", a{i}: b{i}")
    settings = join(size, ", A{i}: '${a{i}}'")
    return spec(f"targetTemplates: {{ t: {{ settings: {{ B: 1{settings} }} }} }}\n"
                "targets: { T: { type: application, platform: iOS, templates: [t], "
                f"templateAttributes: {{ b: c{attributes} }} }} }}\n")


@dimension(20, "print T0", "check", "print", IMPORT, WRITE, sort="targets by name")
def targets_of_a_spec(size):
    targets = join(size, "  T{i}: { type: framework, platform: iOS, dependencies: [{ target: T{next} }] }\n")
    return spec("targets:\n" + targets + f"  T{size}: {{ type: framework, platform: iOS }}\n")


@dimension(20, *COMMANDS, sort="targets by name")
def dependencies_of_a_target(size):
    names = join(size, "{ target: T{i} }", ", ")
    return spec(f"targets:\n  T: {{ type: application, platform: iOS, dependencies: [{names}] }}\n"
                + join(size, "  T{i}: { type: framework, platform: iOS }\n"))


@dimension(30, *COMMANDS, sort="dependencies by name")
def other_dependencies(size):
    return target("    dependencies:\n      - sdk: UIKit.framework\n"
                  + join(size, "      - framework: F{i}.framework\n      - sdk: S{i}.framework\n      - carthage: C{i}\n"))


@dimension(15, *COMMANDS, sort="configurations by name")
def configs_of_a_spec(size):
    return spec("configs:\n  Debug: debug\n" + join(size, "  C{i}: release\n")
                + "targets:\n  T:\n    type: application\n    platform: iOS\n    settings:\n      configs:\n"
                "        Debug: { A: x }\n" + join(size, "        C{i}: { A: {i} }\n"))


@dimension(30, "print T", "check", WRITE, sort="settings by name")
def includes_of_a_spec(size):
    files = {f"i{i}.yml": f"settings: {{ A{i}: 1 }}\n" for i in range(size)}
    return spec(block("include", size, "- i{i}.yml") + TARGET, files)


@dimension(14, "print T", "check", sort="settings by name")
def chain_of_included_specs(size):
    files = {f"i{i}.yml": f"include: [i{i + 1}.yml]\nsettings: {{ A{i}: 1 }}\n" for i in range(size)}
    return spec("include: [i0.yml]\n" + TARGET, {**files, f"i{size}.yml": "settings: { B: 1 }\n"})


@dimension(30, *COMMANDS, sort="files by path")
def sources_of_a_spec(size):
    files = {f"Sources/f{i}.m": "" for i in range(size)}
    return target("    sources: [Sources]\n", {"Sources/main.m": "", **files})


@dimension(20, *COMMANDS, sort="files by path")
def folders_of_a_spec(size):
    files = {f"Sources/d{i}/f.m": "" for i in range(size)}
    return target("    sources: [Sources]\n", {"Sources/main.m": "", **files})


@dimension(20, *COMMANDS, sort="files by path")
def source_entries_of_a_spec(size):
    files = {f"Sources/f{i}.m": "" for i in range(size)}
    return target("    sources:\n      - Sources/main.m\n" + join(size, "      - Sources/f{i}.m\n"),
                  {"Sources/main.m": "", **files})


@dimension(20, "check", WRITE, sort="files by path")
def excludes_of_a_spec(size):
    return target(f'    sources: [{{ path: Sources, excludes: [x{join(size, ", name{i}.m")}] }}]\n',
                  {"Sources/main.m": ""})


@dimension(20, *COMMANDS, "print --scheme S", sort="schemes by name")
def schemes_of_a_spec(size):
    return spec("schemes:\n  S: { build: { targets: { T: all } } }\n"
                + join(size, "  S{i}: { build: { targets: { T: all } } }\n") + TARGET)


@dimension(30, *COMMANDS, sort="packages by name")
def packages_of_a_spec(size):
    packages = block("packages", size, 'P{i}: { url: "https://e.example/P{i}", from: 1.0.0 }')
    return spec(packages + "targets:\n  T:\n    type: application\n    platform: iOS\n"
                + block("    dependencies", size, "- package: P{i}"))


@dimension(30, WRITE, "check", IMPORT, sort="scripts by name")
def scripts_of_a_spec(size):
    return target("    preBuildScripts:\n      - { script: x }\n"
                  + join(size, "      - { name: N{i}, script: echo {i} }\n"))


@dimension(30, "check", sort="diagnostics by place")
def unknown_keys_of_a_spec(size):
    return target("    templates: [a" + join(size, ", unknown{i}") + "]\n")


@dimension(30, *COMMANDS, sort="keys by name")
def information_of_a_spec(size):
    return target("    info:\n      path: Info.plist\n      properties:\n        A: b\n"
                  + join(size, "        K{i}: {i}\n"))


@dimension(30, *READ, sort="settings by name")
def configuration_files_of_a_spec(size):
    return spec("configFiles: { Debug: A.xcconfig }\n" + TARGET,
                {"A.xcconfig": "A = b\n" + join(size, "A{i} = {i}\n")})
