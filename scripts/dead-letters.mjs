/**
 * `npm run dead-letters`: prints the number of dead letters of each queue. `npm run dead-letters -- QUEUE`: puts those
 * of one queue back. `npm run dead-letters -- --erase TEXT`: removes those of all queues that contain a text. Works on the broker of AMQP_URL, or of the system that `npm start` runs (`--data-dir DIR`, default
 * .data).
 */
import { parseArgs } from 'node:util';
import { countDeadLetters, eraseDeadLetters, replayDeadLetters } from '../packages/messaging/dist/index.js';
import { readStackFile } from './stack-file.mjs';

const options = { 'data-dir': { type: 'string', default: '.data' }, erase: { type: 'string' } };
/** A shorter text could be in messages of others. */
const minEraseLength = 6;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

try {
  const url = process.env.AMQP_URL || (await readStackFile(values['data-dir'])).amqp_url;
  const [queue] = positionals;
  const counts = await countDeadLetters(url);
  if (values.erase !== undefined) {
    if (values.erase.length < minEraseLength)
      throw new Error(`A text to erase has ${minEraseLength} characters or more.`);
    console.log(`${await eraseDeadLetters(url, values.erase)} dead letters were erased.`);
  } else if (queue === undefined) {
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
