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
      --config|--target|-t|--configuration|-c|--sdk|--arch|--variant|--set|--xcconfig|--type|--key|--since|--layer|--param|--only|--format|--output|-o|--color) ((index++)) ;;
      print|explain|diff|evaluate|check|generate|help|completions) [ -n "$command" ] || command="$word" ;;
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
    --variant) compopt +o default 2> /dev/null; return ;;
    --set) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --xcconfig) return ;;
    --type) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --key) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null); return ;;
    --since) compopt +o default 2> /dev/null; return ;;
    --layer) return ;;
    --param) compopt -o nospace 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "=" < <(printf '%s\n' config sdk arch variant); return ;;
    --only) compopt +o default 2> /dev/null; return ;;
    --format) case "${command:-print}" in print) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json yaml xcconfig env) ;; explain) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; diff) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json markdown) ;; evaluate) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json) ;; check) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' text json github) ;; esac; return ;;
    --output|-o) return ;;
    --color) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' auto always never); return ;;
  esac
  if [ -n "$before" ]; then return; fi

  case "$typed" in
    -*)
      compopt +o default 2> /dev/null
      case "${command:-print}" in
        print) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--key' '--all' '--levels' '--config' '--target' '-t' '--configuration' '-c' '--sdk' '--arch' '--variant' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        explain) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--target' '-t' '--configuration' '-c' '--sdk' '--arch' '--variant' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        diff) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--since' '--config' '--target' '-t' '--configuration' '-c' '--sdk' '--arch' '--variant' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        evaluate) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--layer' '--param' '--json-lines' '--set' '--xcconfig' '--type' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        check) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--config' '--target' '-t' '--configuration' '-c' '--sdk' '--arch' '--variant' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--format' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        generate) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--only' '--check' '--force' '--config' '--target' '-t' '--configuration' '-c' '--sdk' '--arch' '--variant' '--set' '--xcconfig' '--type' '--environment' '--allow-outside' '--output' '-o' '--strict' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        help) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
        completions) _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' '--output' '-o' '--read-only' '--color' '--quiet' '-q' '--verbose' '-v' '--version' '--help' '-h') ;;
      esac
      return
      ;;
  esac

  if [ -z "$command" ]; then
    _resolve_settings_offer "$typed" "" "" < <(printf '%s\n' print explain diff evaluate check generate help completions)
  fi
  case "${command:-print}" in
    print) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    explain) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null); compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete settings "${config[@]}" 2> /dev/null) ;;
    diff) compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    evaluate) compopt +o default 2> /dev/null ;;
    check) compopt +o default 2> /dev/null ;;
    generate) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <("$tool" __complete cells "${config[@]}" 2> /dev/null) ;;
    help) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' print explain diff evaluate check generate help completions) ;;
    completions) compopt +o default 2> /dev/null; compopt +o default 2> /dev/null; _resolve_settings_offer "$typed" "$before" "" < <(printf '%s\n' bash zsh fish) ;;
  esac
}

complete -o default -F _resolve_settings resolve-settings
