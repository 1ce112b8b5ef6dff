import { describe, expect, it, jest } from '@jest/globals';
import { makeWorld } from '../test/fake-world.ts';

const hour = 60 * 60 * 1_000;

const startReading = (given = {}) => {
  const world = makeWorld();
  const tab = world.openTab(given);
  tab.begin('ses_1');
  tab.tracker.show(1);
  return { world, tab, server: world.server };
};

/** Reads for 2 s in a tab of its own, as session `ses_2`, and closes it. Its last beacon does not arrive. */
const readAndLoseLastBeacon = async (world: ReturnType<typeof makeWorld>): Promise<void> => {
  const tab = world.openTab();
  tab.begin('ses_2');
  tab.tracker.show(1);
  await tab.read(2_000);
  world.isOnline = false;
  tab.close();
  world.isOnline = true;
};

describe('while the reader reads', () => {
  it('reports a new page at once with 0 seconds, and totals every five seconds', async () => {
    const { world, tab, server } = startReading();
    await world.pass(0);
    expect(server.received).toMatchObject([{ by: 'fetch', pages: [{ page: 1, seconds: 0 }] }]);
    await tab.read(3_000);
    tab.tracker.show(2);
    await tab.read(12_000);
    expect(server.received.map(({ atMs, pages }) => [atMs - 1_000, pages])).toEqual([
      [0, [{ page: 1, seconds: 0 }]],
      [
        3_000,
        [
          { page: 1, seconds: 3 },
          { page: 2, seconds: 0 },
        ],
      ],
      [8_000, [{ page: 2, seconds: 5 }]],
      [13_000, [{ page: 2, seconds: 10 }]],
    ]);
  });

  it('reports pages that change fast together, once a second', async () => {
    const { world, tab, server } = startReading();
    for (let page = 2; page <= 40; page += 1) {
      await world.pass(50);
      tab.tracker.show(page);
    }
    await world.pass(1_500);
    expect(server.received.length).toBeLessThanOrEqual(4);
    expect(Object.keys(server.totalsOf('ses_1'))).toHaveLength(40);
  });

  it('reports the last totals before the reader is idle, then stops its timer', async () => {
    const { world, tab, server } = startReading();
    await tab.read(2_000);
    await world.pass(60_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 31 });
    const count = server.received.length;
    await world.pass(hour);
    expect([server.received.length, tab.timers.size]).toEqual([count, 0]);
    await tab.read(6_000);
    expect(server.totalsOf('ses_1')[1]).toBe(37);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'])(
    'counts %s as an input',
    async (type) => {
      const { world, tab, server } = startReading();
      await world.pass(100_000);
      tab.input(type);
      await world.pass(100_000);
      expect(server.totalsOf('ses_1')).toEqual({ 1: 60 });
    },
  );

  it('reports nothing in a background tab until it is shown', async () => {
    const { world, tab, server } = startReading({ visibility: 'hidden' });
    await world.pass(10 * 60_000);
    expect([server.received, tab.timers.size]).toEqual([[], 0]);
    tab.reveal();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 0 });
  });

  it('sends one request at a time to a slow server', async () => {
    const { world, tab, server } = startReading();
    world.latencyMs = 12_000;
    await tab.read(40_000);
    expect(server.received.map(({ atMs }) => atMs)).toEqual([1_000, 18_000, 30_000]);
  });

  it('aborts a request without a response after half a minute', async () => {
    const { tab, server } = startReading();
    server.reactTo = () => (server.received.length === 1 ? 'no response' : 204);
    await tab.read(40_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThan(30);
  });

  it('measures nothing in a session that is not counted', async () => {
    const world = makeWorld();
    const tab = world.openTab();
    tab.begin('ses_1', false);
    tab.tracker.show(1);
    await tab.read(20_000);
    tab.close();
    await world.pass(1_000);
    expect([world.server.received, tab.timers.size, world.storage.length]).toEqual([[], 0, 0]);
  });

  it('counts what was shown before the first session in it', async () => {
    const world = makeWorld();
    const tab = world.openTab();
    tab.tracker.show(1);
    await tab.read(3_000);
    tab.begin('ses_1');
    await tab.read(2_000);
    expect(world.server.totalsOf('ses_1')).toEqual({ 1: 3 });
    tab.close();
    await world.pass(0);
    expect(world.server.totalsOf('ses_1')).toEqual({ 1: 5 });
  });

  it('has no timer before the first session when the reader is idle', async () => {
    const world = makeWorld();
    const tab = world.openTab();
    tab.tracker.show(1);
    await world.pass(60_000);
    expect([world.server.received, tab.timers.size, world.storage.length]).toEqual([[], 0, 0]);
  });

  it('rejects an invalid page number', () => {
    const { tab } = startReading();
    for (const page of [0, -1, 1.5, NaN]) expect(() => tab.tracker.show(page)).toThrow(RangeError);
  });
});

