import jwt from 'jsonwebtoken';
import { boundedMap } from './concurrency/index.ts';

const maxRemembered = 5_000;
/** Our own tokens are far shorter; a longer one is not worth the memory. */
const maxRememberedLength = 2_048;

/**
 * What a signature says of a token never changes, only its age does. The same token comes again and again: it is checked once, foreign ones too.
 * verify: gives undefined for a token that is not good, whatever its age.
 */
export const remembering = <Verified>(verify: (token: string) => Verified): ((token: string) => Verified) => {
  const known = boundedMap<string, { verified: Verified }>({ maxEntries: maxRemembered });
  return (token) => {
    const remembered = known.get(token);
    if (remembered) return remembered.verified;
    const verified = verify(token);
    if (token.length <= maxRememberedLength) known.set(token, { verified });
    return verified;
  };
};

/** Runs what reads a token; undefined when the library finds that it is no good token. Anything else that goes wrong is thrown on. */
export const unlessBad = <Result>(read: () => Result): Result | undefined => {
  try {
    return read();
  } catch (error) {
    // Its subclass tells a token that is not valid yet. The library lets a payload that is no JSON fall through as it is.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
    throw error;
  }
};
