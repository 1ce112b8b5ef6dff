import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import { withAllKeys, type SigningKeys } from './signing-keys.ts';

export type Account = { email: string; password: string };

/** Describes `stack.json` in the data folder, which tools read to find a running system. Source: Specification 11.2. */
export type StackFile = {
  gateway_url: string;
  /** Null until the demo account was made, and when registration is closed. */
  api_key: string | null;
  account: Account | null;
  mongo_url: string;
  amqp_url: string;
  redis_url: string;
  /** Live processes by service. */
  pids: Record<string, number[]>;
  /** Null for a server that is not ours, or is down. */
  servers: { mongo: number | null; rabbitmq: number | null; redis: number | null };
};

export const stackFileIn = (dataDir: string): string => path.join(dataDir, 'stack.json');

export const readStackFile = (dataDir: string): Partial<StackFile> => readJson(stackFileIn(dataDir)) ?? {};

export const writeStackFile = (dataDir: string, content: StackFile): void => writeJson(stackFileIn(dataDir), content);

export type Secrets = { jwt_secret: string; webhook_secret_key: string; internal_signing_keys: SigningKeys };

/** The secrets of this data folder: each is made on first use, then always the same, or all that is signed or sealed were lost. */
export const keepSecrets = (dataDir: string): Secrets => {
  const file = path.join(dataDir, 'secrets.json');
  const kept: Partial<Secrets> | undefined = readJson(file);
  const secrets = {
    jwt_secret: kept?.jwt_secret ?? randomBytes(48).toString('base64url'),
    webhook_secret_key: kept?.webhook_secret_key ?? randomBytes(32).toString('base64'),
    internal_signing_keys: withAllKeys(kept?.internal_signing_keys),
  };
  writeJson(file, secrets);
  return secrets;
};

const readJson = (file: string): object | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch (error) {
    throw new StackError(`${file} is not readable JSON: correct it, or remove it to have a new one made.`, {
      cause: error,
    });
  }
};

// Readers see the old file or the new one, never half of one; and only this user sees it.
const writeJson = (file: string, content: object): void => {
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
};