describe('when the page is hidden or left', () => {
  it('sends the totals by sendBeacon once, and stores them until a later request is confirmed', async () => {
    const { world, tab, server } = startReading();
    await tab.read(7_250);
    tab.close();
    await world.pass(0);
    const handed = server.received.filter(({ by }) => by === 'sendBeacon');
    expect(handed).toMatchObject([{ token: 'ses_1/1', pages: [{ page: 1, seconds: 7.25 }] }]);
    expect(world.storage.length).toBe(1);

    await world.pass(hour);
    world.openTab().begin('ses_2');
    await world.pass(0);
    expect(server.received.at(-1)).toMatchObject({
      by: 'fetch',
      sessionId: 'ses_1',
      pages: [{ page: 1, seconds: 7.25 }],
    });
    expect(world.storage.length).toBe(0);
  });

  it('confirms the totals when it is shown again, and counts no time in between', async () => {
    const { world, tab, server } = startReading();
    await tab.read(2_000);
    tab.hide();
    await world.pass(hour);
    expect(tab.timers.size).toBe(0);
    tab.reveal();
    await world.pass(6_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 8 });
    expect(world.storage.length).toBe(0);
  });

  it.each(['returns false', 'is missing'])('uses fetch when sendBeacon %s', async (how) => {
    const { world, tab, server } = startReading({
      navigator: how === 'returns false' ? { sendBeacon: () => false } : {},
    });
    await tab.read(2_000);
    tab.hide();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 2 });
    expect(world.storage.length).toBe(0);
  });

  it('resumes after the back-forward cache and after a freeze', async () => {
    const { world, tab, server } = startReading();
    await tab.read(1_000);
    tab.window.dispatchEvent(new Event('pagehide'));
    await world.pass(hour);
    tab.window.dispatchEvent(new Event('pageshow'));
    await world.pass(1_000);
    tab.document.dispatchEvent(new Event('freeze'));
    await world.pass(hour);
    tab.document.dispatchEvent(new Event('resume'));
    await world.pass(10_000);
    tab.hide();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 12 });
  });

  it('sends the last totals on stop, and removes listeners and timers', async () => {
    const { tab, server } = startReading();
    await tab.read(2_000);
    tab.tracker.stop();
    tab.hide();
    tab.reveal();
    await tab.read(20_000);
    expect([server.totalsOf('ses_1'), server.received.length, tab.timers.size]).toEqual([{ 1: 2 }, 2, 0]);
  });
});

