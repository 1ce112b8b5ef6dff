import { describe, expect, it } from '@jest/globals';
import { aReader, aReading, hour, minute, noon, readingOf } from '../../test/builders.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { captureLead, takeOverSession } from './pass-gate.ts';
import { readingMs } from './reader.ts';

const ann = { viewerId: 'vwr_1', email: 'ann@eu.acme.com', companyDomain: 'acme.com' };

describe('a lead', () => {
  it('reports what was read before the address was given', () => {
    const { beacon, reader, facts } = aReading({ email: ann.email });
    beacon(noon, { 1: 2.5, 2: 3 });
    const { events, reader: after } = captureLead(reader(), { ...ann, name: 'Ann', at: noon + minute }, facts);
    expect(events).toMatchObject([
      {
        type: 'lead.captured',
        data: {
          payload: {
            lead: {
              email: 'ann@eu.acme.com',
              name: 'Ann',
              company_domain: 'acme.com',
              pages_viewed: 2,
              total_pages: 10,
              time_spent_seconds: 5.5,
            },
          },
        },
      },
    ]);
    expect(snapshotOf(after, 2).lead).toEqual({ name: 'Ann', capturedAt: '2026-03-10T12:01:00.000Z' });
  });

  it('is reported once; a second submission only fills in a missing name', () => {
    const { reader, facts } = aReading({ email: ann.email });
    const first = captureLead(reader(), { ...ann, name: '', at: noon }, facts).reader;
    const same = captureLead(first, { ...ann, name: '', at: noon + hour }, facts);
    expect(same).toEqual({ reader: first, events: [] });
    const named = captureLead(first, { ...ann, name: 'Ann', at: noon + hour }, facts);
    expect(named.events).toEqual([]);
    expect(named.reader.lead).toEqual({ name: 'Ann', capturedAt: noon });
    expect(captureLead(named.reader, { ...ann, name: 'Anna', at: noon }, facts).reader).toBe(named.reader);
  });
});

describe('a session that continues as another viewer', () => {
  it('counts for the new viewer only what it reports from then on', () => {
    const first = aReading({ viewerId: 'vwr_1', email: 'ann@acme.com' });
    first.beacon(noon, { 1: 60, 2: 30 });
    const taken = takeOverSession(
      aReader(first.facts, { ...ann, viewerId: 'vwr_2' }),
      'ses_1',
      first.reader().sessions.ses_1,
    );
    expect(readingMs(taken)).toBe(0);
    const second = readingOf(first.facts, taken);
    second.beacon(noon + minute, { 1: 60, 2: 30 });
    expect(second.reader().visits).toEqual([]);
    second.beacon(noon + minute, { 1: 60, 2: 42 });
    expect(readingMs(second.reader())).toBe(12_000);
    expect(takeOverSession(taken, 'ses_1', first.reader().sessions.ses_1)).toBe(taken);
  });
});
