import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { metricsOf } from '../metrics/index.ts';
import { opsApp } from './ops-app.ts';

const quiet = { component: 'none', isStopping: () => false, checks: [], details: [] };

const readyz = async (options: Partial<Parameters<typeof opsApp>[0]>): Promise<{ status: number; body: unknown }> => {
  const server = opsApp({ ...quiet, ...options }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
    return { status: response.status, body: await response.json() };
  } finally {
    server.close();
  }
};

describe('/readyz', () => {
  it('returns the details of the parts', async () => {
    const details = [() => ({ lag_seconds: 3 }), () => ({ partitions_held: [0, 1] })];
    expect(await readyz({ details })).toEqual({
      status: 200,
      body: { status: 'ready', failed: {}, details: { lag_seconds: 3, partitions_held: [0, 1] } },
    });
  });

  it('returns the failed checks and the details', async () => {
    const check = (): never => {
      throw new Error('the database is unavailable');
    };
    expect(await readyz({ checks: [{ name: 'mongo', check }], details: [() => ({ lag_seconds: 3 })] })).toEqual({
      status: 503,
      body: { status: 'not ready', failed: { mongo: 'the database is unavailable' }, details: { lag_seconds: 3 } },
    });
  });
});

describe('the metric of readiness', () => {
  it('is 1 while all checks pass, else 0', async () => {
    let isAway = false;
    const check = (): void => {
      if (isAway) throw new Error('away');
    };
    opsApp({ ...quiet, component: 'ready-or-not', checks: [{ name: 'mongo', check }] });
    const text = (): Promise<string> => metricsOf('ready-or-not').metrics();
    expect(await text()).toContain('docsight_ready{component="ready-or-not"} 1');
    isAway = true;
    expect(await text()).toContain('docsight_ready{component="ready-or-not"} 0');
  });
});
