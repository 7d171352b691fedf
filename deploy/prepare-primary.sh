#!/bin/sh
# Runs once, as the primary's data folder is made: the role that owns the shop's database, and may do nothing beyond it,
# and one that may follow the primary.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
  -v shop="$DATABASE_PASSWORD" -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role bakesale with login password :'shop';
create role replicator with replication login password :'replication';
create database bakesale owner bakesale;
revoke connect on database bakesale, postgres, template1 from public;
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
