import { AppError } from '@docsight/service-kit';
import type { Building, GenerationStore } from '../generations/index.ts';
import { stillness } from './stillness.ts';

/** asked, under way: nobody waited. */
export type RebuildOutcome = 'done' | 'asked' | 'under way';

/** So long a service that runs takes to begin, and to say that it is at work, at most. */
const answerMs = 30_000;
const standsStillMs = 60_000;
const everyMs = 500;

/**
 * Asks the running service for a rebuild, or, when one was asked for or is under way already, takes that one, and follows it to its end.
 * @throws AppError service_unavailable when nobody takes it up, or goes on with it; conflict when it was given up.
 */
export const makeRequestRebuild =
  (options: {
    store: Pick<GenerationStore, 'read' | 'request' | 'withdraw'>;
    newId: () => string;
    now: () => Date;
    steadyMs: () => number;
    pause: (ms: number) => Promise<unknown>;
    /** Told again and again how far it is. */
    tell: (building: Building) => void;
  }) =>
  async ({ wait }: { wait: boolean }): Promise<RebuildOutcome> => {
    const { store, tell, steadyMs } = options;
    const before = (await store.read())?.current?.number ?? -1;
    const id = options.newId();
    const isMine = await store.request(id, options.now());
    if (!wait) return isMine ? 'asked' : 'under way';

    const stillMs = stillness(steadyMs);
    let watched: number | undefined;
    for (;;) {
      const record = await store.read();
      const current = record?.current?.number ?? before;
      if (record?.building) {
        const { building } = record;
        watched = building.number;
        tell(building);
        if (stillMs(`${building.number} ${building.beats}`) > standsStillMs) throw standsStill();
      } else if (current >= (watched ?? before + 1)) return 'done';
      else if (watched !== undefined || !record?.request) throw givenUp();
      else if (stillMs(record.request.id) > answerMs && (!isMine || (await store.withdraw(id)))) throw nobody();
      await options.pause(everyMs);
    }
  };

const nobody = (): AppError =>
  new AppError(
    'service_unavailable',
    'No analytics service took it up within 30 seconds. See whether one is running, and uses this database; then ask again.',
  );

const standsStill = (): AppError =>
  new AppError(
    'service_unavailable',
    'The rebuild has stood still for a minute: no analytics service is at work. It goes on by itself as soon as one runs.',
  );

const givenUp = (): AppError =>
  new AppError('conflict', 'The rebuild was given up by another version of the service. Ask again.');
