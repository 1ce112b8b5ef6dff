import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Fate } from '../test/fake-server.ts';
import { makeWorld } from '../test/fake-world.ts';

const step = 100;
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat(60).map((tenths) => tenths * step) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('input') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('show'), page: fc.option(fc.integer({ min: 1, max: 4 })) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hide', 'reveal', 'go offline', 'go online', 'reload') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('idle'), ms: fc.constantFrom(29_900, 30_000, 45_000) }) },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<{ do: string; ms?: number; page?: number | null }[]>;

const fates = fc.array(
  fc.constantFrom<Fate>(204, 204, 'lost', 'answer lost', 500, 'silence', { status: 429, retryAfter: '3' }),
  { maxLength: 30 },
);

/** One reader in one tab, loaded anew now and then; the truth is looked up every tenth of a second. */
const play = async (happened: { do: string; ms?: number; page?: number | null }[], fate: Fate[], latencyMs: number) => {
  const world = makeWorld();
  const { server } = world;
  world.latencyMs = latencyMs;
  const wanted = [...fate];
  server.fate = () => wanted.shift() ?? 204;
  const truth = new Map<string, Map<number, number>>();
  let [loads, isVisible, activeUntil, page, wasShown] = [0, true, 0, undefined as number | undefined, false];
  let tab = world.openTab();
  const load = (): void => {
    loads += 1;
    [isVisible, activeUntil, page, wasShown] = [true, world.now() + 30_000, undefined, false];
    truth.set(`ses_${loads}`, new Map());
    tab.begin(`ses_${loads}`);
  };
  const look = (ms: number): void => {
    const seen = truth.get(`ses_${loads}`)!;
    if (page !== undefined && isVisible && world.now() < activeUntil) seen.set(page, (seen.get(page) ?? 0) + ms);
  };
  const wait = async (ms: number): Promise<void> => {
    for (let restMs = ms; restMs > 0; restMs -= step) {
      look(step);
      await world.pass(step);
    }
  };
  const act: Record<string, (one: (typeof happened)[number]) => void | Promise<void>> = {
    wait: ({ ms }) => wait(ms!),
    idle: ({ ms }) => wait(ms!),
    input: () => {
      activeUntil = world.now() + 30_000;
      tab.input();
    },
    show: (one) => {
      page = one.page ?? undefined;
      if (page !== undefined && !wasShown) [activeUntil, wasShown] = [world.now() + 30_000, true];
      tab.tracker.show(page);
    },
    hide: () => {
      isVisible = false;
      tab.hide();
    },
    reveal: () => {
      if (!isVisible) activeUntil = world.now() + 30_000;
      isVisible = true;
      tab.reveal();
    },
    'go offline': () => {
      world.isOnline = false;
    },
    'go online': () => tab.goOnline(),
    reload: () => {
      tab.close();
      tab = world.openTab();
      load();
    },
  };
  load();
  for (const one of happened) {
    await act[one.do]!(one);
    look(0);
  }
  // In the end the reader comes back once, and all is well.
  server.fate = () => 204;
  tab.close();
  tab = world.openTab();
  load();
  tab.goOnline();
  await world.pass(120_000);
  return { truth, world };
};

describe('whatever happens to reader, network and server', () => {
  it('the server ends up with exactly what was read, and nothing is left in the queue', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fates, fc.constantFrom(0, 40, 700), async (happened, fate, latencyMs) => {
        const { truth, world } = await play(happened, fate, latencyMs);
        for (const [sessionId, pages] of truth) {
          const expected = Object.fromEntries([...pages].map(([page, ms]) => [page, ms / 1_000]));
          expect(world.server.totalsOf(sessionId)).toEqual(expected);
        }
        expect(world.storage.length).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('what is told of a page never falls, and of a session never exceeds the time since it began', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fates, async (happened, fate) => {
        const { world } = await play(happened, fate, 0);
        const known = new Map<string, number>();
        for (const { sessionId, pages, atMs } of world.server.told) {
          for (const { page, seconds } of pages) {
            expect(seconds).toBeGreaterThanOrEqual(known.get(`${sessionId} ${page}`) ?? 0);
            known.set(`${sessionId} ${page}`, seconds);
          }
          const sum = [...known].filter(([key]) => key.startsWith(`${sessionId} `)).reduce((all, [, s]) => all + s, 0);
          expect(sum * 1_000).toBeLessThanOrEqual(atMs - 1_000 + 1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
