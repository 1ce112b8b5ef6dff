import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { call, post, startGateway } from '../../test/harness.ts';
import type { ApiResponse, RunningGateway } from '../../test/harness.ts';

const password = 'correct horse battery';
let servers: Isolated;
let gateway: RunningGateway;

beforeAll(async () => {
  servers = await isolated();
  gateway = await startGateway(servers, { TRUSTED_PROXY_HOPS: 1 });
});
afterAll(async () => {
  await gateway.stop();
  await servers.close();
});

const logIn = (address: string, email: string, guess = 'a wrong password', signal?: AbortSignal) =>
  call(gateway, '/account/login', {
    ...(signal && { signal }),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: guess }),
  });

/** Sends logins with addresses of their own, from all addresses of some networks. */
const flood = (networks: string[], count: number, signal: AbortSignal, onResponse: (response: ApiResponse) => void) =>
  Promise.allSettled(
    Array.from({ length: count }, async (_, at) => {
      const address = `${networks[at % networks.length]}.${at % 250}`;
      onResponse(await logIn(address, `account-${at}@example.com`, undefined, signal));
    }),
  );

describe('a flood of logins', () => {
  it.each([
    ['one network', ['198.51.100']],
    ['three networks', ['198.51.100', '203.0.113', '192.0.2']],
  ])('from %s leaves a login from another network fast', async (_case, networks) => {
    const email = `victim-${networks.length}@example.com`;
    await post(gateway, '/account/register', { email, password });
    const responses: number[] = [];
    const leaving = new AbortController();
    const attack = flood(networks, 200, leaving.signal, ({ status }) => responses.push(status));
    while (responses.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const victims = await Promise.all([1, 2, 3].map(() => logIn('10.1.2.3', email, password)));
    expect(victims.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Networks take turns, so the attackers still wait. In the order of arrival, the victim would come last.
    expect(responses.length).toBeLessThan(200);
    leaving.abort();
    await attack;
    // What waited for clients that have left is not computed: the next login has its turn at once.
    expect((await logIn('198.51.100.1', email, password)).status).toBe(200);
    expect(responses.length).toBeLessThan(200);
  });

  it('is rejected with the time to wait when too much of one network waits', async () => {
    const leaving = new AbortController();
    const rejected: ApiResponse[] = [];
    const attack = flood(['198.51.100'], 200, leaving.signal, (response) => {
      if (response.status === 503) rejected.push(response);
    });
    await eventually(() => expect(rejected.length).toBeGreaterThan(0));
    leaving.abort();
    await attack;
    const [{ headers, body }] = rejected as [ApiResponse];
    expect([headers.get('retry-after'), body]).toEqual([
      '2',
      {
        error: {
          code: 'service_unavailable',
          message: 'Too many passwords are being checked. Try again in a few seconds.',
        },
      },
    ]);
  });

  it('that guesses the password of one account locks out its own network only', async () => {
    await post(gateway, '/account/register', { email: 'ann@example.com', password });
    const guesses: number[] = [];
    for (let at = 0; at < 15; at += 1) guesses.push((await logIn(`198.51.100.${at}`, 'ann@example.com')).status);
    expect(guesses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
    const unknown: number[] = [];
    for (let at = 0; at < 11; at += 1) unknown.push((await logIn(`198.51.100.${at}`, 'unknown@example.com')).status);
    expect(unknown).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await logIn('198.51.100.99', 'ann@example.com', password)).status).toBe(429);
    expect((await logIn('10.1.2.3', 'ann@example.com', password)).status).toBe(200);
    const sixth: number[] = [];
    for (let at = 0; at < 11; at += 1)
      sixth.push((await logIn(`2001:db8:0:1${at.toString(16)}::1`, 'ann@example.com')).status);
    expect(sixth).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
