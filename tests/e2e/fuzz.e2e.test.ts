import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import fc from 'fast-check';
import { newCustomer } from './harness/customer.ts';
import { faultsOf, leaksIn } from './harness/leaks.ts';
import { malformedRequests } from './harness/malformed-requests.ts';
import type { Malformed } from './harness/malformed-requests.ts';
import { makeThings } from './harness/owned-things.ts';
import type { OwnedThings } from './harness/owned-things.ts';
import { rawConnection } from './harness/raw-connection.ts';
import type { RawConnection } from './harness/raw-connection.ts';
import { expectStory, playStory } from './harness/story.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

/** The requests are the same in each run. `FUZZ_SEED=…` makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const count = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const connections = 24;

let test: TestStack;
let receiver: Receiver;
let requests: Malformed[];
let bystander: OwnedThings;
let secrets: string[];

beforeAll(async () => {
  [test, receiver] = await Promise.all([startTestStack(), startReceiver()]);
  const { gatewayUrl, serverUrls } = test.stack;
  const [attacker, other] = await Promise.all([
    newCustomer(gatewayUrl, 'attacker@fuzz.example'),
    newCustomer(gatewayUrl, 'bystander@fuzz.example'),
  ]);
  bystander = await makeThings(gatewayUrl, other, `${receiver.url}/bystander`);
  const own = await makeThings(gatewayUrl, attacker, `${receiver.url}/attacker`);
  const { session } = await openDocument(`${gatewayUrl}/s/${own.shortCode.slice(2)}`);
  const known = {
    key: attacker.key,
    token: attacker.token,
    viewerToken: session.viewer_token,
    ownCode: own.shortCode,
    foreignCode: bystander.shortCode,
    deliveryId: bystander.deliveryId,
  };
  // Its own document stays, so that requests get as far as to its rules.
  const isOfUse = ({ method, path }: Malformed): boolean => method !== 'DELETE' || !path.includes(own.shortCode);
  requests = fc.sample(malformedRequests(known).filter(isOfUse), { seed, numRuns: count });
  const services = (['documents', 'tracking', 'analytics', 'webhooks'] as const).flatMap((name) => [
    ...test.stack.serviceUrlsOf(name),
    ...test.stack.opsUrlsOf(name),
  ]);
  const places = [...services, serverUrls.rabbitmq, serverUrls.redis].map((url) => new URL(url).host);
  secrets = [...bystander.secrets, ...places, test.databasePrefix];
});

afterAll(async () => {
  await receiver.close();
  await test.close();
});

/**
 * Sends requests one after the other on one connection, as long as it stays open. Returns what was wrong with the
 * responses.
 */
const sendAll = async (take: () => Malformed | undefined, statuses: Map<number, number>): Promise<string[]> => {
  const port = Number(new URL(test.stack.gatewayUrl).port);
  const found: string[] = [];
  let connection: RawConnection | undefined;
  for (let request = take(); request; request = take()) {
    if (!connection?.isOpen()) connection = await rawConnection(port);
    const faults: string[] = [];
    try {
      const response = await connection.exchange(request.bytes, { isHead: request.method === 'HEAD' });
      statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1);
      if (response) faults.push(...faultsOf(response, request), ...leaksIn(response, secrets));
      else if (!request.breaksFraming) faults.push('there was none');
      if (faults.length > 0 && response) faults.push(`${response.head}\n${response.body.slice(0, 300)}`);
    } catch (error) {
      faults.push(String(error));
      connection.close();
    }
    if (request.breaksFraming) connection.close();
    if (faults.length > 0) found.push(`${request.bytes.toString('latin1', 0, 700)}\n--> ${faults.join('; ')}`);
  }
  connection?.close();
  return found;
};

describe(`${count} malformed requests (seed ${seed})`, () => {
  it('each get a response that the contract describes, without data of others', async () => {
    const before = await bystander.view();
    const statuses = new Map<number, number>();
    let next = 0;
    const take = (): Malformed | undefined => requests[next++];
    const found = (await Promise.all(Array.from({ length: connections }, () => sendAll(take, statuses)))).flat();
    if (found.length > 0)
      throw new Error(`FUZZ_SEED=${seed}: ${found.length} responses are wrong.\n\n${found.slice(0, 5).join('\n\n')}`);
    if (process.env.FUZZ_TELL !== undefined) console.log(JSON.stringify([...statuses]));
    // They got everywhere: past the gateway, past the keys, into the services.
    for (const status of [200, 400, 401, 404, 405, 413, 422, 431]) expect([...statuses.keys()]).toContain(status);
    expect(await bystander.view()).toBe(before);
    // How many requests a machine sends in a second is no matter of this test.
  }, 600_000);

  it('leave the product alive and exact', async () => {
    await test.api.webhooks.save({ url: receiver.url });
    await expectStory(test.api, receiver, await playStory(test.api));
    const restarts = test.stack.pidsOf('gateway');
    expect(restarts).toHaveLength(1);
  });
});
