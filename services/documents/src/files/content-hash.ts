import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Digest, StoredFile } from './file-store.ts';

/** Computes the digest of content chunk by chunk. */
export const makeDigest = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add: (chunk: Buffer): void => {
      hash.update(chunk);
      sizeBytes += chunk.length;
    },
    /** Returns the digest of all chunks. Call it once, at the end. */
    result: (): Digest => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};

/** The content that is expected. A part of a file has no hash to compare. */
type Expected = Omit<StoredFile, 'sha256'> & { sha256?: string };

/**
 * Passes content on if it is what was stored. The last chunk waits until everything is verified.
 * So a changed file arrives as an incomplete download, never as a complete one.
 */
export const verifyContent = (expected: Expected): Transform => {
  const { add, result } = makeDigest();
  let held: Buffer | undefined;
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      add(chunk);
      pass(null, held);
      held = chunk;
    },
    flush: (pass) => {
      const difference = differenceOf(expected, result());
      if (difference === undefined) pass(null, held);
      else pass(new Error(difference));
    },
  });
};

/** Reads content to its end. @throws Error if it is not what was stored. */
export const requireContent = async (content: AsyncIterable<Buffer>, expected: StoredFile): Promise<void> => {
  const { add, result } = makeDigest();
  for await (const chunk of content) add(chunk);
  const difference = differenceOf(expected, result());
  if (difference !== undefined) throw new Error(difference);
};

/** Returns a sentence that says how content differs from what was stored, or undefined. */
const differenceOf = (expected: Expected, found: Digest): string | undefined => {
  const changed = `The file ${expected.fileId} is not what was stored:`;
  if (found.sizeBytes !== expected.sizeBytes)
    return `${changed} it has ${found.sizeBytes} bytes instead of ${expected.sizeBytes}.`;
  if (expected.sha256 === undefined || found.sha256 === expected.sha256) return undefined;
  return `${changed} its SHA-256 is ${found.sha256} instead of ${expected.sha256}.`;
};
