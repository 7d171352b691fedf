# Read by who starts Patroni and who gives it orders: what of its settings differs from machine to machine, in $home beside $here.
host=${HOST_NAME:-$NAME}
export PATH="$here:$PATH"
export PATRONI_NAME="$NAME"
export PATRONI_POSTGRESQL_LISTEN="*:${PORT:-5432}"
export PATRONI_POSTGRESQL_CONNECT_ADDRESS="$host:${PORT:-5432}"
export PATRONI_POSTGRESQL_DATA_DIR="$home/data"
export PATRONI_POSTGRESQL_PGPASS="$home/pgpass"
export PATRONI_POSTGRESQL_BIN_DIR="${BIN_FOLDER:-/usr/lib/postgresql/15/bin}"
for role in REPLICATION REWIND; do
  export "PATRONI_${role}_SSLROOTCERT=$home/tls/authority.pem"
  export "PATRONI_${role}_SSLCERT=$home/tls/client.pem"
  export "PATRONI_${role}_SSLKEY=$home/tls/client.key"
done
export PATRONI_RESTAPI_LISTEN="*:${API_PORT:-8008}"
export PATRONI_RESTAPI_CONNECT_ADDRESS="$host:${API_PORT:-8008}"
export PATRONI_RESTAPI_CERTFILE="$home/tls/server.pem"
export PATRONI_RESTAPI_KEYFILE="$home/tls/server.key"
export PATRONI_RESTAPI_CAFILE="$home/tls/authority.pem"
export PATRONI_CTL_CACERT="$home/tls/authority.pem"
export PATRONI_CTL_CERTFILE="$home/tls/client.pem"
export PATRONI_CTL_KEYFILE="$home/tls/client.key"
export PATRONI_ETCD3_HOST="$ETCD"
export PATRONI_ETCD3_PROTOCOL=https
export PATRONI_ETCD3_CACERT="$home/tls/authority.pem"
export PATRONI_ETCD3_CERT="$home/tls/client.pem"
export PATRONI_ETCD3_KEY="$home/tls/client.key"
