import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { registration } from '@docsight/api-contract';
import {
  ConfigError,
  commonSettings,
  createLogger,
  loadConfig,
  newEventId,
  parse,
  randomAlphanumeric,
} from '@docsight/service-kit';
import { z } from 'zod';
import { makePasswords, makeRegister } from './accounts/index.ts';
import { makeManageKeys } from './api-keys/index.ts';
import { gatewayDatabase } from './database-mongo.ts';

/**
 * For operators: makes an API key, and the account when there is none with this e-mail address, with a random password.
 * `node dist/create-key.js --email ann@example.com [--name "build server"] [--json]`; reads MONGO_URL.
 * With --json one line: {email, password, api_key}; password is null for an account that was there before.
 */
const createKey = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { MONGO_URL, DATABASE_PREFIX } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX }), process.env);
  const given = parse(registration, { email: values.email ?? '', password: randomAlphanumeric(24) });
  const now = (): Date => new Date();
  const database = gatewayDatabase({
    url: config.MONGO_URL,
    database: `${config.DATABASE_PREFIX}_gateway`,
    logger: createLogger({ service: 'create-key', level: 'error' }),
    now,
  });
  // A new account's event waits in its record; the gateway's relay finds it there.
  const accounts = database.accounts(() => undefined);
  await database.part.start?.();
  try {
    const newId = (): string => randomUUID();
    const existing = await accounts.byEmail(given.email);
    const register = makeRegister({ accounts, passwords: makePasswords(), now, newId, newEventId, requestId: newId });
    const account = existing ?? (await register(given));
    const manageKeys = makeManageKeys({
      apiKeys: database.apiKeys,
      announceRevoked: () => Promise.resolve(), // nothing is revoked here
      ...{ randomAlphanumeric, now, newId },
    });
    const { key } = await manageKeys.create(account.id, values.name ?? 'made by the operator');
    const made = { email: account.email, password: existing ? null : given.password, api_key: key };
    process.stdout.write(values.json ? `${JSON.stringify(made)}\n` : told(made));
  } finally {
    await database.part.stop?.();
  }
};

const told = (made: { email: string; password: string | null; api_key: string }): string =>
  [
    `account:  ${made.email}${made.password === null ? ' (was there before; its password stays)' : ' (new)'}`,
    ...(made.password === null ? [] : [`password: ${made.password}`]),
    `API key:  ${made.api_key}`,
    'Keep these now: they are told this once.',
    '',
  ].join('\n');

try {
  await createKey();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof Error && error.name === 'AppError')) throw error;
  process.stderr.write(`No key was made. ${error.message}\n`);
  process.exitCode = 1;
}
