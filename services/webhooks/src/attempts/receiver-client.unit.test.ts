import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { selfSigned } from '../../test/certificate.ts';
import { startCountingSocket } from '../../test/counting-socket.ts';
import { startReceiver, status } from '../../test/receiver.ts';
import { stayOnThisMachine } from '../../test/this-machine.ts';
import { makeCheckTarget } from '../targets/index.ts';
import type { ResolveName } from '../targets/index.ts';
import { receiverClient } from './receiver-client.ts';

const publicAddress = '93.184.216.34';
const forbidden = { statusCode: null, errorMessage: expect.stringMatching(/private, local or reserved address/) };
const delivered = { statusCode: 200, errorMessage: null };

/** Resolves names with each of these results in turn, then always with the last. */
const resolvingTo = (...results: (string[] | Error | Promise<string[]>)[]) =>
  jest.fn<ResolveName>(async () => {
    const result = results.length > 1 ? results.shift()! : results[0]!;
    if (result instanceof Error) throw result;
    return result;
  });
const noSuchName = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
const never = new Promise<string[]>(() => undefined);

/** Runs after each test, the newest first. */
const undo: (() => void | Promise<void>)[] = [];
const until = <T>(value: T, end: () => void | Promise<void>): T => {
  undo.push(end);
  return value;
};
let machine: ReturnType<typeof stayOnThisMachine>;
beforeEach(() => {
  machine = stayOnThisMachine();
  undo.push(machine.restore);
});
afterEach(async () => {
  for (const end of undo.splice(0).toReversed()) await end();
});

const aClient = (resolve: ResolveName, { allowPrivate = false, timeoutMs = 5_000 } = {}) => {
  const client = receiverClient({ timeoutMs, allowPrivate, resolve });
  undo.push(() => client.close());
  return (url: string, stop = new AbortController().signal) =>
    client.send({ url, headers: { 'Content-Type': 'application/json' }, body: '{}' }, stop);
};
/** A connection can be used again one turn of the event loop after its response. */
const aKept = (send: ReturnType<typeof aClient>) => async (url: string) => {
  const sent = await send(url);
  await turn();
  return sent;
};
const aSocket = async () => {
  const socket = await startCountingSocket();
  return until({ ...socket, url: `http://receiver.example:${socket.port}/hook` }, socket.close);
};
const aReceiver = async () => {
  const receiver = await startReceiver();
  return until(receiver, receiver.close);
};

describe('a name that changes its address', () => {
  it('after the webhook was saved is rejected when it is called', async () => {
    const socket = await aSocket();
    const resolve = resolvingTo([publicAddress], ['127.0.0.1']);
    const check = makeCheckTarget({ allowPrivate: false, resolve, timeoutMs: 1_000 });
    expect(await check(socket.url)).toBeUndefined();
    expect(await aClient(resolve)(socket.url)).toMatchObject(forbidden);
    expect([socket.connections(), machine.dialled]).toEqual([0, []]);
  });

  it('is rejected even if it did not resolve when it was saved', async () => {
    const socket = await aSocket();
    const resolve = resolvingTo(noSuchName, ['169.254.169.254']);
    const check = makeCheckTarget({ allowPrivate: false, resolve, timeoutMs: 1_000 });
    expect(await check(socket.url)).toBeUndefined();
    expect(await aClient(resolve)(socket.url)).toMatchObject(forbidden);
    expect([socket.connections(), machine.dialled]).toEqual([0, []]);
  });

  it('between check and connection gains nothing: it is resolved once, and the checked address is called', async () => {
    const socket = await aSocket();
    const resolve = resolvingTo([publicAddress], ['127.0.0.1']);
    expect(await aClient(resolve)(socket.url)).toMatchObject(delivered);
    expect(resolve).toHaveBeenCalledTimes(1);
    expect([socket.connections(), machine.dialled]).toEqual([1, [publicAddress]]);
  });

  it('is rejected on a kept connection too, and allowed on it again when it is public again', async () => {
    const socket = await aSocket();
    const send = aKept(aClient(resolvingTo([publicAddress], ['10.0.0.1'], [publicAddress, '::1'], [publicAddress])));
    expect(await send(socket.url)).toMatchObject(delivered);
    expect(await send(socket.url)).toMatchObject(forbidden);
    expect(await send(socket.url)).toMatchObject(forbidden);
    expect(await send(socket.url)).toMatchObject(delivered);
    expect(socket.connections()).toBe(1);
  });

  it('can use a kept connection while the name servers are unavailable or slow, because its address was checked', async () => {
    const socket = await aSocket();
    const send = aKept(aClient(resolvingTo([publicAddress], noSuchName, never), { timeoutMs: 400 }));
    for (const delivery of [1, 2, 3]) expect(await send(`${socket.url}?${delivery}`)).toMatchObject(delivered);
    expect(socket.connections()).toBe(1);
  });
});

