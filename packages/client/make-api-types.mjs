/** `pnpm client:types`: writes src/api-types.ts from docs/openapi.json. With `--check` it only reports whether they agree. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const fileAt = (name) => fileURLToPath(new URL(name, import.meta.url));
const file = fileAt('src/api-types.ts');

const document = JSON.parse(await readFile(fileAt('../../docs/openapi.json'), 'utf8'));
// A request may omit fields that have a default.
const nodes = await openapiTS(document, { defaultNonNullable: false, silent: true });
const types = astToString(nodes.filter((node) => node.name?.text !== '$defs'));
const text = `// Made from docs/openapi.json by \`pnpm client:types\`: do not edit it by hand.\n\n${types}`;

if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8')) !== text) {
  console.error('packages/client/src/api-types.ts differs from docs/openapi.json. Run pnpm client:types.');
  process.exitCode = 1;
}
