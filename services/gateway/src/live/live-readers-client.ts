import { internalPaths, liveReadersResponse } from '@docsight/contracts';
import type { Caller, LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { internalTokenHeader } from '@docsight/service-kit';
import type { Dispatcher } from 'undici';

/** A process of tracking. */
type Process = Pick<Dispatcher, 'request'>;

/** Returns a function that asks one process of tracking for the changes of its live readers. */
export const liveReadersClient =
  (callerToken: (caller: Caller, service: 'tracking') => string) =>
  async (process: Process, request: LiveReadersRequest, signal: AbortSignal): Promise<LiveReadersResponse> => {
    const { statusCode, body } = await process.request({
      path: internalPaths.liveReaders,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [internalTokenHeader]: callerToken({ kind: 'service', service: 'gateway' }, 'tracking'),
      },
      body: JSON.stringify(request),
      signal,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`Tracking responded with ${statusCode}: ${text.slice(0, 200)}`);
    return liveReadersResponse.parse(JSON.parse(text));
  };
