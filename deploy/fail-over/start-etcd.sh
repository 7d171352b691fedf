#!/bin/sh
# Starts etcd, in which the Patroni of each machine notes who is the primary. Whoever asks it shows a certificate.
set -eu
. "$(dirname "$0")/own-certificates.sh"
# shellcheck disable=SC2086
exec $as etcd --name etcd --data-dir "$home/etcd" \
  --listen-client-urls "https://0.0.0.0:${PORT:-2379}" \
  --advertise-client-urls "https://${HOST_NAME:-etcd}:${PORT:-2379}" \
  --cert-file tls/server.pem --key-file tls/server.key --trusted-ca-file tls/authority.pem --client-cert-auth \
  --listen-peer-urls "http://127.0.0.1:${PEER_PORT:-2380}" \
  --initial-advertise-peer-urls "http://127.0.0.1:${PEER_PORT:-2380}" \
  --initial-cluster "etcd=http://127.0.0.1:${PEER_PORT:-2380}"
