import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { SweptDerivedFileStore } from '../src/files/index.ts';

/** Tests the behaviour of a store of derived files. */
export const behavesLikeADerivedFileStore = (given: () => SweptDerivedFileStore): void => {
  const inAMinute = () => new Date(Date.now() + 60_000);
  const aMinuteAgo = () => new Date(Date.now() - 60_000);

  it('returns the latest content of an entry, and null for a missing one', async () => {
    const derived = given();
    const [fileId, first, second] = [randomUUID(), randomBytes(300_000), randomBytes(10)];
    expect(await derived.get(fileId, 'page-1-800.webp')).toBeNull();
    await derived.put(fileId, 'page-1-800.webp', first);
    expect((await derived.get(fileId, 'page-1-800.webp'))?.equals(first)).toBe(true);
    await derived.put(fileId, 'page-1-800.webp', second);
    expect((await derived.get(fileId, 'page-1-800.webp'))?.equals(second)).toBe(true);
    expect(await derived.get(fileId, 'page-2-800.webp')).toBeNull();
  });

  it('accepts the same entry from many callers at once', async () => {
    const derived = given();
    const fileId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => derived.put(fileId, 'page', Buffer.from('same'))));
    expect((await derived.get(fileId, 'page'))?.toString()).toBe('same');
  });

  it('removes all entries of one original, and none of another whose id begins with the same characters', async () => {
    const derived = given();
    const fileId = randomUUID();
    const other = `${fileId}0`;
    for (const name of Array.from({ length: 40 }, (_, n) => `page-${n}`))
      await derived.put(fileId, name, Buffer.from('x'));
    await derived.put(other, 'page-1', Buffer.from('y'));
    await derived.removeAll(fileId);
    await derived.removeAll(fileId);
    expect(await derived.get(fileId, 'page-1')).toBeNull();
    expect((await derived.get(other, 'page-1'))?.toString()).toBe('y');
  });

  it('removes the entries that were stored before a time', async () => {
    const derived = given();
    await derived.removeStoredBefore(inAMinute());
    const fileId = randomUUID();
    await derived.put(fileId, 'page-1', Buffer.from('x'));
    expect(await derived.removeStoredBefore(aMinuteAgo())).toBe(0);
    expect(await derived.removeStoredBefore(inAMinute())).toBe(1);
    expect(await derived.get(fileId, 'page-1')).toBeNull();
  });
};
