import { errorMessageOf } from '../error-code.ts';
import express from 'express';
import type { Express } from 'express';
import { withTimeout } from '../concurrency/index.ts';
import { composeAs, gauge, metricsOf } from '../metrics/index.ts';

/** Limits the checks of one scrape, which must not wait for a database that is away. In milliseconds. */
const scrapeTimeoutMs = 1_500;

/** A condition for receiving requests. `check` throws or rejects if it is not met. */
export type ReadyCheck = { name: string; check: () => void | Promise<void> };

/** Returns a part's details for `/readyz`, by name. Must be fast, and must not return secrets. */
export type Details = () => Record<string, unknown>;

/**
 * Creates the app for health and metrics. It has its own port, which must not be reachable from outside.
 * `/livez` responds with 200 while the event loop runs. `/readyz` responds with 200, or with 503 and the failed checks;
 * both include the details of the parts. `/metrics` is Prometheus text, of this service alone.
 */
export const opsApp = (options: {
  component: string;
  isStopping: () => boolean;
  checks: ReadyCheck[];
  details: Details[];
}): Express => {
  const metrics = metricsOf(options.component);
  const isReady = (): Promise<number> =>
    withTimeout(failed(), scrapeTimeoutMs).then(
      (problems) => (problems === undefined ? 1 : 0),
      () => 0, // a check that takes this long has failed
    );
  composeAs(options.component, () => gauge('docsight_ready', {}, isReady));
  const failed = async (): Promise<Record<string, string> | undefined> => {
    const found = options.isStopping() ? { stopping: 'the process is stopping' } : await failures(options.checks);
    return Object.keys(found).length === 0 ? undefined : found;
  };
  const app = express();
  app.disable('x-powered-by');
  app.get('/livez', (_req, res) => {
    res.json({ status: 'live' });
  });
  app.get('/readyz', async (_req, res) => {
    const problems = await failed();
    const details = Object.fromEntries(options.details.flatMap((detailsOf) => Object.entries(detailsOf())));
    const status = problems === undefined ? 'ready' : 'not ready';
    res.status(problems === undefined ? 200 : 503).json({ status, failed: problems ?? {}, details });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.metrics());
  });
  return app;
};

/** Returns the message of each failed check, by name. */
const failures = async (checks: ReadyCheck[]): Promise<Record<string, string>> => {
  const results = await Promise.all(
    checks.map(async ({ name, check }): Promise<[string, string] | undefined> => {
      try {
        await check();
        return undefined;
      } catch (error) {
        return [name, errorMessageOf(error)];
      }
    }),
  );
  return Object.fromEntries(results.filter((result) => result !== undefined));
};
