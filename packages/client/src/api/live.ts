import type { components } from '../api-types.ts';
import { DocsightConnectionError } from '../transport/errors.ts';
import { serverSentEvents } from '../transport/server-sent-events.ts';
import type { StreamOptions, Transport } from '../transport/transport.ts';

type Schemas = components['schemas'];

/** One event of the stream of live readers. A new snapshot replaces everything before it. */
export type LiveEvent =
  | ({ type: 'snapshot' } & Schemas['LiveSnapshot'])
  | { type: 'reader'; reader: Schemas['LiveReader'] }
  | ({ type: 'left' } & Schemas['LeftReader']);

/** Options of the stream of live readers. */
export type LiveOptions = StreamOptions & {
  /** Runs when a connection has ended. The next one begins with a new snapshot. */
  onDisconnect?: () => void;
};

/** Longer than the time between two comments of the server, which are 10 s apart. In milliseconds. */
const longestSilenceMs = 30_000;
/** As the server asks for. In milliseconds. */
const reconnectAfterMs = 2_000;

/**
 * Watches who is reading now, until the loop ends or the signal is aborted. Source: Specification 7.17.
 * A connection that ends or breaks is replaced, and begins with a new snapshot.
 * @throws DocsightError if no stream can be opened, for example because the token has expired.
 */
export async function* liveEvents(transport: Transport, options: LiveOptions = {}): AsyncGenerator<LiveEvent> {
  const request = { method: 'GET', path: '/account/live', headers: { accept: 'text/event-stream' }, repeatable: true };
  for (;;) {
    try {
      for await (const { name, data } of serverSentEvents(transport.stream(request, longestSilenceMs, options))) {
        const event = liveEventOf(name, data);
        if (event) yield event;
      }
    } catch (error) {
      if (!(error instanceof DocsightConnectionError)) throw error;
    }
    options.onDisconnect?.();
    await transport.pause(reconnectAfterMs, options);
  }
}

/** Returns undefined for an event that this package does not know. */
const liveEventOf = (name: string, data: string): LiveEvent | undefined => {
  const read = (): unknown => JSON.parse(data);
  if (name === 'snapshot') return { type: 'snapshot', ...(read() as Schemas['LiveSnapshot']) };
  if (name === 'reader') return { type: 'reader', reader: read() as Schemas['LiveReader'] };
  return name === 'left' ? { type: 'left', ...(read() as Schemas['LeftReader']) } : undefined;
};
