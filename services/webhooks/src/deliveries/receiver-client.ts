import { Agent, request } from 'undici';
import { guardedConnector, refuseForbidden } from '../targets/index.ts';
import type { ResolveName } from '../targets/index.ts';
import { sentenceOfFailure, sentenceOfStatus } from './attempt-sentences.ts';
import { readResponseBody } from './response-body.ts';

/**
 * statusCode: null when no response came. responseTimeMs: until the response's head came, or until it was given up.
 * responseBody: its beginning; null when no response came.
 */
type Sent = {
  statusCode: number | null;
  responseTimeMs: number;
  errorMessage: string | null;
  responseBody: string | null;
};

type ReceiverRequest = { url: string; headers: Record<string, string>; body: string };

export type ReceiverClient = {
  /** Posts once. Resolves whatever the receiver does; undefined when `stop` fired before an answer came, which is no attempt. */
  send(receiver: ReceiverRequest, stop: AbortSignal): Promise<Sent | undefined>;
  close(): Promise<void>;
};

/** Below what common servers keep: a connection that the other side is just closing would cost an attempt. */
const keepAliveMs = 2_000;

/** One deadline covers names, connection, TLS, head and body. Redirects are not followed; proxy variables are not read. */
export const receiverClient = (options: {
  timeoutMs: number;
  allowPrivate: boolean;
  resolve: ResolveName;
}): ReceiverClient => {
  const { timeoutMs } = options;
  const agent = new Agent({
    connect: guardedConnector(options),
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 1,
  });
  const open = openOrigins(agent);
  // Half of the time at most: when the name servers are slow, the connection that is open can still be used.
  const refuse = refuseForbidden({ ...options, timeoutMs: timeoutMs / 2 });
  /** The connector checks what it opens. A connection that was kept rests on what was found then: its name is checked again. */
  const post = async (url: string, posted: Parameters<typeof request>[1]) => {
    if (open.has(new URL(url).origin)) await refuse(url);
    return request(url, posted);
  };

  const send: ReceiverClient['send'] = async ({ url, headers, body }, stop) => {
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new DeadlineError()), timeoutMs);
    const onStop = (): void => cut.abort(new StoppedError());
    stop.addEventListener('abort', onStop);
    if (stop.aborted) onStop();
    try {
      const asked = post(url, {
        method: 'POST',
        headers: { ...headers, 'Accept-Encoding': 'identity' },
        body: Buffer.from(body, 'utf8'),
        dispatcher: agent,
        signal: cut.signal,
      });
      // Raced, since undici heeds the signal only once it is connected.
      const answer = await Promise.race([asked, rejection(cut.signal)]);
      const responseTimeMs = elapsedMs();
      const { statusCode } = answer;
      const responseBody = await readResponseBody(answer, cut.signal);
      return { statusCode, responseTimeMs, errorMessage: sentenceOfStatus(statusCode), responseBody };
    } catch (error) {
      if (error instanceof StoppedError) return undefined;
      const failure = error instanceof DeadlineError ? { code: 'DEADLINE' } : error;
      const errorMessage = sentenceOfFailure(failure, timeoutMs);
      return { statusCode: null, responseTimeMs: elapsedMs(), errorMessage, responseBody: null };
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    }
  };

  return { send, close: () => agent.destroy() };
};

class DeadlineError extends Error {}
class StoppedError extends Error {}

/** Those that a connection is open to. Counted, since the agent's own statistics cost as much as it has origins. */
const openOrigins = (agent: Agent): { has(origin: string): boolean } => {
  const connections = new Map<string, number>();
  const add = (origin: URL, by: number): void => {
    const left = (connections.get(origin.origin) ?? 0) + by;
    if (left > 0) connections.set(origin.origin, left);
    else connections.delete(origin.origin);
  };
  agent.on('connect', (origin) => add(origin, 1));
  agent.on('disconnect', (origin) => add(origin, -1));
  return connections;
};

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
