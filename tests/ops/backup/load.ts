import { createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { threePages } from './three-pages.ts';

/** A document of the load, and when each of its changes was acknowledged. Times are of `performance.now()`. */
export type LoadedDocument = {
  code: string;
  uploadedAt: number;
  /** The reader's totals are stored. */
  readAt?: number;
  leadAt?: number;
  email: string;
  deletedAt?: number;
};

export type Load = {
  documents: LoadedDocument[];
  /** Requests that failed. */
  failures: unknown[];
  /** Ends when the requests in progress have ended. */
  stop(): Promise<void>;
};

/** Seconds that each reader of the load spends on the first page. */
export const readSeconds = 2;

/** Uploads documents, reads them, passes their gates and deletes every third one, until it is stopped. */
export const startLoad = (baseUrl: string, apiKey: string, workers: number): Load => {
  const api = createClient({ baseUrl, apiKey, maxRetries: 0 });
  const documents: LoadedDocument[] = [];
  const failures: unknown[] = [];
  let isStopping = false;
  let count = 0;

  const share = async (): Promise<void> => {
    const number = (count += 1);
    const { short_code: code, url } = await api.documents.upload(threePages(), {
      title: `Load ${number}`,
      email_gate: true,
      gate_page: 2,
    });
    const document: LoadedDocument = { code, uploadedAt: performance.now(), email: `reader-${number}@contoso.example` };
    documents.push(document);
    const tab = await openDocument(url);
    if ((await tab.beacon([{ page: 1, seconds: readSeconds }])) !== 204) throw new Error('The beacon was rejected.');
    document.readAt = performance.now();
    await tab.passGate(document.email, 'A Reader');
    document.leadAt = performance.now();
    if (number % 3 !== 0) return;
    await api.documents.delete(code);
    document.deletedAt = performance.now();
  };
  const work = async (): Promise<void> => {
    try {
      while (!isStopping) await share();
    } catch (error) {
      failures.push(error); // one is enough to fail the test
    }
  };
  const running = Promise.all(Array.from({ length: workers }, work));
  return {
    documents,
    failures,
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
};
