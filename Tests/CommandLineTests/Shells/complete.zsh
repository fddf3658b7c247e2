# Types a line and a tab into an interactive zsh, and prints what the screen shows.
#   $1 the completion script   $2 the line
zmodload zsh/zpty
zpty child zsh -f -i
zpty -w child "PS1=; unset zle_bracketed_paste; autoload -Uz compinit; compinit -D -u; source ${(q)1}; stty columns 200; bindkey '^I' complete-word; echo READY"
local out
zpty -r child out '*READY*READY*' 
zpty -w -n child "$2"$'\t'
sleep 1
zpty -w -n child $'\C-a\C-kECHOED'
zpty -r child out '*ECHOED*'
print -r -- "$out"
zpty -d child
