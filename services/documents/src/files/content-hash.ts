import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The length and SHA-256 (lowercase hex) of bytes that go by. */
const measure = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
    },
    result: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};

/** Hands on the bytes of a stream, and knows their number and hash in the end. */
export const measured = (content: AsyncIterable<Buffer>) => {
  const { add, result } = measure();
  const bytes = async function* () {
    for await (const chunk of content) {
      add(chunk);
      yield chunk;
    }
  };
  return { content: bytes(), result };
};

/**
 * Passes bytes on as long as they are what was stored. The last chunk waits until all are known to be right, so that a wrong file arrives as a
 * broken download, never as a whole one. sha256: of a whole original; a part of one has only a length that can be checked.
 */
export const checking = (expected: { fileId: string; sizeBytes: number; sha256?: string }): Transform => {
  const { add, result } = measure();
  let held: Buffer | undefined;
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      add(chunk);
      pass(null, held);
      held = chunk;
    },
    flush: (pass) => {
      const fault = faultOf(expected, result());
      if (fault === undefined) pass(null, held);
      else pass(new Error(`The file ${expected.fileId} is not what was stored: ${fault}.`));
    },
  });
};

const faultOf = (
  expected: { sizeBytes: number; sha256?: string },
  found: { sizeBytes: number; sha256: string },
): string | undefined => {
  if (found.sizeBytes !== expected.sizeBytes)
    return `${expected.sizeBytes} bytes were due, and ${found.sizeBytes} came`;
  if (expected.sha256 === undefined || found.sha256 === expected.sha256) return undefined;
  return `its SHA-256 should be ${expected.sha256}, and is ${found.sha256}`;
};
