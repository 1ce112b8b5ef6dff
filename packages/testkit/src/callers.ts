import type { Caller } from '@docsight/contracts';
import {
  createLogger,
  internalSigner,
  internalTokenHeader,
  newSigningKey,
  signingSettings,
  verifySettings,
} from '@docsight/service-kit';
import type { Logger, SigningKey, VerifyKey } from '@docsight/service-kit';

/** The JWT_SECRET of services under test. */
export const testSecret = 'a-secret-that-only-tests-know-0123456789';

type Signer = 'gateway' | 'tracking' | 'analytics';

const made = { gateway: newSigningKey(), tracking: newSigningKey(), analytics: newSigningKey() };
const listed = Object.entries(made).map(([service, { verifyKey }]) => `${service}:${verifyKey}`);

/** The key of a service under test that makes internal calls. */
export const testSigningKey = (service: Signer): SigningKey =>
  signingSettings.INTERNAL_SIGNING_KEY.parse(made[service].signingKey);

/** The public keys of all services under test. */
export const testVerifyKeys: VerifyKey[] = verifySettings.INTERNAL_VERIFY_KEYS.parse(listed.join(','));

/** The keys of a service that runs as a process of its own, in its environment. */
export const testKeySettings = (service: string): { INTERNAL_SIGNING_KEY?: string; INTERNAL_VERIFY_KEYS: string } => ({
  ...(service in made && { INTERNAL_SIGNING_KEY: made[service as Signer].signingKey }),
  INTERNAL_VERIFY_KEYS: listed.join(','),
});

const everyService = ['documents', 'tracking', 'analytics', 'webhooks'];

const headersBy = (signer: Signer) => {
  const sign = internalSigner(testSigningKey(signer));
  return (caller: Caller) => ({ [internalTokenHeader]: sign(caller, everyService) });
};
const by = { gateway: headersBy('gateway'), tracking: headersBy('tracking'), analytics: headersBy('analytics') };

/** Headers as the gateway adds them for an API client of an account. */
export const asAccount = (accountId: string) => by.gateway({ kind: 'api', accountId });
/** The same for the account's own token: the owner on the viewer surface. */
export const asOwner = (accountId: string) => by.gateway({ kind: 'account', accountId });
export const asViewer = () => by.gateway({ kind: 'viewer' });
export const asService = (service: Signer) => by[service]({ kind: 'service', service });

/** A browser's User-Agent: without one a reader is not counted. */
export const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

export const silentLogger: Logger = createLogger({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'fatal' });
