import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { guardedConnector } from '../targets/index.ts';
import type { ResolveName } from '../targets/index.ts';
import { sentenceOfFailure, sentenceOfStatus } from './attempt-sentences.ts';

/** statusCode: null when no response came. responseTimeMs: until the response's head came, or until it was given up. */
type Sent = { statusCode: number | null; responseTimeMs: number; errorMessage: string | null };

type ReceiverRequest = { url: string; headers: Record<string, string>; body: string };

export type ReceiverClient = {
  /** Posts once. Resolves whatever the receiver does; undefined when `stop` fired before an answer came, which is no attempt. */
  send(receiver: ReceiverRequest, stop: AbortSignal): Promise<Sent | undefined>;
  close(): Promise<void>;
};

/** The response's body is of no interest; reading a little of it keeps the connection for the next delivery. */
const mostBodyBytes = 20 * 1024;
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

  const send: ReceiverClient['send'] = async ({ url, headers, body }, stop) => {
    const startedAt = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - startedAt);
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new DeadlineError()), timeoutMs);
    const onStop = (): void => cut.abort(new StoppedError());
    stop.addEventListener('abort', onStop);
    if (stop.aborted) onStop();
    try {
      const asked = request(url, {
        method: 'POST',
        headers,
        body: Buffer.from(body, 'utf8'),
        dispatcher: agent,
        signal: cut.signal,
      });
      // Raced, since undici heeds the signal only once it is connected.
      const { statusCode, body: answer } = await Promise.race([asked, rejection(cut.signal)]);
      const responseTimeMs = elapsedMs();
      await discard(answer, cut.signal);
      return { statusCode, responseTimeMs, errorMessage: sentenceOfStatus(statusCode) };
    } catch (error) {
      if (error instanceof StoppedError) return undefined;
      const failure = error instanceof DeadlineError ? { code: 'DEADLINE' } : error;
      return { statusCode: null, responseTimeMs: elapsedMs(), errorMessage: sentenceOfFailure(failure, timeoutMs) };
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    }
  };

  return { send, close: () => agent.destroy() };
};

class DeadlineError extends Error {}
class StoppedError extends Error {}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

/** The status has decided already: a body that breaks off, drips or never ends changes nothing, it is only cut. */
const discard = async (body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<void> => {
  try {
    await body.dump({ limit: mostBodyBytes, signal });
  } catch {
    body.destroy();
  }
};
