#!/bin/sh
# Copies the primary at the first start, then follows it.
set -eu
install -d -o postgres -g postgres -m 700 /tls
install -o postgres -g postgres -m 600 /certificates/* /tls
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chown postgres "$PGDATA" && chmod 700 "$PGDATA"
  until gosu postgres pg_basebackup -D "$PGDATA" -R -c fast -d "host=primary user=replicator sslmode=verify-full \
    sslrootcert=/tls/authority.pem sslcert=/tls/client.pem sslkey=/tls/client.key"; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
fi
# as many connections as the primary has, or it does not start
exec gosu postgres postgres -c hot_standby=on -c hot_standby_feedback=on -c max_connections=200 -c hba_file=/pg_hba.conf \
  -c ssl=on -c ssl_cert_file=/tls/server.pem -c ssl_key_file=/tls/server.key -c ssl_ca_file=/tls/authority.pem
