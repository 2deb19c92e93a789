#!/bin/sh
# Starts Tableside from the folder this script lies in; nothing is installed. If a folder "data" lies beside it,
# campaigns without a place of their own, sheets and settings are kept there, else in the user's usual folders.
here=$(dirname -- "$(readlink -f -- "$0")")
if [ -d "$here/data" ]; then
  export XDG_DATA_HOME="$here/data" XDG_CONFIG_HOME="$here/data"
fi
exec "$here/bin/tableside" "$@"
