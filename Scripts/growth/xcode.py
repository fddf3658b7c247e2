"""The dimensions of Xcode projects."""
from growth.cases import dimension, join

PRINT = "print T --config App.xcodeproj"
CHECK = "check --config App.xcodeproj"
IMPORT = "import App.xcodeproj -o -"
# This needs the Swift compiler, whose catalog of settings it reads.
ARGUMENTS = "generate T --config App.xcodeproj --only compiler-arguments,compile-commands --output out"
COMMANDS = [IMPORT, CHECK, PRINT, ARGUMENTS]
REPORT = "report --config App.xcodeproj -o r.html"


def project(objects="", settings="", children="", phases="", dependencies="", targets="",
            project_fields="", target_fields="", target_configurations="TD, ",
            project_configurations="PD, ", files=None, folder="App.xcodeproj"):
    """Returns a project with one target. The arguments are inserted at the places of their names."""
    text = f"""// !$*UTF8*$!
{{ archiveVersion = 1; classes = {{}}; objectVersion = 77; rootObject = P; objects = {{
P = {{ isa = PBXProject; buildConfigurationList = PL; targets = (T, {targets}); mainGroup = G; {project_fields} }};
G = {{ isa = PBXGroup; children = ({children}); sourceTree = "<group>"; }};
PL = {{ isa = XCConfigurationList; buildConfigurations = ({project_configurations}); defaultConfigurationName = Debug; }};
PD = {{ isa = XCBuildConfiguration; name = Debug; buildSettings = {{ SDKROOT = iphoneos; }}; }};
T = {{ isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
  buildConfigurationList = TL; buildPhases = ({phases}); dependencies = ({dependencies}); {target_fields} }};
TL = {{ isa = XCConfigurationList; buildConfigurations = ({target_configurations}); defaultConfigurationName = Debug; }};
TD = {{ isa = XCBuildConfiguration; name = Debug; buildSettings = {{ PRODUCT_NAME = T;
{settings}}}; }};
{objects}}}; }}
"""
    return {folder + "/project.pbxproj": text, **(files or {})}


@dimension(100, *COMMANDS, REPORT, "explain T A1 --config App.xcodeproj", "where A1 --config App.xcodeproj",
           "impact A1 --config App.xcodeproj", "query A1=1 --config App.xcodeproj",
           "diff T@Debug T@Debug --config App.xcodeproj", sort="settings by name")
def project_settings(size):
    return project(settings=join(size + 2, "A{i} = {i};\n"))


@dimension(50, *COMMANDS, sort="settings by name")
def conditional_keys(size):
    return project(settings=join(size, '"A{i}[sdk=iphone*]" = "$(inherited) a{i}";\n'))


@dimension(240, *COMMANDS)
def conditions_of_one_key(size):
    return project(settings=join(size, '"A[sdk=iphoneos{i}*]" = {i};\n'))


@dimension(250, *COMMANDS)
def list_of_a_setting(size):
    return project(settings=f"A = (x, {join(size, 'element{i}, ')});\n")


@dimension(2000, *COMMANDS)
def long_value_of_a_setting(size):
    return project(settings=f"A = {'x' * (size + 1)};\n")


@dimension(100, *COMMANDS, sort="settings by name")
def chain_in_a_project(size):
    return project(settings=join(size, 'A{i} = "$(A{next})";\n'))


@dimension(500, IMPORT, PRINT)
def comments(size):
    reference = 'F = { isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };\n'
    return base_file(reference, {"A.xcconfig": join(size, "// comment {i}\n") + "A = b\n"})


@dimension(100, IMPORT, PRINT, CHECK, sort="settings by name")
def base_configuration(size):
    reference = 'F = { isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };\n'
    return base_file(reference, {"A.xcconfig": join(size, "A{i} = {i}\n") + "A = b\n"})


def base_file(reference, files):
    """Returns a project whose target has the xcconfig file F."""
    configuration = ("TX = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F;"
                     " buildSettings = {}; };\n")
    return project(reference + configuration, children="F", target_configurations="TX", files=files)


@dimension(30, *COMMANDS, REPORT, "print --config App.xcodeproj", sort="targets by name")
def project_targets(size):
    return project(targets_named(size), targets=join(size, "T{i}, "))


def targets_named(size, fields=""):
    return join(size, """T{i} = { isa = PBXNativeTarget; name = T{i}; productType = "com.apple.product-type.framework";
  buildConfigurationList = TL{i}; buildPhases = (); """ + (fields or "dependencies = ();") + """ };
TL{i} = { isa = XCConfigurationList; buildConfigurations = (TD{i}); defaultConfigurationName = Debug; };
TD{i} = { isa = XCBuildConfiguration; name = Debug; buildSettings = { A{i} = {i}; B = {i}; }; };
""")


