import { describe, expect, it } from '@jest/globals';
import { aReading, day, hour, minute, noon, readingOf, rules } from '../../test/builders.ts';
import { archived } from '../history/segment.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { applyDownload } from './apply-download.ts';
import { eraseMerged, eraseReader, isThere } from './erase-reader.ts';
import { mergeReaders, redirectReader } from './merge-readers.ts';
import { captureLead } from './pass-gate.ts';
import { asideIdOf, blankReader, readingMs } from './reader.ts';
import type { Reader } from './reader.ts';

const ann = { viewerId: 'vwr_1', email: 'ann@acme.com', companyDomain: 'acme.com' };
const lead = { ...ann, name: 'Ann Reader' };

/** A lead who has read, downloaded and let go of some history. */
const aKnownReader = () => {
  const reading = aReading({ pageCount: 2, viewerId: ann.viewerId, email: ann.email });
  for (const date of [0, 1, 2, 3]) reading.beacon(noon + date * day, { 1: 40, 2: 40 }, { id: `ses_${date}` });
  const { reader } = captureLead(reading.reader(), { ...lead, at: noon + 3 * day }, reading.facts);
  const downloaded = applyDownload(reader, { downloadId: 'd', at: noon + 3 * day }, reading.facts).reader;
  let key = 0;
  return { facts: reading.facts, reader: archived(downloaded, 9, () => `key${(key += 1)}`).reader };
};
const at = noon + 4 * day;

describe('erasing a reader', () => {
  it('leaves its id, that of its document, and when it was', () => {
    const { facts, reader } = aKnownReader();
    expect(reader.archive).not.toBeNull();
    const decision = eraseReader(reader, at);
    expect(decision.reader).toEqual({ ...blankReader(facts, { viewerId: 'vwr_1' }), erasedAt: at });
    expect(JSON.stringify(decision)).not.toMatch(/ann|acme/i);
    expect(decision.events).toEqual([
      {
        type: 'viewer.erased',
        data: { documentId: facts.documentId, viewerIds: ['vwr_1'], erasedAt: new Date(at).toISOString() },
      },
    ]);
    expect(isThere(reader)).toBe(true);
    expect(isThere(decision.reader)).toBe(false);
  });

  it('is told as the state of nobody, under which all that was told before is void', () => {
    const { reader } = aKnownReader();
    const erased = { ...eraseReader(reader, at).reader, voidUpTo: 12 };
    const { readerId, documentId, viewerId, totalPages, ...told } = snapshotOf(erased, 13);
    expect([readerId, viewerId, totalPages]).toEqual([`${documentId}:vwr_1`, 'vwr_1', 2]);
    expect(told).toEqual({
      ...{ version: 13, voidUpTo: 12, mergedInto: null, email: null, companyDomain: null, lead: null },
      ...{ firstViewedAt: null, lastViewedAt: null, level: 'not_opened', days: [] },
    });
    expect(snapshotOf(reader, 12)).not.toHaveProperty('voidUpTo');
  });

  it('is later than all that is known of it, and than the last time, whatever the clock says', () => {
    const reading = aReading();
    reading.beacon(noon, { 1: 1 }, { startedAt: noon - minute });
    expect(eraseReader(reading.reader(), noon - hour).reader.erasedAt).toBe(noon);
    const once = eraseReader(reading.reader(), at).reader;
    expect(eraseReader(once, at).reader.erasedAt).toBe(at + 1);
    expect(asideIdOf(eraseReader(once, at).reader) > asideIdOf(once)).toBe(true);
  });
});

describe('an erased reader', () => {
  const erased = () => {
    const { facts, reader } = aKnownReader();
    return readingOf(facts, eraseReader(reader, at).reader);
  };

  it('counts nothing of sessions that began before, known or not', () => {
    const { beacon, reader } = erased();
    const before = reader();
    for (const id of ['ses_3', 'ses_9']) {
      expect(beacon(at + minute, { 1: 50 }, { id, startedAt: at })).toEqual({ reader: before, events: [] });
    }
  });

  it('counts a later session from nothing, as a new reader: visits, events and level', () => {
    const { beacon, told, reader } = erased();
    beacon(at + minute, { 1: 0 }, { id: 'ses_9', startedAt: at + 1 });
    expect(told()).toEqual(['document.viewed']);
    expect(reader()).toMatchObject({ level: 'opened', visits: { length: 1 }, completedEmitted: false });
    beacon(at + 2 * minute, { 1: 60, 2: 50 }, { id: 'ses_9', startedAt: at + 1 });
    expect(told()).toEqual(['document.completed', 'engagement.milestone']);
    expect(readingMs(reader())).toBe(110_000);
  });

  it('counts no download of that time, however late it is told of, and later ones', () => {
    const { facts, reader } = erased();
    for (const downloadId of ['d', 'e'])
      expect(applyDownload(reader(), { downloadId, at }, facts)).toEqual({ reader: reader(), events: [] });
    expect(applyDownload(reader(), { downloadId: 'f', at: at + 1 }, facts).events).toHaveLength(1);
  });

  it('is a new lead when the gate is passed again, and none by a gate of that time', () => {
    const { facts, reader } = erased();
    expect(captureLead(reader(), { ...lead, at }, facts)).toEqual({ reader: reader(), events: [] });
    const again = captureLead(reader(), { ...lead, name: '', at: at + 1 }, facts);
    expect(again.events.map(({ type }) => type)).toEqual(['lead.captured']);
    expect(again.reader.lead).toEqual({ name: '', capturedAt: at + 1 });
  });

  it('has nothing to turn over by a gate of that time', () => {
    const { reader } = erased();
    expect(redirectReader(reader(), ann, { name: '', at }).reader).toBe(reader());
    expect(redirectReader(reader(), ann, { name: '', at: at + 1 }).reader).toMatchObject({ mergedAt: at + 1 });
  });

  it('counts what is merged into it later, with the sessions that come by that', () => {
    const { facts, reader } = erased();
    const anonymous = readingOf(facts, blankReader(facts, { viewerId: 'anon_1' }));
    anonymous.beacon(at - minute, { 1: 5 }, { id: 'ses_9', startedAt: at - hour });
    const merged = readingOf(facts, mergeReaders(reader(), anonymous.reader(), facts, rules).reader);
    merged.beacon(at + hour, { 1: 15 }, { id: 'ses_9', startedAt: at - hour });
    expect(readingMs(merged.reader())).toBe(15_000);
  });
});

describe('a reader that was turned over', () => {
  const turnedOver = (mergedAt: number): Reader =>
    redirectReader(aReading().reader(), ann, { name: '', at: mergedAt }).reader;
  const into = () => eraseReader(aKnownReader().reader, at).reader;

  it('is erased with its viewer when it was before that, finished or not', () => {
    for (const frozen of [turnedOver(at), { ...turnedOver(at), pendingMerge: null, mergedAt: null }]) {
      const { reader, erases } = eraseMerged(frozen, into());
      expect(reader).toMatchObject({ mergedInto: null, pendingMerge: null, erasedAt: at });
      expect(erases).toBe(true);
    }
  });

  it('stays when it was later, or to another viewer', () => {
    for (const frozen of [turnedOver(at + 1), { ...turnedOver(at), mergedInto: 'vwr_2' }, aReading().reader()])
      expect(eraseMerged(frozen, into())).toEqual({ reader: frozen, events: [] });
  });
});
