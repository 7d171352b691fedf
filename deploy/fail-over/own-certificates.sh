# Read by the start scripts: goes to the machine's folder, has the certificates there as its programs want them, their own and read
# by nobody else, and says in $as how to become who owns them.
here=$(cd "$(dirname "$0")" && pwd)
home=${HOME_FOLDER:-/var/lib/postgresql}
mkdir -p "$home/tls"
chmod 700 "$home/tls"
cp "${CERTIFICATES:-/certificates}"/* "$home/tls"
chmod 600 "$home"/tls/*
as=
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$home"
  chown -R postgres:postgres "$home/tls"
  as='setpriv --reuid=postgres --regid=postgres --init-groups'
fi
cd "$home"
