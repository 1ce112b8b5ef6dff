import { describe, expect, it } from '@jest/globals';
import type { Notice } from './notice.ts';
import { viewsMessage } from './views-message.ts';

const notice = (id: number, reader: Partial<Notice['reader']> = {}): Notice => ({
  id: `evt_${id}`,
  accountId: 't',
  documentId: 'd',
  viewerId: `v${id}`,
  happenedAt: new Date('2026-01-02T03:04:05.000Z'),
  reader: {
    email: null,
    pagesViewed: 1,
    totalPages: 14,
    completion: 1 / 14,
    seconds: 0,
    level: 'Opened',
    visit: 1,
    ...reader,
  },
});
const document = { title: 'A report', shortCode: 's-abc123', url: 'https://docs.example.com/s/abc123' };
const say = (first: Notice[], count = first.length, over = {}) =>
  viewsMessage({ document, count, first, recipientName: 'Ann', publicUrl: 'https://docs.example.com', ...over });

describe('the mail about views', () => {
  it('lists who read how much, when and for how long, and how to switch the e-mail off', () => {
    const buyer = { email: 'buyer@contoso.example', pagesViewed: 14, completion: 1, seconds: 75.4, visit: 2 };
    const { subject, text } = say([notice(1), notice(2, { ...buyer, level: 'High Interest' })]);
    expect(subject).toBe('“A report” was opened 2 times');
    expect(text).toBe(`Hello Ann,

Your document “A report” was opened 2 times. It is at https://docs.example.com/s/abc123.

- An anonymous reader: 2026-01-02 03:04 UTC, visit 1, 1 of 14 pages (7 %), 0 s, Opened
- buyer@contoso.example: 2026-01-02 03:04 UTC, visit 2, 14 of 14 pages (100 %), 1 min 15 s, High Interest

All figures of the document: https://docs.example.com/app/documents/s-abc123

Pages, time and level are the reader’s figures at the start of the visit. They include earlier visits.

You receive this e-mail because the setting “E-mail me about views” of this document is on. To switch it off, open its settings: https://docs.example.com/app/documents/s-abc123/settings
`);
  });

  it('names a single reader in the subject, greets without a name, and counts the views that it does not list', () => {
    expect(say([notice(1, { email: 'ann@acme.example', seconds: 3_725 })], 1, { recipientName: ' ' })).toMatchObject({
      subject: 'ann@acme.example opened “A report”',
      text: expect.stringMatching(/^Hello,\n\n[^]*opened once[^]*1 h 2 min/),
    });
    expect(say([notice(1)], 2).text).toContain('And one more view.');
    expect(say([notice(1)], 63)).toMatchObject({
      subject: '“A report” was opened 63 times',
      text: expect.stringContaining('And 62 more views.'),
    });
  });

  it('shortens a long title, removes line ends, and breaks links in titles and names', () => {
    const long = { ...document, title: `Long\r\nBcc: https://bad.example ${'z'.repeat(255)}` };
    const over = { document: long, recipientName: 'Pay at www.bad.example/now' };
    const { subject, text, html } = say([notice(1, { email: `${'e'.repeat(200)}@acme.example` })], 1, over);
    expect(subject).toMatch(/^“Long Bcc: https: \/\/bad. example z+…” was opened$/);
    expect(subject.length).toBeLessThan(80);
    expect(text).toMatch(
      /^Hello Pay at www. bad. example\/now,\n\nYour document “Long Bcc: https: \/\/bad. example z+…”/,
    );
    expect(html).not.toContain('bad.example');
  });
});
