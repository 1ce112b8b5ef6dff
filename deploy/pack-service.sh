#!/bin/sh
# pack-service.sh tracking /app: copies a built service into a folder. Adds its production dependencies in the versions
# of pnpm-lock.yaml and a list of them. Adds the licences of those that are bundled.
set -eu
service="$1"
target="$2"
cd "$(dirname "$0")/.."
pnpm=$(node -p 'require("./package.json").packageManager')
# Only with injected packages does pnpm use the lockfile instead of resolving every dependency again.
npx --yes "$pnpm" --filter "@docsight/$service" --prod deploy --config.inject-workspace-packages=true "$target"
node scripts/sbom.mjs "$service" "$target"
