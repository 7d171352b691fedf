#!/bin/sh
# Starts PgBouncer before the PostgreSQL at SERVER_NAME.
set -eu
. "$(dirname "$0")/own-certificates.sh"
cp "$here/pgbouncer.ini" pgbouncer.ini
echo '"bakesale" ""' > people.txt
cat > own.ini << INI
listen_port = ${PORT:-6432}
[databases]
bakesale = host=$SERVER_NAME port=${SERVER_PORT:-5432} dbname=bakesale
INI
# shellcheck disable=SC2086
exec $as pgbouncer pgbouncer.ini
