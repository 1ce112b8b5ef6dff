import { DocsightConnectionError, DocsightError } from '@docsight/client';
import type { AccountClient } from '@docsight/client';
import type { Session } from '../session/session.ts';
import type { LiveChange, LiveState, LostReason } from './live-state.ts';

/** What `followLive` needs of the browser. */
export type LiveSurroundings = {
  client: Pick<AccountClient, 'live'>;
  session: Pick<Session, 'call'>;
  /** Undefined on pages that are neither of https nor of this device: there each tab has its own stream. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Connects the tabs of this browser. */
  openChannel: (name: string) => BroadcastChannel;
  /** Waits. @throws the reason of the aborted signal. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Following = {
  accountId: string;
  onChange: (change: LiveChange) => void;
  /** Returns the state after all changes so far. */
  current: () => LiveState;
  signal: AbortSignal;
};

/** A tab that begins asks the tab that reads for its state. */
type Message = LiveChange | { type: 'join' };

/** Part of the name of the channel. Change it together with the messages: tabs of two releases must not mix. */
const protocol = 1;
/** In milliseconds. */
const retryAfterMs = 5_000;
/** Another tab or program has to end its stream first. In milliseconds. */
const retryManyStreamsAfterMs = 30_000;

/**
 * Follows who is reading now, until the signal is aborted. One tab of a browser reads the stream, and sends the changes
 * to the others: a browser has only six connections to a host. When that tab closes, another one reads.
 * @throws the reason of the signal.
 */
export const followLive = async (surroundings: LiveSurroundings, following: Following): Promise<never> => {
  const { session, locks, openChannel, pause } = surroundings;
  const { accountId, onChange, current, signal } = following;
  const name = `docsight-live-${protocol}-${accountId}`;
  const channel = locks && openChannel(name);
  let isReading = false;

  const send = (message: Message): void => channel?.postMessage(message);
  const publish = (change: LiveChange): void => {
    onChange(change);
    send(change);
  };
  const read = async (): Promise<void> => {
    isReading = true;
    try {
      await readStream(surroundings.client, publish, signal);
    } finally {
      isReading = false;
    }
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'join') onChange(data);
    else if (isReading) send({ type: 'state', state: current() });
  });
  send({ type: 'join' });
  try {
    for (;;) {
      try {
        // The lock is free while this tab asks the person to sign in again: another tab may be able to read.
        await session.call(() => (locks ? locks.request(name, { signal }, read) : read()));
      } catch (error) {
        signal.throwIfAborted();
        publish({ type: 'lost', reason: lostReasonOf(error) });
        await pause(waitAfter(error), signal);
      }
    }
  } finally {
    channel?.close();
  }
};

/** Reads until no stream can be opened. The client replaces broken connections. @throws the errors of the client. */
const readStream = async (
  client: LiveSurroundings['client'],
  publish: (change: LiveChange) => void,
  signal: AbortSignal,
): Promise<void> => {
  const onDisconnect = (): void => publish({ type: 'lost', reason: 'connection' });
  for await (const event of client.live({ signal, onDisconnect })) publish(event);
  throw new DocsightConnectionError('The stream of live readers has ended.');
};

const isRateLimited = (error: unknown): error is DocsightError =>
  error instanceof DocsightError && error.code === 'rate_limited';

const lostReasonOf = (error: unknown): LostReason => {
  if (error instanceof DocsightConnectionError) return 'connection';
  return isRateLimited(error) ? 'too-many-streams' : 'server';
};

const waitAfter = (error: unknown): number => {
  const least = isRateLimited(error) ? retryManyStreamsAfterMs : retryAfterMs;
  const requested = error instanceof DocsightError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(least, requested);
};
