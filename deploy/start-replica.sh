#!/bin/sh
# Copies the primary at the first start, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chown postgres "$PGDATA" && chmod 700 "$PGDATA"
  until PGPASSWORD="$REPLICATION_PASSWORD" gosu postgres \
    pg_basebackup -h primary -U replicator -D "$PGDATA" -R -c fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
fi
# as many connections as the primary has, or it does not start
exec gosu postgres postgres -c hot_standby=on -c hot_standby_feedback=on -c max_connections=200
