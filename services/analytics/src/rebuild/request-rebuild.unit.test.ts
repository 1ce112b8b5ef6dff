import { describe, expect, it } from '@jest/globals';
import type { Building, GenerationsRecord } from '../generations/index.ts';
import { rebuildProgress } from './rebuild-progress.ts';
import { makeRequestRebuild } from './request-rebuild.ts';

const current = { number: 1, layout: 2 };
const aBuilding = (overrides: Partial<Building> = {}): Building => ({
  ...{ number: 5, layout: 2, requestId: 'mine', begunAt: new Date(0), phase: 'announced', after: null },
  ...{ done: 0, total: 0, holder: 'a service', beats: 0, trouble: null, ...overrides },
});

/** A record that changes with each pause; `told`: how far it was said to be. */
const aWorld = (record: GenerationsRecord, changes: ((record: GenerationsRecord) => void)[] = []) => {
  const world = { nowMs: 0, told: [] as string[] };
  const requestRebuild = makeRequestRebuild({
    store: {
      read: async () => structuredClone(record),
      request: async (id, at) => {
        if (record.building || record.request) return false;
        record.request = { id, at };
        return true;
      },
      withdraw: async (id) => {
        if (record.request?.id !== id) return false;
        record.request = null;
        return true;
      },
    },
    newId: () => 'mine',
    now: () => new Date(0),
    steadyMs: () => world.nowMs,
    pause: async (ms) => {
      world.nowMs += ms;
      changes.shift()?.(record);
    },
    tell: ({ phase, done }) => world.told.push(`${phase} ${done}`),
  });
  return { world, record, requestRebuild };
};

const takenUp = (record: GenerationsRecord): void => {
  Object.assign(record, { building: aBuilding(), request: null });
};
const goneOn = (record: GenerationsRecord): void => {
  record.building = { ...record.building!, phase: 'readers', done: 7, beats: record.building!.beats + 1 };
};
const switched = (record: GenerationsRecord): void => {
  Object.assign(record, { building: null, current: { number: 5, layout: 2 } });
};

describe('asking for a rebuild', () => {
  it('follows it to its end', async () => {
    const { world, requestRebuild } = aWorld({ current, building: null }, [takenUp, goneOn, switched]);
    expect(await requestRebuild({ wait: true })).toBe('done');
    expect(world.told).toEqual(['announced 0', 'readers 7']);
  });

  it('watches the one that is under way', async () => {
    const { requestRebuild } = aWorld({ current, building: aBuilding() }, [goneOn, switched]);
    expect(await requestRebuild({ wait: true })).toBe('done');
  });

  it('does not miss one that was faster than it looks', async () => {
    const faster = (record: GenerationsRecord): void => {
      takenUp(record);
      switched(record);
    };
    const { requestRebuild } = aWorld({ current, building: null }, [faster]);
    expect(await requestRebuild({ wait: true })).toBe('done');
  });

  it('only asks when it need not wait', async () => {
    const { record, requestRebuild } = aWorld({ current, building: null });
    expect(await requestRebuild({ wait: false })).toBe('asked');
    expect(record.request?.id).toBe('mine');
    expect(await requestRebuild({ wait: false })).toBe('under way');
  });

  it('says after 30 seconds that nobody takes it up, and takes it back', async () => {
    const { world, record, requestRebuild } = aWorld({ current, building: null });
    await expect(requestRebuild({ wait: true })).rejects.toThrow('No analytics service took it up');
    expect(record.request).toBeNull();
    expect(world.nowMs).toBeLessThan(35_000);
  });

  it('says when nobody is at work any more, and when it was given up', async () => {
    const still = aWorld({ current, building: aBuilding() });
    await expect(still.requestRebuild({ wait: true })).rejects.toThrow('stood still');
    const givenUp = aWorld({ current, building: aBuilding() }, [(record) => Object.assign(record, { building: null })]);
    await expect(givenUp.requestRebuild({ wait: true })).rejects.toThrow('given up');
  });
});

describe('what is shown of a rebuild', () => {
  const shownOn = (isTTY: boolean) => {
    const clock = { nowMs: 0 };
    let text = '';
    const terminal = { isTTY, write: (more: string) => (text += more) };
    return { ...rebuildProgress(terminal, () => clock.nowMs), clock, text: () => text };
  };

  it('is a line for each phase, and one now and then, where lines stay', () => {
    const { show, end, clock, text } = shownOn(false);
    show(aBuilding());
    for (const done of [0, 500, 1_000]) {
      show(aBuilding({ phase: 'readers', done, total: 1_500 }));
      clock.nowMs += 6_000;
    }
    show(aBuilding({ phase: 'readers', done: 1_000, total: 1_500, trouble: 'Tracking is away.' }));
    end();
    expect(text().split('\n')).toEqual([
      'Until every process takes part',
      'Readers  0 of 1,500',
      'Readers  1,000 of 1,500',
      '',
    ]);
  });

  it('is a bar on a terminal, which is written over', () => {
    const { show, end, text } = shownOn(true);
    show(aBuilding({ phase: 'readers', done: 500, total: 1_000 }));
    show(aBuilding({ phase: 'readers', done: 1_000, total: 1_000, trouble: 'Tracking is away.' }));
    end();
    expect(text()).toContain(`${'█'.repeat(15)}${'░'.repeat(15)}  500 of 1,000\r`);
    expect(text()).toContain('1,000 of 1,000  waits: Tracking is away.\n');
  });
});
