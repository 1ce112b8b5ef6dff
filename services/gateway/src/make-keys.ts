import { randomBytes } from 'node:crypto';
import { serviceNames } from '@docsight/contracts';
import { newSigningKey, operatorCommand } from '@docsight/service-kit';

const usage = `make-keys

Prints new keys with which the services authenticate each other, and new passwords of their users in MongoDB, RabbitMQ
and Redis, as lines of .env that docker-compose.yml reads. It needs no running system.`;

const signers = ['gateway', 'tracking', 'analytics'];
/** Each has a user in the stores. */
const storeUsers = [...serviceNames, 'operator'];

/** In addresses, so it has no character with a meaning there. */
const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * Prints new keys and passwords of the services, for operators: `node dist/make-keys.js >> .env`. Source: ADR 8, ADR
 * 26.
 */
const makeKeys = (): Promise<void> => {
  const made = signers.map((service) => ({ service, ...newSigningKey() }));
  const verifyKeys = made.map(({ service, verifyKey }) => `${service}:${verifyKey}`).join(',');
  const lines = [
    ...made.map(({ service, signingKey }) => `${service.toUpperCase()}_SIGNING_KEY=${signingKey}`),
    `INTERNAL_VERIFY_KEYS=${verifyKeys}`,
    ...storeUsers.map((user) => `${user.toUpperCase()}_STORE_PASSWORD=${newPassword()}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return Promise.resolve();
};

await operatorCommand({ usage, failure: 'No keys were made.', options: {}, run: makeKeys }, process.argv.slice(2));
