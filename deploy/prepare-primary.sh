#!/bin/sh
# Runs once, as the primary's data folder is made: the role that owns the shop's database, and may do nothing beyond it,
# and one that may follow the primary. Neither has a password: pg_hba.conf lets them in by their certificates.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres <<'SQL'
create role bakesale with login;
create role replicator with replication login;
create database bakesale owner bakesale;
revoke connect on database bakesale, postgres, template1 from public;
SQL
