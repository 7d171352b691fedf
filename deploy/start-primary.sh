#!/bin/sh
# Gives the primary its certificate as PostgreSQL wants it, its own and read by nobody else, then starts it as its image does.
set -eu
install -d -o postgres -g postgres -m 700 /tls
install -o postgres -g postgres -m 600 /certificates/* /tls
exec docker-entrypoint.sh "$@"
