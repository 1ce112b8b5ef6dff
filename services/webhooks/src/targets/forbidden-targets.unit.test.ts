import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCountingSocket } from '../../test/counting-socket.ts';
import { forbiddenHosts, forbiddenNames, forbiddenUrls, impossibleUrls } from '../../test/forbidden-forms.ts';
import { stayOnThisMachine } from '../../test/this-machine.ts';
import { receiverClient } from '../attempts/index.ts';
import { makeCheckTarget } from './target-url.ts';

const forms = [
  ...Object.entries(forbiddenHosts).flatMap(([kind, hosts]) =>
    hosts.map((host) => ({ kind, url: `http://${host}:PORT/hook` })),
  ),
  ...forbiddenUrls.map((url) => ({ kind: 'hidden in the URL', url })),
  ...Object.keys(forbiddenNames).map((name) => ({ kind: 'a name', url: `http://${name}:PORT/hook` })),
];

/** Names that are not in the table resolve to a public address, so only their form can be forbidden. */
const resolve = (name: string) => Promise.resolve([...(forbiddenNames[name] ?? ['93.184.216.34'])]);
const headers = { 'Content-Type': 'application/json' };

const deliver = async (url: string, allowPrivate: boolean) => {
  const client = receiverClient({ timeoutMs: 5_000, allowPrivate, resolve });
  try {
    return await client.send({ url, headers, body: '{}' }, new AbortController().signal);
  } finally {
    await client.close();
  }
};
describe('a target inside the network', () => {
  let socket: Awaited<ReturnType<typeof startCountingSocket>>;
  let machine: ReturnType<typeof stayOnThisMachine>;
  beforeAll(async () => {
    socket = await startCountingSocket();
    machine = stayOnThisMachine();
  });
  afterAll(async () => {
    machine.restore();
    await socket.close();
  });

  const save = makeCheckTarget({ allowPrivate: false, resolve, timeoutMs: 1_000 });

  it.each(forms)('is rejected when it is saved and when it is called, $kind: $url', async ({ url: form }) => {
    const url = form.replace('PORT', String(socket.port));
    expect(await save(url)).toMatch(/private, local or reserved address|user name or password/);

    const [connections, dialled] = [socket.connections(), machine.dialled.length];
    expect(await deliver(url, false)).toMatchObject({
      statusCode: null,
      errorMessage: expect.stringMatching(/private, local or reserved address/),
    });
    expect([socket.connections(), machine.dialled.length]).toEqual([connections, dialled]);

    // With private targets allowed the same form reaches the socket, so only the check rejected it.
    await deliver(url, true);
    expect(socket.connections()).toBe(connections + 1);
  });

  it.each(impossibleUrls)('is rejected because it is not the URL of a receiver: %s', async (url) => {
    const connections = socket.connections();
    expect(await save(url)).toMatch(/begin with https|complete URL/);
    for (const allowPrivate of [false, true]) {
      expect(await deliver(url, allowPrivate)).toMatchObject({ statusCode: null });
    }
    expect(socket.connections()).toBe(connections);
  });
});

describe('a socket on this machine', () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  const loopbacks = ['127.0.0.1', '127.1', '0x7f.1', '0', ...(hasIpv6 ? ['[::1]', '[::ffff:127.0.0.1]', '[::]'] : [])];
  it.each(loopbacks)('is protected from deliveries to %s by the check alone', async (host) => {
    const socket = await startCountingSocket();
    try {
      const url = `http://${host}:${socket.port}/hook`;
      expect(await deliver(url, false)).toMatchObject({ statusCode: null });
      expect(socket.connections()).toBe(0);
      expect(await deliver(url, true)).toMatchObject({ statusCode: 200, errorMessage: null });
      expect(socket.connections()).toBe(1);
    } finally {
      await socket.close();
    }
  });
});