@dimension(30, CHECK, IMPORT, ARGUMENTS, sort="targets by name")
def chain_of_target_dependencies(size):
    dependency = "dependencies = (D{i});"
    objects = join(size, "D{i} = { isa = PBXTargetDependency; target = T{next}; };\n")
    last = targets_named(1, "dependencies = ();").replace("0", str(size)) if size else ""
    return project(targets_named(size, dependency) + objects + last,
                   targets=join(size + 1, "T{i}, ") if size else "")


@dimension(30, CHECK, IMPORT, ARGUMENTS, sort="targets by name")
def fan_of_target_dependencies(size):
    objects = join(size, "D{i} = { isa = PBXTargetDependency; target = T{i}; };\n")
    return project(targets_named(size) + objects, targets=join(size, "T{i}, "),
                   dependencies=join(size, "D{i}, "))


@dimension(15, *COMMANDS, REPORT, "print -c * --config App.xcodeproj", sort="configurations by name")
def project_configurations(size):
    objects = join(size, """PC{i} = { isa = XCBuildConfiguration; name = C{i}; buildSettings = { SDKROOT = iphoneos; }; };
TC{i} = { isa = XCBuildConfiguration; name = C{i}; buildSettings = { A = {i}; }; };
""")
    return project(objects, project_configurations="PD, " + join(size, "PC{i}, "),
                   target_configurations="TD, " + join(size, "TC{i}, "))


FILES = """F{i} = { isa = PBXFileReference; path = f{i}.m; sourceTree = "<group>"; };
B{i} = { isa = PBXBuildFile; fileRef = F{i}; };
"""


def phase(size, kind="PBXSourcesBuildPhase"):
    return f"S = {{ isa = {kind}; files = ({join(size, 'B{i}, ')}); }};\n"


@dimension(50, *COMMANDS, sort="files by path")
def files_of_a_phase(size):
    return project(join(size, FILES) + phase(size), children=join(size, "F{i}, "), phases="S",
                   files={f"f{i}.m": "" for i in range(size)})


@dimension(50, *COMMANDS, sort="files by path")
def missing_files_of_a_phase(size):
    return project(join(size, FILES) + phase(size), children=join(size, "F{i}, "), phases="S")


@dimension(50, CHECK, IMPORT, sort="files by path")
def resources_of_a_phase(size):
    return project(join(size, FILES) + phase(size, "PBXResourcesBuildPhase"),
                   children=join(size, "F{i}, "), phases="S", files={f"f{i}.m": "" for i in range(size)})


@dimension(30, *COMMANDS, sort="files by path")
def build_phases(size):
    objects = join(size, FILES + 'S{i} = { isa = PBXShellScriptBuildPhase; shellScript = "echo {i}"; files = (); };\n'
                   "C{i} = { isa = PBXCopyFilesBuildPhase; dstPath = d{i}; dstSubfolderSpec = 7; files = (B{i}); };\n")
    return project(objects, children=join(size, "F{i}, "), phases=join(size, "S{i}, C{i}, "),
                   files={f"f{i}.m": "" for i in range(size)})


@dimension(50, *COMMANDS, sort="files by path")
def groups(size):
    objects = join(size, FILES + 'G{i} = { isa = PBXGroup; path = g{i}; children = (F{i}); sourceTree = "<group>"; };\n')
    return project(objects + phase(size), children=join(size, "G{i}, "), phases="S",
                   files={f"g{i}/f{i}.m": "" for i in range(size)})


@dimension(100, *COMMANDS)
def deep_groups(size):
    """One file below groups without a path. The path of a file depends on each group above it."""
    groups_above = join(size, 'G{i} = { isa = PBXGroup; name = g{i}; children = (G{next}); sourceTree = "<group>"; };\n')
    last = f'G{size} = {{ isa = PBXGroup; children = (F0); sourceTree = "<group>"; }};\n'
    return project(join(1, FILES) + groups_above + last + phase(1), children="G0", phases="S", files={"f0.m": ""})


SYNCHRONIZED = """Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Y; sourceTree = "<group>"; exceptions = (X); };
X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = (x.m, EXCEPTIONS); };
S = { isa = PBXSourcesBuildPhase; files = (); };
"""


def synchronized(files, exceptions="", fields="exceptions = (X);"):
    return project(SYNCHRONIZED.replace("EXCEPTIONS", exceptions), children="Y, ", phases="S, ",
                   target_fields="fileSystemSynchronizedGroups = (Y, );",
                   files={"Y/main.m": "", **files})


