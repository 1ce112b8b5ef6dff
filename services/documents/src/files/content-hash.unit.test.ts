import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { makeDigest, requireContent, verifyContent } from './content-hash.ts';

const pieces = [Buffer.from('one '), Buffer.from('two '), Buffer.from('three')];
const whole = Buffer.concat(pieces);
const sha256 = createHash('sha256').update(whole).digest('hex');

describe('verifyContent', () => {
  const sent = async (expected: { sizeBytes: number; sha256?: string }) => {
    const received: Buffer[] = [];
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        received.push(chunk);
        done();
      },
    });
    const fault = await pipeline(Readable.from(pieces), verifyContent({ fileId: 'f', ...expected }), out).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    return { fault, received: Buffer.concat(received).toString() };
  };

  it('passes content on that is what was stored', async () => {
    const right = { fault: undefined, received: 'one two three' };
    expect(await sent({ sizeBytes: whole.length, sha256 })).toEqual(right);
    expect(await sent({ sizeBytes: whole.length })).toEqual(right);
  });

  it('never passes all of a changed content on', async () => {
    const broken = { fault: expect.stringContaining('The file f is not what was stored'), received: 'one two ' };
    expect(await sent({ sizeBytes: whole.length, sha256: '0'.repeat(64) })).toEqual(broken);
    expect(await sent({ sizeBytes: whole.length + 1 })).toEqual(broken);
    expect(await sent({ sizeBytes: whole.length - 1, sha256 })).toEqual(broken);
  });
});

describe('requireContent', () => {
  it('accepts what was stored only', async () => {
    const check = (expected: object) =>
      requireContent(Readable.from(pieces), { fileId: 'f', sizeBytes: whole.length, sha256, ...expected });
    await check({});
    await expect(check({ sha256: '0'.repeat(64) })).rejects.toThrow('SHA-256');
    await expect(check({ sizeBytes: 1 })).rejects.toThrow('13 bytes instead of 1');
  });
});

describe('makeDigest', () => {
  it('computes the size and the hash of all chunks', () => {
    const digest = makeDigest();
    pieces.forEach(digest.add);
    expect(digest.result()).toEqual({ sizeBytes: whole.length, sha256 });
  });
});
