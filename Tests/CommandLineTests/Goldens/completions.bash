# bash completion for resolve-settings, printed by 'resolve-settings completions bash'.

# Offers the lines of standard input that continue what is typed.
#   $1 the word as typed   $2 what of it precedes the value   $3 what follows a value
_resolve_settings_offer() {
  local typed="$1" before="$2" after="$3" cut="" head candidate quoted break
  # Readline replaces only what follows the last '=', '@' or ':', so that alone is its answer.
  for break in = @ :; do
    case "$COMP_WORDBREAKS" in *"$break"*) ;; *) continue ;; esac
    head="${typed%"$break"*}"
    if [ "$head" != "$typed" ] && [ ${#head} -ge ${#cut} ]; then cut="$head$break"; fi
  done
  while IFS= read -r candidate; do
    candidate="$before$candidate"
    case "$candidate" in
      "$typed"*)
        printf -v quoted '%q' "${candidate#"$cut"}"
        COMPREPLY+=("$quoted$after")
        ;;
    esac
  done
}

_resolve_settings() {
  local line="${COMP_LINE:0:COMP_POINT}" words=() config=() command="" option="" before=""
  local index word typed tool
  COMPREPLY=()
  # Only blanks part words here; readline's own words are cut at '=' and '@' as well.
  read -ra words <<< "$line"
  case "$line" in *[[:space:]]) words+=("") ;; esac
  typed="${words[${#words[@]}-1]}"
  tool="${words[0]/#\~/$HOME}"

  for ((index = 1; index < ${#words[@]} - 1; index++)); do
    word="${words[index]}"
    case "$word" in
      --config) config=(--config "${words[index+1]}"); ((index++)) ;;
      --config=*) config=("$word") ;;
      --config|--target|-t|--configuration|-c|--sdk|--arch|--destination|--variant|--xcode|--set|--xcconfig|--type|--catalog|--scheme|--action|--key|--since|--group-by|--why-not|--logging|--source-link|--layer|--param|--only|--plist-format|--plist-name|--scenario|--controller|--nib|--resource|--kind|--project-root|--rule|--disable|--template|--name|--organization|--devices|--class-prefix|--era|--binary|--log-function|--baseline|--assume-silent|--compiler-time|--compiler-memory|--cache-folder|--format|--output|-o|--color) ((index++)) ;;
      print|explain|diff|evaluate|query|values|where|impact|graph|report|check|verify|format|docs|init|generate|simulate|import|schema|merge-project|language-server|build-server|compare-logging|xcodebuild|cache|help|completions) [ -n "$command" ] || command="$word" ;;
      -*) ;;
      *) [ -n "$command" ] || command=print ;;
    esac
  done

  # A value belongs to the option before it, or to the one it is attached to.
  case "$typed" in
    --*=*) option="${typed%%=*}"; before="$option=" ;;
    *) if [ ${#words[@]} -gt 2 ]; then option="${words[${#words[@]}-2]}"; fi ;;
  esac
  case "$option" in
    --config) return ;;
    --target|-t) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete targets "${config[@]}" 2> /dev/null); return ;;
    --configuration|-c) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete configurations "${config[@]}" 2> /dev/null); return ;;
    --sdk) compopt +o default 2> /dev/null; return ;;
    --arch) compopt +o default 2> /dev/null; return ;;
    --destination) compopt +o default 2> /dev/null; return ;;
    --variant) compopt +o default 2> /dev/null; return ;;
    --xcode) compopt +o default 2> /dev/null; return ;;
    --set) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --xcconfig) return ;;
    --type) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --catalog) compopt +o default -o dirnames 2> /dev/null; return ;;
    --scheme) compopt +o default 2> /dev/null; return ;;
    --action) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' build run test profile analyze archive); return ;;
    --key) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --since) compopt +o default 2> /dev/null; return ;;
    --group-by) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --why-not) compopt +o default 2> /dev/null; return ;;
    --logging) return ;;
    --source-link) compopt +o default 2> /dev/null; return ;;
    --layer) return ;;
    --param) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <(printf '%s\n' config sdk arch variant); return ;;
    --only) compopt +o default 2> /dev/null; return ;;
    --plist-format) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' xml binary); return ;;
    --plist-name) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' product plain); return ;;
    --scenario) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' launch home resume purge terminate rotate memory-warning restore view); return ;;
    --controller) compopt +o default 2> /dev/null; return ;;
    --nib) compopt +o default 2> /dev/null; return ;;
    --resource) return ;;
    --kind) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' xcode xcodegen xcconfig); return ;;
    --project-root) compopt +o default -o dirnames 2> /dev/null; return ;;
    --rule) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete rules "${config[@]}" 2> /dev/null); return ;;
    --disable) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete rules "${config[@]}" 2> /dev/null); return ;;
    --template) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' single-view master-detail page-based tabbed game swiftui utility empty framework static-library); return ;;
    --name) compopt +o default 2> /dev/null; return ;;
    --organization) compopt +o default 2> /dev/null; return ;;
    --devices) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' iphone ipad universal); return ;;
    --class-prefix) compopt +o default 2> /dev/null; return ;;
    --era) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' modern classic); return ;;
    --binary) return ;;
    --log-function) compopt +o default 2> /dev/null; return ;;
    --baseline) return ;;
    --assume-silent) compopt +o default 2> /dev/null; return ;;
    --compiler-time) compopt +o default 2> /dev/null; return ;;
    --compiler-memory) compopt +o default 2> /dev/null; return ;;
    --cache-folder) compopt +o default -o dirnames 2> /dev/null; return ;;
    --format) case "${command:-print}" in print) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json yaml xcconfig env) ;; explain) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; diff) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json markdown) ;; evaluate) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; query) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json csv) ;; values) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json csv) ;; where) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; impact) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; graph) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' dot mermaid) ;; check) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json sarif github) ;; verify) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json junit github html) ;; docs) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; simulate) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json mermaid svg) ;; import) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' yaml json) ;; schema) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' json markdown) ;; compare-logging) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json markdown html github sarif junit) ;; cache) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; help) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text man) ;; esac; return ;;
    --output|-o) case "$command" in init|generate) compopt +o default -o dirnames 2> /dev/null ;; esac; return ;;
    --color) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' auto always never); return ;;
  esac
  if [ -n "$before" ]; then return; fi

  case "$typed" in
    -*)
      compopt +o default 2> /dev/null
      case "${command:-print}" in
        print) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--key' '--all' '--levels' '--display-names' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        explain) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--display-names' '--why-not' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        diff) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--since' '--per-cell' '--only' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        evaluate) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--layer' '--param' '--json-lines' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        query) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--group-by' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        values) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        where) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        impact) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--since' '--all' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        graph) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--key' '--all' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        report) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--since' '--logging' '--source-link' '--no-check' '--all' '--watch' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        check) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--rule' '--disable' '--list' '--fix' '--watch' '--config' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        verify) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--logging' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        format) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--check' '--config' '--allow-outside' '--no-env' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        docs) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--versions' '--catalog' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        init) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--template' '--name' '--organization' '--devices' '--class-prefix' '--storyboards' '--no-storyboards' '--arc' '--no-arc' '--unit-tests' '--no-xcode-project' '--era' '--dry-run' '--output' '-o' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        generate) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--only' '--plist-format' '--plist-name' '--check' '--dry-run' '--run-commands' '--allow-missing-files' '--force' '--watch' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--scheme' '--action' '--output' '-o' '--strict' '--no-cache' '--cache-folder' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        simulate) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--scenario' '--controller' '--nib' '--load-view' '--resource' '--config' '--target' '-t' '--configuration' '-c' '--destination' '--sdk' '--arch' '--variant' '--xcode' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--no-env' '--catalog' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        import) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--kind' '--allow-missing-files' '--allow-outside' '--keep-xcconfig' '--project-root' '--no-env' '--force' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        schema) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--format' '--output' '-o' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        merge-project) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--allow-outside' '--no-env' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        language-server) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--disable' '--allow-outside' '--no-env' '--catalog' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        build-server) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--configuration' '-c' '--destination' '--write-config' '--force' '--allow-outside' '--no-env' '--catalog' '--cache-folder' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        compare-logging) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--configuration' '-c' '--target' '-t' '--prove' '--binary' '--log-function' '--assume-silent' '--own-code' '--format' '--summary' '--baseline' '--update-baseline' '--compiler-time' '--compiler-memory' '--config' '--destination' '--sdk' '--arch' '--xcode' '--set' '--xcconfig' '--allow-outside' '--no-env' '--cache-folder' '--no-cache' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        xcodebuild) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--help' '-h') ;;
        cache) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--cache-folder' '--format' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        help) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--format' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        completions) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--output' '-o' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
      esac
      return
      ;;
  esac

  if [ -z "$command" ]; then
    _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions)
  fi
  case "${command:-print}" in
    print) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    explain) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null); compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    diff) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    evaluate) compopt +o default 2> /dev/null ;;
    query) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    values) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    where) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    impact) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    graph) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' inheritance references) ;;
    report) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    check) compopt +o default 2> /dev/null ;;
    verify)  ;;
    format)  ;;
    docs) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    init) compopt +o default 2> /dev/null ;;
    generate) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    simulate) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    import)  ;;
    schema) compopt +o default 2> /dev/null ;;
    merge-project)  ;;
    language-server) compopt +o default 2> /dev/null ;;
    build-server) compopt +o default 2> /dev/null ;;
    compare-logging) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    xcodebuild)  ;;
    cache) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' clear) ;;
    help) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' print explain diff evaluate query values where impact graph report check verify format docs init generate simulate import schema merge-project language-server build-server compare-logging xcodebuild cache help completions) ;;
    completions) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' bash zsh fish) ;;
  esac
}

complete -o default -F _resolve_settings resolve-settings
