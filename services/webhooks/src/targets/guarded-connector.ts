import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isForbiddenAddress } from './address.ts';
import type { ResolveName } from './resolve-names.ts';
import { isForbiddenHost, makeCheckTarget } from './target-url.ts';

/** The receiver's name leads to an address that no delivery may go to. */
class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
  readonly code = 'FORBIDDEN_TARGET';
}

/** Time for one address before the next is tried (happy eyeballs). Node's 250 ms is too short for distant receivers. */
const perAddressTimeoutMs = 2_000;

/**
 * Opens connections to receivers. It resolves the name, checks all addresses, and connects only to checked ones.
 * So a name that changes its address between check and use (DNS rebinding) gains nothing.
 * The certificate is verified against the name.
 */
export const guardedConnector = (options: {
  allowPrivate: boolean;
  resolve: ResolveName;
  timeoutMs: number;
}): buildConnector.connector => {
  const connect = buildConnector({
    timeout: options.timeoutMs,
    allowH2: false,
    lookup: guardedLookup(options),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: perAddressTimeoutMs,
  });
  return (target, callback) => {
    // A literal has no lookup, so it is checked here.
    const hostname = target.hostname.replace(/^\[|\]$/g, '');
    if (!options.allowPrivate && isForbiddenHost(hostname)) callback(forbiddenTarget(), null);
    else connect(target, callback);
  };
};

/**
 * Rejects a forbidden URL before a request on an open connection, where the connector no longer decides.
 * A name that does not resolve now passes: the address at the other end of the connection was checked.
 */
export const rejectForbidden = (options: {
  allowPrivate: boolean;
  resolve: ResolveName;
  timeoutMs: number;
}): ((url: string) => Promise<void>) => {
  const check = makeCheckTarget(options);
  return async (url) => {
    if ((await check(url)) !== undefined) throw forbiddenTarget();
  };
};

/** Returns a `lookup` for sockets that gives checked addresses, or fails. */
export const guardedLookup =
  (options: { allowPrivate: boolean; resolve: ResolveName }): LookupFunction =>
  (hostname, lookupOptions, callback) => {
    options.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(notFound(hostname), '');
        else if (!options.allowPrivate && addresses.some(isForbiddenAddress)) callback(forbiddenTarget(), '');
        else if (lookupOptions.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };

const forbiddenTarget = (): ForbiddenTargetError =>
  new ForbiddenTargetError('The receiver has a private, local or reserved address.');
const notFound = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no address.`), { code: 'ENOTFOUND' });
