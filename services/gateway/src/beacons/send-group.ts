import { StringDecoder } from 'node:string_decoder';
import { beaconOutcome, internalPaths } from '@docsight/contracts';
import type { BeaconOutcome, Caller } from '@docsight/contracts';
import { inSharedSpan, internalTokenHeader } from '@docsight/service-kit';
import type { Span } from '@docsight/service-kit';
import type { Dispatcher } from 'undici';
import { isClosing, tryReplicas, unavailable } from '../proxy/index.ts';
import type { Relay, ServiceUpstream } from '../proxy/index.ts';

/** The outcome of a beacon without its position. */
export type Outcome = Omit<BeaconOutcome, 'index'>;

/** A beacon as JSON, and the span of its request. */
export type BeaconText = { json: string; span: Span | undefined };

type Report = (index: number, outcome: Outcome) => void;

/** Time until the first outcome, and between two of them, in milliseconds. */
const timeoutMs = 60_000;

/**
 * Returns a function that sends beacons to one process of tracking in one request. It chooses the process as for any
 * request, and tries another one only if nothing was sent. The span of several beacons links theirs.
 */
export const groupSender =
  (upstream: ServiceUpstream, callerToken: (caller: Caller, service: 'tracking') => string) =>
  async (beacons: BeaconText[], report: Report, abandoned: AbortSignal): Promise<void> => {
    const response = outcomeReader(report, abandoned);
    const attempt = {
      request: {
        path: internalPaths.beacons,
        method: 'POST' as const,
        headers: [
          'content-type',
          'application/json',
          internalTokenHeader,
          callerToken({ kind: 'service', service: 'gateway' }, 'tracking'),
        ],
        body: `{"beacons":[${beacons.map(({ json }) => json).join(',')}]}`,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      isRead: false,
      onResponse: () => undefined,
      relay: response.relay,
    };
    const spans = beacons.map(({ span }) => span);
    const { isDone, lastError } = await inSharedSpan(groupSpan, spans, () => tryReplicas(upstream, attempt));
    if (!isDone) throw unavailable(lastError);
    const status = response.status();
    if (status !== 200 && !abandoned.aborted) throw unavailable(new Error(`Tracking responded with ${status}.`));
  };

const groupSpan = { kind: 'internal', name: 'send beacons' } as const;

/** Reads outcomes from a response, one in each line. */
const outcomeReader = (report: Report, abandoned: AbortSignal) => {
  let status: number | undefined;
  const relay: Relay = (on) => {
    let request: Dispatcher.DispatchController | undefined;
    const decoder = new StringDecoder('utf8');
    let rest = '';
    const abort = (): void => request?.abort(new Error('all clients have disconnected'));
    abandoned.addEventListener('abort', abort, { once: true });
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        request = controller;
        if (abandoned.aborted) abort();
      },
      onResponseStart: (_controller, started, headers) => {
        if (started < 200) return;
        status = started;
        on.begin(started, isClosing(headers));
      },
      onResponseData: (_controller, chunk) => {
        if (status !== 200) return;
        const lines = (rest + decoder.write(chunk)).split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          const { index, ...outcome } = beaconOutcome.parse(JSON.parse(line));
          report(index, outcome);
        }
      },
      onResponseEnd: () => on.end({ kind: 'done', hasResponded: true }),
      onResponseError: (_controller, error) => {
        const hasResponded = status !== undefined;
        if (hasResponded || abandoned.aborted) on.end({ kind: 'done', hasResponded });
        else on.end({ kind: 'failed', begun: request !== undefined, error });
      },
    };
    return { handler, giveUp: () => undefined };
  };
  return { relay, status: () => status };
};
