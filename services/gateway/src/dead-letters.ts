import { keysOf } from '@docsight/contracts';
import { countDeadLetters, eraseDeadLetters, replayDeadLetters } from '@docsight/messaging';
import { brokerSettings, loadConfig, operatorCommand, UsageError } from '@docsight/service-kit';
import { z } from 'zod';

const usage = `dead-letters [QUEUE | --erase TEXT]

Prints the number of dead letters of each queue. With QUEUE it puts those of this queue back. With --erase it removes
those of all queues that contain a text of 6 characters or more, such as an e-mail address or the id of a document.
Reads AMQP_URL.`;

/** A shorter text could be in messages of others. */
const minEraseLength = 6;

/** Prints, replays or erases dead letters, for operators: `node dist/dead-letters.js`. Source: Specification 11.8. */
const deadLetters = async (queue: string | undefined, erase: string | undefined): Promise<void> => {
  const { AMQP_URL } = loadConfig(z.object({ AMQP_URL: brokerSettings.AMQP_URL }), process.env);
  const counts = await countDeadLetters(AMQP_URL);
  if (erase !== undefined) {
    if (queue !== undefined) throw new UsageError('Erasing works on all queues: leave out the name of the queue.');
    if (erase.length < minEraseLength)
      throw new UsageError(`A text to erase has ${minEraseLength} characters or more.`);
    process.stdout.write(`${await eraseDeadLetters(AMQP_URL, erase)} dead letters were erased.\n`);
    return;
  }
  const names = keysOf(counts);
  if (queue === undefined) {
    for (const name of names) process.stdout.write(`${name.padEnd(24)} ${counts[name]}\n`);
    return;
  }
  const name = names.find((each) => each === queue);
  if (name === undefined) throw new UsageError(`There is no queue ${queue}. The queues are ${names.join(', ')}.`);
  process.stdout.write(`${await replayDeadLetters(AMQP_URL, name)} messages were put back into ${name}.\n`);
};

await operatorCommand(
  {
    usage,
    failure: 'No dead letters were read.',
    options: { erase: { type: 'string' } },
    maxArguments: 1,
    run: ({ values: { erase }, positionals: [queue] }) => deadLetters(queue, erase),
  },
  process.argv.slice(2),
);
