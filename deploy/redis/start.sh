#!/bin/sh
# Starts Redis of docker compose with one user, for the gateway. Without a password it can only be pinged.
set -eu
umask 077
here=$(dirname "$0")
: "${GATEWAY_STORE_PASSWORD:?Set GATEWAY_STORE_PASSWORD to the password of docsight-gateway.}"
{
  echo 'user default on nopass resetkeys resetchannels -@all +ping'
  echo "user docsight-gateway on >$GATEWAY_STORE_PASSWORD $(cat "$here/gateway.acl")"
} >/tmp/docsight-users.acl
exec docker-entrypoint.sh redis-server --aclfile /tmp/docsight-users.acl "$@"
