/** `pnpm docs:events`: writes docs/events.md and docs/asyncapi.json from the contracts. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asyncApi, eventsPage } from '../packages/contracts/dist/index.js';

const docs = (name) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
await writeFile(docs('events.md'), eventsPage());
await writeFile(docs('asyncapi.json'), `${JSON.stringify(asyncApi(), undefined, 2)}\n`);
