#!/bin/sh
# Makes an authority of one's own, once, and the certificates by which the containers of compose.scale.yaml and deploy/fail-over.yaml know each other: a folder
# for each of them, and in it what it may have. They are good for 90 days: call it again each month, and start the containers again.
# Nobody but its owner gets into the folder; what lies in it can be read, as each container has a user of its own.
# Take authority/key.pem elsewhere between two calls: who has it can pass for all of them.
set -eu
umask 077
folder=${1:-$(dirname "$0")/certificates}
authority=$folder/authority
mkdir -p "$authority"
chmod 700 "$folder"

key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'

if [ ! -s "$authority/certificate.pem" ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $key -days 3650 -subj '/CN=BakeSale inside' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$authority/key.pem" -out "$authority/certificate.pem" 2> /dev/null
fi

# issue CONTAINER server|client NAME [ANOTHER NAME] [ANOTHER USE]
issue() {
  to=$folder/$1
  mkdir -p "$to"
  cp "$authority/certificate.pem" "$to/authority.pem"
  # shellcheck disable=SC2086
  openssl req -new $key -subj "/CN=$3" -keyout "$to/$2.key" -out "$to/request" 2> /dev/null
  cat > "$to/extensions" << EXTENSIONS
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=${2}Auth${5:+,${5}Auth}
subjectAltName=DNS:$3${4:+,DNS:$4}
EXTENSIONS
  openssl x509 -req -in "$to/request" -CA "$authority/certificate.pem" -CAkey "$authority/key.pem" \
    -set_serial "0x$(openssl rand -hex 16)" -days 90 -extfile "$to/extensions" -out "$to/$2.pem" 2> /dev/null
  rm "$to/request" "$to/extensions"
  chmod 755 "$to"
  chmod 644 "$to"/*
}

# these ask themselves for their health
issue web server web localhost
issue worker server worker localhost
issue primary server primary
issue replica-1 server replica-1
issue replica-2 server replica-2
issue storage server storage
# and these, where the database fails over by itself
for container in database-1 database-2 pooler-1 pooler-2; do issue "$container" server "$container" localhost; done
# it asks itself, too
issue etcd server etcd localhost client
# the name of a client is its role in the database
for container in web worker migrate backups; do issue "$container" client bakesale; done
for container in pooler-1 pooler-2; do issue "$container" client bakesale; done
for container in replica-1 replica-2 database-1 database-2; do issue "$container" client replicator; done
# it only has to know the others
mkdir -p "$folder/proxy"
cp "$authority/certificate.pem" "$folder/proxy/authority.pem"
chmod 755 "$folder/proxy"
chmod 644 "$folder/proxy/authority.pem"
