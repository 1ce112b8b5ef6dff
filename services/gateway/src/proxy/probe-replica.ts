import { probePath, withTimeout } from '@docsight/service-kit';
import type { Dispatcher } from 'undici';
import type { ProbeResult } from './replica-health.ts';
import type { ServiceReplica } from './replicas.ts';

/** Any response shows that the replica is alive: also an error of another release. */
const request = { path: probePath, method: 'GET', headers: [] } as const;

/** Returns a function that asks a replica for any response within a time. */
export const probeReplica =
  (timeoutMs: number) =>
  async ({ dispatch }: ServiceReplica): Promise<ProbeResult> => {
    let controller: Dispatcher.DispatchController | undefined;
    const responded = new Promise<ProbeResult>((resolve) => {
      dispatch(request, {
        onRequestStart: (started) => {
          controller = started;
        },
        onResponseStart: (_controller, _status, headers) => resolve(isClosing(headers) ? 'draining' : 'ready'),
        onResponseData: () => undefined,
        onResponseError: () => resolve('none'),
      });
    });
    try {
      return await withTimeout(responded, timeoutMs);
    } catch (error) {
      controller?.abort(new Error('The replica did not respond in time.', { cause: error }));
      return 'none';
    }
  };

/**
 * Returns whether a service closes the connection after this response. Services do so only while they are stopping.
 * Source: Specification 11.7.
 */
export const isClosing = ({ connection }: { connection?: string | string[] | undefined }): boolean =>
  connection === 'close';
