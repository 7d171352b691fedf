#!/bin/sh
# Starts the bucket's server with the one key that may use it, and only for what runs in the same network: storage.Caddyfile.
set -eu
umask 077
cat > /tmp/storage.json <<JSON
{
  "identities": [
    {
      "name": "bakesale",
      "credentials": [{ "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" }],
      "actions": ["Read", "Write", "List"]
    }
  ]
}
JSON
exec weed server -ip=127.0.0.1 -ip.bind=127.0.0.1 -dir=/data -s3 -s3.config=/tmp/storage.json
