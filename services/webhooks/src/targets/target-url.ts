import { isIP } from 'node:net';
import { isForbiddenAddress } from './address.ts';
import type { ResolveName } from './resolve-names.ts';

/**
 * Says what is wrong with the URL of a receiver, or undefined for a good one. Reads literals in every notation (the URL parser turns
 * `0x7f.1` into 127.0.0.1) and resolves names. A name that does not resolve now is let pass: the address is checked again at each connection.
 * The texts complete the sentence "The field "url" …".
 */
export type CheckTarget = (url: string) => Promise<string | undefined>;

export const makeCheckTarget =
  (options: { allowPrivate: boolean; resolve: ResolveName; timeoutMs: number }): CheckTarget =>
  async (given) => {
    const problem = problemOfUrl(given);
    if (problem !== undefined || options.allowPrivate) return problem;
    const hostname = hostnameOf(new URL(given));
    if (isForbiddenHost(hostname)) return forbidden;
    if (isIP(hostname) !== 0) return undefined;
    const addresses = await withinTime(options.resolve(hostname), options.timeoutMs);
    return addresses.some(isForbiddenAddress) ? forbidden : undefined;
  };

const forbidden =
  'leads to a private, local or reserved address. Use an address that can be reached from the public internet';

/** The part of the check that needs no network: syntax, scheme, credentials. */
export const problemOfUrl = (given: string): string | undefined => {
  if (given.length > 2_048) return 'must have 2048 characters or less';
  // The URL parser drops some of these silently: what is shown would not be what is called.
  if (/[^!-~\u{a1}-\u{10ffff}]/u.test(given)) return 'must not hold spaces or control characters';
  if (!URL.canParse(given)) return 'must be a complete URL, such as https://example.com/hooks';
  const url = new URL(given);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https:// or http://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  return undefined;
};

/** A host that is forbidden whatever the name servers say: a forbidden literal, or a name for the own machine or its platform. */
export const isForbiddenHost = (hostname: string): boolean => {
  const name = hostname.replace(/\.+$/, ''); // the URL parser takes one dot from a literal, none from a name
  return isIP(name) !== 0 ? isForbiddenAddress(name) : localName.test(name);
};

/** RFC 6761 (localhost), RFC 6762 (.local), RFC 8375 (home.arpa), ICANN's .internal, which Google's metadata server uses too. */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/i;

/** Without the brackets that a URL puts around IPv6. */
const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The addresses, or none when the name does not resolve or takes too long. */
const withinTime = async (resolving: Promise<string[]>, timeoutMs: number): Promise<string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, []);
  });
  try {
    return await Promise.race([resolving, late]);
  } catch {
    return []; // not an error here: the name may exist tomorrow, and connecting checks again
  } finally {
    clearTimeout(timer);
  }
};
