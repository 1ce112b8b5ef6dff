import { newSigningKey } from '@docsight/service-kit';

/**
 * For operators: prints new keys with which the services authenticate each other, as lines of .env that
 * docker-compose.yml reads. Run `node dist/make-keys.js >> .env`. It needs no running service. Source: ADR 8.
 */
const signers = ['gateway', 'tracking', 'analytics'];

const made = signers.map((service) => ({ service, ...newSigningKey() }));
const verifyKeys = made.map(({ service, verifyKey }) => `${service}:${verifyKey}`).join(',');
process.stdout.write(
  [
    ...made.map(({ service, signingKey }) => `${service.toUpperCase()}_SIGNING_KEY=${signingKey}`),
    `INTERNAL_VERIFY_KEYS=${verifyKeys}`,
    '',
  ].join('\n'),
);
