import { describe, expect, it } from '@jest/globals';
import type { GenerationsRecord, RebuildState } from '../generations/index.ts';
import { rebuildProgress } from './rebuild-progress.ts';
import { makeRequestRebuild } from './request-rebuild.ts';

const current = { number: 1, layout: 2 };
const aRebuild = (overrides: Partial<RebuildState> = {}): RebuildState => ({
  number: 5,
  layout: 2,
  requestId: 'mine',
  begunAt: new Date(0),
  phase: 'announced',
  after: null,
  done: 0,
  total: 0,
  holder: 'a service',
  beats: 0,
  failureMessage: null,
  ...overrides,
});

/** Builds the use case over a record that changes at each pause. `shown` has the reported progress. */
const aRequester = (record: GenerationsRecord, changes: ((record: GenerationsRecord) => void)[] = []) => {
  const world = { nowMs: 0, shown: [] as string[] };
  const requestRebuild = makeRequestRebuild({
    store: {
      read: async () => structuredClone(record),
      request: async (id, at) => {
        if (record.building || record.request) return false;
        record.request = { id, at };
        return true;
      },
      cancelRequest: async (id) => {
        if (record.request?.id !== id) return false;
        record.request = null;
        return true;
      },
    },
    newId: () => 'mine',
    now: () => new Date(0),
    monotonicMs: () => world.nowMs,
    pause: async (ms) => {
      world.nowMs += ms;
      changes.shift()?.(record);
    },
    onProgress: ({ phase, done }) => world.shown.push(`${phase} ${done}`),
  });
  return { world, record, requestRebuild };
};

const started = (record: GenerationsRecord): void => {
  Object.assign(record, { building: aRebuild(), request: null });
};
const progressed = (record: GenerationsRecord): void => {
  record.building = { ...record.building!, phase: 'readers', done: 7, beats: record.building!.beats + 1 };
};
const switched = (record: GenerationsRecord): void => {
  Object.assign(record, { building: null, current: { number: 5, layout: 2 } });
};

describe('requesting a rebuild', () => {
  it('follows it to its end', async () => {
    const { world, requestRebuild } = aRequester({ current, building: null }, [started, progressed, switched]);
    expect(await requestRebuild({ wait: true })).toBe('finished');
    expect(world.shown).toEqual(['announced 0', 'readers 7']);
  });

  it('follows a rebuild that is running already', async () => {
    const { requestRebuild } = aRequester({ current, building: aRebuild() }, [progressed, switched]);
    expect(await requestRebuild({ wait: true })).toBe('finished');
  });

  it('notices a rebuild that finished between two polls', async () => {
    const faster = (record: GenerationsRecord): void => {
      started(record);
      switched(record);
    };
    const { requestRebuild } = aRequester({ current, building: null }, [faster]);
    expect(await requestRebuild({ wait: true })).toBe('finished');
  });

  it('does not wait with --no-wait', async () => {
    const { record, requestRebuild } = aRequester({ current, building: null });
    expect(await requestRebuild({ wait: false })).toBe('requested');
    expect(record.request?.id).toBe('mine');
    expect(await requestRebuild({ wait: false })).toBe('running');
  });

  it('fails after 30 seconds if no process starts it, and cancels the request', async () => {
    const { world, record, requestRebuild } = aRequester({ current, building: null });
    await expect(requestRebuild({ wait: true })).rejects.toThrow('No analytics service started the rebuild');
    expect(record.request).toBeNull();
    expect(world.nowMs).toBeLessThan(35_000);
  });

  it('fails when the rebuild makes no progress, and when it was abandoned', async () => {
    const stalled = aRequester({ current, building: aRebuild() });
    await expect(stalled.requestRebuild({ wait: true })).rejects.toThrow('no progress');
    const abandoned = aRequester({ current, building: aRebuild() }, [
      (record) => Object.assign(record, { building: null }),
    ]);
    await expect(abandoned.requestRebuild({ wait: true })).rejects.toThrow('abandoned');
  });
});

describe('the progress of a rebuild', () => {
  const shownOn = (isTTY: boolean) => {
    const clock = { nowMs: 0 };
    let text = '';
    const terminal = { isTTY, write: (more: string) => (text += more) };
    return { ...rebuildProgress(terminal, () => clock.nowMs), clock, text: () => text };
  };

  it('is a line for each phase, and one every ten seconds, if the output is not a terminal', () => {
    const { show, end, clock, text } = shownOn(false);
    show(aRebuild());
    for (const done of [0, 500, 1_000]) {
      show(aRebuild({ phase: 'readers', done, total: 1_500 }));
      clock.nowMs += 6_000;
    }
    show(aRebuild({ phase: 'readers', done: 1_000, total: 1_500, failureMessage: 'Tracking is away.' }));
    end();
    expect(text().split('\n')).toEqual([
      'Waiting for all processes',
      'Readers  0 of 1,500',
      'Readers  1,000 of 1,500',
      '',
    ]);
  });

  it('is a bar on a terminal, which is overwritten', () => {
    const { show, end, text } = shownOn(true);
    show(aRebuild({ phase: 'readers', done: 500, total: 1_000 }));
    show(aRebuild({ phase: 'readers', done: 1_000, total: 1_000, failureMessage: 'Tracking is away.' }));
    end();
    expect(text()).toContain(`${'█'.repeat(15)}${'░'.repeat(15)}  500 of 1,000\r`);
    expect(text()).toContain('1,000 of 1,000  waiting: Tracking is away.\n');
  });
});
