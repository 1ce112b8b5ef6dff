import { randomUUID } from 'node:crypto';
import { registration } from '@docsight/api-contract';
import {
  commonSettings,
  createLogger,
  loadConfig,
  newEventId,
  operatorCommand,
  parse,
  randomAlphanumeric,
  UsageError,
} from '@docsight/service-kit';
import { z } from 'zod';
import { hashingSlots, makePasswords, makeRegister } from './accounts/index.ts';
import { makeManageKeys } from './api-keys/index.ts';
import { gatewayDatabase } from './database.ts';

const usage = `create-key --email ann@example.com [--name "build server"] [--json]

Creates an API key, and an account with a random password if the e-mail address has none.
With --json it prints one line {email, password, api_key}. For an existing account the password is null.
Reads MONGO_URL and DATABASE_PREFIX.`;

/** Creates an API key, for operators: `node dist/create-key.js`. Source: Specification 11.8. */
const createKey = async (values: { email?: string; name?: string; json: boolean }): Promise<void> => {
  if (values.email === undefined) throw new UsageError('The option --email is missing.');
  const { MONGO_URL, DATABASE_PREFIX } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX }), process.env);
  const given = parse(registration, { email: values.email, password: randomAlphanumeric(24) });
  const now = (): Date => new Date();
  const database = gatewayDatabase({
    url: config.MONGO_URL,
    database: `${config.DATABASE_PREFIX}_gateway`,
    logger: createLogger({ service: 'create-key', level: 'error' }),
    now,
  });
  // The event of a new account waits in its record until the gateway's relay publishes it.
  const accounts = database.accounts(() => undefined);
  await database.part.start?.();
  try {
    const newId = (): string => randomUUID();
    const existing = await accounts.byEmail(given.email);
    const hashing = { passwords: makePasswords(), slots: hashingSlots() };
    const register = makeRegister({
      accounts,
      ...hashing,
      now,
      newId,
      eventContext: (accountId, time) => ({ id: newEventId(), time, accountId, requestId: newId() }),
      withVerification: (change) => change, // The owner requests the mail.
    });
    const account = existing ?? (await register(given, { network: 'operator' }));
    const manageKeys = makeManageKeys({
      apiKeys: database.apiKeys,
      announceRevoked: () => Promise.resolve(), // This command revokes nothing.
      randomAlphanumeric,
      now,
      newId,
    });
    const { key } = await manageKeys.create(account.id, values.name ?? 'made by the operator');
    const created = { email: account.email, password: existing ? null : given.password, api_key: key };
    process.stdout.write(values.json ? `${JSON.stringify(created)}\n` : textOf(created));
  } finally {
    await database.part.stop?.();
  }
};

const textOf = ({ email, password, api_key }: { email: string; password: string | null; api_key: string }): string =>
  [
    `account:  ${email} (${password === null ? 'existing; its password is unchanged' : 'new'})`,
    ...(password === null ? [] : [`password: ${password}`]),
    `API key:  ${api_key}`,
    'Save these now: they are shown only once.',
    '',
  ].join('\n');

await operatorCommand(
  {
    usage,
    failure: 'No key was created.',
    options: { email: { type: 'string' }, name: { type: 'string' }, json: { type: 'boolean', default: false } },
    run: ({ values }) => createKey(values),
  },
  process.argv.slice(2),
);
