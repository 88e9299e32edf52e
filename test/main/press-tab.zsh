# zsh -f press-tab.zsh <completion script> <line>: what stands in the line of an interactive zsh after Tab.
zmodload zsh/zpty
answer=$(mktemp)
zpty shell zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -u -D; source ${(q)1}"
zpty -w shell "tell() { print -r -- \"\$BUFFER\" >| $answer }; zle -N tell; bindkey '^I' complete-word '^G' tell"
zpty -w -n shell "$2"$'\t\C-g'
# It answers within a second; what it prints is taken away, or it would wait for a reader.
for _ in {1..400}; do
  zpty -r -t shell printed
  [[ -s $answer ]] && break
  sleep 0.05
done
zpty -d shell
cat $answer
rm $answer
