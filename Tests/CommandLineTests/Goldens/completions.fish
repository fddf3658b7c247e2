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
            case --config --target -t --configuration -c --sdk --arch --variant --set --xcconfig --type --key --since --layer --param --only --format --output -o --color
                set skips 1
            case print explain diff evaluate check generate help completions
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
complete -c resolve-settings -n __resolve_settings_lacks_command -a print -d 'print the build settings in force'
complete -c resolve-settings -n __resolve_settings_lacks_command -a explain -d 'tell where a build setting\'s value comes from'
complete -c resolve-settings -n __resolve_settings_lacks_command -a diff -d 'show what changes between two cells, files or revisions'
complete -c resolve-settings -n __resolve_settings_lacks_command -a evaluate -d 'evaluate expressions over given levels and conditions'
complete -c resolve-settings -n __resolve_settings_lacks_command -a check -d 'report everything that is wrong with the file'
complete -c resolve-settings -n __resolve_settings_lacks_command -a generate -d 'write prefix headers, Swift constants and compiler flags into a folder'
complete -c resolve-settings -n __resolve_settings_lacks_command -a help -d 'print help about the tool or a command'
complete -c resolve-settings -n __resolve_settings_lacks_command -a completions -d 'print a completion script for a shell'
complete -c resolve-settings -n '__resolve_settings_uses print' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses explain' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses explain' -a '(__resolve_settings_ask settings)'
complete -c resolve-settings -n '__resolve_settings_uses diff' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses diff' -F
complete -c resolve-settings -n '__resolve_settings_uses generate' -a '(__resolve_settings_ask cells)'
complete -c resolve-settings -n '__resolve_settings_uses help' -a 'print explain diff evaluate check generate help completions'
complete -c resolve-settings -n '__resolve_settings_uses completions' -a 'bash zsh fish'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l config -r -F -d 'read this file instead of looking for config.yaml here and above'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l target -s t -x -a '(__resolve_settings_ask targets)' -d 'a target to ask about (all of them unless told)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l configuration -s c -x -a '(__resolve_settings_ask configurations)' -d 'a build configuration (the default one unless told)'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l sdk -x -d 'the SDK that conditions see, such as iphonesimulator'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l arch -x -d 'the architecture that conditions see'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l variant -x -d 'the build variant that conditions see'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate' -l set -x -a '(__resolve_settings_ask settings =)' -d 'assign a build setting above all levels of the file'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate' -l xcconfig -r -F -d 'assign what an xcconfig file says, above --set'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l environment -d 'let environment variables be seen as build settings'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate' -l type -x -a '(__resolve_settings_ask settings =)' -d 'take a build setting for this type, whatever is known of it'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff check generate' -l allow-outside -d 'let includes and xcconfig files lie outside the config file\'s folder'
complete -c resolve-settings -n '__resolve_settings_uses print' -l key -x -a '(__resolve_settings_ask settings)' -d 'print this build setting\'s bare value'
complete -c resolve-settings -n '__resolve_settings_uses print' -l all -d 'print built-in build settings too'
complete -c resolve-settings -n '__resolve_settings_uses print' -l levels -d 'print a table with a column for each level'
complete -c resolve-settings -n '__resolve_settings_uses diff' -l since -x -d 'compare with the same cells at this revision of the git repository'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l layer -r -F -d 'an xcconfig file as a named level, lowest first'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l param -x -a 'config= sdk= arch= variant=' -d 'a condition parameter, such as sdk=iphoneos18.2'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l json-lines -d 'read cases from standard input, one JSON object a line'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l only -x -d 'make these kinds of files (all of them unless told)'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l check -d 'write nothing; print what differs, and end with 1 if anything does'
complete -c resolve-settings -n '__resolve_settings_uses generate' -l force -d 'overwrite files that were not generated or were changed since'
complete -c resolve-settings -n '__resolve_settings_uses print' -l format -x -a 'text json yaml xcconfig env' -d 'the form of the answer'
complete -c resolve-settings -n '__resolve_settings_uses explain' -l format -x -a 'text json' -d 'the form of the answer'
complete -c resolve-settings -n '__resolve_settings_uses diff' -l format -x -a 'text json markdown' -d 'the form of the answer'
complete -c resolve-settings -n '__resolve_settings_uses evaluate' -l format -x -a 'text json' -d 'the form of the answer'
complete -c resolve-settings -n '__resolve_settings_uses check' -l format -x -a 'text json github' -d 'the form of the answer'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate completions' -l output -s o -r -F -d 'write the answer to this file, all or nothing'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l quiet -s q -d 'print no warnings'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l verbose -s v -d 'say which files were used'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l color -x -a 'auto always never' -d 'colour the answer'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate' -l strict -d 'take warnings for errors'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l read-only -d 'refuse to write files'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l version -d 'print the tool\'s version'
complete -c resolve-settings -n '__resolve_settings_uses print explain diff evaluate check generate help completions' -l help -s h -d 'print help'
