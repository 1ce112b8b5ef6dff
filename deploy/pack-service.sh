#!/bin/sh
# Copies one built service and its production dependencies, in the versions of pnpm-lock.yaml, into a folder: pack-service.sh tracking /app
set -eu
service="$1"
target="$2"
cd "$(dirname "$0")/.."
pnpm=$(node -p 'require("./package.json").packageManager')
# Without injected packages pnpm would not use the lockfile: it would resolve every dependency anew.
npx --yes "$pnpm" --filter "@docsight/$service" --prod deploy --config.inject-workspace-packages=true "$target"
