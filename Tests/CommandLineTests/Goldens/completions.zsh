#compdef resolve-settings
# zsh completion for resolve-settings, printed by 'resolve-settings completions zsh'.

# Offers the names that the tool answers.  $1 the question   $2 what follows a name
_resolve_settings_ask() {
  local -a names config
  [[ -n ${opt_args[--config]} ]] && config=(--config ${(Q)opt_args[--config]})
  names=(${(f)"$(${(Q)~words[1]} __complete $1 $config 2> /dev/null)"})
  if [[ -n $2 ]]; then
    compset -P '*=' || compadd -S $2 -a names
  else
    compadd -a names
  fi
}
_resolve_settings_named_file() {
  if compset -P '*='; then _files; else _message 'NAME=FILE'; fi
_resolve_settings_parameter() {
  compset -P '*=' || compadd -S = config sdk arch variant
# Offers the words that are allowed in place of an option.
_resolve_settings_word() {
  (( tool_has_command )) || _describe -t commands command tool_commands
  case $tool_command in
    (print) _resolve_settings_ask cells; : ;;
    (explain) _resolve_settings_ask cells; _resolve_settings_ask settings; : ;;
    (diff) _resolve_settings_ask cells; _files -g '*.(yaml|yml)'; : ;;
    (evaluate) : ;;
    (query) _resolve_settings_ask settings; : ;;
    (values) _resolve_settings_ask settings; : ;;
    (where) _resolve_settings_ask settings; : ;;
    (impact) _resolve_settings_ask settings; _files -g '*.(yaml|yml)'; : ;;
    (graph) compadd inheritance references; : ;;
    (report) _resolve_settings_ask cells; : ;;
    (check) : ;;
    (verify) _files; : ;;
    (format) _files -g '*.(yaml|yml)'; : ;;
    (docs) _resolve_settings_ask settings; : ;;
    (init) : ;;
    (generate) _resolve_settings_ask cells; : ;;
    (simulate) _resolve_settings_ask cells; : ;;
    (import) _files; : ;;
    (schema) : ;;
    (merge-project) _files; : ;;
    (language-server) : ;;
    (build-server) : ;;
    (compare-logging) _resolve_settings_ask cells; : ;;
    (xcodebuild) _files -g '*.(yaml|yml)'; : ;;
    (cache) compadd clear; : ;;
    (help) compadd print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions; : ;;
    (completions) compadd bash zsh fish; : ;;
  esac
_resolve-settings() {
  local curcontext=$curcontext context state line tool_command=print
  local -i index tool_has_command=0
  local -a tool_commands specs
  typeset -A opt_args
  tool_commands=(
    'print:print the effective build settings (the default command)'
    'explain:show where a build setting'\''s value comes from'
    'diff:show what changes between two cells, files or revisions'
    'evaluate:evaluate expressions in cells of a project, or over given levels'
    'query:print the cells in which an expression is true'
    'values:print each value of a build setting, with the cells that have it'
    'where:print every place that assigns a build setting'
    'impact:print the cells and settings that an assignment decides'
    'graph:print inheritance or references as a graph'
    'report:write the settings of all cells as one HTML file'
    'check:report problems of a project'
    'verify:compare built products with the settings that they were made with'
    'format:give config.yaml, specs and xcconfig files a consistent layout'
    'docs:describe build settings, fields of config.yaml, or rules of '\''check'\'''
    'init:create a project: config.yaml, its files and an Xcode project'
    'generate:write an Xcode project, Info.plist files, prefix headers and more'
    'simulate:simulate the life of an app, and what each configuration logs'
    'import:write a config.yaml for a project, a spec or xcconfig files'
    'schema:print the JSON Schema of config.yaml'
    'merge-project:merge a generated Xcode project, as a merge driver of git'
    'language-server:serve an editor (Language Server Protocol)'
    'build-server:serve sourcekit-lsp (Build Server Protocol)'
    'compare-logging:show which log calls each configuration compiles in'
    'xcodebuild:answer xcodebuild'\''s questions with its own arguments and output'
    'cache:show or clear the cache'
    'help:print help about the tool or a command'
    'completions:print a completion script for a shell'
  )
  for (( index = 2; index < CURRENT; index++ )); do
    case $words[index] in
      (--config|--target|-t|--configuration|-c|--sdk|--arch|--destination|--variant|--xcode|--set|--xcconfig|--type|--catalog|--scheme|--action|--key|--since|--group-by|--why-not|--logging|--source-link|--layer|--param|--only|--plist-format|--plist-name|--scenario|--controller|--nib|--resource|--kind|--project-root|--rule|--disable|--template|--name|--organization|--devices|--class-prefix|--era|--binary|--log-function|--baseline|--assume-silent|--compiler-time|--compiler-memory|--cache-folder|--format|--output|-o|--color) (( index++ )) ;;
      (print|explain|diff|evaluate|query|values|where|impact|graph|report|check|verify|format|docs|init|generate|simulate|import|schema|merge-project|language-server|build-server|compare-logging|xcodebuild|cache|help|completions)
        tool_command=$words[index]; tool_has_command=1; break ;;
      (-*) ;;
      (*) tool_has_command=1; break ;;
    esac
  done
    (print) specs=(
      '*--key=[print only this build setting; for a single one, only its value]:NAME: _resolve_settings_ask settings'
      '(--all)--all[print built-in build settings too]'
      '(--levels)--levels[print a table with a column for each level]'
      '(--display-names)--display-names[use the display names of Info.plist keys]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK for conditions, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture for conditions]:ARCH: '
      '(--variant)--variant=[the build variant for conditions]:VARIANT: '
      '(--xcode)--xcode=[the Xcode whose defaults and SDKs apply\: 15.4, 16.4 or 26.5 (default\: 26.5)]:VERSION: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign the settings of an xcconfig file, above --set]:FILE:_files'
      '*--type=[treat a build setting as this type]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[use environment variables as build settings]'
      '(--allow-outside)--allow-outside[allow the project to name files outside its folder or repository]'
      '(--no-env)--no-env[do not replace ${NAME} in an XcodeGen spec]'
      '(--catalog)--catalog=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[use a scheme'\''s targets, configuration and destination]:SCHEME: '
      '(--action)--action=[the scheme'\''s action]:ACTION:(build run test profile analyze archive)'
      '(--format)--format=[the output format]:FORMAT:(text json yaml xcconfig env)'
      '(--output -o)--output=[write the output to this file atomically]:FILE:_files' '(--output -o)-o+[write the output to this file atomically]:FILE:_files'
      '(--strict)--strict[treat warnings as errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[color the output]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[print which files are used]' '(--verbose -v)-v[print which files are used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (explain) specs=(
      '(--why-not)--why-not=[show where the assignments of a line, a file or a setting win, and why not elsewhere]:FILE:LINE: '
      '(--format)--format=[the output format]:FORMAT:(text json)'
    (diff) specs=(
      '(--since)--since=[compare with the same cells at this revision of the git repository]:REVISION: '
      '(--per-cell)--per-cell[print each cell by itself instead of grouping equal changes]'
      '*--only=[compare settings or parts only (default\: both)]:KIND,…: '
      '(--format)--format=[the output format]:FORMAT:(text json markdown)'
    (evaluate) specs=(
      '*--layer=[an xcconfig file as a named level, lowest first]:NAME=FILE: _resolve_settings_named_file'
      '*--param=[a condition parameter, such as sdk=iphoneos18.2]:NAME=VALUE: _resolve_settings_parameter'
      '(--json-lines)--json-lines[read cases from standard input, one JSON object per line]'
    (query) specs=(
      '*--group-by=[print the cells below each value of this build setting]:NAME: _resolve_settings_ask settings'
      '*--configuration=[a build configuration or a pattern (default\: all)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: all)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--format)--format=[the output format]:FORMAT:(text json csv)'
    (values) specs=(
    (where) specs=(
    (impact) specs=(
    (graph) specs=(
      '(--format)--format=[the output format]:FORMAT:(dot mermaid)'
    (report) specs=(
      '(--logging)--logging=[show the verdicts in this JSON of compare-logging]:FILE:_files'
      '(--source-link)--source-link=[link places to a web page\: an address with {path} and {line}]:TEMPLATE: '
      '(--no-check)--no-check[leave out the findings of '\''check'\'']'
      '(--watch)--watch[run again whenever a file that was read changes, until you press Ctrl-C]'
    (check) specs=(
      '*--rule=[check only this rule]:RULE: _resolve_settings_ask rules'
      '*--disable=[turn this rule off]:RULE: _resolve_settings_ask rules'
      '(--list)--list[print the rules without checking]'
      '(--fix)--fix[apply automatic fixes to the file]'
      '(--format)--format=[the output format]:FORMAT:(text json sarif github)'
    (verify) specs=(
      '(--logging)--logging=[show what this JSON of '\''compare-logging --binary'\'' says about the products]:FILE:_files'
      '*--target=[the cell or target that made the product (default\: found by its identifier)]:TARGET: _resolve_settings_ask targets' '*-t+[the cell or target that made the product (default\: found by its identifier)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[the build configuration of the products (default\: found)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[the build configuration of the products (default\: found)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--format)--format=[the output format]:FORMAT:(text json junit github html)'
      '(--strict)--strict[treat warnings, and what is unknown, as errors]'
    (format) specs=(
      '(--check)--check[write nothing; print the names of files that are not formatted, and exit with 1]'
    (docs) specs=(
      '(--versions)--versions[print the default in each known release of Xcode]'
    (init) specs=(
      '(--template)--template=[the template to start from]:TEMPLATE:(single-view master-detail page-based tabbed game swiftui utility empty framework static-library)'
      '(--name)--name=[the name of the project and of its product]:NAME: '
      '(--organization)--organization=[the prefix of bundle identifiers, such as com.example]:DOMAIN: '
      '(--devices)--devices=[the devices it runs on]:DEVICES:(iphone ipad universal)'
      '(--class-prefix)--class-prefix=[the prefix of class names, such as HM (default\: none)]:PREFIX: '
      '(--storyboards)--storyboards[use storyboards (the default)]'
      '(--no-storyboards)--no-storyboards[create screens in code, or in nib files if classic]'
      '(--arc)--arc[use automatic reference counting (the default)]'
      '(--no-arc)--no-arc[retain and release in code]'
      '(--unit-tests)--unit-tests[add a target with unit tests]'
      '(--no-xcode-project)--no-xcode-project[write no Xcode project]'
      '(--era)--era=[the style of Xcode'\''s templates since iOS 9, or of those for iOS 6]:ERA:(modern classic)'
      '(--dry-run)--dry-run[write nothing; print the files]'
      '(--output -o)--output=[write the output to this file atomically]:DIR:_files -/' '(--output -o)-o+[write the output to this file atomically]:DIR:_files -/'
    (generate) specs=(
      '*--only=[write these kinds of files (default\: all)]:KIND,…: '
      '(--plist-format)--plist-format=[write Info.plist files in this form (default\: xml)]:FORM:(xml binary)'
      '(--plist-name)--plist-name=[NAME-Info.plist or Info.plist (default\: plain)]:STYLE:(product plain)'
      '(--check)--check[write nothing; print the differences, and exit with 1 if there are any]'
      '(--run-commands)--run-commands[run the spec'\''s preGenCommand and postGenCommand]'
      '(--allow-missing-files)--allow-missing-files[write the project without xcconfig files that do not exist]'
      '(--force)--force[overwrite files that were not generated or were changed since]'
      '(--no-cache)--no-cache[do not use the cache]'
      '(--cache-folder)--cache-folder=[use this cache folder instead of the user'\''s]:DIR:_files -/'
    (simulate) specs=(
      '(--scenario)--scenario=[what happens to the app\: one of the scenarios above]:SCENARIO:(launch home resume purge terminate rotate memory-warning restore view)'
      '(--controller)--controller=[view\: load the view of this controller instead of the first one]:CLASS: '
      '(--nib)--nib=[view\: the nib that the code names]:NIB: '
      '(--load-view)--load-view[view\: assume that the controller overrides loadView]'
      '*--resource=[view\: an additional storyboard, xib or nib of the target]:FILE:_files'
      '(--format)--format=[the output format]:FORMAT:(text json mermaid svg)'
    (import) specs=(
      '(--kind)--kind=[read the input as this kind of file (default\: detected)]:KIND:(xcode xcodegen xcconfig)'
      '(--allow-missing-files)--allow-missing-files[import without xcconfig files that do not exist]'
      '(--keep-xcconfig)--keep-xcconfig[keep xcconfig files as files instead of copying their settings]'
      '(--project-root)--project-root=[the folder that an XcodeGen spec'\''s paths are relative to]:DIR:_files -/'
      '(--format)--format=[the output format]:FORMAT:(yaml json)'
    (schema) specs=(
      '(--format)--format=[the output format]:FORMAT:(json markdown)'
    (merge-project) specs=(
    (language-server) specs=(
    (build-server) specs=(
      '(--write-config)--write-config[write buildServer.json into the project'\''s folder, and serve nothing]'
    (compare-logging) specs=(
      '(--prove)--prove[compile the sources, and search the object files for log texts and calls]'
      '*--binary=[search a build product\: an app, .ipa, .xcarchive, framework, library or object]:FILE:_files'
      '*--log-function=[a log function of the application\: AppLog, DDLog* or MXLog.*]:PATTERN: '
      '*--assume-silent=[treat a file, header, library, module or target that cannot be judged as silent]:NAME=REASON: '
      '(--own-code)--own-code[base the exit code on the target'\''s own code only]'
      '(--format)--format=[the output format]:FORMAT:(text json markdown html github sarif junit)'
      '(--summary)--summary[print the verdicts and the numbers of calls, without the calls]'
      '(--baseline)--baseline=[accept the findings in this file; only new ones fail]:FILE:_files'
      '(--update-baseline)--update-baseline[write the findings to the file that --baseline names]'
      '(--compiler-time)--compiler-time=[stop a compiler after this time, and one second for each further file (default\: 60)]:SECONDS: '
      '(--compiler-memory)--compiler-memory=[limit the memory of each compiler, except on macOS (default\: 4096)]:MEGABYTES: '
    (xcodebuild) specs=(
    (cache) specs=(
    (help) specs=(
      '(--format)--format=[the output format]:FORMAT:(text man)'
    (completions) specs=(
  _arguments -s -S $specs '*: :_resolve_settings_word'
# Read from $fpath, this file is the function's body; sourced, it has to announce the function.
if [[ $funcstack[1] == _resolve-settings ]]; then
  _resolve-settings "$@"
else
  compdef _resolve-settings resolve-settings
fi