const plainName = 'docsight';
/**
 * Browsers accept this prefix over HTTPS only, for the whole host, and from no other host. Source: RFC 6265bis, 4.1.3.
 */
const secureName = `__Host-${plainName}`;

/** The cookie of a browser session. Source: Specification 3.11. */
export type SessionCookie = {
  /** Returns the value in a `Cookie` header; undefined unless exactly one well-formed cookie has the name. */
  read(header: string | undefined): string | undefined;
  /** Returns the `Set-Cookie` value that stores a session. */
  store(value: string): string;
  /** Returns the `Set-Cookie` value that removes the session. */
  clear(): string;
};

/** @param options `maxAgeSeconds`: after this time the browser removes the cookie. */
export const sessionCookie = (options: { publicUrl: string; maxAgeSeconds: number }): SessionCookie => {
  const isSecure = options.publicUrl.startsWith('https:');
  const name = isSecure ? secureName : plainName;
  const attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Strict`;
  return {
    read: (header) => {
      const values = pairsIn(header ?? '').filter((pair) => nameOf(pair) === name);
      // Two cookies of one name: another host or path has set one of them, and their order says nothing.
      const value = values.length === 1 ? values[0]!.slice(name.length + 1) : '';
      return looksLikeValue(value) ? value : undefined;
    },
    store: (value) => `${name}=${value}; ${attributes}; Max-Age=${options.maxAgeSeconds}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};

/** Returns a `Cookie` header without the cookie of a browser session; undefined if no other cookie is in it. */
export const withoutSessionCookie = (header: string): string | undefined => {
  if (!header.includes(plainName)) return header;
  const others = pairsIn(header).filter((pair) => ![plainName, secureName].includes(nameOf(pair)));
  return others.length === 0 ? undefined : others.join('; ');
};

/** 256 bits in base64url. Other values cause no query. */
const looksLikeValue = (value: string): boolean => /^[\w-]{43}$/.test(value);

const pairsIn = (header: string): string[] => header.split(';').map((pair) => pair.trim());
const nameOf = (pair: string): string => pair.split('=', 1)[0]!.trimEnd();