describe('when the server or the network fails', () => {
  it('retries with back-off, stores the totals meanwhile, and delivers them when the network comes back', async () => {
    const { world, tab, server } = startReading();
    server.reactTo = () => 503;
    await tab.read(60_000);
    expect(server.received.length).toBeLessThan(9);
    expect(world.storage.length).toBe(1);
    world.isOnline = false;
    server.reactTo = () => 204;
    await tab.read(60_000);
    tab.goOnline();
    await world.pass(0);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(115);
    expect(world.storage.length).toBe(0);
  });

  it.each([429, 503])('retries after Retry-After and not before, for status %i', async (status) => {
    const { world, tab, server } = startReading();
    server.reactTo = () => ({ status, retryAfter: '40' });
    await tab.read(20_000);
    tab.goOnline();
    tab.hide();
    tab.reveal();
    await tab.read(19_000);
    expect(server.received).toHaveLength(1);
    server.reactTo = () => 204;
    await tab.read(5_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(35);
    expect(world.storage.length).toBe(0);
  });

  it('does not treat another status than 204 as a confirmation, such as the 200 of a login portal', async () => {
    const { tab, server, world } = startReading();
    server.reactTo = () => 200;
    await tab.read(10_000);
    expect(world.storage.length).toBe(1);
    server.reactTo = () => 204;
    await tab.read(20_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(20);
  });

  it('loses at most five seconds when a tab crashes; the next tab delivers the rest', async () => {
    const { world, tab, server } = startReading();
    await tab.read(10_000);
    world.isOnline = false;
    await tab.read(30_000);
    tab.crash();
    world.isOnline = true;
    world.openTab().begin('ses_2');
    await world.pass(0);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(35);
    expect(world.storage.length).toBe(0);
  });

  it('counts nothing twice when two tabs load the same storage', async () => {
    const { world, tab, server } = startReading();
    await tab.read(3_000);
    world.isOnline = false;
    tab.close();
    world.isOnline = true;
    world.latencyMs = 500;
    for (const id of ['ses_2', 'ses_3']) world.openTab().begin(id);
    await world.pass(5_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 3 });
    expect(world.storage.length).toBe(0);
  });

  it('delivers all totals when another tab sends those of an open tab', async () => {
    const { world, tab, server } = startReading();
    await tab.read(3_000);
    world.isOnline = false;
    await tab.read(10_000);
    world.isOnline = true;
    world.openTab({ visibility: 'hidden' }).begin('ses_2');
    await tab.read(60_000);
    tab.hide();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 73 });
  });

  it('delivers what a closed tab left, when another tab is shown again', async () => {
    const { world, tab, server } = startReading();
    await tab.read(3_000);
    tab.hide();
    await readAndLoseLastBeacon(world);
    await world.pass(hour);
    expect(server.totalsOf('ses_2')).toEqual({ 1: 0 });
    tab.reveal();
    await world.pass(0);
    expect([server.totalsOf('ses_1'), server.totalsOf('ses_2')]).toEqual([{ 1: 3 }, { 1: 2 }]);
    expect(world.storage.length).toBe(0);
  });

  it('delivers what a closed tab left after another tab came to the front', async () => {
    const { world, tab, server } = startReading();
    await readAndLoseLastBeacon(world);
    const written = { key: 'docsight.unsent.ses_2', newValue: '{}' };
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: '{}' }));
    await world.pass(0);
    expect(server.totalsOf('ses_2')).toEqual({ 1: 0 });
    tab.window.dispatchEvent(Object.assign(new Event('storage'), written));
    await world.pass(0);
    expect(server.totalsOf('ses_2')).toEqual({ 1: 2 });
  });

  it('works when the storage throws', async () => {
    const storage = new Proxy(makeWorld().storage, {
      get: () => {
        throw new Error('The quota has been exceeded.');
      },
    });
    const { world, tab, server } = startReading({ storage });
    world.isOnline = false;
    await tab.read(10_000);
    tab.goOnline();
    await tab.read(10_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(15);
  });

  it('delivers the current session while an earlier one fails', async () => {
    const { world, tab, server } = startReading();
    await tab.read(1_000);
    world.isOnline = false;
    tab.close();
    world.isOnline = true;
    server.reactTo = ({ sessionId }) => (sessionId === 'ses_1' ? 500 : 204);
    const next = world.openTab();
    next.begin('ses_2');
    next.tracker.show(1);
    await next.read(30_000);
    expect(server.totalsOf('ses_2')[1]).toBeGreaterThanOrEqual(25);
    expect(server.received.filter(({ sessionId }) => sessionId === 'ses_1').length).toBeLessThan(7);
  });
});

describe('several sessions and many pages', () => {
  it('sends the totals of earlier visits one after the other, next to the current session', async () => {
    const world = makeWorld();
    world.isOnline = false;
    for (let visit = 1; visit <= 5; visit += 1) {
      const tab = world.openTab();
      tab.begin(`ses_${visit}`);
      tab.tracker.show(visit);
      await tab.read(2_000);
      tab.close();
    }
    world.isOnline = true;
    world.latencyMs = 3_000;
    const next = world.openTab();
    const beganMs = world.now();
    next.begin('ses_6');
    next.tracker.show(1);
    await next.read(20_000);
    const received = world.server.received.map(({ atMs, sessionId }) => [(atMs - beganMs) / 1_000, sessionId]);
    expect(received.filter(([, id]) => id !== 'ses_6')).toEqual(
      [3, 6, 9, 12, 15].map((at, index) => [at, `ses_${5 - index}`]),
    );
    expect(received.filter(([, id]) => id === 'ses_6').map(([at]) => at)).toEqual([3, 8, 13, 18]);
  });

  it('splits the totals of a long document into batches', async () => {
    const { world, tab, server } = startReading();
    world.isOnline = false;
    for (let page = 1; page <= 2_400; page += 1) tab.tracker.show(page);
    await world.pass(1_000);
    tab.goOnline();
    await world.pass(0);
    expect(server.received.every(({ pages }) => pages.length <= 1_000)).toBe(true);
    expect(server.received.length).toBeLessThanOrEqual(4);
    tab.hide();
    await world.pass(0);
    expect(Object.keys(server.totalsOf('ses_1'))).toHaveLength(2_400);
  });
});

