import { setTimeout as wait } from 'node:timers/promises';
import { createAccountClient, createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { Stack } from '@docsight/local-stack';
import { firstSample } from '@docsight/sample-pdfs';

/** Owners and readers who use a product all the time, also while it fails. */
export type Traffic = { stop(): Promise<void> };

/** How many work at the same time. */
const people = 3;
const pauseMs = 200;

/** Starts when one of them has done everything once. @throws Error if that is not possible. */
export const startTraffic = async (stack: Stack): Promise<Traffic> => {
  const pdf = new Blob([new Uint8Array(await firstSample.make())], { type: 'application/pdf' });
  const stopping = new AbortController();
  const api = createClient({ baseUrl: stack.gatewayUrl, apiKey: stack.apiKey!, maxRetries: 0, timeoutMs: 5_000 });

  const uploadReadReport = async (): Promise<string> => {
    const { short_code: code, url } = await api.documents.upload(pdf, {}, { fileName: 'sample.pdf' });
    for (let reader = 0; reader < 5 && !stopping.signal.aborted; reader += 1) {
      const tab = await openDocument(url);
      const authorization = `Bearer ${tab.session.viewer_token}`;
      await (await fetch(`${url}/pages/1`, { headers: { authorization } })).arrayBuffer();
      await tab.beacon([{ page: 1, seconds: 0 }]);
      await tab.beacon([{ page: 1, seconds: 1 }]);
      await tab.passGate(`reader-${reader}@northwind.example`, `Reader ${reader}`);
      await tab.download();
      await api.documents.stats(code);
    }
    const { email, password } = stack.account!;
    await createAccountClient({ baseUrl: stack.gatewayUrl }).login({ email, password });
    return url;
  };

  const untilStopped = async (work: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A person whose request fails looks away for a moment, and begins anew.
      await work().catch(() => wait(pauseMs));
    }
  };
  const url = await uploadReadReport();
  // On a busy machine uploads are rare. This reader's requests are not, so that failures show at once.
  const reload = async (): Promise<void> => {
    await openDocument(url);
    await wait(pauseMs);
  };
  const working = Promise.all([
    untilStopped(reload),
    ...Array.from({ length: people }, () => untilStopped(uploadReadReport)),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
};
