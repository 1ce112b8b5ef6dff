/** `pnpm deploy:definitions`: writes deploy/rabbitmq/definitions.json for READER_PARTITIONS partitions. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brokerDefinitions, partitionSettings } from '../packages/messaging/dist/index.js';

const READER_PARTITIONS = partitionSettings.READER_PARTITIONS.parse(process.env.READER_PARTITIONS);
const folder = new URL('../deploy/rabbitmq/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(
  fileURLToPath(new URL('definitions.json', folder)),
  `${JSON.stringify(brokerDefinitions(READER_PARTITIONS), undefined, 1)}\n`,
);
