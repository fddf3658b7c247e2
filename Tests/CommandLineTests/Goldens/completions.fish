# fish completion for resolve-settings, printed by 'resolve-settings completions fish'.

# Prints the command that is written, 'print' when it was left out, nothing when it may yet come.
function __resolve_settings_command
    set -l skips 0
    for word in (commandline -opc)[2..-1]
        if test $skips = 1
            set skips 0
            continue
        end
        switch $word
            case --config --target -t --configuration -c --sdk --arch --destination --variant --xcode --set --xcconfig --type --catalog --scheme --action --key --since --group-by --why-not --logging --source-link --layer --param --only --plist-format --plist-name --scenario --controller --nib --resource --kind --project-root --rule --disable --template --name --organization --devices --class-prefix --era --binary --log-function --baseline --assume-silent --compiler-time --compiler-memory --cache-folder --format --output -o --color
                set skips 1
            case print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions
                echo $word
                return
            case '-*'
            case '*'
                echo print
                return
        end
    end
end

function __resolve_settings_lacks_command
    set -l command (__resolve_settings_command)
    test -z "$command"
end

# Whether one of the given commands is meant.
function __resolve_settings_uses
    set -l command (__resolve_settings_command)
    test -n "$command"; or set command print
    contains -- $command $argv
end

# Prints the names that the tool answers.  $argv[1] the question   $argv[2] what follows a name
function __resolve_settings_ask
    set -l words (commandline -opc)
    set -l config
    set -l previous
    for word in $words
        test "$previous" = --config; and set config --config $word
        string match -q -- '--config=*' $word; and set config $word
        set previous $word
    end
    for name in ($words[1] __complete $argv[1] $config 2>/dev/null)
        echo $name"$argv[2]"
    end
end

