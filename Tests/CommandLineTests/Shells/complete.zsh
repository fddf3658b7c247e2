# Types a line and a tab into an interactive zsh, and prints what the line became.
#   $1 the completion script   $2 the line
zmodload zsh/zpty
zpty child zsh -f -i
zpty -w child "PS1=; unset zle_bracketed_paste; stty columns 500
show() { zle -I; print -r -- \"LINE<\$BUFFER>LINE\"; }; zle -N show; bindkey '^X' show
autoload -Uz compinit; compinit -D -u; source ${(q)1}; bindkey '^I' complete-word; echo REA''DY"
local out
zpty -r child out '*READY*'
# The key that shows the line is read after the tab's work is done: no waiting, no guessing.
zpty -w -n child "$2"$'\t\C-x'
zpty -r child out '*LINE<*>LINE*'
zpty -d child
out=${out##*LINE\<}
print -r -- "${out%%\>LINE*}"
