/** A longer address is not served. Browsers and servers support about this length. */
const maxLength = 2_048;
const protocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * Returns the address of an external link as readers may open it, or undefined for any other address. It is a web
 * or e-mail address in the form that browsers use, without a user name or password. Source: Specification 5.19.
 */
export const safeAddress = (given: string): string | undefined => {
  const trimmed = given.trim();
  if (trimmed.length > maxLength) return undefined;
  const url = parsed(/^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed);
  if (!url || !protocols.has(url.protocol)) return undefined;
  // A user name in front of the host makes an address look like that of another site.
  if (url.username !== '' || url.password !== '') return undefined;
  return url.href.length <= maxLength ? url.href : undefined;
};

const parsed = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};
