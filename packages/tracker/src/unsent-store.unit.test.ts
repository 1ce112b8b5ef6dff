import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeStorage } from '../test/fake-world.ts';
import { newDelivery } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { makeUnsentStore } from './unsent-store.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const hour = 60 * 60 * 1_000;
const aDelivery = (sessionId: string, ms: number, expiresAt = noon + hour): Delivery =>
  newDelivery({ url: '/s/Ab3dE9/beacons', token: 'token', sessionId, expiresAt, expiresAtMs: 0 }, new Map([[1, ms]]));
const storeOn = (storage: ReturnType<typeof makeStorage>, at = noon) =>
  makeUnsentStore({ storage, wallClock: () => at });

describe('unsent totals', () => {
  it('are available to the next tab until they are removed', () => {
    const storage = makeStorage();
    storeOn(storage).save(aDelivery('ses_1', 1_500.5));
    const next = storeOn(storage);
    expect(next.load()).toEqual([
      { url: '/s/Ab3dE9/beacons', token: 'token', sessionId: 'ses_1', expiresAt: noon + hour, pages: [[1, 1_500]] },
    ]);
    next.remove('ses_1');
    expect(storage.entries.size).toBe(0);
  });

  it('stay when another tab has written more since they were loaded', () => {
    const storage = makeStorage();
    const [thisTab, otherTab] = [storeOn(storage), storeOn(storage)];
    thisTab.save(aDelivery('ses_1', 1_000));
    otherTab.load();
    thisTab.save(aDelivery('ses_1', 2_000));
    otherTab.load();
    otherTab.remove('ses_1');
    expect(storeOn(storage).load()).toMatchObject([{ pages: [[1, 2_000]] }]);
  });

  it('are removed when they have expired, or expire later than any session can', () => {
    const storage = makeStorage();
    storeOn(storage).save(aDelivery('ses_1', 1));
    storeOn(storage).save(aDelivery('ses_2', 1, noon + 25 * hour));
    expect(storeOn(storage, noon + hour).load()).toEqual([expect.objectContaining({ sessionId: 'ses_2' })]);
    storeOn(storage).save(aDelivery('ses_3', 1, noon + 25 * hour));
    expect(storeOn(storage).load()).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  it('are limited to the newest 50 sessions, and other keys stay', () => {
    const storage = makeStorage();
    storage.setItem('theme', 'dark');
    const store = storeOn(storage);
    for (let each = 1; each <= 60; each += 1) store.save(aDelivery(`ses_${each}`, 1, noon + each * 1_000));
    expect(storage.entries.size).toBe(51);
    const ids = storeOn(storage)
      .load()
      .map(({ sessionId }) => sessionId);
    expect([ids[0], ids.at(-1)]).toEqual(['ses_60', 'ses_11']);
  });

  it('are limited to the last 2,000 pages of a session', () => {
    const storage = makeStorage();
    const pages = new Map(Array.from({ length: 2_500 }, (_, index) => [index + 1, 1]));
    storeOn(storage).save({ ...aDelivery('ses_1', 0), totals: pages });
    const [unsent] = storeOn(storage).load();
    expect([unsent!.pages.length, unsent!.pages[0]![0]]).toEqual([2_000, 501]);
  });

  it('are removed when they are malformed', () => {
    const good = { url: '/', token: 't', sessionId: 'x', expiresAt: noon + hour, pages: [[1, 2]] };
    const bad = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .tuple(fc.constantFrom(...Object.keys(good)), fc.jsonValue())
        .filter(([key, value]) => JSON.stringify(good[key as keyof typeof good]) !== JSON.stringify(value))
        .map(([key, value]) => JSON.stringify({ ...good, [key]: value })),
      fc
        .constantFrom('[[0,1]]', '[[1,-1]]', '[[1.5,1]]', '[[1]]', '[[1,null]]', '[{"page":1}]')
        .map((pages) => JSON.stringify({ ...good, pages: JSON.parse(pages) as unknown })),
    );
    fc.assert(
      fc.property(bad, (text) => {
        const storage = makeStorage();
        storage.setItem('docsight.unsent.x', text);
        const loaded = storeOn(storage).load();
        for (const { url, token, sessionId } of loaded)
          expect([typeof url, typeof token, sessionId]).toEqual(['string', 'string', 'x']);
        expect(storage.entries.size).toBe(loaded.length);
      }),
    );
  });

  it('are not stored when the storage is missing or throws', () => {
    const throwing = new Proxy(makeStorage(), {
      get: () => {
        throw new Error('The operation is insecure.');
      },
    });
    for (const storage of [null, throwing]) {
      const store = makeUnsentStore({ storage, wallClock: () => noon });
      store.save(aDelivery('ses_1', 1));
      store.remove('ses_1');
      expect(store.load()).toEqual([]);
    }
  });
});
