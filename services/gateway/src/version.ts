import { readFileSync } from 'node:fs';

// Beside the programs: the build puts all modules of a service into one folder, so deeper paths would change.
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** The version of this service. */
export const { version } = JSON.parse(manifest) as { version: string };
