import { createAccountClient } from '@docsight/client';
import type { Product } from '../running/product.ts';

/** An open stream of live readers. */
export type OpenStream = {
  /** Resolves to the number of received events. */
  close(): Promise<number>;
};

/** Opens `GET /account/live` as the demo account. Reads the bytes without parsing them: the client is not measured. */
export const openStream = async ({ stack }: Product): Promise<OpenStream> => {
  const { token } = await createAccountClient({ baseUrl: stack.gatewayUrl }).login(stack.account!);
  const closing = new AbortController();
  const response = await fetch(`${stack.gatewayUrl}/account/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  if (!response.ok) throw new Error(`The stream responded with ${response.status}: ${await response.text()}`);
  const counting = countEvents(response.body!, closing.signal);
  return {
    close: () => {
      closing.abort();
      return counting;
    },
  };
};

const lineFeed = 10;

/** Counts the empty lines. Each ends an event. */
const countEvents = async (body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> => {
  let events = 0;
  let previous = 0;
  try {
    for await (const chunk of body)
      for (const byte of chunk) {
        if (byte === lineFeed && previous === lineFeed) events += 1;
        previous = byte;
      }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return events;
};
