import { createAccountClient } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { xhrFetch } from '../api/xhr-fetch.ts';
import { uploadDocument } from '../data/documents.ts';
import type { Session } from '../session/session.ts';
import type { SendOptions } from './uploads.ts';

/** The client waits this long by itself when the server is busy. In milliseconds. */
const maxWaitMs = 10_000;
/** As long as the server waits for a file. In milliseconds. Source: Specification 4.7. */
const timeoutMs = 30 * 60_000;

/** Returns the function that sends one file. Retries of the client and of the person have the same key. */
export const makeSendUpload =
  (session: Pick<Session, 'call'>) =>
  (file: File, { key, signal, onProgress }: SendOptions): Promise<DocumentDetail> => {
    const client = createAccountClient({
      baseUrl: location.origin,
      maxWaitMs,
      fetch: xhrFetch({ onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total) }),
    });
    return session.call(() => uploadDocument(client, file, { idempotencyKey: key, signal, timeoutMs }));
  };