describe('unresponsive name servers', () => {
  it('delay an attempt until its deadline at most, and nothing is sent when they respond later', async () => {
    const receiver = await aReceiver();
    let respond: (addresses: string[]) => void = () => undefined;
    const late = new Promise<string[]>((resolve) => {
      respond = resolve;
    });
    const send = aClient(resolvingTo(late), { timeoutMs: 100 });
    const url = receiver.url.replace('127.0.0.1', 'receiver.example');
    const sent = await send(url);
    expect(sent).toMatchObject({ statusCode: null, errorMessage: 'The receiver did not respond within 0.1 s.' });
    expect(sent!.responseTimeMs).toBeLessThan(1_000);
    respond([publicAddress]);
    await eventually(() => expect(machine.dialled).toEqual([publicAddress]));
    expect(await aClient(resolvingTo([publicAddress]))(`${url}?next`)).toMatchObject(delivered);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?next']);
  });

  it('do not delay a stopping process', async () => {
    const stop = new AbortController();
    const sending = aClient(resolvingTo(never))('http://receiver.example/', stop.signal);
    stop.abort();
    expect(await sending).toBeUndefined();
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('by %i into the network is not followed and is a failure', async (code) => {
    const [receiver, inside] = [await aReceiver(), await aSocket()];
    receiver.respondWith(
      status(code, { Location: `http://127.0.0.1:${inside.port}/`, Refresh: `0; url=${inside.url}` }),
    );
    // Private targets are allowed, so only the rule about redirects applies.
    const sent = await aClient(resolvingTo(['127.0.0.1']), { allowPrivate: true })(receiver.url);
    expect(sent).toMatchObject({
      statusCode: code,
      errorMessage: `The receiver responded with ${code}: redirects are not followed.`,
    });
    expect([receiver.received.length, inside.connections()]).toEqual([1, 0]);
  });
});

describe('the proxy variables', () => {
  const environment = { ...process.env };
  afterEach(() => {
    process.env = { ...environment };
  });

  it('are ignored: a proxy would resolve names itself and call unchecked addresses', async () => {
    const [receiver, proxy] = [await aSocket(), await aSocket()];
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) {
      process.env[name] = process.env[name.toLowerCase()] = `http://127.0.0.1:${proxy.port}`;
    }
    process.env.NODE_USE_ENV_PROXY = '1';
    const send = aClient(resolvingTo([publicAddress]));
    expect(await send(receiver.url)).toMatchObject(delivered);
    expect(await send(receiver.url.replace('http:', 'https:'))).toMatchObject({ statusCode: null });
    expect(await send(`http://169.254.169.254:${receiver.port}/`)).toMatchObject(forbidden);
    expect([receiver.connections(), proxy.connections()]).toEqual([2, 0]);
  });
});

describe('the certificate of a receiver', () => {
  const aSecureReceiver = async (certifiedName: string) => {
    const certificate = selfSigned(certifiedName);
    const names: (string | undefined)[] = []; // the name in the handshake, then the one in the request
    const onName = (name: string, done: (error: null) => void): void => {
      names.push(name);
      done(null);
    };
    const server = createServer({ ...certificate, SNICallback: onName }, (request, response) => {
      names.push(request.headers.host);
      response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = (): void => {
      server.close();
      server.closeAllConnections();
    };
    return until({ certificate, names, port: (server.address() as AddressInfo).port }, close);
  };
  /** Makes this process trust the certificate. */
  const trust = (cert: string): void => {
    const connect = tls.connect as (options: tls.ConnectionOptions) => tls.TLSSocket;
    const spy = jest.spyOn(tls, 'connect') as unknown as jest.Mock<typeof connect>;
    spy.mockImplementation((options) => connect({ ...options, ca: cert }));
    undo.push(() => spy.mockRestore());
  };
  const send = (port: number) => aClient(resolvingTo([publicAddress]))(`https://receiver.example:${port}/hook`);

  it('is rejected if no trusted authority signed it', async () => {
    const receiver = await aSecureReceiver('receiver.example');
    expect(await send(receiver.port)).toMatchObject({
      statusCode: null,
      errorMessage: expect.stringMatching(/certificate.*SELF_SIGNED/),
    });
    expect(receiver.names).toEqual(['receiver.example']);
  });

  it('is verified against the name, although the connection goes to the checked address', async () => {
    const receiver = await aSecureReceiver('receiver.example');
    trust(receiver.certificate.cert);
    expect(await send(receiver.port)).toMatchObject(delivered);
    expect(receiver.names).toEqual(['receiver.example', `receiver.example:${receiver.port}`]);
  });

  it('is rejected if it is for another name', async () => {
    const receiver = await aSecureReceiver('other.example');
    trust(receiver.certificate.cert);
    expect(await send(receiver.port)).toMatchObject({
      statusCode: null,
      errorMessage: expect.stringMatching(/certificate.*ALTNAME_INVALID/),
    });
    expect(receiver.names).toEqual(['receiver.example']);
  });
});
