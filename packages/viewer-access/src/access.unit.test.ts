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
const nobody = { owner: false, passwordVersion: 0, gatePassed: false };
const told = ({ state, open_pages, full }: ReturnType<typeof accessOf>) => [state, open_pages, full];

describe('what a reader may see', () => {
  it.each([
    ['a preview gate on page 3', aDocument(), nobody, ['preview', 2, false]],
    ['a preview gate on page 1', aDocument({ gate_page: 1 }), nobody, ['gate', 0, false]],
    ['a full gate', aDocument({ gate_type: 'full' }), nobody, ['gate', 0, false]],
    ['a gate that was passed', aDocument(), { ...nobody, gatePassed: true }, ['open', 10, true]],
    ['gate type none', aDocument({ gate_type: 'none' }), nobody, ['open', 10, true]],
    ['an e-mail gate that is off', aDocument({ email_gate: false }), nobody, ['open', 10, true]],
    ['a password', aDocument({}, 1), nobody, ['password', 0, false]],
    [
      'a password, though the gate was passed',
      aDocument({}, 1),
      { ...nobody, gatePassed: true },
      ['password', 0, false],
    ],
    [
      'a password that was passed: the gate is left',
      aDocument({}, 1),
      { ...nobody, passwordVersion: 1 },
      ['preview', 2, false],
    ],
    ['a password that has changed since', aDocument({}, 2), { ...nobody, passwordVersion: 1 }, ['password', 0, false]],
    ['the owner, whatever is set', aDocument({ gate_type: 'full' }, 1), { ...nobody, owner: true }, ['open', 10, true]],
  ])('with %s', (_case, document, passed, expected) => {
    expect(told(accessOf(document, passed))).toEqual(expected);
  });

  it('echoes the gate as it is set', () => {
    expect(accessOf(aDocument({ gate_page: 7 }), nobody)).toMatchObject({ gate_type: 'preview', gate_page: 7 });
  });
});
