// Writes the sample PDF of the dashboard's first run. Run it after changing src/first-sample.ts and building.
import { writeFile } from 'node:fs/promises';
import { firstSample } from '@docsight/sample-pdfs';

const file = new URL('../dashboard/src/first-run/docsight-sample.pdf', import.meta.url);
await writeFile(file, await firstSample.make());
