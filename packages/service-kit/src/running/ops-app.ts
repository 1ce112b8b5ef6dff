import express from 'express';
import type { Express } from 'express';
import { metrics } from '../metrics.ts';

/** A condition for receiving requests. `check` throws or rejects if it is not met. */
export type ReadyCheck = { name: string; check: () => void | Promise<void> };

/** Returns a part's details for `/readyz`, by name. Must be fast, and must not return secrets. */
export type Details = () => Record<string, unknown>;

/**
 * Creates the app for health and metrics. It has its own port, which must not be reachable from outside.
 * `/livez` responds with 200 while the event loop runs. `/readyz` responds with 200, or with 503 and the failed checks;
 * both include the details of the parts. `/metrics` is Prometheus text.
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
    const details = Object.assign({}, ...options.details.map((detailsOf) => detailsOf())) as Record<string, unknown>;
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', failed, details });
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
        return [name, error instanceof Error ? error.message : String(error)];
      }
    }),
  );
  return Object.fromEntries(results.filter((result) => result !== undefined));
};
