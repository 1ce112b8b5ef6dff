import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '@docsight/contracts';
import { accessOf } from './access.ts';

const aDocument = (settings: Partial<Parameters<typeof accessOf>[0]['settings']> = {}, passwordVersion = 0) => ({
  pageCount: 10,
  passwordVersion,
  settings: {
    ...defaultSettings(10),
    password: passwordVersion > 0,
    ...settings,
  },
});
const newReader = { owner: false, passwordVersion: 0, gatePassed: false };
const summaryOf = ({ state, open_pages, full }: ReturnType<typeof accessOf>) => [state, open_pages, full];

describe('access to a document', () => {
  it.each([
    ['a preview gate on page 3', aDocument(), newReader, ['preview', 2, false]],
    ['a preview gate on page 1', aDocument({ gate_page: 1 }), newReader, ['gate', 0, false]],
    ['a full gate', aDocument({ gate_type: 'full' }), newReader, ['gate', 0, false]],
    ['a passed gate', aDocument(), { ...newReader, gatePassed: true }, ['open', 10, true]],
    ['gate type none', aDocument({ gate_type: 'none' }), newReader, ['open', 10, true]],
    ['an e-mail gate that is off', aDocument({ email_gate: false }), newReader, ['open', 10, true]],
    ['a password', aDocument({}, 1), newReader, ['password', 0, false]],
    [
      'a password, although the gate was passed',
      aDocument({}, 1),
      { ...newReader, gatePassed: true },
      ['password', 0, false],
    ],
    [
      'an entered password, so that the gate remains',
      aDocument({}, 1),
      { ...newReader, passwordVersion: 1 },
      ['preview', 2, false],
    ],
    [
      'a password that has changed since it was entered',
      aDocument({}, 2),
      { ...newReader, passwordVersion: 1 },
      ['password', 0, false],
    ],
    [
      'the owner, with any settings',
      aDocument({ gate_type: 'full' }, 1),
      { ...newReader, owner: true },
      ['open', 10, true],
    ],
  ])('with %s', (_case, document, passed, expected) => {
    expect(summaryOf(accessOf(document, passed))).toEqual(expected);
  });

  it('contains the gate settings', () => {
    expect(accessOf(aDocument({ gate_page: 7 }), newReader)).toMatchObject({ gate_type: 'preview', gate_page: 7 });
  });
});
