import { withTimeout } from '@docsight/service-kit';
import type { Dispatcher } from 'undici';
import type { ServiceReplica } from './replicas.ts';

/** Any path works: a service rejects it without a token, which shows that it responds. */
const request = { path: '/livez', method: 'GET', headers: [] } as const;

/** Returns a function that resolves with whether a replica responds to anything within a time. */
export const probeReplica =
  (timeoutMs: number) =>
  async ({ dispatch }: ServiceReplica): Promise<boolean> => {
    let controller: Dispatcher.DispatchController | undefined;
    const responded = new Promise<boolean>((resolve) => {
      dispatch(request, {
        onRequestStart: (started) => {
          controller = started;
        },
        onResponseStart: () => resolve(true),
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(true),
        onResponseError: () => resolve(false),
      });
    });
    try {
      return await withTimeout(responded, timeoutMs);
    } catch (error) {
      controller?.abort(error as Error);
      return false;
    }
  };
