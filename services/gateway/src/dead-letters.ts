import { countDeadLetters, replayDeadLetters } from '@docsight/messaging';
import { brokerSettings, loadConfig, operatorCommand, UsageError } from '@docsight/service-kit';
import { z } from 'zod';

const usage = `dead-letters [QUEUE]

Prints the number of dead letters of each queue. With QUEUE it puts those of this queue back.
Reads AMQP_URL.`;

/** Prints or replays dead letters, for operators: `node dist/dead-letters.js [QUEUE]`. Source: Specification 11.8. */
const deadLetters = async (queue: string | undefined): Promise<void> => {
  const { AMQP_URL } = loadConfig(z.object({ AMQP_URL: brokerSettings.AMQP_URL }), process.env);
  const counts = await countDeadLetters(AMQP_URL);
  const names = Object.keys(counts) as (keyof typeof counts)[];
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
    options: {},
    maxArguments: 1,
    run: ({ positionals: [queue] }) => deadLetters(queue),
  },
  process.argv.slice(2),
);
