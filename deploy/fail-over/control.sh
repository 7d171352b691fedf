#!/bin/sh
# Gives orders to Patroni from inside a machine: docker compose exec database-1 control.sh list
set -eu
here=$(cd "$(dirname "$0")" && pwd)
home=${HOME_FOLDER:-/var/lib/postgresql}
. "$here/patroni-settings.sh"
exec patronictl -c "$here/patroni.yaml" "$@"
