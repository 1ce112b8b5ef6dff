import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

/** How often autocannon checks whether it is done. Its default of 1 s would lengthen short loads. */
const checkEveryMs = 50;

/** Runs one load. */
const run = async ({ body, perConnection, ...load }: Load): Promise<LoadResult> => {
  const timesMs: number[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  const problems = new Map<string, number>();
  const addProblem = (problem: string): void => {
    problems.set(problem, (problems.get(problem) ?? 0) + 1);
  };
  await new Promise<void>((resolve) => {
    let connection = 0;
    const setupClient = (client: autocannon.Client): void => {
      const requests = perConnection?.[connection++];
      if (requests) client.setRequests(requests.map((request) => ({ ...request, method: load.method ?? 'GET' })));
    };
    const settings = {
      ...load,
      timeout: 60,
      sampleInt: checkEveryMs,
      setupClient,
      ...(body && { body: Buffer.from(body) }),
    };
    const running = autocannon(settings, () => resolve());
    running.on('response', (_client, status, _bytes, timeMs) => {
      if (status < 200 || status > 299) addProblem(`status ${status}`);
      timesMs.push(timeMs);
      lastAt = performance.now();
    });
    running.on('reqError', (error: Error) => addProblem(error.message));
  });
  if (problems.size > 0) {
    throw new Error([...problems].map(([problem, count]) => `${count} times ${problem}`).join(', '));
  }
  return { perSecond: (timesMs.length * 1000) / (lastAt - startedAt), timesMs };
};

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
