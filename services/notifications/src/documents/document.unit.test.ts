import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { snapshotOf, timesOff } from './document.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 2, hour));
const one = (version: number, isOn: boolean) => ({ version, at: at(version), isOn });

describe('the times at which the owner wanted no e-mail', () => {
  it('are those between switching it off and on again, in whatever order the versions came', () => {
    const off = [{ from: at(2), until: at(3) }, { from: at(3), until: at(4) }, { from: at(5) }];
    const switches = [one(1, true), one(2, false), one(3, false), one(4, true), one(5, false)];
    expect(timesOff(switches)).toEqual(off);
    expect(timesOff(switches.toReversed())).toEqual(off);
  });

  it('reach back beyond the oldest version that is known, and forward beyond the newest', () => {
    expect(timesOff([one(1, false)])).toEqual([{}]);
    expect(timesOff([one(3, false), one(4, true)])).toEqual([{ until: at(4) }]);
    expect(timesOff([one(1, true)])).toEqual([]);
  });
});

describe('what is kept of a document', () => {
  it('is no word of one that is deleted', () => {
    const facts = aDocumentFacts({ title: 'A report', isActive: false });
    expect(snapshotOf(facts, at(1))).toMatchObject({ title: '', url: '', shortCode: '', isActive: false });
  });
});
