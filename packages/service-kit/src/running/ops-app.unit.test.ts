import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { opsApp } from './ops-app.ts';

const readyz = async (options: Partial<Parameters<typeof opsApp>[0]>): Promise<{ status: number; body: unknown }> => {
  const server = opsApp({ isStopping: () => false, checks: [], details: [], ...options }).listen(0, '127.0.0.1');
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