@dimension(30, *COMMANDS, sort="files by path")
def synchronized_files(size):
    return synchronized({f"Y/f{i}.m": "" for i in range(size)})


@dimension(30, *COMMANDS, sort="files by path")
def synchronized_exceptions(size):
    return synchronized({f"Y/f{i}.m": "" for i in range(size)}, join(size, "f{i}.m, "))


@dimension(30, *COMMANDS, sort="files by path")
def missing_exceptions(size):
    return synchronized({}, join(size, "f{i}.m, "))


@dimension(20, *COMMANDS, sort="files by path")
def synchronized_folders(size):
    objects = join(size, 'Y{i} = { isa = PBXFileSystemSynchronizedRootGroup; path = Y{i}; sourceTree = "<group>"; };\n')
    return project(objects + "S = { isa = PBXSourcesBuildPhase; files = (); };\n",
                   children=join(size, "Y{i}, "), phases="S, ",
                   target_fields=f"fileSystemSynchronizedGroups = ({join(size, 'Y{i}, ')});",
                   files={f"Y{i}/f{i}.m": "" for i in range(size)})


@dimension(30, *COMMANDS, sort="packages by name")
def project_packages(size):
    objects = join(size, """R{i} = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://e.example/P{i}";
  requirement = { kind = upToNextMajorVersion; minimumVersion = 1.0.0; }; };
N{i} = { isa = XCSwiftPackageProductDependency; package = R{i}; productName = P{i}; };
B{i} = { isa = PBXBuildFile; productRef = N{i}; };
""")
    return project(objects + phase(size, "PBXFrameworksBuildPhase"), phases="S",
                   project_fields=f"packageReferences = ({join(size, 'R{i}, ')});",
                   target_fields=f"packageProductDependencies = ({join(size, 'N{i}, ')});")


SCHEME = """<?xml version="1.0" encoding="UTF-8"?>
<Scheme version="1.7"><BuildAction><BuildActionEntries>ENTRIES</BuildActionEntries></BuildAction>
<LaunchAction buildConfiguration="Debug"><CommandLineArguments>ARGUMENTS</CommandLineArguments></LaunchAction>
<ArchiveAction buildConfiguration="Debug"></ArchiveAction></Scheme>
"""
ENTRY = """<BuildActionEntry buildForRunning="YES"><BuildableReference BuildableIdentifier="primary"
BlueprintIdentifier="{id}" BuildableName="{id}" BlueprintName="{id}" ReferencedContainer="container:App.xcodeproj">
</BuildableReference></BuildActionEntry>"""


def scheme(entries=ENTRY.replace("{id}", "T"), arguments=""):
    return SCHEME.replace("ENTRIES", entries).replace("ARGUMENTS", arguments)


@dimension(20, IMPORT, CHECK, "print --scheme S --config App.xcodeproj", sort="schemes by name")
def project_schemes(size):
    folder = "App.xcodeproj/xcshareddata/xcschemes/"
    return project(files={folder + "S.xcscheme": scheme(),
                          **{f"{folder}S{i}.xcscheme": scheme() for i in range(size)}})


@dimension(50, IMPORT, "print --scheme S --config App.xcodeproj")
def arguments_of_a_project_scheme(size):
    text = scheme(arguments=join(size, '<CommandLineArgument argument="-a{i}" isEnabled="YES"/>'))
    return project(files={"App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": text})


@dimension(30, IMPORT, "print --scheme S --config App.xcodeproj", sort="targets by name")
def entries_of_a_scheme(size):
    entries = ENTRY.replace("{id}", "T") + join(size, ENTRY.replace("{id}", "T{i}"))
    return project(targets_named(size), targets=join(size, "T{i}, "),
                   files={"App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": scheme(entries)})


@dimension(15, "print --config W.xcworkspace", "check --config W.xcworkspace", sort="projects by name")
def projects_of_a_workspace(size):
    places = join(size + 1, '<FileRef location="group:App{i}.xcodeproj"></FileRef>')
    files = {"W.xcworkspace/contents.xcworkspacedata":
             f'<?xml version="1.0" encoding="UTF-8"?><Workspace version="1.0">{places}</Workspace>'}
    for i in range(size + 1):
        files.update(project(folder=f"App{i}.xcodeproj"))
    return files


@dimension(100, CHECK, PRINT)
def unused_objects(size):
    return project(join(size, "U{i} = { isa = PBXUnknown{i}; a = b; };\n"))