complete -c resolve-settings -f
complete -c resolve-settings -n __resolve_settings_lacks_command -a print -d 'print the effective build settings (the default command)'
complete -c resolve-settings -n __resolve_settings_lacks_command -a explain -d 'show where a build setting\'s value comes from'
complete -c resolve-settings -n __resolve_settings_lacks_command -a diff -d 'show what changes between two cells, files or revisions'
complete -c resolve-settings -n __resolve_settings_lacks_command -a evaluate -d 'evaluate expressions in cells of a project, or over given levels'
complete -c resolve-settings -n __resolve_settings_lacks_command -a query -d 'print the cells in which an expression is true'
complete -c resolve-settings -n __resolve_settings_lacks_command -a values -d 'print each value of a build setting, with the cells that have it'
complete -c resolve-settings -n __resolve_settings_lacks_command -a where -d 'print every place that assigns a build setting'
complete -c resolve-settings -n __resolve_settings_lacks_command -a impact -d 'print the cells and settings that an assignment decides'
complete -c resolve-settings -n __resolve_settings_lacks_command -a graph -d 'print inheritance or references as a graph'
complete -c resolve-settings -n __resolve_settings_lacks_command -a report -d 'write the settings of all cells as one HTML file'
complete -c resolve-settings -n __resolve_settings_lacks_command -a check -d 'report problems of a project'
complete -c resolve-settings -n __resolve_settings_lacks_command -a verify -d 'compare built products with the settings that they were made with'
complete -c resolve-settings -n __resolve_settings_lacks_command -a format -d 'give config.yaml, specs and xcconfig files a consistent layout'
complete -c resolve-settings -n __resolve_settings_lacks_command -a docs -d 'describe build settings, fields of config.yaml, or rules of \'check\''
complete -c resolve-settings -n __resolve_settings_lacks_command -a init -d 'create a project: config.yaml, its files and an Xcode project'
complete -c resolve-settings -n __resolve_settings_lacks_command -a generate -d 'write an Xcode project, Info.plist files, prefix headers and more'
complete -c resolve-settings -n __resolve_settings_lacks_command -a simulate -d 'simulate the life of an app, and what each configuration logs'
complete -c resolve-settings -n __resolve_settings_lacks_command -a import -d 'write a config.yaml for a project, a spec or xcconfig files'
complete -c resolve-settings -n __resolve_settings_lacks_command -a schema -d 'print the JSON Schema of config.yaml'
complete -c resolve-settings -n __resolve_settings_lacks_command -a merge-project -d 'merge a generated Xcode project, as a merge driver of git'
complete -c resolve-settings -n __resolve_settings_lacks_command -a language-server -d 'serve an editor (Language Server Protocol)'
complete -c resolve-settings -n __resolve_settings_lacks_command -a build-server -d 'serve sourcekit-lsp (Build Server Protocol)'
complete -c resolve-settings -n __resolve_settings_lacks_command -a compare-logging -d 'show which log calls each configuration compiles in'
complete -c resolve-settings -n __resolve_settings_lacks_command -a xcodebuild -d 'answer xcodebuild\'s questions with its own arguments and output'
complete -c resolve-settings -n __resolve_settings_lacks_command -a cache -d 'show or clear the cache'
complete -c resolve-settings -n __resolve_settings_lacks_command -a help -d 'print help about the tool or a command'
complete -c resolve-settings -n __resolve_settings_lacks_command -a completions -d 'print a completion script for a shell'
complete -c resolve-settings -n '__resolve_settings_uses print' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses explain' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses explain' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses diff' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses diff' -F
complete -c resolve-settings -n '__resolve_settings_uses query' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses values' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses where' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses impact' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses impact' -F
complete -c resolve-settings -n '__resolve_settings_uses graph' -a 'inheritance references'
complete -c resolve-settings -n '__resolve_settings_uses report' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses verify' -F
complete -c resolve-settings -n '__resolve_settings_uses format' -F
complete -c resolve-settings -n '__resolve_settings_uses docs' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses generate' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses import' -F
complete -c resolve-settings -n '__resolve_settings_uses merge-project' -F
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses xcodebuild' -F
complete -c resolve-settings -n '__resolve_settings_uses cache' -a 'clear'
complete -c resolve-settings -n '__resolve_settings_uses help' -a 'print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions'
complete -c resolve-settings -n '__resolve_settings_uses completions' -a 'bash zsh fish'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format generate simulate language-server build-server compare-logging' -l config -r -F -d 'read this config or Xcode project instead of looking for one (\'-\': standard input)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report generate simulate compare-logging' -l target -s t -x -a '(__resolve_settings_ask targets)' -d 'a target, a cell or a pattern such as \'*Kiosk@*\' (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses verify' -l target -s t -x -a '(__resolve_settings_ask targets)' -d 'the cell or target that made the product (default: found by its identifier)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate graph generate simulate build-server compare-logging' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: the project\'s default)'
complete -c resolve-settings -n '__resolve_settings_uses query' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses values' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses where' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses impact' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses report' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration or a pattern (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses verify' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'the build configuration of the products (default: found)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate compare-logging' -l sdk -x -d 'the SDK for conditions, such as iphonesimulator'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate compare-logging' -l arch -x -d 'the architecture for conditions'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate build-server compare-logging' -l destination -x -d 'where products run, such as \'platform=iOS Simulator\' (the target\'s own SDK if omitted)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate' -l variant -x -d 'the build variant for conditions'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate compare-logging' -l xcode -x -d 'the Xcode whose defaults and SDKs apply: 15.4, 16.4 or 26.5 (default: 26.5)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate compare-logging' -l set -x -a '(__resolve_settings_ask settings =)' -d 'assign a build setting above all levels of the file'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate compare-logging' -l xcconfig -r -F -d 'assign the settings of an xcconfig file, above --set'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate' -l environment -d 'use environment variables as build settings'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify generate simulate' -l type -x -a '(__resolve_settings_ask settings =)' -d 'treat a build setting as this type'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format generate simulate import merge-project language-server build-server compare-logging' -l allow-outside -d 'allow the project to name files outside its folder or repository'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify docs generate simulate language-server build-server' -l catalog -x -a '(__fish_complete_directories)' -d 'read Apple\'s default values and descriptions from this folder'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report generate' -l scheme -x -d 'use a scheme\'s targets, configuration and destination'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report generate' -l action -x -a 'build run test profile analyze archive' -d 'the scheme\'s action'
complete -c resolve-settings -n '__resolve_settings_uses print graph' -l key -x -a '(__resolve_settings_ask settings)' -d 'print only this build setting; for a single one, only its value'
complete -c resolve-settings -n '__resolve_settings_uses print impact graph report' -l all -d 'print built-in build settings too'
complete -c resolve-settings -n '__resolve_settings_uses print' -l levels -d 'print a table with a column for each level'
complete -c resolve-settings -n '__resolve_settings_uses print explain' -l display-names -d 'use the display names of Info.plist keys'
complete -c resolve-settings -n '__resolve_settings_uses diff impact report' -l since -x -d 'compare with the same cells at this revision of the git repository'
complete -c resolve-settings -n '__resolve_settings_uses diff' -l per-cell -d 'print each cell by itself instead of grouping equal changes'
complete -c resolve-settings -n '__resolve_settings_uses query' -l group-by -x -a '(__resolve_settings_ask settings)' -d 'print the cells below each value of this build setting'
complete -c resolve-settings -n '__resolve_settings_uses explain' -l why-not -x -d 'show where the assignments of a line, a file or a setting win, and why not elsewhere'
complete -c resolve-settings -n '__resolve_settings_uses report' -l logging -r -F -d 'show the verdicts in this JSON of compare-logging'
complete -c resolve-settings -n '__resolve_settings_uses verify' -l logging -r -F -d 'show what this JSON of \'compare-logging --binary\' says about the products'
complete -c resolve-settings -n '__resolve_settings_uses report' -l source-link -x -d 'link places to a web page: an address with {path} and {line}'
complete -c resolve-settings -n '__resolve_settings_uses report' -l no-check -d 'leave out the findings of \'check\''
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l layer -r -F -d 'an xcconfig file as a named level, lowest first'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l param -x -a 'config= sdk= arch= variant=' -d 'a condition parameter, such as sdk=iphoneos18.2'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l json-lines -d 'read cases from standard input, one JSON object per line'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l only -x -d 'write these kinds of files (default: all)'
complete -c resolve-settings -n '__resolve_settings_uses diff' -l only -x -d 'compare settings or parts only (default: both)'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l plist-format -x -a 'xml binary' -d 'write Info.plist files in this form (default: xml)'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l plist-name -x -a 'product plain' -d 'NAME-Info.plist or Info.plist (default: plain)'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l check -d 'write nothing; print the differences, and exit with 1 if there are any'
complete -c resolve-settings -n '__resolve_settings_uses format' -l check -d 'write nothing; print the names of files that are not formatted, and exit with 1'
complete -c resolve-settings -n '__resolve_settings_uses generate import build-server' -l force -d 'overwrite files that were not generated or were changed since'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l scenario -x -a 'launch home resume purge terminate rotate memory-warning restore view' -d 'what happens to the app: one of the scenarios above'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l controller -x -d 'view: load the view of this controller instead of the first one'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l nib -x -d 'view: the nib that the code names'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l load-view -d 'view: assume that the controller overrides loadView'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l resource -r -F -d 'view: an additional storyboard, xib or nib of the target'
complete -c resolve-settings -n '__resolve_settings_uses import' -l keep-xcconfig -d 'keep xcconfig files as files instead of copying their settings'
complete -c resolve-settings -n '__resolve_settings_uses import' -l kind -x -a 'xcode xcodegen xcconfig' -d 'read the input as this kind of file (default: detected)'
complete -c resolve-settings -n '__resolve_settings_uses import' -l allow-missing-files -d 'import without xcconfig files that do not exist'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l allow-missing-files -d 'write the project without xcconfig files that do not exist'
complete -c resolve-settings -n '__resolve_settings_uses import' -l project-root -x -a '(__fish_complete_directories)' -d 'the folder that an XcodeGen spec\'s paths are relative to'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format generate simulate import merge-project language-server build-server compare-logging' -l no-env -d 'do not replace ${NAME} in an XcodeGen spec'
complete -c resolve-settings -n '__resolve_settings_uses check' -l rule -x -a '(__resolve_settings_ask rules)' -d 'check only this rule'
complete -c resolve-settings -n '__resolve_settings_uses check language-server' -l disable -x -a '(__resolve_settings_ask rules)' -d 'turn this rule off'
complete -c resolve-settings -n '__resolve_settings_uses check' -l list -d 'print the rules without checking'
complete -c resolve-settings -n '__resolve_settings_uses check' -l fix -d 'apply automatic fixes to the file'
complete -c resolve-settings -n '__resolve_settings_uses docs' -l versions -d 'print the default in each known release of Xcode'
complete -c resolve-settings -n '__resolve_settings_uses init' -l template -x -a 'single-view master-detail page-based tabbed game swiftui utility empty framework static-library' -d 'the template to start from'
complete -c resolve-settings -n '__resolve_settings_uses init' -l name -x -d 'the name of the project and of its product'
complete -c resolve-settings -n '__resolve_settings_uses init' -l organization -x -d 'the prefix of bundle identifiers, such as com.example'
complete -c resolve-settings -n '__resolve_settings_uses init' -l devices -x -a 'iphone ipad universal' -d 'the devices it runs on'
complete -c resolve-settings -n '__resolve_settings_uses init' -l class-prefix -x -d 'the prefix of class names, such as HM (default: none)'
complete -c resolve-settings -n '__resolve_settings_uses init' -l storyboards -d 'use storyboards (the default)'
complete -c resolve-settings -n '__resolve_settings_uses init' -l no-storyboards -d 'create screens in code, or in nib files if classic'
complete -c resolve-settings -n '__resolve_settings_uses init' -l arc -d 'use automatic reference counting (the default)'
complete -c resolve-settings -n '__resolve_settings_uses init' -l no-arc -d 'retain and release in code'
complete -c resolve-settings -n '__resolve_settings_uses init' -l unit-tests -d 'add a target with unit tests'
complete -c resolve-settings -n '__resolve_settings_uses init' -l no-xcode-project -d 'write no Xcode project'
complete -c resolve-settings -n '__resolve_settings_uses init' -l era -x -a 'modern classic' -d 'the style of Xcode\'s templates since iOS 9, or of those for iOS 6'
complete -c resolve-settings -n '__resolve_settings_uses init generate' -l dry-run -d 'write nothing; print the files'
complete -c resolve-settings -n '__resolve_settings_uses build-server' -l write-config -d 'write buildServer.json into the project\'s folder, and serve nothing'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l run-commands -d 'run the spec\'s preGenCommand and postGenCommand'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l prove -d 'compile the sources, and search the object files for log texts and calls'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l binary -r -F -d 'search a build product: an app, .ipa, .xcarchive, framework, library or object'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l log-function -x -d 'a log function of the application: AppLog, DDLog* or MXLog.*'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l summary -d 'print the verdicts and the numbers of calls, without the calls'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l baseline -r -F -d 'accept the findings in this file; only new ones fail'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l update-baseline -d 'write the findings to the file that --baseline names'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l assume-silent -x -d 'treat a file, header, library, module or target that cannot be judged as silent'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l own-code -d 'base the exit code on the target\'s own code only'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l compiler-time -x -d 'stop a compiler after this time, and one second for each further file (default: 60)'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l compiler-memory -x -d 'limit the memory of each compiler, except on macOS (default: 4096)'
complete -c resolve-settings -n '__resolve_settings_uses generate build-server compare-logging cache' -l cache-folder -x -a '(__fish_complete_directories)' -d 'use this cache folder instead of the user\'s'
complete -c resolve-settings -n '__resolve_settings_uses generate compare-logging' -l no-cache -d 'do not use the cache'
complete -c resolve-settings -n '__resolve_settings_uses print' -l format -x -a 'text json yaml xcconfig env' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses explain' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses diff' -l format -x -a 'text json markdown' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses query' -l format -x -a 'text json csv' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses values' -l format -x -a 'text json csv' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses where' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses impact' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses graph' -l format -x -a 'dot mermaid' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses check' -l format -x -a 'text json sarif github' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses verify' -l format -x -a 'text json junit github html' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses docs' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses simulate' -l format -x -a 'text json mermaid svg' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses import' -l format -x -a 'yaml json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses schema' -l format -x -a 'json markdown' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses compare-logging' -l format -x -a 'text json markdown html github sarif junit' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses cache' -l format -x -a 'text json' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses help' -l format -x -a 'text man' -d 'the output format'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify docs simulate import schema completions' -l output -s o -r -F -d 'write the output to this file atomically'
complete -c resolve-settings -n '__resolve_settings_uses init generate' -l output -s o -x -a '(__fish_complete_directories)' -d 'write the output to this file atomically'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging cache help completions' -l quiet -s q -d 'print no warnings'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging cache help completions' -l verbose -s v -d 'print which files are used'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging cache help completions' -l color -x -a 'auto always never' -d 'color the output'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check docs generate simulate import' -l strict -d 'treat warnings as errors'
complete -c resolve-settings -n '__resolve_settings_uses verify' -l strict -d 'treat warnings, and what is unknown, as errors'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging cache help completions' -l read-only -d 'refuse to write files'
complete -c resolve-settings -n '__resolve_settings_uses report check generate' -l watch -d 'run again whenever a file that was read changes, until you press Ctrl-C'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging cache help completions' -l version -d 'print the tool\'s version'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions' -l help -s h -d 'print help'
