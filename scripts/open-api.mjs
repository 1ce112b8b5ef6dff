/** `pnpm docs:api`: writes docs/openapi.json from the API contract. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApi } from '../packages/api-contract/dist/index.js';

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
await writeFile(file, `${JSON.stringify(openApi('http://localhost:8080'), undefined, 2)}\n`);
