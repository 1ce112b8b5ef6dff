import { createAccountClient } from '@docsight/client';
import type { LiveEvent, LiveReader } from '@docsight/client';

/** A client of the live readers of an account. */
export type LiveClient = {
  /** The readers that it shows after all events so far, by viewer. */
  shown: Map<string, LiveReader>;
  /** The number of snapshots so far. */
  snapshots: number;
  close(): void;
};

/** Opens the stream of the readers of an account at one gateway. */
export const watchReaders = (gatewayUrl: string, token: string): LiveClient => {
  const ended = new AbortController();
  const client: LiveClient = { shown: new Map<string, LiveReader>(), snapshots: 0, close: () => ended.abort() };
  const apply = (event: LiveEvent): void => {
    if (event.type === 'snapshot') {
      client.snapshots += 1;
      client.shown = new Map(event.readers.map((reader) => [reader.viewer_id, reader]));
    } else if (event.type === 'reader') client.shown.set(event.reader.viewer_id, event.reader);
    else client.shown.delete(event.viewer_id);
  };
  const account = createAccountClient({ baseUrl: gatewayUrl, token, signal: ended.signal });
  void (async () => {
    for await (const event of account.live()) apply(event);
  })().catch(() => undefined); // Closed here.
  return client;
};
