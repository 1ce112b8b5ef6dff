#!/bin/sh
# Starts RabbitMQ of docker compose with the users of docsight. It imports them, with their passwords from the
# environment, at every start: a new password needs a restart only.
set -eu
umask 077
here=$(dirname "$0")

users=
for name in gateway documents tracking analytics webhooks notifications operator; do
  setting=$(echo "${name}_STORE_PASSWORD" | tr '[:lower:]' '[:upper:]')
  eval "password=\${$setting:-}"
  case $password in
    '' | *[!A-Za-z0-9_-]*)
      echo "$setting must be letters, digits, - and _: docker compose puts it into addresses." >&2
      exit 1
      ;;
  esac
  users="$users${users:+,}{\"name\":\"docsight-$name\",\"password\":\"$password\",\"tags\":\"\"}"
done

# The file begins with "{".
{
  printf '{"users":[%s],' "$users"
  tail -c +2 "$here/definitions.json"
} >/tmp/docsight-definitions.json

exec docker-entrypoint.sh rabbitmq-server
