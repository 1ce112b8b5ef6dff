import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { snapshotOf, periodsOff } from './document.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 2, hour));
const one = (version: number, isOn: boolean) => ({ version, at: at(version), isOn });

describe('the periods in which e-mail is off', () => {
  it('lie between switching off and on again, in any order of arrival', () => {
    const off = [{ from: at(2), until: at(3) }, { from: at(3), until: at(4) }, { from: at(5) }];
    const switches = [one(1, true), one(2, false), one(3, false), one(4, true), one(5, false)];
    expect(periodsOff(switches)).toEqual(off);
    expect(periodsOff(switches.toReversed())).toEqual(off);
  });

  it('begin before the oldest known version, and end after the newest', () => {
    expect(periodsOff([one(1, false)])).toEqual([{}]);
    expect(periodsOff([one(3, false), one(4, true)])).toEqual([{ until: at(4) }]);
    expect(periodsOff([one(1, true)])).toEqual([]);
  });
});

describe('the copy of a document', () => {
  it('has no title, URL or code after a deletion', () => {
    const facts = aDocumentFacts({ title: 'A report', isActive: false });
    expect(snapshotOf(facts, at(1))).toMatchObject({ title: '', url: '', shortCode: '', isActive: false });
  });
});
