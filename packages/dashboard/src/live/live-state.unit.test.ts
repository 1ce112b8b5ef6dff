import { describe, expect, it } from '@jest/globals';
import type { LiveEvent, LiveReader } from '@docsight/client';
import fc from 'fast-check';
import { applyChange, initialLiveState, maxReaders } from './live-state.ts';
import type { LiveState } from './live-state.ts';

const readerOf = (code: string, viewerId: string, page = 1): LiveReader => ({
  document: { short_code: code, title: 'Plan' },
  viewer_id: viewerId,
  email: null,
  company_domain: null,
  page,
  page_count: 9,
  state: 'reading' as const,
  since: '2026-01-31T09:30:00.000Z',
  last_seen_at: '2026-01-31T09:30:00.000Z',
});

const after = (events: LiveEvent[], state: LiveState = initialLiveState): LiveState =>
  events.reduce<LiveState>(applyChange, state);

const anyReader = fc
  .tuple(fc.constantFrom('s-aaaaaa', 's-bbbbbb'), fc.constantFrom('v1', 'v2', 'v3'), fc.integer({ min: 1, max: 9 }))
  .map(([code, viewerId, page]) => readerOf(code, viewerId, page));
const anyEvent: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.uniqueArray(anyReader, { selector: idOf }).map((readers) => ({ type: 'snapshot' as const, readers })),
  anyReader.map((reader) => ({ type: 'reader' as const, reader })),
  anyReader.map(({ document, viewer_id }) => ({ type: 'left' as const, document, viewer_id })),
);

function idOf({ document, viewer_id: viewerId }: LiveReader): string {
  return `${document.short_code}/${viewerId}`;
}

/** A second, simpler implementation: a plain list. */
const model = (events: LiveEvent[]): LiveReader[] =>
  events.reduce<LiveReader[]>((list, event) => {
    if (event.type === 'snapshot') return event.readers;
    if (event.type === 'left')
      return list.filter(
        (one) => one.viewer_id !== event.viewer_id || one.document.short_code !== event.document.short_code,
      );
    const { reader } = event;
    return list.some((one) => idOf(one) === idOf(reader))
      ? list.map((one) => (idOf(one) === idOf(reader) ? reader : one))
      : [...list, reader];
  }, []);

describe('the state of live readers', () => {
  it('has the same readers in the same order as a list to which the events are applied', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        expect([...after(events).readers.values()]).toEqual(model(events));
      }),
    );
  });

  it('is open from the snapshot on, and keeps the readers when the connection is lost', () => {
    const open = after([{ type: 'snapshot', readers: [readerOf('s-aaaaaa', 'v1')] }]);
    expect(open).toMatchObject({ kind: 'open', isTruncated: false });
    const lost = applyChange(open, { type: 'lost', reason: 'server' });
    expect(lost).toMatchObject({ kind: 'lost', lostReason: 'server', readers: open.readers });
    expect(after([{ type: 'snapshot', readers: [] }], lost)).toMatchObject({ kind: 'open', lostReason: undefined });
  });

  it('has at most 500 readers, and says that there are more', () => {
    const many = Array.from({ length: maxReaders + 1 }, (_, index) => readerOf('s-aaaaaa', `v${index}`));
    const cut = after([{ type: 'snapshot', readers: many }]);
    expect([cut.readers.size, cut.isTruncated]).toEqual([maxReaders, true]);
    const full = after([{ type: 'snapshot', readers: many.slice(1) }]);
    expect(full.isTruncated).toBe(false);
    const fuller = after([{ type: 'reader', reader: many[0]! }], full);
    expect([fuller.readers.size, fuller.isTruncated]).toEqual([maxReaders, true]);
    const moved = after([{ type: 'reader', reader: readerOf('s-aaaaaa', 'v1', 7) }], full);
    expect([moved.readers.size, moved.readers.get('s-aaaaaa v1')?.page]).toEqual([maxReaders, 7]);
    expect(after([{ type: 'snapshot', readers: [], truncated: true }]).isTruncated).toBe(true);
  });
});
