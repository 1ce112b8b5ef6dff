import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { aReader, hour, minute, noon, readingOf, rules } from '../../test/builders.ts';
import { mergeReaders } from './merge-readers.ts';
import { pagesSeen, readingMs } from './reader.ts';
import type { Reader } from './reader.ts';

const facts = aDocumentFacts({ pageCount: 5 });

/** Some beacons of one browser within three days, close together and far apart. */
const beacons = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.nat(20 * minute), fc.nat(50 * minute), fc.nat(30 * hour)),
    page: fc.integer({ min: 1, max: 5 }),
    seconds: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const browsers = fc.array(fc.record({ startsAfterMs: fc.nat(72 * hour), beacons }), { minLength: 2, maxLength: 4 });

const readersOf = (
  sessions: { startsAfterMs: number; beacons: { afterMs: number; page: number; seconds: number }[] }[],
) =>
  sessions.map(({ startsAfterMs, beacons: sent }, index): Reader => {
    const viewerId = `anon_${index}`;
    const reading = readingOf(facts, aReader(facts, { viewerId }));
    let now = noon + startsAfterMs;
    sent.forEach(({ afterMs, page, seconds }, beacon) => {
      now += afterMs;
      reading.beacon(now, { [page]: seconds }, { id: `ses_${index}_${beacon}` });
    });
    return reading.reader();
  });

const merged = (readers: Reader[]): Reader =>
  readers.reduce(
    (into, from) => mergeReaders(into, from, facts, rules).reader,
    aReader(facts, { viewerId: 'vwr_1', email: 'ann@acme.com', companyDomain: 'acme.com' }),
  );

/** Returns all figures that do not depend on the order of merging. The level and the reported returns do. */
const figuresOf = (reader: Reader) => ({
  visits: reader.visits.map(({ start, last, pages }) => ({ start, last, pages })),
  days: reader.days,
  pagesSeen: pagesSeen(reader),
  readingMs: readingMs(reader),
  completed: reader.completedEmitted,
});

describe('merging readers', () => {
  it('gives the same figures in any order, and also when readers are merged twice', () => {
    fc.assert(
      fc.property(browsers, fc.infiniteStream(fc.nat()), (sessions, stream) => {
        const random = (): number => stream.next().value as number;
        const readers = readersOf(sessions);
        const shuffled = [...readers, ...readers]
          .map((reader) => ({ reader, order: random() }))
          .sort((a, b) => a.order - b.order)
          .map(({ reader }) => reader);
        expect(figuresOf(merged(shuffled))).toEqual(figuresOf(merged(readers)));
      }),
    );
  });

  it('gives the same figures when merged readers are merged into another one', () => {
    fc.assert(
      fc.property(browsers, (sessions) => {
        const [first, ...others] = readersOf(sessions) as [Reader, ...Reader[]];
        const together = { ...merged(others), viewerId: 'anon_others' };
        expect(figuresOf(merged([first, together]))).toEqual(figuresOf(merged([first, ...others])));
      }),
    );
  });

  it('neither loses nor adds time', () => {
    fc.assert(
      fc.property(browsers, (sessions) => {
        const readers = readersOf(sessions);
        const sum = readers.reduce((ms, reader) => ms + readingMs(reader), 0);
        expect(readingMs(merged(readers))).toBe(sum);
      }),
    );
  });
});
