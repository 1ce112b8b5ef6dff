import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decideKey, fingerprintsOf } from './idempotency.ts';
import type { KeyUse } from './idempotency.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const upload = { sha256: 'aa', filename: 'a.pdf', fields: { password: 'opensesame', title: 'One' } };
const now = new Date('2026-03-01T10:00:00.000Z');

const useWith = (fingerprint: string): KeyUse => ({
  id: 'use',
  accountId: 'account',
  key: 'key',
  fingerprint,
  documentId: 'document',
  createdAt: now,
  leaseUntil: now,
  response: null,
});

describe('a repeated upload', () => {
  it('is the same one while the secret is replaced, whichever key of the list made the first fingerprint', () => {
    const [before] = fingerprintsOf([oldKey], upload);
    expect(decideKey(useWith(before), fingerprintsOf([newKey, oldKey], upload), now)).toBe('take-over');
    const [after] = fingerprintsOf([newKey, oldKey], upload);
    expect(decideKey(useWith(after), fingerprintsOf([oldKey, newKey], upload), now)).toBe('take-over');
    expect(() => decideKey(useWith(before), fingerprintsOf([newKey], upload), now)).toThrow('other content');
  });

  it('is another one with another field, in any order of the fields', () => {
    const [first] = fingerprintsOf([oldKey], upload);
    const reordered = { ...upload, fields: { title: 'One', password: 'opensesame' } };
    expect(fingerprintsOf([oldKey], reordered)).toEqual([first]);
    const changed = fingerprintsOf([newKey, oldKey], { ...upload, fields: { ...upload.fields, title: 'Two' } });
    expect(changed).not.toContain(first);
  });
});
