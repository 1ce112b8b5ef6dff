import { errorMessageOf } from '../error-code.ts';

/** What a check of a store has found. */
export type CheckResult = {
  store: string;
  check: string;
  /** `warning`: works, but not as recommended. `failed`: data can be lost, or the product does not work. */
  status: 'ok' | 'warning' | 'failed';
  /** What was found and, unless it is ok, what to do. */
  message: string;
};

/** Reports the checks of one store. */
export type Checklist = Record<CheckResult['status'], (check: string, message: string) => void> & {
  /** Runs a check that reports by itself. An error is a failure of the check. Returns whether there was none. */
  run(check: string, action: () => Promise<void>): Promise<boolean>;
};

export const checklist = (store: string, onResult: (result: CheckResult) => void): Checklist => {
  const report =
    (status: CheckResult['status']): Checklist['ok'] =>
    (check, message) =>
      onResult({ store, check, status, message });
  const failed = report('failed');
  return {
    ok: report('ok'),
    warning: report('warning'),
    failed,
    run: async (check, action) => {
      try {
        await action();
        return true;
      } catch (error) {
        failed(check, errorMessageOf(error));
        return false;
      }
    },
  };
};

/** Returns the median and the 99th percentile of durations, in milliseconds. */
export const percentiles = (durationsMs: readonly number[]): { p50: number; p99: number } => {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round((sorted[Math.floor(part * sorted.length)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
};

/** Measures how long each of some calls takes, one after the other. */
export const measure = async (times: number, call: (index: number) => Promise<unknown>): Promise<number[]> => {
  const durationsMs: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedMs = performance.now();
    await call(index);
    durationsMs.push(performance.now() - startedMs);
  }
  return durationsMs;
};
