import { describe, expect, it } from '@jest/globals';
import type { DocumentDetail } from '@docsight/client';
import fc from 'fast-check';
import { aDocument } from '../../../test/a-document.ts';
import { changesOf, draftOf, gateIn, hasChanges } from './draft.ts';
import type { Draft } from './draft.ts';

const changed = (document: DocumentDetail, changes: Partial<Draft>) =>
  changesOf(document, { ...draftOf(document), ...changes });

describe('the draft of the settings', () => {
  it('has no changes at first', () => {
    const gates = fc.constantFrom('preview' as const, 'full' as const, 'none' as const);
    fc.assert(
      fc.property(
        fc.boolean(),
        gates,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (email_gate, gate_type, gate_page, password) => {
          const document = aDocument({ email_gate, gate_type, gate_page, password });
          expect(hasChanges(document, draftOf(document))).toBe(false);
        },
      ),
    );
  });

  it.each<[Partial<Draft>, object]>([
    [{ title: 'Plan' }, { title: 'Plan' }],
    [{ gatePage: '5' }, { email_gate: true, gate_type: 'preview', gate_page: 5 }],
    [{ gateKind: 'full' }, { email_gate: true, gate_type: 'full' }],
    [
      { gateKind: 'none', gatePage: '77' },
      { email_gate: false, gate_type: 'none' },
    ],
    [{ password: 'set', newPassword: 'sesame' }, { password: 'sesame' }],
    [{ password: 'remove' }, { password: null }],
    [{ password: 'keep', newPassword: 'typed and given up' }, {}],
    [{ allowDownload: false }, { allow_download: false }],
    [{ blockFreeEmails: true }, { block_free_emails: true }],
    [{ notifications: false }, { notifications_enabled: false }],
  ])('%j sends %j', (changes, patch) => {
    expect(changed(aDocument(), changes)).toEqual(patch);
  });

  it('switches a gate on that had been off', () => {
    expect(changed(aDocument({ email_gate: false }), { gateKind: 'preview' })).toEqual({
      email_gate: true,
      gate_type: 'preview',
      gate_page: 3,
    });
  });

  it.each(['', '0', '10', '2.5', '-1', 'three', '1e1'])(
    'with the page "%s" cannot be saved and keeps the gate shown',
    (gatePage) => {
      const document = aDocument();
      const draft = { ...draftOf(document), gatePage };
      expect([changesOf(document, draft), hasChanges(document, draft), gateIn(draft, document)]).toEqual([
        undefined,
        true,
        { kind: 'preview', page: 3 },
      ]);
    },
  );
});
