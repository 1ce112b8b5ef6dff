import { newSigningKey, operatorCommand } from '@docsight/service-kit';

const usage = `make-keys

Prints new keys with which the services authenticate each other, as lines of .env that docker-compose.yml reads.
It needs no running system.`;

const signers = ['gateway', 'tracking', 'analytics'];

/** Prints new keys of the services, for operators: `node dist/make-keys.js >> .env`. Source: ADR 8. */
const makeKeys = (): Promise<void> => {
  const made = signers.map((service) => ({ service, ...newSigningKey() }));
  const verifyKeys = made.map(({ service, verifyKey }) => `${service}:${verifyKey}`).join(',');
  const lines = [
    ...made.map(({ service, signingKey }) => `${service.toUpperCase()}_SIGNING_KEY=${signingKey}`),
    `INTERNAL_VERIFY_KEYS=${verifyKeys}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return Promise.resolve();
};

await operatorCommand({ usage, failure: 'No keys were made.', options: {}, run: makeKeys }, process.argv.slice(2));
