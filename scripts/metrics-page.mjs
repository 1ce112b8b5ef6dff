/** `pnpm docs:metrics`: writes docs/operating/metrics.md from the catalogue of metrics. */
import { writeFile } from 'node:fs/promises';
import { metricsPage } from '../packages/service-kit/dist/index.js';

await writeFile(new URL('../docs/operating/metrics.md', import.meta.url), metricsPage());
