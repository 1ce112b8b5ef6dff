import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse } from '../../test/scripted-fetch.ts';
import { createAccountClient } from './create-account-client.ts';
import type { LiveEvent } from './live.ts';
import { serverSentEvents } from '../transport/server-sent-events.ts';

const reader = { viewer_id: 'anon_1', page: 2, document: { short_code: 's-Ab3dE9', title: 'Plan' } };
const snapshot = 'event: snapshot\ndata: {"readers":[]}\nretry: 2000\n\n';
const changed = `event: reader\ndata: ${JSON.stringify(reader)}\n\n`;
const left = 'event: left\ndata: {"document":{"short_code":"s-Ab3dE9"},"viewer_id":"anon_1"}\n\n';

/** A response whose body has these pieces, then ends, breaks, or stays open until it is cancelled. */
const streamOf = (pieces: string[], then: 'end' | 'break' | 'stay', onCancel = (): void => undefined): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = pieces.shift();
      if (next !== undefined) controller.enqueue(encoder.encode(next));
      else if (then === 'end') controller.close();
      else if (then === 'break') controller.error(new TypeError('terminated'));
    },
    cancel: onCancel,
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

const clientOf = (...responses: Response[]) => {
  const signals: AbortSignal[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    signals.push(init!.signal!);
    return responses.shift()!;
  };
  return { signals, client: createAccountClient({ token: 'a.b.c', baseUrl: 'https://docs.example.com', fetch }) };
};

const take = async (stream: AsyncGenerator<LiveEvent>, count: number): Promise<LiveEvent[]> => {
  const taken: LiveEvent[] = [];
  for await (const event of stream) if (taken.push(event) === count) break;
  return taken;
};

afterEach(() => {
  jest.useRealTimers();
});

describe('account.live()', () => {
  it('yields the typed events of the stream, and closes the connection after a break', async () => {
    const { client, signals } = clientOf(streamOf([snapshot, `: heartbeat\n\n${changed}`, left], 'stay'));
    expect(await take(client.live(), 3)).toEqual([
      { type: 'snapshot', readers: [] },
      { type: 'reader', reader },
      { type: 'left', document: { short_code: 's-Ab3dE9' }, viewer_id: 'anon_1' },
    ]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it.each(['end', 'break'] as const)('connects again if the connection is lost: %s', async (how) => {
    const { client, signals } = clientOf(streamOf([snapshot], how), streamOf([snapshot, changed], 'stay'));
    jest.useFakeTimers();
    const taken = take(client.live(), 3);
    await jest.advanceTimersByTimeAsync(2_000);
    const events = await taken;
    expect(events.map(({ type }) => type)).toEqual(['snapshot', 'snapshot', 'reader']);
    expect(signals).toHaveLength(2);
  });

  it('reports that a connection has ended, before the next one begins', async () => {
    const { client } = clientOf(streamOf([snapshot], 'end'), streamOf([snapshot], 'stay'));
    jest.useFakeTimers();
    const order: string[] = [];
    const taken = (async () => {
      for await (const { type } of client.live({ onDisconnect: () => order.push('disconnected') }))
        if (order.push(type) === 3) break;
    })();
    await jest.advanceTimersByTimeAsync(2_000);
    await taken;
    expect(order).toEqual(['snapshot', 'disconnected', 'snapshot']);
  });

  it('throws the error of a stream that cannot be opened, and the reason of its signal', async () => {
    const { client } = clientOf(errorResponse(401, 'unauthorized'));
    await expect(take(client.live(), 1)).rejects.toMatchObject({ name: 'DocsightError', code: 'unauthorized' });
    const stopping = new AbortController();
    const events = clientOf(streamOf([snapshot], 'end')).client.live({ signal: stopping.signal });
    await events.next();
    const next = events.next();
    stopping.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });
});

describe('server-sent events', () => {
  it('are the same however the text is cut', async () => {
    const text = `${snapshot}: comment\r\n\r\ndata: a\ndata:b\nid: 1\n\n${left}event: reader\n\n`;
    const read = async (pieces: string[]) => {
      const events = [];
      for await (const event of serverSentEvents(
        (async function* () {
          yield* pieces;
        })(),
      ))
        events.push(event);
      return events;
    };
    const whole = await read([text]);
    expect(whole.map(({ name, data }) => [name, data.slice(0, 12)])).toEqual([
      ['snapshot', '{"readers":['],
      ['message', 'a\nb'],
      ['left', '{"document":'],
    ]);
    expect(await read(text.split(''))).toEqual(whole);
    for (let at = 0; at < text.length; at += 7) expect(await read([text.slice(0, at), text.slice(at)])).toEqual(whole);
  });
});
