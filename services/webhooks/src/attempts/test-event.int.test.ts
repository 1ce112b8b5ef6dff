import { describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { anAccount } from '../../test/harness.ts';
import { processesOfEachTest } from '../../test/processes.ts';
import { startReceiver, status } from '../../test/receiver.ts';

const { here, aProcess } = processesOfEachTest({ timeoutMs: 60_000 });

describe('test events', () => {
  it('of one account are at most two at once, and those of others are sent meanwhile', async () => {
    const service = await aProcess();
    const [attacker, victim] = [anAccount(service), anAccount(service)];
    const slow = await startReceiver();
    const open: (() => void)[] = [];
    slow.respondWith((response) => open.push(() => status(200)(response)));
    await attacker.post({ url: slow.url });
    await victim.post({ url: here.receiver.url });

    const flood = Array.from({ length: 30 }, () => attacker.test());
    await eventually(() => expect(open.length).toBeGreaterThan(1));
    expect((await victim.test()).body).toMatchObject({ success: true });
    const another = await attacker.test();
    expect([another.status, another.body.error?.code, another.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '60',
    ]);

    for (const respond of open) respond();
    const statuses = (await Promise.all(flood)).map((response) => response.status);
    expect(statuses.filter((code) => code === 200)).toHaveLength(2);
    expect(statuses.filter((code) => code === 429)).toHaveLength(28);
    expect(slow.received).toHaveLength(2);
    slow.respondWith(status(200));
    expect((await attacker.test()).status).toBe(200);
    await slow.close();
  });
});
