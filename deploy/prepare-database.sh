#!/bin/sh
# Runs once, as compose.yaml's data folder is made: the shop's role, which owns its database and may make one beside it to
# restore a backup. The superuser gets in only from inside the container.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role bakesale with login createdb password :'password';
create database bakesale owner bakesale;
alter role postgres with password null;
SQL
