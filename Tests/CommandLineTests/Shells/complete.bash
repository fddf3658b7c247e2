# Completes a line as readline would have bash do it, and prints the offers.
#   $1 the completion script   $2 the line
source "$1"
COMP_LINE="$2"
COMP_POINT=${#COMP_LINE}
_resolve_settings 2> /dev/null
printf '%s\n' "${COMPREPLY[@]}"
