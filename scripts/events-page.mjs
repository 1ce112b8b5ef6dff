/** `pnpm docs:events`: writes docs/events.md from the contracts. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventsPage } from '../packages/contracts/dist/index.js';

await writeFile(fileURLToPath(new URL('../docs/events.md', import.meta.url)), eventsPage());
