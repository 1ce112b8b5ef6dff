import { keyCounts, rejectionOf } from '@docsight/service-kit';
import { Agent, request } from 'undici';
import { guardedConnector, rejectForbidden } from '../targets/index.ts';
import type { ResolveName } from '../targets/index.ts';
import type { Attempt } from './attempt.ts';
import { messageForFailure, messageForStatus } from './error-message.ts';
import { readResponseBody } from './response-body.ts';

type ReceiverRequest = { url: string; headers: Record<string, string>; body: string };
type ReceiverResult = Pick<Attempt, 'statusCode' | 'responseTimeMs' | 'errorMessage' | 'responseBody'>;

export type ReceiverClient = {
  /**
   * Sends one POST request. Never rejects because of the receiver: a failure is a result.
   * Returns `undefined` if `stop` fired before a response arrived: that was no attempt.
   */
  send(receiver: ReceiverRequest, stop: AbortSignal): Promise<ReceiverResult | undefined>;
  close(): Promise<void>;
};

/** Below what common servers keep: a request on a connection that the receiver is closing would cost an attempt. */
const keepAliveMs = 2_000;

/**
 * Creates the client for receivers. It follows no redirects and reads no proxy variables.
 * @param options.timeoutMs one deadline for name, connection, TLS, head and body.
 */
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
  const openOrigins = countOpenOrigins(agent);
  // Half of the deadline: when the name servers are slow, there is time left to use the open connection.
  const checkAgain = rejectForbidden({ ...options, timeoutMs: timeoutMs / 2 });

  /** The connector checks each new connection. Before a kept connection is used, the name is checked again. */
  const post = async ({ url, headers, body }: ReceiverRequest, signal: AbortSignal) => {
    if (openOrigins.has(new URL(url).origin)) await checkAgain(url);
    return request(url, {
      method: 'POST',
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      body: Buffer.from(body, 'utf8'),
      dispatcher: agent,
      signal,
    });
  };

  const send: ReceiverClient['send'] = async (receiver, stop) => {
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    const { signal, clear } = abortAfter(timeoutMs, stop);
    try {
      // Raced, because undici ignores the signal until it is connected.
      const response = await Promise.race([post(receiver, signal), rejectionOf(signal)]);
      const responseTimeMs = elapsedMs();
      const { statusCode } = response;
      const responseBody = await readResponseBody(response, signal);
      return { statusCode, responseTimeMs, errorMessage: messageForStatus(statusCode), responseBody };
    } catch (error) {
      if (error instanceof StoppedError) return undefined;
      const failure = error instanceof DeadlineError ? { code: 'DEADLINE' } : error;
      const errorMessage = messageForFailure(failure, timeoutMs);
      return { statusCode: null, responseTimeMs: elapsedMs(), errorMessage, responseBody: null };
    } finally {
      clear();
    }
  };

  return { send, close: () => agent.destroy() };
};

class DeadlineError extends Error {}
class StoppedError extends Error {}

/** Returns a signal that fires at the deadline with a DeadlineError, or with `stop` with a StoppedError. */
const abortAfter = (timeoutMs: number, stop: AbortSignal): { signal: AbortSignal; clear: () => void } => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineError()), timeoutMs);
  const onStop = (): void => controller.abort(new StoppedError());
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
};

/** Returns the origins with an open connection. The agent's own statistics cost more the more origins it has. */
const countOpenOrigins = (agent: Agent): { has(origin: string): boolean } => {
  const connections = keyCounts();
  agent.on('connect', ({ origin }) => connections.add(origin, 1));
  agent.on('disconnect', ({ origin }) => connections.add(origin, -1));
  return { has: (origin) => connections.of(origin) > 0 };
};
