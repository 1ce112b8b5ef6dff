import { describe, expect, it, jest } from '@jest/globals';
import { makeWorld } from '../test/fake-world.ts';

const hour = 60 * 60 * 1_000;

const aReading = (given = {}) => {
  const world = makeWorld();
  const tab = world.openTab(given);
  tab.begin('ses_1');
  tab.tracker.show(1);
  return { world, tab, server: world.server };
};

describe('while reading', () => {
  it('a page is told at once when it is first shown, with nothing, and the totals every five seconds', async () => {
    const { world, tab, server } = aReading();
    await world.pass(0);
    expect(server.told).toMatchObject([{ by: 'fetch', pages: [{ page: 1, seconds: 0 }] }]);
    await tab.read(3_000);
    tab.tracker.show(2);
    await tab.read(12_000);
    expect(server.told.map(({ atMs, pages }) => [atMs - 1_000, pages])).toEqual([
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

  it('pages that fly by are told together, once a second', async () => {
    const { world, tab, server } = aReading();
    for (let page = 2; page <= 40; page += 1) {
      await world.pass(50);
      tab.tracker.show(page);
    }
    await world.pass(1_500);
    expect(server.told.length).toBeLessThanOrEqual(4);
    expect(Object.keys(server.totalsOf('ses_1'))).toHaveLength(40);
  });

  it('the last bit before the reader went idle is told, then nothing more, and no timer is left', async () => {
    const { world, tab, server } = aReading();
    await tab.read(2_000);
    await world.pass(60_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 31 });
    const told = server.told.length;
    await world.pass(hour);
    expect([server.told.length, tab.timers.size]).toEqual([told, 0]);
    await tab.read(6_000);
    expect(server.totalsOf('ses_1')[1]).toBe(37);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'])(
    '%s is activity',
    async (type) => {
      const { world, tab, server } = aReading();
      await world.pass(100_000);
      tab.input(type);
      await world.pass(100_000);
      expect(server.totalsOf('ses_1')).toEqual({ 1: 60 });
    },
  );

  it('nothing is told of a tab in the background until it is looked at', async () => {
    const { world, tab, server } = aReading({ visibility: 'hidden' });
    await world.pass(10 * 60_000);
    expect([server.told, tab.timers.size]).toEqual([[], 0]);
    tab.reveal();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 0 });
  });

  it('a slow server gets one request at a time', async () => {
    const { world, tab, server } = aReading();
    world.latencyMs = 12_000;
    await tab.read(40_000);
    expect(server.told.map(({ atMs }) => atMs)).toEqual([1_000, 18_000, 30_000]);
  });

  it('a request that is never answered is given up after half a minute', async () => {
    const { tab, server } = aReading();
    server.fate = () => (server.told.length === 1 ? 'silence' : 204);
    await tab.read(40_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThan(30);
  });

  it('a session that is not counted is not measured at all', async () => {
    const world = makeWorld();
    const tab = world.openTab();
    tab.begin('ses_1', false);
    tab.tracker.show(1);
    await tab.read(20_000);
    tab.close();
    await world.pass(1_000);
    expect([world.server.told, tab.timers.size, world.storage.length]).toEqual([[], 0, 0]);
  });

  it('what is no page number is an error', () => {
    const { tab } = aReading();
    for (const page of [0, -1, 1.5, NaN]) expect(() => tab.tracker.show(page)).toThrow(RangeError);
  });
});

describe('when the page is hidden or left', () => {
  it('the totals go by sendBeacon, once, and are kept until a later request is answered', async () => {
    const { world, tab, server } = aReading();
    await tab.read(7_250);
    tab.close();
    await world.pass(0);
    const handed = server.told.filter(({ by }) => by === 'sendBeacon');
    expect(handed).toMatchObject([{ token: 'ses_1/1', pages: [{ page: 1, seconds: 7.25 }] }]);
    expect(world.storage.length).toBe(1);

    await world.pass(hour);
    world.openTab().begin('ses_2');
    await world.pass(0);
    expect(server.told.at(-1)).toMatchObject({ by: 'fetch', sessionId: 'ses_1', pages: [{ page: 1, seconds: 7.25 }] });
    expect(world.storage.length).toBe(0);
  });

  it('and shown again, all is confirmed and forgotten, and no time has passed meanwhile', async () => {
    const { world, tab, server } = aReading();
    await tab.read(2_000);
    tab.hide();
    await world.pass(hour);
    expect(tab.timers.size).toBe(0);
    tab.reveal();
    await world.pass(6_000);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 8 });
    expect(world.storage.length).toBe(0);
  });

  it.each(['refuses', 'is missing'])('fetch does it when sendBeacon %s', async (how) => {
    const { world, tab, server } = aReading({ navigator: how === 'refuses' ? { sendBeacon: () => false } : {} });
    await tab.read(2_000);
    tab.hide();
    await world.pass(0);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 2 });
    expect(world.storage.length).toBe(0);
  });

  it('kept by the browser for the way back, or frozen, it goes on when it comes back', async () => {
    const { world, tab, server } = aReading();
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

  it('stop tells what is left and leaves no listener and no timer', async () => {
    const { tab, server } = aReading();
    await tab.read(2_000);
    tab.tracker.stop();
    tab.hide();
    tab.reveal();
    await tab.read(20_000);
    expect([server.totalsOf('ses_1'), server.told.length, tab.timers.size]).toEqual([{ 1: 2 }, 2, 0]);
  });
});

describe('when the server or the network fails', () => {
  it('totals are tried again after longer and longer, kept on disk meanwhile, and arrive once the network is back', async () => {
    const { world, tab, server } = aReading();
    server.fate = () => 503;
    await tab.read(60_000);
    expect(server.told.length).toBeLessThan(9);
    expect(world.storage.length).toBe(1);
    world.isOnline = false;
    server.fate = () => 204;
    await tab.read(60_000);
    tab.goOnline();
    await world.pass(0);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(115);
    expect(world.storage.length).toBe(0);
  });

  it.each([429, 503])('it is asked again when it says so, not before: %i', async (status) => {
    const { world, tab, server } = aReading();
    server.fate = () => ({ status, retryAfter: '40' });
    await tab.read(20_000);
    tab.goOnline();
    tab.hide();
    tab.reveal();
    await tab.read(19_000);
    expect(server.told).toHaveLength(1);
    server.fate = () => 204;
    await tab.read(5_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(35);
    expect(world.storage.length).toBe(0);
  });

  it('an answer that is not Docsight’s, such as a portal’s 200, confirms nothing', async () => {
    const { tab, server, world } = aReading();
    server.fate = () => 200;
    await tab.read(10_000);
    expect(world.storage.length).toBe(1);
    server.fate = () => 204;
    await tab.read(20_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(20);
  });

  it('a tab that crashes loses five seconds at most, and the next one tells the rest', async () => {
    const { world, tab, server } = aReading();
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

  it('two tabs that find the same queue do no harm', async () => {
    const { world, tab, server } = aReading();
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

  it('the queue of a living tab may be sent by another, and what comes after stays its own', async () => {
    const { world, tab, server } = aReading();
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

  it('reading goes on when the storage throws', async () => {
    const storage = new Proxy(makeWorld().storage, {
      get: () => {
        throw new Error('The quota has been exceeded.');
      },
    });
    const { world, tab, server } = aReading({ storage });
    world.isOnline = false;
    await tab.read(10_000);
    tab.goOnline();
    await tab.read(10_000);
    expect(server.totalsOf('ses_1')[1]).toBeGreaterThanOrEqual(15);
  });

  it('an earlier visit that the server cannot count holds nothing up', async () => {
    const { world, tab, server } = aReading();
    await tab.read(1_000);
    world.isOnline = false;
    tab.close();
    world.isOnline = true;
    server.fate = ({ sessionId }) => (sessionId === 'ses_1' ? 500 : 204);
    const next = world.openTab();
    next.begin('ses_2');
    next.tracker.show(1);
    await next.read(30_000);
    expect(server.totalsOf('ses_2')[1]).toBeGreaterThanOrEqual(25);
    expect(server.told.filter(({ sessionId }) => sessionId === 'ses_1').length).toBeLessThan(7);
  });
});

describe('many things at once', () => {
  it('what earlier visits have left goes one after the other, and holds up nothing of this one', async () => {
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
    const told = world.server.told.map(({ atMs, sessionId }) => [(atMs - beganMs) / 1_000, sessionId]);
    expect(told.filter(([, id]) => id !== 'ses_6')).toEqual(
      [3, 6, 9, 12, 15].map((at, index) => [at, `ses_${5 - index}`]),
    );
    expect(told.filter(([, id]) => id === 'ses_6').map(([at]) => at)).toEqual([3, 8, 13, 18]);
  });

  it('a long document is told in parts that fit', async () => {
    const { world, tab, server } = aReading();
    world.isOnline = false;
    for (let page = 1; page <= 2_400; page += 1) tab.tracker.show(page);
    await world.pass(1_000);
    tab.goOnline();
    await world.pass(0);
    expect(server.told.every(({ pages }) => pages.length <= 1_000)).toBe(true);
    expect(server.told.length).toBeLessThanOrEqual(4);
    tab.hide();
    await world.pass(0);
    expect(Object.keys(server.totalsOf('ses_1'))).toHaveLength(2_400);
  });
});

describe('what the server refuses', () => {
  it('is dropped page by page: the others are counted, and it is never told again', async () => {
    const { world, tab, server } = aReading();
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
    const last = server.told.slice(-3);
    expect(last.every(({ pages }) => pages.every(({ page }) => page === 1))).toBe(true);
    expect(world.storage.length).toBe(0);
  });

  it('is told once more when the page is shown anew, or the session has passed a gate', async () => {
    const { tab, server } = aReading();
    server.isOpen = (page) => page === 1;
    await tab.read(2_000);
    tab.tracker.show(2);
    await tab.read(6_000);
    server.isOpen = () => true;
    tab.tracker.renewToken('ses_1/2');
    await tab.read(6_000);
    expect(server.totalsOf('ses_1')[2]).toBeGreaterThanOrEqual(9);
    expect(server.told.at(-1)!.token).toBe('ses_1/2');
  });

  it('because the document is gone is told no more', async () => {
    const { world, tab, server } = aReading();
    server.fate = () => 404;
    await tab.read(20_000);
    tab.close();
    await world.pass(0);
    expect([server.told.length, tab.timers.size, world.storage.length]).toEqual([1, 0, 0]);
  });
});

describe('the end of a session', () => {
  const renewing = (given = {}) => {
    const reading = aReading(given);
    const ended = jest.fn(() => reading.tab.beginAnew('next'));
    reading.tab.tracker.onSessionEnded(ended);
    return { ...reading, ended };
  };

  it('is told once on 401; what was unsent is dropped, and the next session begins with nothing on the same page', async () => {
    const { world, tab, server, ended } = renewing();
    await tab.read(10_000);
    server.fate = ({ sessionId }) => (sessionId === 'ses_1' ? 401 : 204);
    await tab.read(20_000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(server.totalsOf('ses_1')).toEqual({ 1: 10 });
    expect(server.totalsOf('next-1')[1]).toBeGreaterThanOrEqual(10);
    expect(world.storage.length).toBe(0);
  });

  it('that follows upon each beginning is not asked for without a pause', async () => {
    const { server, tab, ended } = renewing();
    server.fate = () => 401;
    await tab.read(120_000);
    expect(ended.mock.calls.length).toBeLessThan(4);
  });

  it('comes before the 24 hours are over, so that not a second is lost', async () => {
    const { world, tab, server, ended } = renewing();
    world.sleep(24 * hour - 10 * 60_000, true);
    for (let minutes = 0; minutes < 20; minutes += 1) await tab.read(60_000);
    tab.hide();
    await world.pass(0);
    expect(ended).toHaveBeenCalledTimes(1);
    // The one tick of a machine that slept counts two seconds.
    const sum = server.totalsOf('ses_1')[1]! + server.totalsOf('next-1')[1]!;
    expect(sum).toBeCloseTo(20 * 60 + 2, 0);
    expect(server.told.every(({ atMs, sessionId }) => sessionId !== 'ses_1' || atMs < 24 * hour)).toBe(true);
  });

  it('is noticed by a tab that slept through it, and by one that comes back; never by one that nobody looks at', async () => {
    for (const doesNowGoOn of [true, false]) {
      const { world, tab, ended, server } = renewing();
      await tab.read(2_000);
      tab.hide();
      world.sleep(25 * hour, doesNowGoOn);
      await world.pass(60_000);
      expect(ended).toHaveBeenCalledTimes(0);
      tab.reveal();
      await tab.read(6_000);
      expect(ended).toHaveBeenCalledTimes(1);
      expect(server.totalsOf('next-1')[1]).toBe(5);
      expect(server.told.filter(({ sessionId }) => sessionId === 'ses_1')).toHaveLength(2);
    }
  });

  it('is not put off by a wall clock that is set back', async () => {
    const { world, tab, ended } = renewing();
    await tab.read(2_000);
    world.setWallClock(-48 * hour);
    world.sleep(24 * hour, true);
    await tab.read(2_000);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('leaves what is undelivered to its own token, and the same session begun again keeps its totals', async () => {
    const { world, tab, server } = aReading();
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
