import jwt from 'jsonwebtoken';
import { boundedMap } from '../concurrency/index.ts';

const maxRemembered = 5_000;
/** In characters. Docsight's own tokens are far shorter; a longer one is not worth the memory. */
const maxRememberedLength = 2_048;

/**
 * Remembers the result of a token check, invalid tokens included: clients send the same token again and again.
 * The result must not depend on time; the caller checks the expiry of each use.
 */
export const memoizedCheck = <Verified>(verify: (token: string) => Verified): ((token: string) => Verified) => {
  const known = boundedMap<string, { verified: Verified }>({ maxEntries: maxRemembered });
  return (token) => {
    const remembered = known.get(token);
    if (remembered) return remembered.verified;
    const verified = verify(token);
    if (token.length <= maxRememberedLength) known.set(token, { verified });
    return verified;
  };
};

/** Returns `undefined` if the library rejects the token. Passes on any other error. */
export const undefinedIfInvalid = <Result>(read: () => Result): Result | undefined => {
  try {
    return read();
  } catch (error) {
    // TokenExpiredError and NotBeforeError are subclasses. The library passes on the SyntaxError of a payload that is
    // not JSON.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
