import { loadName, meanCpu, measureCpu, processTimes } from './cpu-time.ts';
import type { CpuTimes } from './cpu-time.ts';
import { figuresOf } from './figures.ts';
import type { Figures } from './figures.ts';
import type { Load, LoadGenerator, LoadResult } from './load.ts';

/** One load with the processor time of each of its requests, in milliseconds. */
export type Turn = { result: LoadResult; cpu: CpuTimes };

/**
 * Returns a function that runs a load and measures processor times. `times` returns them so far. `settle` waits for
 * the work that services do after the responses. Its time is included.
 */
export const measuredTurns =
  (generator: LoadGenerator, times: () => Promise<CpuTimes>, idle: CpuTimes = {}) =>
  async (load: Load, settle?: () => Promise<void>): Promise<Turn> => {
    const allTimes = async () => ({ ...(await times()), ...(await processTimes({ [loadName]: [generator.pid] })) });
    let result: LoadResult | undefined;
    const cpu = await measureCpu(load.amount, allTimes, idle, async () => {
      result = await generator.run(load);
      await settle?.();
    });
    return { result: result!, cpu };
  };

export const figuresOfTurns = (turns: Turn[]): Figures & { cpu: CpuTimes } => ({
  ...figuresOf(turns.map(({ result }) => result)),
  cpu: meanCpu(turns.map(({ cpu }) => cpu)),
});
