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
}

_resolve_settings_parameter() {
  compset -P '*=' || compadd -S = config sdk arch variant
}

# Offers what may stand where no option stands.
_resolve_settings_word() {
  (( tool_has_command )) || _describe -t commands command tool_commands
  case $tool_command in
    (print) _resolve_settings_ask cells; : ;;
    (explain) _resolve_settings_ask cells; _resolve_settings_ask settings; : ;;
    (diff) _resolve_settings_ask cells; _files -g '*.(yaml|yml)'; : ;;
    (evaluate) : ;;
    (check) : ;;
    (docs) _resolve_settings_ask settings; : ;;
    (generate) _resolve_settings_ask cells; : ;;
    (simulate) _resolve_settings_ask cells; : ;;
    (import) _files -g '*.(yaml|yml)'; : ;;
    (schema) : ;;
    (init) : ;;
    (compare-logging) _resolve_settings_ask cells; : ;;
    (cache) compadd clear; : ;;
    (help) compadd print explain diff evaluate check docs generate simulate import schema init compare-logging cache help completions; : ;;
    (completions) compadd bash zsh fish; : ;;
  esac
}

_resolve-settings() {
  local curcontext=$curcontext context state line tool_command=print
  local -i index tool_has_command=0
  local -a tool_commands specs
  typeset -A opt_args
  tool_commands=(
    'print:print the build settings in force'
    'explain:tell where a build setting'\''s value comes from'
    'diff:show what changes between two cells, files or revisions'
    'evaluate:evaluate expressions in cells of a project, or over given levels'
    'check:report everything that is wrong with the file'
    'docs:tell what a build setting is, from Apple'\''s catalogue'
    'generate:write Info.plist, prefix headers, Swift constants, flags and more into a folder'
    'simulate:play the life of an app, with what each configuration logs'
    'import:write a config.yaml for an Xcode project, an XcodeGen spec or xcconfig files'
    'schema:print the JSON Schema of config.yaml'
    'init:start a project: config.yaml and the files that a template brings'
    'compare-logging:show which log calls each configuration compiles in'
    'cache:show or remove what is kept from earlier runs'
    'help:print help about the tool or a command'
    'completions:print a completion script for a shell'
  )

  for (( index = 2; index < CURRENT; index++ )); do
    case $words[index] in
      (--config|--target|-t|--configuration|-c|--sdk|--arch|--destination|--variant|--set|--xcconfig|--type|--catalogue|--scheme|--action|--key|--since|--layer|--param|--only|--plist-format|--plist-name|--scenario|--controller|--nib|--resource|--kind|--project-root|--rule|--disable|--template|--name|--organization|--devices|--class-prefix|--era|--binary|--cache-folder|--format|--output|-o|--color) (( index++ )) ;;
      (print|explain|diff|evaluate|check|docs|generate|simulate|import|schema|init|compare-logging|cache|help|completions)
        tool_command=$words[index]; tool_has_command=1; break ;;
      (-*) ;;
      (*) tool_has_command=1; break ;;
    esac
  done

  case $tool_command in
    (print) specs=(
      '*--key=[print this build setting only\: its bare value where there is no other]:NAME: _resolve_settings_ask settings'
      '(--all)--all[print built-in build settings too]'
      '(--levels)--levels[print a table with a column for each level]'
      '(--display-names)--display-names[name the keys of Info.plist as property-list editors do]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[what a scheme builds\: its targets, configuration and destination]:SCHEME: '
      '(--action)--action=[what a scheme does]:ACTION:(build run test profile analyze archive)'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--format)--format=[the form of the answer]:FORMAT:(text json yaml xcconfig env)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (explain) specs=(
      '(--display-names)--display-names[name the keys of Info.plist as property-list editors do]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[what a scheme builds\: its targets, configuration and destination]:SCHEME: '
      '(--action)--action=[what a scheme does]:ACTION:(build run test profile analyze archive)'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--format)--format=[the form of the answer]:FORMAT:(text json)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (diff) specs=(
      '(--since)--since=[compare with the same cells at this revision of the git repository]:REVISION: '
      '(--per-cell)--per-cell[print each cell by itself instead of grouping equal changes]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[what a scheme builds\: its targets, configuration and destination]:SCHEME: '
      '(--action)--action=[what a scheme does]:ACTION:(build run test profile analyze archive)'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--format)--format=[the form of the answer]:FORMAT:(text json markdown)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (evaluate) specs=(
      '*--layer=[an xcconfig file as a named level, lowest first]:NAME=FILE: _resolve_settings_named_file'
      '*--param=[a condition parameter, such as sdk=iphoneos18.2]:NAME=VALUE: _resolve_settings_parameter'
      '(--json-lines)--json-lines[read cases from standard input, one JSON object a line]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[what a scheme builds\: its targets, configuration and destination]:SCHEME: '
      '(--action)--action=[what a scheme does]:ACTION:(build run test profile analyze archive)'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--format)--format=[the form of the answer]:FORMAT:(text json)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (check) specs=(
      '*--rule=[look at this rule only]:RULE: _resolve_settings_ask rules'
      '*--disable=[leave this rule out]:RULE: _resolve_settings_ask rules'
      '(--list)--list[print the rules, and check nothing]'
      '(--fix)--fix[mend in the file what can be mended without asking]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--format)--format=[the form of the answer]:FORMAT:(text json sarif github)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (docs) specs=(
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--format)--format=[the form of the answer]:FORMAT:(text json)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (generate) specs=(
      '*--only=[make these kinds of files (all of them unless told)]:KIND,…: '
      '(--plist-format)--plist-format=[write Info.plist files in this form (xml unless told)]:FORM:(xml binary)'
      '(--plist-name)--plist-name=[NAME-Info.plist, or plain Info.plist (unless told)]:STYLE:(product plain)'
      '(--check)--check[write nothing; print what differs, and end with 1 if anything does]'
      '(--force)--force[overwrite files that were not generated or were changed since]'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--scheme)--scheme=[what a scheme builds\: its targets, configuration and destination]:SCHEME: '
      '(--action)--action=[what a scheme does]:ACTION:(build run test profile analyze archive)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:DIR:_files -/' '(--output -o)-o+[write the answer to this file, all or nothing]:DIR:_files -/'
      '(--strict)--strict[take warnings for errors]'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (simulate) specs=(
      '(--scenario)--scenario=[what happens to the app\: one of the scenarios above]:SCENARIO:(launch home resume purge terminate rotate memory-warning restore view)'
      '(--controller)--controller=[view\: ask for the view of this controller instead of the first one]:CLASS: '
      '(--nib)--nib=[view\: the code names this nib]:NIB: '
      '(--load-view)--load-view[view\: the controller overrides loadView, whatever its sources say]'
      '*--resource=[view\: the target has this storyboard, xib or nib too]:FILE:_files'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '(--variant)--variant=[the build variant that conditions see]:VARIANT: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '*--type=[take a build setting for this type, whatever is known of it]:NAME=TYPE: _resolve_settings_ask settings ='
      '(--environment)--environment[let environment variables be seen as build settings]'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--catalogue)--catalogue=[read Apple'\''s default values and descriptions from this folder]:DIR:_files -/'
      '(--format)--format=[the form of the answer]:FORMAT:(text json mermaid svg)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (import) specs=(
      '(--kind)--kind=[read the input as this kind of file (default\: detected)]:KIND:(xcode xcodegen xcconfig)'
      '(--allow-missing-files)--allow-missing-files[import without xcconfig files that do not exist]'
      '(--keep-xcconfig)--keep-xcconfig[let xcconfig files stay files rather than taking over what they say]'
      '(--project-root)--project-root=[the folder that an XcodeGen spec'\''s paths are relative to]:DIR:_files -/'
      '(--no-env)--no-env[leave ${NAME} in an XcodeGen spec as it is]'
      '(--force)--force[overwrite files that were not generated or were changed since]'
      '(--format)--format=[the form of the answer]:FORMAT:(yaml json)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--strict)--strict[take warnings for errors]'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (schema) specs=(
      '(--format)--format=[the form of the answer]:FORMAT:(json markdown)'
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (init) specs=(
      '(--template)--template=[what to begin with]:TEMPLATE:(single-view master-detail page-based tabbed game swiftui utility empty framework static-library in-app-purchase)'
      '(--name)--name=[the name of the project and of its product]:NAME: '
      '(--organization)--organization=[what bundle identifiers begin with, such as com.example]:DOMAIN: '
      '(--devices)--devices=[what it runs on]:DEVICES:(iphone ipad universal)'
      '(--class-prefix)--class-prefix=[what the names of classes begin with, such as HM (nothing unless told)]:PREFIX: '
      '(--storyboards)--storyboards[draw screens in storyboards (unless told otherwise)]'
      '(--no-storyboards)--no-storyboards[make screens in code, or in nib files if classic]'
      '(--arc)--arc[count references automatically (unless told otherwise)]'
      '(--no-arc)--no-arc[retain and release in code]'
      '(--unit-tests)--unit-tests[add a target with unit tests]'
      '(--era)--era=[as Xcode does it since iOS 9, or did it for iOS 6]:ERA:(modern classic)'
      '(--dry-run)--dry-run[write nothing; print the files]'
      '(--output -o)--output=[write the answer to this file, all or nothing]:DIR:_files -/' '(--output -o)-o+[write the answer to this file, all or nothing]:DIR:_files -/'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (compare-logging) specs=(
      '(--prove)--prove[compile the sources, and search the object files for log texts and calls]'
      '*--binary=[search what a build made\: object, archive, ELF or Mach-O]:FILE:_files'
      '(--no-cache)--no-cache[read everything again, and keep nothing]'
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--config)--config=[read this config or Xcode project instead of looking for one ('\''-'\''\: standard input)]:FILE:_files'
      '*--target=[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets' '*-t+[a target, a cell or a pattern such as '\''*Kiosk@*'\'' (default\: all)]:TARGET: _resolve_settings_ask targets'
      '*--configuration=[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations' '*-c+[a build configuration or a pattern (default\: the project'\''s default)]:CONFIGURATION: _resolve_settings_ask configurations'
      '(--destination)--destination=[where products run, such as '\''platform=iOS Simulator'\'' (the target'\''s own SDK if omitted)]:DESTINATION: '
      '(--sdk)--sdk=[the SDK that conditions see, such as iphonesimulator]:SDK: '
      '(--arch)--arch=[the architecture that conditions see]:ARCH: '
      '*--set=[assign a build setting above all levels of the file]:NAME=VALUE: _resolve_settings_ask settings ='
      '*--xcconfig=[assign what an xcconfig file says, above --set]:FILE:_files'
      '(--allow-outside)--allow-outside[let includes and xcconfig files lie outside the config file'\''s folder]'
      '(--format)--format=[the form of the answer]:FORMAT:(text json markdown html)'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (cache) specs=(
      '(--cache-folder)--cache-folder=[keep what was read in this folder, not in the user'\''s caches]:DIR:_files -/'
      '(--format)--format=[the form of the answer]:FORMAT:(text json)'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (help) specs=(
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
    (completions) specs=(
      '(--output -o)--output=[write the answer to this file, all or nothing]:FILE:_files' '(--output -o)-o+[write the answer to this file, all or nothing]:FILE:_files'
      '(--read-only)--read-only[refuse to write files]'
      '(--color)--color=[colour the answer]:WHEN:(auto always never)'
      '(--quiet -q)--quiet[print no warnings]' '(--quiet -q)-q[print no warnings]'
      '(--verbose -v)--verbose[say which files were used]' '(--verbose -v)-v[say which files were used]'
      '(--version)--version[print the tool'\''s version]'
      '(--help -h)--help[print help]' '(--help -h)-h[print help]'
    ) ;;
  esac
  _arguments -s -S $specs '*: :_resolve_settings_word'
}

# Read from $fpath, this file is the function's body; sourced, it has to announce the function.
if [[ $funcstack[1] == _resolve-settings ]]; then
  _resolve-settings "$@"
else
  compdef _resolve-settings resolve-settings
fi
