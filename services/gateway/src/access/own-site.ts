import type { IncomingMessage } from 'node:http';

/** Returns whether a request proves that a page of this site sent it. Source: Specification 1.14. */
export type IsFromOwnSite = (req: Pick<IncomingMessage, 'headers'>) => boolean;

/**
 * Browsers set `Sec-Fetch-Site` and `Origin` themselves, and no page can change them. Browsers without the first one
 * send the second one with every request that changes something.
 */
export const makeOwnSite = (publicUrl: string): IsFromOwnSite => {
  const publicOrigin = new URL(publicUrl).origin;
  return ({ headers: { origin, host, 'sec-fetch-site': site } }) => {
    const isOwnOrigin = origin !== undefined && (origin === publicOrigin || origin === loopbackOriginOf(host));
    if (site === undefined) return isOwnOrigin;
    return site === 'same-origin' && (origin === undefined || isOwnOrigin);
  };
};

/** Returns the origin of a `Host` on this machine, such as `localhost:8080`. No other machine can have it. */
const loopbackOriginOf = (host: string | undefined): string | undefined => {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, origin } = new URL(`http://${host}`);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? origin : undefined;
};
