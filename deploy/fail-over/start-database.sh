#!/bin/sh
# Starts Patroni, which keeps the PostgreSQL of this machine: the first one makes the database, the others copy it and follow.
# NAME is the machine's own, ETCD where they agree on the primary; others reach it by HOST_NAME, or else its name.
set -eu
. "$(dirname "$0")/own-certificates.sh"
. "$here/patroni-settings.sh"
# shellcheck disable=SC2086
exec $as patroni "$here/patroni.yaml"
