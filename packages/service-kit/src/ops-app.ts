import express from 'express';
import type { Express } from 'express';
import { metrics } from './metrics.ts';

/** One thing that must work before requests are sent here; throws or rejects when it does not. */
export type ReadyCheck = { name: string; check: () => void | Promise<void> };

/** What a part tells of itself to whoever looks, by name; never a secret, never slow. */
export type Details = () => Record<string, unknown>;

/**
 * Health and metrics on a port of their own, never reachable from outside.
 * `/livez`: the event loop turns, nothing else. `/readyz`: 200, or 503 with the checks that failed; in both cases with the details of the parts.
 * `/metrics`: Prometheus text.
 */
export const opsApp = (options: { isStopping: () => boolean; checks: ReadyCheck[]; details: Details[] }): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.get('/livez', (_req, res) => {
    res.json({ status: 'live' });
  });
  app.get('/readyz', async (_req, res) => {
    const failed = options.isStopping() ? { stopping: 'the process is stopping' } : await failures(options.checks);
    const ready = Object.keys(failed).length === 0;
    const details = Object.assign({}, ...options.details.map((tell) => tell())) as Record<string, unknown>;
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', failed, details });
  });
  app.get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.metrics());
  });
  return app;
};

const failures = async (checks: ReadyCheck[]): Promise<Record<string, string>> => {
  const results = await Promise.all(
    checks.map(async ({ name, check }): Promise<[string, string] | undefined> => {
      try {
        await check();
        return undefined;
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)];
      }
    }),
  );
  return Object.fromEntries(results.filter((result) => result !== undefined));
};
