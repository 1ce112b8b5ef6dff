/**
 * `npm run dead-letters`: how many messages each queue has given up. `npm run dead-letters -- QUEUE`: puts that queue's back.
 * The broker is the one of AMQP_URL, or of the system that `npm start` runs (`--data-dir DIR`, default .data).
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countDeadLetters, replayDeadLetters } from '../packages/messaging/dist/index.js';

const options = { 'data-dir': { type: 'string', default: '.data' } };
const { values, positionals } = parseArgs({ allowPositionals: true, options });

const brokerUrl = async () => {
  if (process.env.AMQP_URL) return process.env.AMQP_URL;
  const stack = JSON.parse(await readFile(path.join(values['data-dir'], 'stack.json'), 'utf8'));
  return stack.amqp_url;
};

try {
  const url = await brokerUrl();
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
