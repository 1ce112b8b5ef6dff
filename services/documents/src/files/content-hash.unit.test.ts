import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { checking, measured } from './content-hash.ts';

const pieces = [Buffer.from('one '), Buffer.from('two '), Buffer.from('three')];
const whole = Buffer.concat(pieces);
const sha256 = createHash('sha256').update(whole).digest('hex');

describe('a file on its way out', () => {
  const sent = async (expected: { sizeBytes: number; sha256?: string }) => {
    const received: Buffer[] = [];
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        received.push(chunk);
        done();
      },
    });
    const fault = await pipeline(Readable.from(pieces), checking({ fileId: 'f', ...expected }), out).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    return { fault, received: Buffer.concat(received).toString() };
  };

  it('passes when it is what was stored', async () => {
    const right = { fault: undefined, received: 'one two three' };
    expect(await sent({ sizeBytes: whole.length, sha256 })).toEqual(right);
    expect(await sent({ sizeBytes: whole.length })).toEqual(right);
  });

  it('never arrives whole when it is not', async () => {
    const broken = { fault: expect.stringContaining('The file f is not what was stored'), received: 'one two ' };
    expect(await sent({ sizeBytes: whole.length, sha256: '0'.repeat(64) })).toEqual(broken);
    expect(await sent({ sizeBytes: whole.length + 1 })).toEqual(broken);
    expect(await sent({ sizeBytes: whole.length - 1, sha256 })).toEqual(broken);
  });
});

describe('a file on its way in', () => {
  it('is measured as it goes by', async () => {
    const source = measured(Readable.from(pieces));
    expect((await buffer(source.content)).equals(whole)).toBe(true);
    expect(source.result()).toEqual({ sizeBytes: whole.length, sha256 });
  });
});
