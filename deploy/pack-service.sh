#!/bin/sh
# Packs one built service with its production dependencies into a folder of its own: pack-service.sh tracking /app
set -eu
service="$1"
target="$2"
cd "$(dirname "$0")/.."
pnpm=$(node -p 'require("./package.json").packageManager')
npx --yes "$pnpm" --filter "@docsight/$service" --prod deploy --legacy "$target"
