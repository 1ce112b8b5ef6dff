import { describe, expect, it } from '@jest/globals';
import { aReader, aReading, day, hour, minute, noon, readingOf, rules } from '../../test/builders.ts';
import { archiveHistory } from '../history/segment.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { applyDownload } from './apply-download.ts';
import { eraseMerged, eraseReader, hasDataToErase } from './erase-reader.ts';
import { mergeReaders, redirectReader } from './merge-readers.ts';
import { captureLead } from './pass-gate.ts';
import { archiveIdOf, readingMs } from './reader.ts';
import type { Reader } from './reader.ts';

const ann = { viewerId: 'vwr_1', email: 'ann@acme.com', companyDomain: 'acme.com' };
const lead = { ...ann, name: 'Ann Reader' };

/** A lead who has read and downloaded, with archived history. */
const aKnownReader = () => {
  const reading = aReading({ pageCount: 2, viewerId: ann.viewerId, email: ann.email });
  for (const date of [0, 1, 2, 3]) reading.beacon(noon + date * day, { 1: 40, 2: 40 }, { id: `ses_${date}` });
  const { reader } = captureLead(reading.reader(), { ...lead, at: noon + 3 * day }, reading.facts);
  const downloaded = applyDownload(reader, { downloadId: 'd', at: noon + 3 * day }, reading.facts).reader;
  let key = 0;
  return { facts: reading.facts, reader: archiveHistory(downloaded, 9, () => `key${(key += 1)}`).reader };
};
const at = noon + 4 * day;

describe('erasing a reader', () => {
  it('leaves its ids and the time of the erasure', () => {
    const { facts, reader } = aKnownReader();
    expect(reader.archive).not.toBeNull();
    const decision = eraseReader(reader, at);
    expect(decision.reader).toEqual({ ...aReader(facts, { viewerId: 'vwr_1' }), erasedAt: at });
    expect(JSON.stringify(decision)).not.toMatch(/ann|acme/i);
    expect(decision.events).toEqual([
      {
        type: 'viewer.erased',
        data: { documentId: facts.documentId, viewerIds: ['vwr_1'], erasedAt: new Date(at).toISOString() },
      },
    ]);
    expect(hasDataToErase(reader)).toBe(true);
    expect(hasDataToErase(decision.reader)).toBe(false);
  });

  it('is published as an empty state that replaces all earlier versions', () => {
    const { reader } = aKnownReader();
    const erased = { ...eraseReader(reader, at).reader, voidUpTo: 12 };
    const { readerId, documentId, viewerId, totalPages, ...state } = snapshotOf(erased, 13);
    expect([readerId, viewerId, totalPages]).toEqual([`${documentId}:vwr_1`, 'vwr_1', 2]);
    expect(state).toEqual({
      version: 13,
      voidUpTo: 12,
      mergedInto: null,
      email: null,
      companyDomain: null,
      lead: null,
      firstViewedAt: null,
      lastViewedAt: null,
      level: 'not_opened',
      days: [],
      recentVisits: [],
    });
    expect(snapshotOf(reader, 12)).not.toHaveProperty('voidUpTo');
  });

  it('is later than everything known of the reader and than the previous erasure, also if the clock is behind', () => {
    const reading = aReading();
    reading.beacon(noon, { 1: 1 }, { startedAt: noon - minute });
    expect(eraseReader(reading.reader(), noon - hour).reader.erasedAt).toBe(noon);
    const once = eraseReader(reading.reader(), at).reader;
    expect(eraseReader(once, at).reader.erasedAt).toBe(at + 1);
    expect(archiveIdOf(eraseReader(once, at).reader) > archiveIdOf(once)).toBe(true);
  });
});

describe('an erased reader', () => {
  const erased = () => {
    const { facts, reader } = aKnownReader();
    return readingOf(facts, eraseReader(reader, at).reader);
  };

  it('counts nothing of sessions that began before, whether known or not', () => {
    const { beacon, reader } = erased();
    const before = reader();
    for (const id of ['ses_3', 'ses_9']) {
      expect(beacon(at + minute, { 1: 50 }, { id, startedAt: at })).toEqual({ reader: before, events: [] });
    }
  });

  it('counts a later session from nothing, as a new reader: visits, events and level', () => {
    const { beacon, takeEventTypes, reader } = erased();
    beacon(at + minute, { 1: 0 }, { id: 'ses_9', startedAt: at + 1 });
    expect(takeEventTypes()).toEqual(['document.viewed']);
    expect(reader()).toMatchObject({ level: 'opened', visits: { length: 1 }, completedEmitted: false });
    beacon(at + 2 * minute, { 1: 60, 2: 50 }, { id: 'ses_9', startedAt: at + 1 });
    expect(takeEventTypes()).toEqual(['document.completed', 'engagement.milestone']);
    expect(readingMs(reader())).toBe(110_000);
  });

  it('counts downloads from after the erasure, and no earlier ones, however late they arrive', () => {
    const { facts, reader } = erased();
    for (const downloadId of ['d', 'e'])
      expect(applyDownload(reader(), { downloadId, at }, facts)).toEqual({ reader: reader(), events: [] });
    expect(applyDownload(reader(), { downloadId: 'f', at: at + 1 }, facts).events).toHaveLength(1);
  });

  it('becomes a new lead at a later gate, but not at one passed before the erasure', () => {
    const { facts, reader } = erased();
    expect(captureLead(reader(), { ...lead, at }, facts)).toEqual({ reader: reader(), events: [] });
    const again = captureLead(reader(), { ...lead, name: '', at: at + 1 }, facts);
    expect(again.events.map(({ type }) => type)).toEqual(['lead.captured']);
    expect(again.reader.lead).toEqual({ name: '', capturedAt: at + 1 });
  });

  it('is redirected by a later gate, but not by one passed before the erasure', () => {
    const { reader } = erased();
    expect(redirectReader(reader(), ann, { name: '', at }).reader).toBe(reader());
    expect(redirectReader(reader(), ann, { name: '', at: at + 1 }).reader).toMatchObject({ mergedAt: at + 1 });
  });

  it('counts what is merged into it later, and the sessions that come with it', () => {
    const { facts, reader } = erased();
    const anonymous = readingOf(facts, aReader(facts, { viewerId: 'anon_1' }));
    anonymous.beacon(at - minute, { 1: 5 }, { id: 'ses_9', startedAt: at - hour });
    const merged = readingOf(facts, mergeReaders(reader(), anonymous.reader(), facts, rules).reader);
    merged.beacon(at + hour, { 1: 15 }, { id: 'ses_9', startedAt: at - hour });
    expect(readingMs(merged.reader())).toBe(15_000);
  });
});

describe('a merged reader', () => {
  const redirected = (mergedAt: number): Reader =>
    redirectReader(aReading().reader(), ann, { name: '', at: mergedAt }).reader;
  const into = () => eraseReader(aKnownReader().reader, at).reader;

  it('is erased with its viewer if it was merged before, whether the merge was finished or not', () => {
    for (const merged of [redirected(at), { ...redirected(at), pendingMerge: null }]) {
      const { reader, erases } = eraseMerged(merged, into());
      expect(reader).toMatchObject({ mergedInto: null, pendingMerge: null, erasedAt: at });
      expect(erases).toBe(true);
    }
  });

  it('stays if it was merged later, or into another viewer', () => {
    for (const merged of [redirected(at + 1), { ...redirected(at), mergedInto: 'vwr_2' }, aReading().reader()])
      expect(eraseMerged(merged, into())).toEqual({ reader: merged, events: [] });
  });
});
