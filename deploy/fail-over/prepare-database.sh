#!/bin/sh
# Runs once, as the first primary's data folder is made, with the address at which Patroni reaches it: the role that owns the shop's
# database, and may do nothing beyond it, with the time limits of whom a pooler stands before, and one that may follow a primary.
# Neither has a password: patroni.yaml lets them in by their certificates.
set -eu
psql -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role bakesale with login;
create role replicator with replication login;
create database bakesale owner bakesale;
revoke connect on database bakesale, postgres, template1 from public;
grant connect on database postgres to replicator;
alter role bakesale in database bakesale set statement_timeout = '10s';
alter role bakesale in database bakesale set idle_in_transaction_session_timeout = '30s';
alter role bakesale in database bakesale set jit = 'off';
alter role bakesale in database bakesale set random_page_cost = '1.1';
alter role bakesale in database bakesale set max_parallel_workers_per_gather = '0';
alter role bakesale in database bakesale set work_mem = '32MB';
SQL
