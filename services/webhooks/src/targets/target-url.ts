import { isIP } from 'node:net';
import { withTimeout } from '@docsight/service-kit';
import { isForbiddenAddress } from './address.ts';
import type { ResolveName } from './resolve-names.ts';

/**
 * Returns what is wrong with the URL of a receiver, or `undefined` for an allowed one.
 * It reads literals in every notation (the URL parser turns `0x7f.1` into 127.0.0.1) and resolves names.
 * A name that does not resolve now is allowed: each connection checks the address again.
 * The texts complete the sentence "The field "url" …".
 */
export type CheckTarget = (url: string) => Promise<string | undefined>;

export const makeCheckTarget =
  (options: { allowPrivate: boolean; resolve: ResolveName; timeoutMs: number }): CheckTarget =>
  async (url) => {
    const problem = problemOfUrl(url);
    if (problem !== undefined || options.allowPrivate) return problem;
    const hostname = hostnameOf(new URL(url));
    if (isForbiddenHost(hostname)) return forbidden;
    if (isIP(hostname) !== 0) return undefined;
    // A failure is not an error here: the name may exist tomorrow, and each connection checks again.
    const addresses = await withTimeout(options.resolve(hostname), options.timeoutMs).catch(() => []);
    return addresses.some(isForbiddenAddress) ? forbidden : undefined;
  };

const forbidden =
  'leads to a private, local or reserved address. Use an address that can be reached from the public internet';

/** Checks what needs no network: syntax, scheme and credentials. */
const problemOfUrl = (text: string): string | undefined => {
  if (text.length > 2_048) return 'must have 2048 characters or less';
  // The URL parser drops some of these silently, so the called URL would differ from the one that is shown.
  if (/[^!-~\u{a1}-\u{10ffff}]/u.test(text)) return 'must not hold spaces or control characters';
  if (!URL.canParse(text)) return 'must be a complete URL, such as https://example.com/hooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  return undefined;
};

/** Returns whether a host is a forbidden literal, or a name for this machine or its platform. Needs no lookup. */
export const isForbiddenHost = (hostname: string): boolean => {
  const name = hostname.replace(/\.+$/, ''); // the URL parser removes one final dot from a literal, none from a name
  return isIP(name) !== 0 ? isForbiddenAddress(name) : localName.test(name);
};

/** RFC 6761 (localhost), RFC 6762 (.local), RFC 8375 (home.arpa), ICANN's .internal (also Google's metadata server). */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/i;

/** Without the brackets that a URL puts around IPv6. */
const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
