import { serviceNames } from '@docsight/contracts';
import { verifyBroker } from '@docsight/messaging';
import { verifyMongo } from '@docsight/mongo';
import {
  brokerAddresses,
  brokerSettings,
  checklist,
  commonSettings,
  loadConfig,
  operatorCommand,
  setting,
  UsageError,
} from '@docsight/service-kit';
import type { Checklist, CheckResult } from '@docsight/service-kit';
import { z } from 'zod';
import { settings } from '../config.ts';
import { verifyRedis } from './verify-redis.ts';

const usage = `verify-stores [--only STORES] [--service NAME] [--management-url URL] [--fail-over [--within SECONDS]] [--json]

Checks whether MongoDB, RabbitMQ and Redis fit the product, and prints one line for each check: ok, warning or failed.
The exit code is 0 if no check failed, and 1 otherwise. It removes what it stores.

  --only STORES         checks only these: mongodb, rabbitmq, redis, with commas between them
  --service NAME        uses the database of this service (default: gateway)
  --management-url URL  the HTTP API of RabbitMQ with user and password, which shows nodes and alarms
  --fail-over           writes to MongoDB while its primary steps down, then counts what was acknowledged
  --within SECONDS      how long it waits for that (default: 120)
  --json                prints one JSON object for each check

Reads DATABASE_PREFIX and, of the stores that it checks, MONGO_URL, AMQP_URL and REDIS_URL.`;

const stores = ['mongodb', 'rabbitmq', 'redis'] as const;

type Values = {
  only?: string;
  service?: string;
  'management-url'?: string;
  within?: string;
  'fail-over'?: boolean;
  json?: boolean;
};

const calls = z.object({
  only: z
    .string()
    .default(stores.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(stores, `--only takes ${stores.join(', ')}, with commas between them.`))),
  service: z.enum(serviceNames, `--service takes one of ${serviceNames.join(', ')}.`).default('gateway'),
  'management-url': z.url('--management-url takes a URL such as http://user:password@host:15672.').optional(),
  within: setting.wholeNumber(1).default(120),
  'fail-over': z.boolean().default(false),
  json: z.boolean().default(false),
});

const prefix = { DATABASE_PREFIX: commonSettings.DATABASE_PREFIX };

type Call = z.infer<typeof calls>;

/** Checks one store. Reads only its own settings. */
const verify = {
  mongodb: async (call: Call, checks: Checklist): Promise<void> => {
    const needed = z.object({ MONGO_URL: commonSettings.MONGO_URL, ...prefix });
    const { MONGO_URL, DATABASE_PREFIX } = loadConfig(needed, process.env);
    const failOverWithinMs = call['fail-over'] ? call.within * 1_000 : undefined;
    await verifyMongo({ url: MONGO_URL, database: `${DATABASE_PREFIX}_${call.service}`, checks, failOverWithinMs });
  },
  rabbitmq: async (call: Call, checks: Checklist): Promise<void> => {
    const { AMQP_URL } = loadConfig(z.object({ AMQP_URL: brokerSettings.AMQP_URL }), process.env);
    await verifyBroker({ urls: brokerAddresses(AMQP_URL), managementUrl: call['management-url'], checks });
  },
  redis: async (_call: Call, checks: Checklist): Promise<void> => {
    const needed = z.object({ REDIS_URL: settings.REDIS_URL, ...prefix });
    const { REDIS_URL, DATABASE_PREFIX } = loadConfig(needed, process.env);
    await verifyRedis({ url: REDIS_URL, prefix: `${DATABASE_PREFIX}_gateway`, checks });
  },
};

const labels = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const;

const print = ({ store, check, status, message }: CheckResult): void => {
  process.stdout.write(`${labels[status].padEnd(8)} ${store.padEnd(9)} ${check}: ${message}\n`);
};

/** Checks the stores for operators: `node dist/verify-stores.js`. Source: Specification 11.8. */
const verifyStores = async (values: Values): Promise<void> => {
  const { data: call, error } = calls.safeParse(values);
  if (error) throw new UsageError(error.issues[0]!.message);
  const counts = { ok: 0, warning: 0, failed: 0 };
  const checksOf = (store: string) =>
    checklist(store, (result) => {
      counts[result.status] += 1;
      if (call.json) process.stdout.write(`${JSON.stringify(result)}\n`);
      else print(result);
    });
  for (const store of call.only) await verify[store](call, checksOf(store));
  if (!call.json) process.stdout.write(`ok: ${counts.ok}, warnings: ${counts.warning}, failed: ${counts.failed}\n`);
  if (counts.failed > 0) process.exitCode = 1;
};

await operatorCommand(
  {
    usage,
    failure: 'The stores were not checked.',
    options: {
      only: { type: 'string' },
      service: { type: 'string' },
      'management-url': { type: 'string' },
      'fail-over': { type: 'boolean' },
      within: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: ({ values }) => verifyStores(values),
  },
  process.argv.slice(2),
);
