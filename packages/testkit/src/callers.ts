import type { Caller } from '@docsight/contracts';
import { system } from '@docsight/local-stack';
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

/** The MAIL_TOKEN_KEY of services under test. */
export const testMailTokenKey = Buffer.alloc(32, 'a key that only tests know');

const { services, serviceNames } = system;
type ServiceName = system.ServiceName;

/** A key for each service that calls others. */
const made = new Map(system.signers.map((name) => [name, newSigningKey()]));
const listed = [...made].map(([service, { verifyKey }]) => `${service}:${verifyKey}`);

/** The key of a service under test that makes internal calls. @throws Error for a service that makes none. */
export const testSigningKey = (service: ServiceName): SigningKey => {
  const keys = made.get(service);
  if (!keys) throw new Error(`The service ${service} calls no other one, so it has no key.`);
  return signingSettings.INTERNAL_SIGNING_KEY.parse(keys.signingKey);
};

/** The public keys of all services under test. */
export const testVerifyKeys: VerifyKey[] = verifySettings.INTERNAL_VERIFY_KEYS.parse(listed.join(','));

/** The keys of a service that runs as a process of its own, in its environment. */
export const testKeySettings = (
  service: ServiceName,
): { INTERNAL_SIGNING_KEY?: string; INTERNAL_VERIFY_KEYS: string } => {
  const keys = made.get(service);
  return { ...(keys && { INTERNAL_SIGNING_KEY: keys.signingKey }), INTERNAL_VERIFY_KEYS: listed.join(',') };
};

/** The services that others call. */
const called = [...new Set(serviceNames.flatMap((name) => services[name].calls))];

const headersBy = (signer: ServiceName) => {
  const sign = internalSigner(testSigningKey(signer));
  return (caller: Caller) => ({ [internalTokenHeader]: sign(caller, called) });
};
const byGateway = headersBy('gateway');

/** Headers as the gateway adds them for an API client of an account. */
export const asAccount = (accountId: string) => byGateway({ kind: 'api', accountId });
/** The same for the account's own token: the owner on the viewer surface. */
export const asOwner = (accountId: string) => byGateway({ kind: 'account', accountId });
export const asViewer = () => byGateway({ kind: 'viewer' });
export const asService = (service: ServiceName) => headersBy(service)({ kind: 'service', service });

/** A browser's User-Agent: without one a reader is not counted. */
export const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

export const silentLogger: Logger = createLogger({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'fatal' });