describe('rejected pages', () => {
  it('are dropped, the other pages are confirmed, and the storage is empty', async () => {
    const { world, tab, server } = startReading();
    world.isOnline = false;
    for (let page = 2; page <= 9; page += 1) {
      await tab.read(1_000);
      tab.tracker.show(page);
    }
    server.isOpen = (page) => page < 7;
    tab.tracker.show(1);
    tab.goOnline();
    await tab.read(30_000);
    expect(server.totalsOf('ses_1')).toMatchObject({ 2: 1, 6: 1 });
    const last = server.received.slice(-3);
    expect(last.every(({ pages }) => pages.every(({ page }) => page === 1))).toBe(true);
    expect(world.storage.length).toBe(0);
  });

  it('are sent again when they are shown again, or with a new token', async () => {
    const { tab, server } = startReading();
    server.isOpen = (page) => page === 1;
    await tab.read(2_000);
    tab.tracker.show(2);
    await tab.read(6_000);
    server.isOpen = () => true;
    tab.tracker.renewToken('ses_1/2');
    await tab.read(6_000);
    expect(server.totalsOf('ses_1')[2]).toBeGreaterThanOrEqual(9);
    expect(server.received.at(-1)!.token).toBe('ses_1/2');
  });

  it('are not sent again when the document is gone', async () => {
    const { world, tab, server } = startReading();
    server.reactTo = () => 404;
    await tab.read(20_000);
    tab.close();
    await world.pass(0);
    expect([server.received.length, tab.timers.size, world.storage.length]).toEqual([1, 0, 0]);
  });
});

describe('the end of a session', () => {
  const startRenewing = (given = {}) => {
    const reading = startReading(given);
    const ended = jest.fn(() => reading.tab.beginNext('next'));
    reading.tab.tracker.onSessionEnded(ended);
    return { ...reading, ended };
  };

  it('is reported once on 401; the next session begins with empty totals on the same page', async () => {
    const { world, tab, server, ended } = startRenewing();
    await tab.read(10_000);
    server.reactTo = ({ sessionId }) => (sessionId === 'ses_1' ? 401 : 204);
    await tab.read(20_000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 10 });
    expect(server.totalsOf('next-1')[1]).toBeGreaterThanOrEqual(10);
    expect(world.storage.length).toBe(0);
  });

  it('is reported with a pause in between when the server ends every session', async () => {
    const { server, tab, ended } = startRenewing();
    server.reactTo = () => 401;
    await tab.read(120_000);
    expect(ended.mock.calls.length).toBeLessThan(4);
  });

  it('is reported before the 24 hours are over, so that no second is lost', async () => {
    const { world, tab, server, ended } = startRenewing();
    world.sleep(24 * hour - 10 * 60_000, true);
    for (let minutes = 0; minutes < 20; minutes += 1) await tab.read(60_000);
    tab.hide();
    await world.pass(0);
    expect(ended).toHaveBeenCalledTimes(1);
    // The first tick after the sleep counts two seconds.
    const sum = server.totalsOf('ses_1')[1]! + server.totalsOf('next-1')[1]!;
    expect(sum).toBeCloseTo(20 * 60 + 2, 0);
    expect(server.received.every(({ atMs, sessionId }) => sessionId !== 'ses_1' || atMs < 24 * hour)).toBe(true);
  });

  it('is reported when a tab wakes up or is shown again, not while it is hidden', async () => {
    for (const isMonotonicRunning of [true, false]) {
      const { world, tab, ended, server } = startRenewing();
      await tab.read(2_000);
      tab.hide();
      world.sleep(25 * hour, isMonotonicRunning);
      await world.pass(60_000);
      expect(ended).toHaveBeenCalledTimes(0);
      tab.reveal();
      await tab.read(6_000);
      expect(ended).toHaveBeenCalledTimes(1);
      expect(server.totalsOf('next-1')[1]).toBe(5);
      expect(server.received.filter(({ sessionId }) => sessionId === 'ses_1')).toHaveLength(2);
    }
  });

  it('is reported in time when the wall clock is set back', async () => {
    const { world, tab, ended } = startRenewing();
    await tab.read(2_000);
    world.setWallClock(-48 * hour);
    world.sleep(24 * hour, true);
    await tab.read(2_000);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('keeps the token of undelivered totals; a session that begins again keeps its totals', async () => {
    const { world, tab, server } = startReading();
    await tab.read(6_000);
    world.isOnline = false;
    await tab.read(6_000);
    tab.begin('ses_1');
    tab.begin('ses_2');
    tab.goOnline();
    await tab.read(10_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 12 });
    expect(server.totalsOf('ses_2')[1]).toBe(10);
    expect(world.storage.length).toBe(0);
  });
});
