import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Reaction } from '../test/fake-server.ts';
import { makeWorld } from '../test/fake-world.ts';

const stepMs = 100;
const actionLists = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat(60).map((tenths) => tenths * stepMs) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('input') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('show'), page: fc.option(fc.integer({ min: 1, max: 4 })) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hide', 'reveal', 'go offline', 'go online', 'reload') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('idle'), ms: fc.constantFrom(29_900, 30_000, 45_000) }) },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<{ do: string; ms?: number; page?: number | null }[]>;

const reactions = fc.array(
  fc.constantFrom<Reaction>(204, 204, 'request lost', 'response lost', 500, 'no response', {
    status: 429,
    retryAfter: '3',
  }),
  { maxLength: 30 },
);

/** Plays one reader in one tab with reloads. Computes the expected totals every tenth of a second. */
const play = async (
  actions: { do: string; ms?: number; page?: number | null }[],
  reaction: Reaction[],
  latencyMs: number,
) => {
  const world = makeWorld();
  const { server } = world;
  world.latencyMs = latencyMs;
  const left = [...reaction];
  server.reactTo = () => left.shift() ?? 204;
  const expectedTotals = new Map<string, Map<number, number>>();
  let [loads, isVisible, activeUntilMs, page, hasShownPage] = [0, true, 0, undefined as number | undefined, false];
  let tab = world.openTab();
  const load = (): void => {
    loads += 1;
    [isVisible, activeUntilMs, page, hasShownPage] = [true, world.now() + 30_000, undefined, false];
    expectedTotals.set(`ses_${loads}`, new Map());
    tab.begin(`ses_${loads}`);
  };
  const count = (ms: number): void => {
    const seen = expectedTotals.get(`ses_${loads}`)!;
    if (page !== undefined && isVisible && world.now() < activeUntilMs) seen.set(page, (seen.get(page) ?? 0) + ms);
  };
  const wait = async (ms: number): Promise<void> => {
    for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
      count(stepMs);
      await world.pass(stepMs);
    }
  };
  const act: Record<string, (action: (typeof actions)[number]) => void | Promise<void>> = {
    wait: ({ ms }) => wait(ms!),
    idle: ({ ms }) => wait(ms!),
    input: () => {
      activeUntilMs = world.now() + 30_000;
      tab.input();
    },
    show: (action) => {
      page = action.page ?? undefined;
      if (page !== undefined && !hasShownPage) [activeUntilMs, hasShownPage] = [world.now() + 30_000, true];
      tab.tracker.show(page);
    },
    hide: () => {
      isVisible = false;
      tab.hide();
    },
    reveal: () => {
      if (!isVisible) activeUntilMs = world.now() + 30_000;
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
  for (const action of actions) {
    await act[action.do]!(action);
    count(0);
  }
  // At the end the reader comes back once, and everything works.
  server.reactTo = () => 204;
  tab.close();
  tab = world.openTab();
  load();
  tab.goOnline();
  await world.pass(120_000);
  return { expectedTotals, world };
};

describe('for any actions of reader, network and server', () => {
  it('the server gets exactly the time that was read, and the storage is empty at the end', async () => {
    await fc.assert(
      fc.asyncProperty(actionLists, reactions, fc.constantFrom(0, 40, 700), async (actions, reaction, latencyMs) => {
        const { expectedTotals, world } = await play(actions, reaction, latencyMs);
        for (const [sessionId, pages] of expectedTotals) {
          const expected = Object.fromEntries([...pages].map(([page, ms]) => [page, ms / 1_000]));
          expect(world.server.totalsOf(sessionId)).toEqual(expected);
        }
        expect(world.storage.length).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('reported totals never decrease, and never exceed the time since the session began', async () => {
    await fc.assert(
      fc.asyncProperty(actionLists, reactions, async (actions, reaction) => {
        const { world } = await play(actions, reaction, 0);
        const known = new Map<string, number>();
        for (const { sessionId, pages, atMs } of world.server.received) {
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
