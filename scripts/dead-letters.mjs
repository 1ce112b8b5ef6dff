/**
 * `npm run dead-letters`: prints the number of dead letters of each queue. `npm run dead-letters -- QUEUE`: puts those
 * of one queue back. Works on the broker of AMQP_URL, or of the system that `npm start` runs (`--data-dir DIR`, default
 * .data).
 */
import { parseArgs } from 'node:util';
import { countDeadLetters, replayDeadLetters } from '../packages/messaging/dist/index.js';
import { readStackFile } from './stack-file.mjs';

const options = { 'data-dir': { type: 'string', default: '.data' } };
const { values, positionals } = parseArgs({ allowPositionals: true, options });

try {
  const url = process.env.AMQP_URL || (await readStackFile(values['data-dir'])).amqp_url;
  const [queue] = positionals;
  const counts = await countDeadLetters(url);
  if (queue === undefined) {
    for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(24)} ${count}`);
  } else if (queue in counts) {
    console.log(`${await replayDeadLetters(url, queue)} messages were put back into ${queue}.`);
  } else {
    throw new Error(`There is no queue ${queue}. The queues are ${Object.keys(counts).join(', ')}.`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
