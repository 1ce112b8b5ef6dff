import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The size of content, and its SHA-256 in lowercase hex. */
type Digest = { sizeBytes: number; sha256: string };

const makeDigest = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
    },
    result: (): Digest => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};

/** Passes content on and computes its digest, which is complete when the content has ended. */
export const withDigest = (content: AsyncIterable<Buffer>) => {
  const { add, result } = makeDigest();
  const bytes = async function* () {
    for await (const chunk of content) {
      add(chunk);
      yield chunk;
    }
  };
  return { content: bytes(), digest: result };
};

/** The content that is expected. A part of a file has no hash to compare. */
type Expected = { fileId: string; sizeBytes: number; sha256?: string };

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
      else pass(new Error(`The file ${expected.fileId} is not what was stored: ${difference}.`));
    },
  });
};

const differenceOf = (expected: Expected, found: Digest): string | undefined => {
  if (found.sizeBytes !== expected.sizeBytes) return `it has ${found.sizeBytes} bytes instead of ${expected.sizeBytes}`;
  if (expected.sha256 === undefined || found.sha256 === expected.sha256) return undefined;
  return `its SHA-256 is ${found.sha256} instead of ${expected.sha256}`;
};
