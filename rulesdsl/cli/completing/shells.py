"""The scripts for the shells: click's, and offers of the kind `open`, behind which no space is put."""

from click.shell_completion import BashComplete, FishComplete, ZshComplete, add_completion_class

BASH = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local response completion type value

    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1")

    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"

        if [[ $type == 'dir' ]]; then
            COMPREPLY=()
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            COMPREPLY=()
            compopt -o default
        else
            [[ $type == 'open' ]] && compopt -o nospace
            COMPREPLY+=("$value")
        fi
    done

    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

ZSH = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a plain noted open response
    local type key descr
    (( ! $+commands[%(prog_name)s] )) && return 1

    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) %(complete_var)s=zsh_complete %(prog_name)s)}")

    for type key descr in ${response}; do
        if [[ "$type" == "dir" ]]; then
            _path_files -/
        elif [[ "$type" == "file" ]]; then
            _path_files -f
        elif [[ "$type" == "open" ]]; then
            open+=("${key//\\\\:/:}")
        elif [[ "$descr" == "_" ]]; then
            plain+=("$key")
        else
            noted+=("$key":"$descr")
        fi
    done

    [ -n "$noted" ] && _describe -V unsorted noted -U
    [ -n "$plain" ] && compadd -U -V unsorted -a plain
    [ -n "$open" ] && compadd -U -V unsorted -S '' -a open
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

FISH = """\
function %(complete_func)s;
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -t) %(prog_name)s);

    for completion in $response;
        set -l metadata (string split -m 1 "," -- $completion);

        if test $metadata[1] = "dir";
            __fish_complete_directories $metadata[2];
        else if test $metadata[1] = "file";
            __fish_complete_path $metadata[2];
        else;
            echo $metadata[2];
        end;
    end;
end;

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)";
"""


class Bash(BashComplete):
    """For bash."""

    source_template = BASH

    @staticmethod
    def _check_version() -> None:
        """The script says nothing of the shell that happens to be installed."""


class Zsh(ZshComplete):
    """For zsh."""

    source_template = ZSH


class Fish(FishComplete):
    """For fish."""

    source_template = FISH


SHELLS = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def register() -> None:
    """Puts these in place of click's own."""
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)
