import { createLogger, internalTokenHeader, internalTokens } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';

/** The JWT_SECRET of services under test. */
export const testSecret = 'a-secret-that-only-tests-know-0123456789';

const tokens = internalTokens(testSecret);

/** Headers as the gateway adds them for an API client of an account. */
export const asAccount = (accountId: string) => ({ [internalTokenHeader]: tokens.sign({ kind: 'api', accountId }) });
/** The same for the account's own token: the owner on the viewer surface. */
export const asOwner = (accountId: string) => ({ [internalTokenHeader]: tokens.sign({ kind: 'account', accountId }) });
export const asViewer = () => ({ [internalTokenHeader]: tokens.sign({ kind: 'viewer' }) });
export const asService = (service: string) => ({ [internalTokenHeader]: tokens.sign({ kind: 'service', service }) });

/** A browser's User-Agent: without one a reader is not counted. */
export const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

export const silentLogger: Logger = createLogger({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'fatal' });
